import { formatDay, parseDay } from '../../../indexes/civil-date.ts';
import type { Fields } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import { SESSION_CLOSE } from '../../contract/words.ts';
import { bookSides } from '../../rules/book-sides.ts';
import { price, priceOrNaN } from '../../rules/positive-price.ts';
import { priceRange } from '../../rules/price-range.ts';
import { symbolShape } from '../../rules/symbol-shape.ts';
import type { StoredBook } from '../../stored/records.ts';
import { acceptWith, type MarketDraft } from '../draft.ts';
import { RANK, sourceName } from '../sources.ts';

const DATE_IN_NAME = /(\d{4}-\d{2}-\d{2})/;

/** The best bid and ask of a row where the page shows them: while the market is open. */
function bestLevel(fields: Fields): Pick<StoredBook, 'bid' | 'ask' | 'bidQuantity' | 'askQuantity'> | null {
  if (!fields.has('bid') && !fields.has('ask')) return null;
  const bid = priceOrNaN(fields, 'bid');
  const ask = priceOrNaN(fields, 'ask');
  const bidQuantity = fields.numberOr('bid_qty', 0, { minimum: 0 });
  const askQuantity = fields.numberOr('ask_qty', 0, { minimum: 0 });
  bookSides(fields, bid, ask, Number.NaN);
  return { bid: Number.isNaN(bid) ? 0 : bid, ask: Number.isNaN(ask) ? 0 : ask, bidQuantity, askQuantity };
}

/**
 * A whole panel of US titles as a page showed it after the close. The page names neither exchange nor date: the date is
 * that of the file's name, the exchange stays empty. `traded` is not a volume and is left out.
 */
export function panelUsKind(draft: MarketDraft): FileKind {
  return {
    resource: 'panel_us',
    title: 'panel of US titles',
    recognises: ({ keys }) => ['symbol', 'name', 'last', 'change_pct', 'prev_close'].every((key) => keys.has(key)),
    accept: acceptWith(draft, 'panel_us', (fields, file, line) => {
      const symbol = symbolShape(fields, 'symbol');
      const day = parseDay(DATE_IN_NAME.exec(file.sample.name)?.[1] ?? '');
      if (day === undefined) fields.problem('(file name)', 'holds no date YYYY-MM-DD', 'calendar-date');
      const values = {
        close: price(fields, 'last'),
        open: priceOrNaN(fields, 'open'),
        high: priceOrNaN(fields, 'high'),
        low: priceOrNaN(fields, 'low'),
        previous: priceOrNaN(fields, 'prev_close'),
      };
      priceRange(fields, values.high, values.low);
      const book = bestLevel(fields);
      if (!fields.ok || day === undefined) return;
      const date = formatDay(day);
      if (book) draft.keepBook({ market: '', symbol, date, time: `${date}T${SESSION_CLOSE}`, ...book });
      const source = sourceName(file.sample);
      draft.declareSource(source, { basis: 'snapshot', rank: RANK.page, tipo: 'ACCIONES', why: 'a page' });
      draft.seriesOf('', symbol, source).add(day, values, file.index, line);
    }),
  };
}
