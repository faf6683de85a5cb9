import { divideCaches } from '../../indexes/cache-share.ts';
import { SharedColumns } from '../../indexes/shared-columns.ts';
import { systemClock } from '../../server/clock.ts';
import type { Crew } from '../../server/crew.ts';
import { CrewBoard } from '../../server/crew-board.ts';
import { type Listening, listen } from '../../server/listen.ts';
import type { LineWriter } from '../../server/log/log-lines.ts';
import { createService, type Service } from '../../service.ts';
import { openStore } from '../../store/open.ts';
import { type Store, StoreDamaged, StoreUnavailable } from '../../store/store.ts';
import { LOCK_TIMEOUT_MS } from '../../store/waits.ts';
import type { StoreNews } from '../../store/watch/standing.ts';
import { ArrivingStore } from './arriving-store.ts';
import type { News, Order, Post } from './orders.ts';
import { openRequestLines } from './request-lines.ts';
import { type Say, saidOf, sayOn, sentenceOf } from './said.ts';

/** How often a worker writes on the board that it goes on, in milliseconds. */
export const BEAT_MS = 1000;

/** One of several workers of a process: the service over a store of its own, doing what it is told. */
export class CrewWorker {
  readonly #post: Post;
  readonly #tell: (news: News) => void;
  readonly #store: ArrivingStore;
  readonly #ending = new AbortController();
  readonly #service: Service;
  readonly #board: CrewBoard;
  readonly #say: Say;
  readonly #requestLines: LineWriter | null;
  readonly #reopening: (() => void)[] = [];
  readonly #revokedListeners: ((family: string) => void)[] = [];
  readonly #built = new Map<number, () => void | Promise<void>>();
  #snapshot: Uint8Array | null = null;
  #listening: Listening | undefined;
  #building = Promise.resolve();
  /** Settles when the store is open. */
  #arrival: Promise<Store | null> = Promise.resolve(null);
  /** True once it has all versions that it begins with. */
  #hasFirstVersions = false;
  #stopping = false;
  #end: () => void = () => {};
  /** Resolves when the worker has stopped. */
  readonly ended = new Promise<void>((resolve) => {
    this.#end = resolve;
  });

  private constructor(post: Post, store: ArrivingStore, tell: (news: News) => void) {
    this.#post = post;
    this.#tell = tell;
    this.#store = store;
    const { seat, size, memories, settings } = post;
    divideCaches(size);
    const crew: Crew = {
      seat,
      size,
      shared: (name) => memories[name],
      snapshot: async () => this.#snapshot,
      revocations: {
        publish: (family) => tell({ kind: 'revoked', family }),
        subscribe: (listener) => void this.#revokedListeners.push(listener),
      },
    };
    const clock = systemClock(settings.today === '' ? undefined : settings.today);
    this.#say = sayOn(process.stderr, settings.logFormat);
    const terminal = { stderr: process.stderr, hungUp: (reopen: () => void) => void this.#reopening.push(reopen) };
    this.#requestLines = openRequestLines(settings, terminal, crew, this.#say);
    const told = saidOf(this.#say, () => !this.#stopping);
    const log = {
      ...told,
      // What is served is told once for all workers, by who keeps them.
      loaded: () => {},
      storeChanged: (news: StoreNews) => {
        // Whether the store is there is told once for all workers, too; whether it has room and lets itself be written to, only a worker that writes notices.
        if (news.kind !== 'away' && news.kind !== 'back') told.storeChanged?.(news);
      },
      requestLines: this.#requestLines,
    };
    this.#service = createService(settings, store.held, clock, log, crew);
    this.#service.keeper.startBeside(settings.pollMilliseconds);
    this.#board = new CrewBoard(crew);
  }

  /**
   * Opens the store and says that orders are taken.
   * @throws StoreError when the store cannot be opened, SettingError for a file named in the settings that cannot be used
   */
  static async open(post: Post, tell: (news: News) => void): Promise<CrewWorker> {
    const store = await ArrivingStore.begin(() =>
      openStore(post.settings.store, { ...post.settings, answerWithinMs: LOCK_TIMEOUT_MS }),
    );
    const worker = new CrewWorker(post, store, tell);
    worker.#arrival = store.arrived({ say: () => {}, stopping: worker.#ending.signal });
    worker.#beat();
    tell({ kind: 'ready' });
    return worker;
  }

  /** Does what it is told. What fails without being told of ends the thread: another takes its place. */
  async take(order: Order): Promise<void> {
    switch (order.kind) {
      case 'build':
        // One that took so long that it was given up ends first: were it to end last, it would leave nothing to put in place.
        this.#building = this.#building.then(() => this.#build(order));
        return await this.#building;
      case 'put':
        await this.#built.get(order.number)?.();
        this.#built.delete(order.number);
        this.#tell({ kind: 'put', number: order.number, at: performance.timeOrigin + performance.now() });
        // What the first versions lack is made when all of them serve.
        if (this.#hasFirstVersions) await this.#service.keeper.finish();
        return;
      case 'look':
        return await this.#look();
      case 'listen':
        this.#listening = await listen(this.#service.app, this.#post.settings, order.descriptor);
        return this.#tell({ kind: 'listening' });
      case 'finish':
        this.#hasFirstVersions = true;
        return await this.#service.keeper.finish();
      case 'reopen':
        for (const reopen of this.#reopening) reopen();
        return;
      case 'revoked':
        for (const listener of this.#revokedListeners) listener(order.family);
        return;
      case 'stop':
        return await this.#stop();
    }
  }

  async #build({ number, dataSet, mark, snapshot, columns }: Extract<Order, { kind: 'build' }>): Promise<void> {
    let failure: string | null = null;
    let gone = false;
    let damaged = false;
    try {
      await this.#arrival;
      this.#snapshot = snapshot;
      const put = await this.#service.keeper.prepare(dataSet, mark, columns ? new SharedColumns(columns) : undefined);
      // What was built and never put in place, because a newer version came, is not needed any more.
      this.#built.clear();
      if (put) this.#built.set(number, put);
      gone = put === null;
    } catch (error) {
      // A store that is away is told of by its watch: what could not be read is built when it is back. Nor is a version that made
      // room for another a failure.
      gone = error instanceof StoreUnavailable || (error instanceof Error && error.name === 'VersionGone');
      damaged = error instanceof StoreDamaged;
      failure = gone ? null : sentenceOf(error);
    } finally {
      this.#snapshot = null;
    }
    this.#tell({ kind: 'built', number, failure, gone, damaged });
  }

  async #look(): Promise<void> {
    try {
      await this.#service.keeper.look();
    } catch (error) {
      if (!(error instanceof StoreUnavailable)) this.#say(`could not look at the store: ${sentenceOf(error)}`);
    }
  }

  /** Writes on the board, again and again, that it goes on. */
  #beat(): void {
    const { seat } = this.#post;
    let beats = 0;
    const beat = (): void => this.#board.write(seat, 'beats', ++beats);
    beat();
    const timer = setInterval(beat, BEAT_MS).unref();
    void this.ended.then(() => clearInterval(timer));
  }

  async #stop(): Promise<void> {
    if (this.#stopping) return;
    this.#stopping = true;
    this.#ending.abort();
    await this.#listening?.stop();
    await this.#requestLines?.end();
    await this.#building;
    await this.#service.keeper.stop();
    await this.#store.close();
    this.#end();
  }
}
