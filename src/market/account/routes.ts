import type { Route } from '../../server/group.ts';
import { LIST_TYPES } from '../../server/http/file-answer.ts';
import { MARKET_ERRORS } from '../records.ts';
import { SCOPE } from '../words.ts';
import type { AccountHandlers } from './handlers.ts';
import {
  EXPLAIN_PARAMETERS,
  MOST_OF_LIVE_LIST,
  OPERATION_FILTERS,
  OPERATION_LIST_PARAMETERS,
  OPERATION_PARAMETERS,
  PORTFOLIO_PARAMETERS,
  PORTFOLIO_QUERY,
} from './parameters.ts';

const PORTFOLIO = { sentence: 'The holdings.', schema: { $ref: '#/components/schemas/Portfolio' } };
const UNKNOWN = {
  sentence: 'The account has no such thing.',
  schema: { $ref: '#/components/schemas/MarketError' },
};
const { '400': _, ...NO_WRONG_VALUE } = MARKET_ERRORS;

/**
 * The operations B4 and B5 (contract 4.2), the live interface's list and statement (reference market.md 2.3), and our
 * own beside them. Each is about the account of the call's token and no other.
 */
export function accountRoutes(handlers: AccountHandlers): Route[] {
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
        ...MARKET_ERRORS,
        '404': UNKNOWN,
      },
      secured: true,
      scope: SCOPE.account,
      handle: handlers.operation,
    },
    {
      id: 'B5',
      method: 'GET',
      path: '/api/portafolio',
      aliases: ['/api/v2/portafolio'],
      summary: 'Portfolio of the account',
      description: 'What the account holds by its executed operations, at average cost, priced by the latest quotes.',
      parameters: PORTFOLIO_QUERY,
      responses: { '200': PORTFOLIO, ...MARKET_ERRORS },
      secured: true,
      scope: SCOPE.account,
      handle: handlers.portfolio,
    },
    {
      id: 'B5-pais',
      method: 'GET',
      path: '/api/v2/portafolio/:pais',
      summary: 'Portfolio of the account in a country',
      parameters: PORTFOLIO_PARAMETERS,
      responses: { '200': PORTFOLIO, ...MARKET_ERRORS },
      secured: true,
      scope: SCOPE.account,
      handle: handlers.portfolioOfCountry,
    },
    {
      id: 'operaciones',
      method: 'GET',
      path: '/ventanilla/operaciones',
      summary: 'Operations of the account, the latest first',
      description:
        'A row for each order, without its states, executions and fees: `/api/operaciones/{numero}` has them. `Total-Count` says how many there are in all.',
      parameters: OPERATION_LIST_PARAMETERS,
      responses: {
        '200': {
          sentence: 'The operations; an empty list when there are none.',
          schema: { type: 'array', items: { $ref: '#/components/schemas/OperationRow' } },
          types: LIST_TYPES,
        },
        ...MARKET_ERRORS,
      },
      secured: true,
      scope: SCOPE.account,
      handle: handlers.list,
    },
    {
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
        ...MARKET_ERRORS,
      },
      secured: true,
      scope: SCOPE.account,
      handle: handlers.liveList,
    },
    {
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
        ...NO_WRONG_VALUE,
      },
      secured: true,
      scope: SCOPE.account,
      handle: handlers.statement,
    },
    {
      id: 'explicar-portafolio',
      method: 'GET',
      path: '/ventanilla/portafolio/explicar',
      summary: 'Explain the figures of one asset of the portfolio',
      description:
        'Every execution with what it did to quantity, cost and average price, the price used and its time, the open orders, the holding periods, and each figure as a sum that can be worked out by hand.',
      parameters: EXPLAIN_PARAMETERS,
      responses: {
        '200': { sentence: 'The explanation.', schema: { $ref: '#/components/schemas/AssetExplanation' } },
        ...MARKET_ERRORS,
        '404': UNKNOWN,
      },
      secured: true,
      scope: SCOPE.account,
      handle: handlers.explanation,
    },
  ];
}
