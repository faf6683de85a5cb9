import { parseDay } from '../../../indexes/civil-date.ts';
import type { Route } from '../../../server/group.ts';
import { json } from '../../../server/http/answer.ts';
import { SCOPE } from '../../words.ts';
import { DENIED, OUT_OF_SCOPE } from '../contract/responses.ts';
import type { QuoteOf } from '../market-data.ts';
import { type Books, withHoldings } from '../with-book.ts';
import { statementOf } from './query.ts';

/** `/api/v2/estadocuenta`: the account's money as far as operations tell it (reference market.md 2.3). */
export function statementRoute(books: Books, quoteOf: QuoteOf, today: () => string): Route {
  return {
    id: 'estadocuenta',
    method: 'GET',
    path: '/api/v2/estadocuenta',
    aliases: ['/api/estadocuenta'],
    summary: 'Statement of the account',
    description:
      'What open purchase orders set aside and what the titles held are worth, by country and currency. Balances are null: operations have no deposits and withdrawals.',
    parameters: {},
    responses: {
      '200': { sentence: 'The statement.', schema: { $ref: '#/components/schemas/AccountStatement' } },
      '401': DENIED,
      '403': OUT_OF_SCOPE,
    },
    secured: true,
    scope: SCOPE.account,
    handle: (call) =>
      withHoldings(books, call, (holdings, book) => {
        const account = call.account ?? '';
        const facts = { account, book, holdings, quoteOf, today: parseDay(today()) ?? 0 };
        return json(200, statementOf(facts), { caching: 'no-store' });
      }),
  };
}
