import type { Route } from '../../../server/group.ts';
import { type Answer, json, type StreamedAnswer } from '../../../server/http/answer.ts';
import type { Call } from '../../../server/http/call.ts';
import { fileAnswer, LIST_TYPES } from '../../../server/http/file-answer.ts';
import { readParameters } from '../../../server/parameters/table.ts';
import type { QuoteOf } from '../../contract/asset-quote.ts';
import { OWN_READING_RULES } from '../../contract/parameters.ts';
import { SCOPE } from '../../contract/scopes.ts';
import { marketWording } from '../../wording.ts';
import { LIST_PARAMETERS } from '../contract/parameters.ts';
import { DENIED, INVALID, OUT_OF_SCOPE } from '../contract/responses.ts';
import type { AccountBook } from '../ledger/account-book.ts';
import { type Books, withBook } from '../with-book.ts';
import { operationsFile } from './file.ts';
import { filterOperations } from './filter.ts';
import { presentRow } from './present.ts';

/** `/ventanilla/operaciones`: the account's operations, narrowed as the live interface's list is (reference 2.3). */
export function operationsListRoute(books: Books, quoteOf: QuoteOf): Route {
  return {
    id: 'operaciones',
    method: 'GET',
    path: '/ventanilla/operaciones',
    summary: 'Operations of the account, the latest first',
    description:
      'A row for each order, without its states, executions and fees: `/api/operaciones/{numero}` has them. `Total-Count` says how many there are in all.',
    parameters: LIST_PARAMETERS,
    responses: {
      '200': {
        sentence: 'The operations; an empty list when there are none.',
        schema: { type: 'array', items: { $ref: '#/components/schemas/OperationRow' } },
        types: LIST_TYPES,
      },
      '400': INVALID,
      '401': DENIED,
      '403': OUT_OF_SCOPE,
    },
    secured: true,
    scope: SCOPE.account,
    handle: (call) => withBook<Answer | StreamedAnswer>(books, call, (book) => answerList(book, quoteOf, call)),
  };
}

function answerList(book: AccountBook, quoteOf: QuoteOf, call: Call): Answer | Promise<StreamedAnswer> {
  const { values, issues } = readParameters(LIST_PARAMETERS, { query: call.query() }, OWN_READING_RULES);
  if (issues.length > 0) return marketWording.invalid(issues, call);
  const filter = {
    number: values['filtro.numero'],
    state: values['filtro.estado'],
    from: values['filtro.fechaDesde'],
    to: values['filtro.fechaHasta'],
    country: values['filtro.pais'],
  };
  const { found, total } = filterOperations(book, filter, values.inicio, values.max);
  const rows = found.map((operation) => {
    const quote = quoteOf(operation.mercado, operation.simbolo);
    return presentRow(operation, quote && quote.pricePer === 100);
  });
  if (values.formato !== 'json') {
    return fileAnswer(call, values.formato, operationsFile(rows), {
      fileName: 'operaciones',
      headers: { 'Total-Count': String(total) },
    });
  }
  // Programs in browsers see only the headers that they are shown.
  const headers = { 'Total-Count': String(total), 'Access-Control-Expose-Headers': 'Total-Count' };
  return json(200, rows, { caching: 'no-store', headers });
}
