import type { StoredBook, StoredInstrument } from '../stored/records.ts';
import type { Adjustments } from './adjustment.ts';
import type { Figures } from './figures.ts';
import type { Series } from './series.ts';

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
  /** The last known session, or null: then the title is known but never quoted. */
  readonly quote: Figures | null;
  /** The best bid and ask of the quote's session, where known. */
  readonly book: StoredBook | null;
}
