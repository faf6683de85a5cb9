import { parseDay } from '../../../indexes/civil-date.ts';
import type { Fields } from '../../../ingest/fields.ts';
import type { FileKind } from '../../../ingest/intake.ts';
import { dateOf, localSecond } from '../../running/local-instant.ts';
import { knownMarket, symbolShape } from '../../title-fields.ts';
import { acceptWith, type MarketDraft, type Reduction } from '../draft.ts';
import { bookSides, priceOrNaN } from '../rules/session.ts';
import { RANK, type SourceTraits, sourceName } from '../sources.ts';

const FUTURES = 'rOFX';

/** Several looks a day at futures: the last bid and ask are the book, trades (or the middle of the book) the session. */
export function snapshotsKind(draft: MarketDraft, reduction: Reduction): FileKind {
  return {
    resource: 'futures_snapshots',
    title: 'snapshots of futures',
    recognises: ({ keys }) => ['symbol', 'timestamp', 'bid', 'ask', 'last'].every((key) => keys.has(key)),
    accept: acceptWith(draft, 'futures_snapshots', (fields, file, line) => {
      take(draft, reduction, fields, sourceName(file.sample), file.index, line, {
        basis: 'plain',
        rank: RANK.reducedHere,
        tipo: 'futuros',
        why: 'reduced from snapshots',
      });
    }),
  };
}

/**
 * Best bid and ask through a day, of futures where no market is named; quantities where the file has them. Futures have
 * no trades, so the session is that of the middle of the book; of other titles a book makes no session.
 */
export function bookKind(draft: MarketDraft, reduction: Reduction): FileKind {
  return {
    resource: 'futures_book',
    title: 'book of futures',
    recognises: ({ keys }) => ['symbol', 'timestamp', 'bid', 'ask'].every((key) => keys.has(key)) && !keys.has('last'),
    accept: acceptWith(draft, 'futures_book', (fields, file, line) => {
      take(draft, reduction, fields, sourceName(file.sample), file.index, line, {
        basis: 'plain',
        rank: RANK.book,
        tipo: 'futuros',
        why: 'reduced from the book',
      });
    }),
  };
}

function take(
  draft: MarketDraft,
  reduction: Reduction,
  fields: Fields,
  source: string,
  fileIndex: number,
  line: number,
  traits: SourceTraits,
): void {
  const market = knownMarket(fields, 'market', FUTURES);
  const symbol = symbolShape(fields, 'symbol');
  const time = bookTime(fields);
  const bid = priceOrNaN(fields, 'bid');
  const ask = priceOrNaN(fields, 'ask');
  const last = priceOrNaN(fields, 'last');
  const bidQuantity = fields.numberOr('bid_qty', 0, { minimum: 0 });
  const askQuantity = fields.numberOr('ask_qty', 0, { minimum: 0 });
  bookSides(fields, bid, ask, last);
  if (!fields.ok || time === null) return;
  const date = dateOf(time);
  draft.keepBook({
    market,
    symbol,
    date,
    time,
    bid: known(bid),
    ask: known(ask),
    bidQuantity,
    askQuantity,
  });
  if (market !== FUTURES && Number.isNaN(last)) return;
  const price = Number.isNaN(last) ? middle(bid, ask) : last;
  if (Number.isNaN(price)) return;
  reduction.add({ market, symbol, source, day: parseDay(date) ?? 0, fileIndex, line }, time, price, traits);
}

/** The local time of a row; without a zone it is UTC's in these files. */
function bookTime(fields: Fields): string | null {
  const text = fields.text('timestamp');
  const time = localSecond(text, 'utc');
  if (text !== '' && time === null) fields.problem('timestamp', `not a time: ${JSON.stringify(text)}`, 'calendar-date');
  return time;
}

function known(price: number): number {
  return Number.isNaN(price) ? 0 : price;
}

/** The middle of a book as a decimal number: without the noise of adding doubles. NaN when a side is not known. */
function middle(bid: number, ask: number): number {
  return Number(((bid + ask) / 2).toPrecision(12));
}
