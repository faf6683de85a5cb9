import type { Route } from '../../server/group.ts';
import { type Answer, json } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { readParameters } from '../../server/parameters/table.ts';
import { pathValues, READING_RULES } from '../parameters.ts';
import { marketWording, notFound } from '../wording.ts';

import { type Country, SCOPE } from '../words.ts';
import { DENIED, INVALID, OUT_OF_SCOPE, UNKNOWN } from './contract/responses.ts';
import { statementRoute } from './estadocuenta/route.ts';
import { explainPortfolioRoute } from './explicar/route.ts';
import type { AccountBook, MarketVersion } from './ledger/ledger.ts';
import { presentOperation } from './ledger/present-operation.ts';
import type { QuoteOf } from './market-data.ts';
import { liveOperationsRoute, operationsListRoute } from './operaciones/route.ts';
import { OPERATION_PARAMETERS, PORTFOLIO_PARAMETERS, PORTFOLIO_QUERY } from './parameters.ts';
import type { AccountHoldings } from './portfolio/holdings.ts';
import { RenderedPortfolios } from './portfolio/rendered-portfolios.ts';
import { type Books, withBook, withHoldings } from './with-book.ts';

export interface AccountRoutesOptions extends Books {
  readonly quoteOf: QuoteOf;
  /** The civil date, `YYYY-MM-DD`. */
  readonly today: () => string;
}

const PORTFOLIO = { sentence: 'The holdings.', schema: { $ref: '#/components/schemas/Portfolio' } };

/**
 * The operations B4 and B5 (contract 4.2) and our own beside them, each about the account of the call's token and no
 * other.
 */
export function accountRoutes(options: AccountRoutesOptions): Route[] {
  const { quoteOf, today } = options;
  const portfolios = new RenderedPortfolios(quoteOf);
  const portfolio = (holdings: AccountHoldings, book: AccountBook, version: MarketVersion, pais: Country): Answer =>
    portfolios.of(holdings, book, pais, version, today());
  return [
    {
      id: 'B4',
      method: 'GET',
      path: '/api/operaciones/:numero',
      aliases: ['/api/v2/operaciones/:numero'],
      summary: 'One operation of the account',
      description: 'An order with its states, executions and fees.',
      parameters: OPERATION_PARAMETERS,
      responses: {
        '200': { sentence: 'The operation.', schema: { $ref: '#/components/schemas/Operation' } },
        '400': INVALID,
        '401': DENIED,
        '403': OUT_OF_SCOPE,
        '404': UNKNOWN,
      },
      secured: true,
      scope: SCOPE.account,
      handle: (call) => withBook(options, call, (book) => answerOperation(options, book, call)),
    },
    {
      id: 'B5',
      method: 'GET',
      path: '/api/portafolio',
      aliases: ['/api/v2/portafolio'],
      summary: 'Portfolio of the account',
      description: 'What the account holds by its executed operations, at average cost, priced by the latest quotes.',
      parameters: PORTFOLIO_QUERY,
      responses: { '200': PORTFOLIO, '400': INVALID, '401': DENIED, '403': OUT_OF_SCOPE },
      secured: true,
      scope: SCOPE.account,
      handle: (call) =>
        withHoldings(options, call, (holdings, book, version) => {
          const { values, issues } = readParameters(PORTFOLIO_QUERY, { query: call.query() }, READING_RULES);
          if (issues.length > 0) return marketWording.invalid(issues, call);
          return portfolio(holdings, book, version, values.pais);
        }),
    },
    {
      id: 'B5-pais',
      method: 'GET',
      path: '/api/v2/portafolio/:pais',
      summary: 'Portfolio of the account in a country',
      parameters: PORTFOLIO_PARAMETERS,
      responses: { '200': PORTFOLIO, '400': INVALID, '401': DENIED, '403': OUT_OF_SCOPE },
      secured: true,
      scope: SCOPE.account,
      handle: (call) =>
        withHoldings(options, call, (holdings, book, version) => {
          const { values, issues } = readParameters(PORTFOLIO_PARAMETERS, { path: pathValues(call) }, READING_RULES);
          if (issues.length > 0) return marketWording.invalid(issues, call);
          return portfolio(holdings, book, version, values.pais);
        }),
    },
    operationsListRoute(options, quoteOf),
    liveOperationsRoute(options, quoteOf),
    statementRoute(options, quoteOf, today),
    explainPortfolioRoute(options, quoteOf, today),
  ];
}

function answerOperation({ quoteOf }: AccountRoutesOptions, book: AccountBook, call: Call): Answer {
  const { values, issues } = readParameters(OPERATION_PARAMETERS, { path: pathValues(call) }, READING_RULES);
  if (issues.length > 0) return marketWording.invalid(issues, call);
  const operation = book.operation(values.numero);
  // The same for numbers of others and of nobody: an answer must not tell which there are.
  if (!operation) return notFound(`The account has no operation ${values.numero}.`);
  const quote = quoteOf(operation.mercado, operation.simbolo);
  return json(200, presentOperation(operation, quote && quote.pricePer === 100), { caching: 'no-store' });
}
