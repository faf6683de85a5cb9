import { parseDay } from '../../../indexes/civil-date.ts';
import type { Fields } from '../../../ingest/fields.ts';
import type { FileKind, IntakeFile } from '../../../ingest/intake.ts';
import { dateOf, localSecond } from '../../running/local-instant.ts';
import type { StoredBook } from '../../stored/records.ts';
import { knownMarket, symbolShape } from '../../title-fields.ts';
import { type MarketDraft, memberKind, type Reduction } from '../draft.ts';
import { bookOrTrade, bookSides, priceOrNaN } from '../rules/session.ts';
import { RANK, sourceName } from '../sources.ts';

const FUTURES = 'rOFX';

const BOOK = ['symbol', 'timestamp', 'bid', 'ask'];

/** Several looks a day at futures: the last bid and ask are the book, trades (or the middle of the book) the session. */
export function snapshotsKind(draft: MarketDraft, reduction: Reduction): FileKind {
  const files = { resource: 'futures_snapshots', title: 'snapshots of futures', members: [...BOOK, 'last'] };
  return memberKind(draft, files, takeBook(draft, reduction, RANK.reducedHere));
}

/**
 * Best bid and ask through a day, of futures where no market is named; quantities where the file has them. Futures have
 * no trades, so the session is that of the middle of the book; of other titles a book makes no session.
 */
export function bookKind(draft: MarketDraft, reduction: Reduction): FileKind {
  const files = { resource: 'futures_book', title: 'book of futures', members: BOOK, none: ['last'] };
  return memberKind(draft, files, takeBook(draft, reduction, RANK.book));
}

function takeBook(draft: MarketDraft, reduction: Reduction, rank: number) {
  const traits = { basis: 'plain', rank, tipo: 'futuros' } as const;
  return (fields: Fields, file: IntakeFile, line: number): void => {
    const market = knownMarket(fields, 'market', FUTURES);
    const symbol = symbolShape(fields, 'symbol');
    const time = bookTime(fields);
    const sides = bookSides(fields, priceOrNaN);
    const last = priceOrNaN(fields, 'last');
    bookOrTrade(fields, sides.bid, sides.ask, last);
    if (!fields.ok || time === null) return;
    const date = dateOf(time);
    draft.keepBook({ market, symbol, date, time, ...sides });
    if (market !== FUTURES && Number.isNaN(last)) return;
    const price = Number.isNaN(last) ? middle(sides) : last;
    if (price === null) return;
    const at = { market, symbol, source: sourceName(file.sample), day: parseDay(date) ?? 0 };
    reduction.add({ ...at, fileIndex: file.index, line }, time, price, traits);
  };
}

/** The local time of a row; without a zone it is UTC's in these files. */
function bookTime(fields: Fields): string | null {
  const text = fields.text('timestamp');
  const time = localSecond(text, 'utc');
  if (text !== '' && time === null) fields.problem('timestamp', `not a time: ${JSON.stringify(text)}`, 'calendar-date');
  return time;
}

/** The middle of a book as a decimal number: without the noise of adding doubles. Null when a side is not known. */
function middle({ bid, ask }: Pick<StoredBook, 'bid' | 'ask'>): number | null {
  return bid === 0 || ask === 0 ? null : Number(((bid + ask) / 2).toPrecision(12));
}
