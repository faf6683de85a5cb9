import type { OverlayChanges, Store } from '../../store/store.ts';
import type { Term } from '../words.ts';
import { isUsualTerm, type RunningQuote, titleOfKey } from './running-quote.ts';
import { QUOTED_SET, readQuote, readSession, SESSION_KEY } from './stored.ts';

/** A running quote and the number of the change that made its present state. */
interface Entry {
  readonly quote: RunningQuote;
  readonly sequence: number;
}

/** The state of a server's running quotes. */
interface RunningStatus {
  /** Date of the session they are of; null while there was none. */
  readonly session: string | null;
  /** Titles and terms held. */
  readonly quotes: number;
  /** Those of them that no version of the market data holds yet. */
  readonly pending: number;
  /** Number of the newest change. */
  readonly sequence: number;
  /** Number up to which changes are part of a version. */
  readonly folded: number;
  /** Local moment of the newest update, null without any. */
  readonly newest: string | null;
}

/** The running quotes of a server's memory: the overlay of its store, as far as it was read. */
export class RunningQuotes {
  readonly #titles = new Map<string, Map<Term, Entry>>();
  #session: string | null = null;
  #sequence = 0;
  #folded = 0;
  #removals = 0;
  #revision = 0;

  /** Number of the newest change that was taken in. */
  get sequence(): number {
    return this.#sequence;
  }

  /** How often records were taken out of the overlay, as far as is known here. */
  get removals(): number {
    return this.#removals;
  }

  /** Counts the times that quotes changed; 0 while nothing was ever pushed. */
  get revision(): number {
    return this.#revision;
  }

  /** Takes in changes; `whole`: the changes are the complete state, and all other quotes are gone. */
  take({ records, sequence, folded, removals }: OverlayChanges, whole: boolean): void {
    // Read before anything changes: damage in one record must not leave a half-changed state.
    const entries = records.flatMap((record) =>
      record.key === SESSION_KEY
        ? []
        : { title: titleOfKey(record.key), quote: readQuote(record), sequence: record.sequence },
    );
    if (whole || records.length > 0) this.#revision++;
    if (whole) this.#titles.clear();
    for (const { title, ...entry } of entries) {
      const terms = this.#titles.get(title) ?? new Map<Term, Entry>();
      this.#titles.set(title, terms.set(entry.quote.term, entry));
    }
    const session = readSession(records.find(({ key }) => key === SESSION_KEY));
    if (whole || session !== null) this.#session = session;
    this.#sequence = sequence;
    this.#folded = folded;
    this.#removals = removals;
  }

  /** The pushed quote of a title (`titleKey`) for a term; without a term, for the one usual on its day. */
  of(title: string, term: Term | undefined): RunningQuote | undefined {
    const terms = this.#titles.get(title);
    if (!terms) return undefined;
    if (term !== undefined) return terms.get(term)?.quote;
    let newest: RunningQuote | undefined;
    for (const { quote } of terms.values()) {
      if (isUsualTerm(quote) && (!newest || newest.time < quote.time)) newest = quote;
    }
    return newest;
  }

  status(): RunningStatus {
    let quotes = 0;
    let pending = 0;
    let newest: string | null = null;
    for (const terms of this.#titles.values()) {
      for (const { quote, sequence } of terms.values()) {
        quotes++;
        if (sequence > this.#folded) pending++;
        if (newest === null || newest < quote.time) newest = quote.time;
      }
    }
    return { session: this.#session, quotes, pending, sequence: this.#sequence, folded: this.#folded, newest };
  }
}

/** Brings running quotes up to what the store holds; nearly nothing to do when nothing was pushed. */
export async function followRunning(store: Pick<Store, 'overlay'>, running: RunningQuotes): Promise<void> {
  const changes = await store.overlay(QUOTED_SET, running.sequence);
  if (changes.removals !== running.removals) running.take(await store.overlay(QUOTED_SET, 0), true);
  else if (changes.records.length > 0 || changes.folded > 0) running.take(changes, false);
}
