import type { Progress } from '../../ingest/progress.ts';
import { fileOfRecords } from '../../ingest/read-file.ts';
import type { ImportReport } from '../../ingest/report.ts';
import { runImport } from '../../ingest/run.ts';
import { ChangedMeanwhile, type Draft, type OverlayRecord, type Store, StoreError } from '../../store/store.ts';
import { beginMarketImport } from '../import/intake.ts';
import { lineOf } from './line.ts';
import { dateOf, localNow } from './local-instant.ts';
import { effective, type RunningQuote } from './running-quote.ts';
import { QUOTED_SET, readQuote, readSession, SESSION_KEY } from './stored.ts';

/** How often closing begins again because of imports meanwhile. */
const TRIES = 5;

/** What closing did: the session's date and the report of the import. */
export interface Closed {
  readonly session: string;
  readonly report: ImportReport;
}

/**
 * Closes the session: pushed quotes that are in no version become part of the market data, by the import's own rules, as
 * one new version; from then on nothing is pending. Quotes pushed meanwhile stay pending. Quotes of earlier sessions are
 * taken out of the overlay: versions hold them. Null when nothing is pending.
 *
 * @throws StoreError when the store cannot be written, or imports come without end
 */
export async function closeSession(store: Store, progress: Progress): Promise<Closed | null> {
  for (let tries = 0; tries < TRIES; tries++) {
    try {
      return await tryToClose(store, progress);
    } catch (error) {
      if (!(error instanceof ChangedMeanwhile)) throw error;
    }
  }
  throw new StoreError(`The session could not be closed: the market data of ${store.address} change without end.`);
}

async function tryToClose(store: Store, progress: Progress): Promise<Closed | null> {
  // In this order: what the version may hold too new is folded again, and nothing is missed.
  const reader = await store.reader(QUOTED_SET);
  const { records, sequence, folded } = await store.overlay(QUOTED_SET, 0);
  const session = readSession(records.find(({ key }) => key === SESSION_KEY)) ?? '';
  const quotes = records.filter(({ key }) => key !== SESSION_KEY);
  const pending = quotes.filter((record) => record.sequence > folded).map(readQuote);
  if (!reader) return null;
  const forget = quotes.filter(isBefore(session, folded)).map(({ key }) => key);
  const fold = { through: sequence, forget, onto: reader.version };
  if (pending.length === 0) {
    // Changes that left nothing (the pushed quotes were discarded) must not keep the next session from beginning.
    const { starter, newest } = reader.version;
    const nothing: Draft = { dataSet: QUOTED_SET, source: '', starter, newest, changes: [], fold };
    if (sequence > folded) await store.publish([nothing]);
    return null;
  }
  const report = await runImport({
    store,
    receivers: [{ dataSet: QUOTED_SET, begin: beginMarketImport }],
    paths: [fileOfRecords(`running_quotes_${session}.ndjson`, pending.flatMap(linesOf))],
    starter: reader.version.starter,
    maximumRefused: 0,
    source: `running quotes of ${session}`,
    progress,
    fold,
  });
  const [refusal] = report.overLimit.length > 0 ? report.refusals : [];
  if (refusal)
    throw new StoreError(`The session of ${session} could not be closed: ${refusal.field}: ${refusal.reason}.`);
  return { session, report };
}

/** What a version holds, and no session adds to any more. */
function isBefore(session: string, folded: number): (record: OverlayRecord) => boolean {
  return (record) => record.sequence <= folded && dateOf(readQuote(record).time) < session;
}

/**
 * A state as lines of a feed, which an import reads back: its figures at their time, then its book at the time of the
 * newest update.
 */
export function linesOf(quote: RunningQuote): Readonly<Record<string, unknown>>[] {
  const { figuresTime, time, levels } = quote;
  if (figuresTime === null) return [lineOf({}, levels, quote)];
  const figures = effective(quote);
  if (figuresTime === time || levels === null) return [lineOf(figures, levels, { ...quote, time: figuresTime })];
  return [lineOf(figures, null, { ...quote, time: figuresTime }), lineOf({}, levels, quote)];
}

/** Time between two looks, in milliseconds: so long nothing must have come of a session that is to be closed. */
export const LOOK_EVERY_MS = 60_000;

/** What a daily close works with. */
interface DailyCloseParts {
  readonly store: Pick<Store, 'overlay'>;
  /** The time of the day in Argentina, `HH:MM`. */
  readonly at: string;
  readonly now: () => Date;
  /** Closes the pending session: gives its date, or null. */
  readonly close: () => Promise<string | null>;
  readonly closed: (session: string) => void;
  readonly failed: (error: unknown) => void;
}

/**
 * Closes sessions by the clock: one of today once its time has come and nothing was pushed since the look before, one of
 * an earlier day at once. Several servers of one store may do so; only the first finds anything pending.
 */
export class DailyClose {
  readonly #parts: DailyCloseParts;
  #seen = -1;

  constructor(parts: DailyCloseParts) {
    this.#parts = parts;
  }

  /** One round: closes a session that is due. A failure is logged; the next round tries again. */
  async look(): Promise<void> {
    try {
      if (!(await this.#isDue())) return;
      const session = await this.#parts.close();
      if (session !== null) this.#parts.closed(session);
    } catch (error) {
      this.#parts.failed(error);
    }
  }

  async #isDue(): Promise<boolean> {
    const { sequence, folded, records } = await this.#parts.store.overlay(QUOTED_SET, 0);
    const isQuiet = sequence === this.#seen;
    this.#seen = sequence;
    const session = readSession(records.find(({ key }) => key === SESSION_KEY));
    if (session === null || sequence <= folded) return false;
    const local = localNow(this.#parts.now());
    if (session < dateOf(local)) return true;
    return (
      isQuiet &&
      session === dateOf(local) &&
      local.slice('YYYY-MM-DDT'.length, 'YYYY-MM-DDTHH:MM'.length) >= this.#parts.at
    );
  }

  /**
   * Runs a round now and every minute. The returned function ends that, and resolves when a round under way is
   * finished.
   */
  start(): () => Promise<void> {
    let looking = this.look();
    const timer = setInterval(() => {
      looking = looking.then(() => this.look());
    }, LOOK_EVERY_MS);
    timer.unref();
    return async () => {
      clearInterval(timer);
      await looking;
    };
  }
}

/** Takes out pushed quotes that are in no version; gives their number by title and term. */
export async function discardPending(store: Pick<Store, 'overlay' | 'changeOverlay'>): Promise<number> {
  const { records, folded } = await store.overlay(QUOTED_SET, 0);
  const keys = records.filter(({ key, sequence }) => key !== SESSION_KEY && sequence > folded).map(({ key }) => key);
  let discarded = 0;
  await store.changeOverlay(QUOTED_SET, keys, (held) => {
    // A version may have taken in some of them meanwhile: those stay until the next session.
    const remove = keys.filter((key) => (held.records.get(key)?.sequence ?? 0) > held.folded);
    discarded = remove.length;
    return { put: [], remove };
  });
  return discarded;
}
