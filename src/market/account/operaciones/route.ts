import type { Route } from '../../../server/group.ts';
import { type Answer, json, rendered, type StreamedAnswer } from '../../../server/http/answer.ts';
import type { Call } from '../../../server/http/call.ts';
import { fileAnswer, LIST_TYPES } from '../../../server/http/file-answer.ts';
import { readParameters, type ValuesOf } from '../../../server/parameters/table.ts';
import { OWN_READING_RULES, READING_RULES } from '../../parameters.ts';
import { marketWording } from '../../wording.ts';
import { SCOPE } from '../../words.ts';
import { DENIED, INVALID, OUT_OF_SCOPE } from '../contract/responses.ts';
import type { AccountBook } from '../ledger/ledger.ts';
import type { Operation } from '../ledger/operation.ts';
import type { QuoteOf } from '../market-data.ts';
import { LIST_PARAMETERS, MOST_OF_LIVE_LIST, OPERATION_FILTERS } from '../parameters.ts';
import { type Books, withBook } from '../with-book.ts';
import { filterOperations, type OperationFilter } from './query.ts';
import { operationsFile, presentLiveRow, presentRow } from './render.ts';

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

/**
 * `/api/v2/operaciones`, the live interface's list (reference 2.3). Without dates it has all operations: how many days the
 * live one goes back is not recorded. It has no pages, so that the most it holds is far above what a person trades.
 */
export function liveOperationsRoute(books: Books, quoteOf: QuoteOf): Route {
  return {
    id: 'operaciones-v2',
    method: 'GET',
    path: '/api/v2/operaciones',
    aliases: ['/api/operaciones'],
    summary: 'Operations of the account by the filters of the live interface',
    description: `The latest first, at most ${MOST_OF_LIVE_LIST}; \`Total-Count\` says how many there are in all. A \`filtro.numero\` of 0 filters nothing.`,
    parameters: OPERATION_FILTERS,
    responses: {
      '200': {
        sentence: 'The operations; an empty list when there are none.',
        schema: { type: 'array', items: { $ref: '#/components/schemas/LiveOperationRow' } },
      },
      '400': INVALID,
      '401': DENIED,
      '403': OUT_OF_SCOPE,
    },
    secured: true,
    scope: SCOPE.account,
    handle: (call) => withBook(books, call, (book) => answerLiveList(book, quoteOf, call)),
  };
}

function answerList(book: AccountBook, quoteOf: QuoteOf, call: Call): Answer | Promise<StreamedAnswer> {
  const { values, issues } = readParameters(LIST_PARAMETERS, { query: call.query() }, OWN_READING_RULES);
  if (issues.length > 0) return marketWording.invalid(issues, call);
  const { found, total } = filterOperations(book, filterOf(values), values.inicio, values.max);
  const rows = found.map((operation) => presentRow(operation, isQuotedPer100(operation, quoteOf)));
  if (values.formato !== 'json') {
    return fileAnswer(call, values.formato, operationsFile(rows), {
      fileName: 'operaciones',
      headers: { 'Total-Count': String(total) },
    });
  }
  return json(200, rows, { caching: 'no-store', headers: countHeaders(total) });
}

async function answerLiveList(book: AccountBook, quoteOf: QuoteOf, call: Call): Promise<Answer> {
  const { values, issues } = readParameters(OPERATION_FILTERS, { query: call.query() }, READING_RULES);
  if (issues.length > 0) return marketWording.invalid(issues, call);
  const filter = filterOf(values);
  const number = filter.number === 0 ? undefined : filter.number;
  const { found, total } = filterOperations(book, { ...filter, number }, 0, MOST_OF_LIVE_LIST);
  const rows: string[] = [];
  for (const operation of found) {
    rows.push(JSON.stringify(presentLiveRow(operation, isQuotedPer100(operation, quoteOf))));
    if (call.pace.isDue) await call.pace.pause();
  }
  return rendered(`[${rows.join(',')}]`, { caching: 'no-store', headers: countHeaders(total) });
}

function filterOf(values: ValuesOf<typeof OPERATION_FILTERS>): OperationFilter {
  return {
    number: values['filtro.numero'],
    state: values['filtro.estado'],
    from: values['filtro.fechaDesde'],
    to: values['filtro.fechaHasta'],
    country: values['filtro.pais'],
  };
}

function isQuotedPer100({ mercado, simbolo }: Operation, quoteOf: QuoteOf): boolean | null {
  const quote = quoteOf(mercado, simbolo);
  return quote && quote.pricePer === 100;
}

/** Programs in browsers see only the headers that they are shown. */
function countHeaders(total: number): Readonly<Record<string, string>> {
  return { 'Total-Count': String(total), 'Access-Control-Expose-Headers': 'Total-Count' };
}
