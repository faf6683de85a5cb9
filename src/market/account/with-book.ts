import { breathe, type CatalogSlot } from '../../server/catalogs.ts';
import type { Answer, StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { type Store, StoreUnavailable } from '../../store/store.ts';
import { marketWording } from '../wording.ts';
import { type AccountBook, Ledger, type MarketVersion } from './ledger/ledger.ts';
import type { Securities } from './market-data.ts';

import type { AccountHoldings } from './portfolio/holdings.ts';

/** What it takes to find the operations of a call's account. */
export interface Books {
  readonly store: Pick<Store, 'versions'>;
  readonly ledger: CatalogSlot<Ledger>;
  /** Whether the store held any operations when it was last looked into; null when it never was. */
  readonly hadLedger: () => boolean | null;
  /** What the market's data say of securities now. */
  readonly securities: () => Securities;
  /** Names the prices served now, null while none are loaded. */
  readonly marketVersion: () => MarketVersion | null;
}

const RETRY_AFTER_S = 1;

/**
 * Answers with what the call's account holds by the market's data of now. After a change of those it is worked out in
 * slices first, so that an account with very many operations does not hold up the others.
 */
export function withHoldings(
  books: Books,
  call: Call,
  answer: (holdings: AccountHoldings, book: AccountBook, marketVersion: MarketVersion) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return withBook<Answer>(books, call, (book, version) => {
    const holdings = book.holdingsBy(books.securities());
    if (holdings.isPrepared) return answer(holdings, book, version);
    return holdings.prepare(breathe).then(() => answer(holdings, book, version));
  });
}

/**
 * Answers with the operations of the call's account and of nobody else, at once when they are in memory; 503 while data
 * are on their way.
 */
export function withBook<A extends Answer | StreamedAnswer>(
  books: Books,
  call: Call,
  answer: (book: AccountBook, marketVersion: MarketVersion) => A | Promise<A>,
): A | Answer | Promise<A | Answer> {
  const { account } = call;
  if (account === undefined) throw new Error('An account operation ran without its guard.');
  const version = books.marketVersion();
  if (version === null) return notReady(call);
  const loaded = books.ledger.current;
  if (!loaded) return withoutLedger(books, call, account, (book) => answer(book, version));
  const book = loaded.catalog.bookOf(account);
  return book instanceof Promise ? book.then((found) => answer(found, version)) : answer(book, version);
}

/** No ledger is loaded: either nobody has operations, or they are on their way. */
async function withoutLedger<A extends Answer | StreamedAnswer>(
  books: Books,
  call: Call,
  account: string,
  answer: (book: AccountBook) => A | Promise<A>,
): Promise<A | Answer> {
  const { ledger, securities } = books;
  if ((await hasLedger(books)) && !ledger.current) return notReady(call);
  const nobodys = ledger.current?.catalog ?? new Ledger(null, securities);
  return answer(await nobodys.bookOf(account));
}

/** Whether the store holds any operations; as far as is known while it is away. */
async function hasLedger({ store, hadLedger }: Books): Promise<boolean> {
  try {
    return (await store.versions()).has('ledger');
  } catch (error) {
    const had = error instanceof StoreUnavailable ? hadLedger() : null;
    if (had === null) throw error;
    return had;
  }
}

function notReady(call: Call): Answer {
  return marketWording.failure({ kind: 'not_ready', retryAfter: RETRY_AFTER_S }, call);
}
