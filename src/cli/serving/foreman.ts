import type { Shelf } from '../../server/catalogs.ts';
import type { SharedMemories } from '../../server/crew.ts';
import { CrewBoard } from '../../server/crew-board.ts';
import { SettingError, type Settings } from '../../server/settings.ts';
import { type DataSet, type DataSetVersion, StoreDamaged } from '../../store/store.ts';
import { ColumnMemories } from './column-memories.ts';
import type { Descriptors } from './descriptors.ts';
import type { News } from './orders.ts';
import { RestartPause } from './restart-pause.ts';
import type { Say } from './said.ts';
import { Seat, type ThreadParts } from './seat.ts';

/** How often workers are looked at, in milliseconds, and after how many looks without a beat one stands still. */
const LOOK_MS = 5000;
const LOOKS_WITHOUT_BEAT = 6;

/** What a foreman works with. */
export interface ForemanParts {
  readonly size: number;
  readonly threads: ThreadParts;
  readonly memories: SharedMemories;
  /** Of one worker. */
  readonly settings: Settings;
  readonly descriptors: Descriptors;
  /** Gives the snapshot of a version in shared memory before workers build it; null where there is none. */
  readonly snapshot: (version: DataSetVersion) => Promise<Uint8Array | null>;
  readonly say: Say;
  /** Called when a worker that takes another's place can take orders: it has no catalogs yet. */
  readonly needed: () => void;
  /** Called when there is nothing left that a new worker could listen on. */
  readonly exhausted: () => void;
}

const isReady = (news: News): news is Extract<News, { kind: 'ready' }> => news.kind === 'ready';
const isListening = (news: News): news is Extract<News, { kind: 'listening' }> => news.kind === 'listening';

/** How long, beyond the time that answers are given, a worker may take to end, in milliseconds. */
const GRACE_MS = 2000;

/** Keeps the workers of a process: starts them, has them all take up versions together, replaces those that end. */
export class Foreman {
  readonly #parts: ForemanParts;
  readonly #board: CrewBoard;
  /** By seat. */
  readonly #restarts: readonly RestartPause[];
  readonly #seats: (Seat | null)[];
  /** What was put in place last, by data set: what a new worker needs before it may answer. */
  readonly #inPlace = new Map<DataSet, DataSetVersion>();
  readonly #columns = new ColumnMemories();
  #orders = 0;
  /** While the first workers come. */
  #isStarting = true;
  /** Which setting one of these could not use, and why. */
  #refusal: string | null = null;
  #stopping = false;

  constructor(parts: ForemanParts) {
    this.#parts = parts;
    this.#seats = Array.from({ length: parts.size }, () => null);
    this.#board = new CrewBoard({ size: parts.size, shared: (name) => parts.memories[name] });
    this.#restarts = this.#seats.map(() => new RestartPause());
  }

