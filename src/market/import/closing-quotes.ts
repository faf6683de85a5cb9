import type { StoredRecord, VersionReader } from '../../store/store.ts';
import { sessionOf } from '../running/latest.ts';
import { dateOf } from '../running/local-instant.ts';
import {
  isUsualTerm,
  laidOver,
  mergeUpdate,
  type QuoteUpdate,
  type RunningQuote,
  runningKey,
  sessionDay,
} from '../running/running-quote.ts';
import { readQuote, storedQuote } from '../running/stored.ts';
import { RESOURCE } from '../stored/records.ts';
import type { MarketDraft } from './draft.ts';
import { RANK } from './sources.ts';

/** The name under which sessions that were pushed stand beside those of files. */
const SOURCE = 'running_quotes';

interface Session {
  readonly quote: RunningQuote;
  readonly fileIndex: number;
  readonly line: number;
}

/** The running quotes of one import, merged to one state a title, term and session. */
export class ClosingQuotes {
  readonly #sessions = new Map<string, Map<string, Session>>();
  readonly #states = new Map<string, RunningQuote>();

  /** Merges an update; false when its time is before that of an earlier one of its session. */
  add(update: QuoteUpdate, fileIndex: number, line: number): boolean {
    const key = runningKey(update.market, update.symbol, update.term);
    const sessions = this.#sessions.get(key) ?? new Map<string, Session>();
    this.#sessions.set(key, sessions);
    const date = dateOf(update.time);
    const quote = mergeUpdate(sessions.get(date)?.quote ?? null, update);
    if (!quote) return false;
    sessions.set(date, { quote, fileIndex, line });
    return true;
  }

  /** Keeps a state as another store had it. */
  keepState(quote: RunningQuote): void {
    this.#states.set(runningKey(quote.market, quote.symbol, quote.term), quote);
  }

  /**
   * Adds the imported sessions of the usual term to the draft as daily ones. Gives the records of the states to store: of each
   * title and term the newest, laid over the stored one, where it is newer.
   */
  async addTo(draft: MarketDraft, previous: VersionReader | null): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    for (const [key, sessions] of this.#sessions) {
      const held = await heldUnder(key, previous);
      let newest = held;
      for (const { quote, fileIndex, line } of sessions.values()) {
        const sameSession = held && dateOf(held.time) === dateOf(quote.time) ? held : null;
        const whole = laidOver(sameSession, quote);
        newest = laidOver(newest, whole);
        const values = isUsualTerm(whole) ? sessionOf(whole) : null;
        if (!values) continue;
        draft.declareSource(SOURCE, {
          basis: 'running',
          rank: RANK.running,
          tipo: 'ACCIONES',
        });
        draft.seriesOf(whole.market, whole.symbol, SOURCE).add(sessionDay(whole), values, fileIndex, line);
      }
      if (newest && newest !== held) records.push(storedQuote(newest));
    }
    return [...records, ...(await this.#wholeStates(previous))];
  }

  /** Records of whole states, of titles and terms without imported lines, that are not older than the stored ones. */
  async #wholeStates(previous: VersionReader | null): Promise<StoredRecord[]> {
    const records: StoredRecord[] = [];
    for (const [key, state] of this.#states) {
      if (this.#sessions.has(key)) continue;
      const held = await heldUnder(key, previous);
      if (!held || held.time <= state.time) records.push(storedQuote(state));
    }
    return records;
  }
}

async function heldUnder(key: string, previous: VersionReader | null): Promise<RunningQuote | null> {
  const record = (await previous?.withPrefix(RESOURCE.closing, key))?.find((each) => each.key === key);
  return record ? readQuote(record) : null;
}
