import type { Term } from '../contract/words.ts';
import type { LatestQuote } from '../running/latest.ts';
import type { RunningQuote } from '../running/running-quote.ts';
import type { StoredInstrument } from '../stored/records.ts';
import type { Adjustments, PriceEvent } from './adjustment.ts';
import type { WeighedEvents } from './contradiction.ts';
import type { Series } from './series.ts';

/** What files say of a title for one settlement term that is not the usual one. */
export interface TermLine {
  readonly series: Series;
  readonly quote: LatestQuote;
}

/** A title of the catalog: what it is, its sessions, its latest quote. */
export interface Title {
  /** Position in the catalog's list, in order of market and symbol. */
  readonly ordinal: number;
  readonly key: string;
  readonly instrument: StoredInstrument;
  /** Null where no session is known. */
  readonly series: Series | null;
  /** Null where no event of the title is known: `ajustada` equals `sinAjustar`. */
  readonly adjustments: Adjustments | null;
  /** The events of its price level; what its prices contradict is not applied. */
  readonly events: WeighedEvents;
  /** The events that changed the number of units, also where its series is adjusted by a vendor or not there. */
  readonly unitEvents: readonly PriceEvent[];
  /** The latest quote by the files alone; without figures the title is known to them but never quoted. */
  readonly filed: LatestQuote;
  /** By files, the sessions of settlement terms that are not the usual one; mostly none. */
  readonly lines: ReadonlyMap<Term, TermLine>;
  /** The last states of running quotes that were folded, of one term each; mostly none. */
  readonly closing: readonly RunningQuote[];
  /** The latest quote for the usual term: what was folded, laid over the files. */
  readonly latest: LatestQuote;
}