  /** Workers that take orders. */
  get #present(): readonly Seat[] {
    return this.#seats.filter((seat): seat is Seat => seat?.ready === true);
  }

  /**
   * Starts all workers; resolves when they listen.
   * @throws SettingError when they cannot use a setting, Error when none of them could be started
   */
  async start(): Promise<void> {
    const begun = await Promise.all(this.#seats.map((_, number) => this.#occupy(number, true)));
    this.#isStarting = false;
    if (this.#refusal !== null) throw new SettingError(this.#refusal);
    const [reason] = begun.filter((each) => each !== null);
    if (begun.every((each) => each !== null)) throw new Error(`No worker could be started: ${reason}`);
  }

  /** Puts a worker on a seat; null when it is there, or why it is not. One that comes at the start listens before it has data. */
  async #occupy(number: number, atOnce: boolean): Promise<string | null> {
    const { size, memories, settings, threads, needed } = this.#parts;
    const seat = new Seat(threads, { seat: number, size, memories, settings }, (news) => this.#passOn(seat, news));
    this.#seats[number] = seat;
    void seat.ended.then((reason) => this.#ended(seat, reason));
    if (!(await seat.hear(isReady))) {
      void seat.end('it did not start');
      return await seat.ended;
    }
    seat.ready = true;
    seat.tell({ kind: 'look' });
    if (atOnce) {
      if (await this.#listen(seat)) return null;
      void seat.end('there was nothing to listen on');
      return await seat.ended;
    }
    needed();
    await this.#settle();
    return null;
  }

  /** Tells all others which login a worker has revoked. */
  #passOn(from: Seat, news: News): void {
    if (news.kind !== 'revoked') return;
    for (const seat of this.#present) if (seat !== from) seat.tell(news);
  }

  async #listen(seat: Seat): Promise<boolean> {
    const descriptor = this.#parts.descriptors.take();
    if (descriptor === undefined) {
      this.#parts.exhausted();
      return false;
    }
    if (!(await seat.ask({ kind: 'listen', descriptor }, isListening))) {
      // It lives, and would keep its place from one that answers.
      void seat.end('it did not begin to listen');
      return false;
    }
    seat.listening = true;
    this.#board.write(seat.number, 'serving', 1);
    return true;
  }

  /** Lets workers answer that came later and have by now what the others have. */
  async #settle(): Promise<void> {
    for (const seat of this.#present) {
      if (seat.listening || [...this.#inPlace.values()].some((version) => seat.isBehind(version))) continue;
      // Set at once: it is not to be told twice.
      seat.listening = true;
      if (await this.#listen(seat)) {
        this.#parts.say(`worker ${seat.number} answers`);
        seat.tell({ kind: 'finish' });
      }
    }
    for (const seat of this.#present) {
      const behind = [...this.#inPlace.values()].some((version) => seat.isBehind(version));
      this.#board.write(seat.number, 'behind', Number(behind));
    }
  }

  /** What the keeper of versions keeps of a data set: the catalogs of all workers, which are put in place together. */
  shelf(dataSet: DataSet): Shelf {
    return {
      dataSet,
      served: () => this.#oldest(dataSet),
      build: async (store, mark) => {
        const version =
          mark === undefined
            ? (await store.versions()).get(dataSet)
            : (await store.history(dataSet)).find(
                ({ number, checksum }) => number === mark.number && checksum === mark.checksum,
              );
        if (!version) return null;
        const behind = this.#present.filter((seat) => seat.isBehind(version));
        return behind.length === 0 ? null : await this.#build(version, behind);
      },
    };
  }

  #oldest(dataSet: DataSet): DataSetVersion | null {
    const served = this.#present.map((seat) => seat.serves(dataSet));
    if (served.includes(null)) return null;
    const newest = this.#inPlace.get(dataSet);
    return served.find((version) => version !== newest) ?? newest ?? null;
  }

  /**
   * Has workers build a version aside; what is given has those that could put it in place, all at once.
   * @throws Error when none could
   */
  async #build(version: DataSetVersion, seats: readonly Seat[]): Promise<() => Promise<void>> {
    const started = performance.now();
    const { snapshot, say } = this.#parts;
    const { dataSet, number: of, checksum } = version;
    const number = ++this.#orders;
    const isBuilt = (news: News): news is Extract<News, { kind: 'built' }> =>
      news.kind === 'built' && news.number === number;
    const columns = this.#columns.of(version);
    const order = {
      kind: 'build',
      number,
      dataSet,
      mark: { number: of, checksum },
      snapshot: await snapshot(version),
      columns,
    } as const;
    const outcomes = await Promise.all(seats.map(async (seat) => ({ seat, built: await seat.ask(order, isBuilt) })));
    const could = outcomes.filter(({ built }) => built !== null && built.failure === null && !built.gone);
    const failures = outcomes.flatMap(({ seat, built }) =>
      built?.failure == null ? [] : [built.damaged ? built.failure : `worker ${seat.number}: ${built.failure}`],
    );
    for (const { seat, built } of outcomes) {
      // One that answers nobody yet, or has not done what another could: it would be waited for with every version to come. Where
      // none could, those that answer go on: what keeps them may be the store.
      if (built === null && (could.length > 0 || !seat.listening)) void seat.end(`it did not build ${dataSet} ${of}`);
    }
    if (could.length === 0) {
      if (failures.length === 0) throw new NotTaken();
      const isDamaged = outcomes.some(({ built }) => built?.damaged === true);
      throw new (isDamaged ? StoreDamaged : Error)([...new Set(failures)].join('; '));
    }
    const built = performance.now() - started;
    return async () => {
      await this.#put(
        version,
        number,
        could.map(({ seat }) => seat),
      );
      say(`serving ${dataSet} ${of} (${version.source}), built in ${Math.round(built)} ms by ${could.length} workers`);
      await this.#settle();
      // What serves goes on with the version before, is tried again later, and is told of.
      if (failures.length > 0) throw new Error(failures.join('; '));
    };
  }

  async #put(version: DataSetVersion, number: number, seats: readonly Seat[]): Promise<void> {
    const isPut = (news: News): news is Extract<News, { kind: 'put' }> => news.kind === 'put' && news.number === number;
    const told = await Promise.all(seats.map((seat) => seat.ask({ kind: 'put', number }, isPut)));
    const instants = told.flatMap((news, at) => {
      if (news === null) {
        void seats[at]?.end(`it did not put ${version.dataSet} ${version.number} in place`);
        return [];
      }
      seats[at]?.took(version);
      return news.at;
    });
    this.#inPlace.set(version.dataSet, version);
    if (instants.length > 0) this.#board.noteSkew(Math.max(...instants) - Math.min(...instants));
  }

  /** Tells all workers that something is new in the store that lies over the catalogs or beside them. */
  look(): void {
    for (const seat of this.#present) seat.tell({ kind: 'look' });
  }

  /** Has all workers finish what their first versions lack. */
  finish(): void {
    for (const seat of this.#present) seat.tell({ kind: 'finish' });
  }

  /** Has all workers open the file of lines about requests anew. */
  reopen(): void {
    for (const seat of this.#present) seat.tell({ kind: 'reopen' });
  }

  #ended(seat: Seat, reason: string): void {
    const { number } = seat;
    seat.ready = false;
    this.#seats[number] = null;
    this.#board.write(number, 'serving', 0);
    if (this.#stopping) return;
    // No other could use it either: the program ends, and says so.
    if (this.#isStarting && seat.isRefused) this.#refusal ??= reason;
    if (this.#refusal !== null) return;
    const pause = this.#restarts[number]?.next(performance.now() - seat.startedAt) ?? 0;
    this.#board.noteReplacement({ at: Date.now(), reason: `worker ${number}: ${reason}` });
    this.#parts.say(`worker ${number} ended, another takes its place in ${pause} ms: ${reason}`);
    setTimeout(() => {
      if (!this.#stopping) void this.#occupy(number, false);
    }, pause).unref();
  }

  /**
   * Begins to look for workers that stand still: they are ended, and others take their places. Returns what ends it. Half a minute
   * without a beat is no busy worker: those let others through every few milliseconds. A machine that slept looks late itself, and
   * counts no more than one look.
   */
  watch(): () => void {
    const seen = new Map<Seat, { beats: number; looks: number }>();
    const timer = setInterval(() => {
      const present = this.#present;
      for (const seat of seen.keys()) if (!present.includes(seat)) seen.delete(seat);
      for (const seat of present) {
        const beats = this.#board.of(seat.number, 'beats');
        const before = seen.get(seat);
        const looks = before?.beats === beats ? before.looks + 1 : 0;
        seen.set(seat, { beats, looks });
        if (looks >= LOOKS_WITHOUT_BEAT) void seat.end('it stood still');
      }
    }, LOOK_MS).unref();
    return () => clearInterval(timer);
  }

  /** Has all workers finish the answers under way and end; hard after the time that a stopping server has. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#parts.descriptors.close();
    const seats = this.#seats.filter((seat) => seat !== null);
    for (const seat of seats) seat.tell({ kind: 'stop' });
    const patience = this.#parts.settings.shutdownTimeout + GRACE_MS;
    const hard = setTimeout(() => {
      for (const seat of seats) void seat.end('it did not stop');
    }, patience);
    await Promise.all(seats.map(({ ended }) => ended));
    clearTimeout(hard);
  }
}

/** No worker could take a version, and none said why: they ended meanwhile, or the version is not there any more. */
class NotTaken extends Error {
  // The keeper of versions looks again without saying anything.
  override readonly name = 'VersionGone';
}
