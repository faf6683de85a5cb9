import type { CatalogSlot } from '../../server/catalogs.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, json, rendered } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { readParameters } from '../../server/parameters/table.ts';
import type { Store } from '../../store/store.ts';
import type { QuoteOf } from '../contract/asset-quote.ts';
import { READING_RULES } from '../contract/parameters.ts';
import type { Country } from '../contract/words.ts';
import { marketWording, notFound } from '../wording.ts';
import { OPERATION_PARAMETERS, PORTFOLIO_PARAMETERS } from './contract/parameters.ts';
import type { AccountBook } from './ledger/account-book.ts';
import { Ledger } from './ledger/ledger.ts';
import { presentOperation } from './ledger/present-operation.ts';
import { valueAsset } from './portfolio/asset.ts';
import type { Holding } from './portfolio/holdings.ts';

export interface AccountRoutesOptions {
  readonly store: Pick<Store, 'versions'>;
  readonly ledger: CatalogSlot<Ledger>;
  readonly quoteOf: QuoteOf;
  readonly marketVersion: () => number | null;
}

const RETRY_AFTER_S = 1;
const DENIED = { sentence: 'No valid bearer token.', schema: { $ref: '#/components/schemas/MarketError' } };
const INVALID = { sentence: 'A value is wrong.', schema: { $ref: '#/components/schemas/MarketInvalid' } };
const PORTFOLIO = { sentence: 'The holdings.', schema: { $ref: '#/components/schemas/Portfolio' } };

/** The operations B4 and B5 (contract 4.2), each of them about the account of the call's token and no other. */
export function accountRoutes(options: AccountRoutesOptions): Route[] {
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
        '404': {
          sentence: 'The account has no operation of this number.',
          schema: { $ref: '#/components/schemas/MarketError' },
        },
      },
      secured: true,
      handle: (call) => withBook(options, call, (book) => answerOperation(options, book, call)),
    },
    {
      id: 'B5',
      method: 'GET',
      path: '/api/portafolio',
      aliases: ['/api/v2/portafolio'],
      summary: 'Portfolio of the account in Argentina',
      description: 'What the account holds by its executed operations, at average cost, priced by the latest quotes.',
      parameters: {},
      responses: { '200': PORTFOLIO, '401': DENIED },
      secured: true,
      handle: (call) => withBook(options, call, (book, version) => portfolio(options, book, version, 'argentina')),
    },
    {
      id: 'B5-pais',
      method: 'GET',
      path: '/api/v2/portafolio/:pais',
      summary: 'Portfolio of the account in a country',
      parameters: PORTFOLIO_PARAMETERS,
      responses: { '200': PORTFOLIO, '400': INVALID, '401': DENIED },
      secured: true,
      handle: (call) =>
        withBook(options, call, (book, version) => {
          const { values, issues } = readParameters(
            PORTFOLIO_PARAMETERS,
            { path: Object.entries(call.params) },
            READING_RULES,
          );
          if (issues.length > 0) return marketWording.invalid(issues, call);
          return portfolio(options, book, version, values.pais);
        }),
    },
  ];
}

/** Answers with the operations of the call's account, at once when they are in memory. */
function withBook(
  options: AccountRoutesOptions,
  call: Call,
  answer: (book: AccountBook, marketVersion: number) => Answer,
): Answer | Promise<Answer> {
  const { account } = call;
  if (account === undefined) throw new Error('An account operation ran without its guard.');
  const version = options.marketVersion();
  if (version === null) return notReady(call);
  const loaded = options.ledger.current;
  if (!loaded) return withoutLedger(options, call, (book) => answer(book, version));
  const book = loaded.catalog.bookOf(account);
  return book instanceof Promise ? book.then((found) => answer(found, version)) : answer(book, version);
}

/** No ledger is loaded: either nobody has operations, or they are on their way. */
async function withoutLedger(
  { store, ledger }: AccountRoutesOptions,
  call: Call,
  answer: (book: AccountBook) => Answer,
): Promise<Answer> {
  if ((await store.versions()).has('ledger') && !ledger.current) return notReady(call);
  const nobodys = ledger.current?.catalog ?? new Ledger(null);
  return answer(await nobodys.bookOf(call.account ?? ''));
}

function answerOperation({ quoteOf }: AccountRoutesOptions, book: AccountBook, call: Call): Answer {
  const { values, issues } = readParameters(OPERATION_PARAMETERS, { path: Object.entries(call.params) }, READING_RULES);
  if (issues.length > 0) return marketWording.invalid(issues, call);
  const operation = book.operation(values.numero);
  // The same for numbers of others and of nobody: an answer must not tell which there are.
  if (!operation) return notFound(`The account has no operation ${values.numero}.`);
  const quote = quoteOf(operation.mercado, operation.simbolo);
  return json(200, presentOperation(operation, quote && quote.pricePer === 100), { caching: 'no-store' });
}

function portfolio({ quoteOf }: AccountRoutesOptions, book: AccountBook, version: number, pais: Country): Answer {
  const bytes = book.portfolio(pais, version, (holdings) => renderPortfolio(pais, holdings, quoteOf));
  return rendered(bytes, { caching: 'no-store' });
}

function renderPortfolio(pais: Country, holdings: readonly Holding[], quoteOf: QuoteOf): Uint8Array {
  const activos = holdings.map((holding) => valueAsset(holding, quoteOf(holding.mercado, holding.simbolo)));
  return Buffer.from(JSON.stringify({ pais, activos }));
}

function notReady(call: Call): Answer {
  return marketWording.failure({ kind: 'not_ready', retryAfter: RETRY_AFTER_S }, call);
}
