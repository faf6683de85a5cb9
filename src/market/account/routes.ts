import { formatDay } from '../../indexes/civil-date.ts';
import type { CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, json, rendered, type StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer, LIST_TYPES } from '../../server/http/file-answer.ts';
import { schemaReference } from '../../server/parameters/parameter.ts';
import type { ParameterTable, ValuesOf } from '../../server/parameters/table.ts';
import { type GuardedOperation, guardedRoute, listOf, NOT_OF_THE_ACCOUNT, readCall } from '../guarded-route.ts';
import { invalid, marketWording, notFound } from '../wording.ts';
import { foldWord, SCOPE } from '../words.ts';
import { explain } from './explicar/explanation.ts';
import { type Ledger, Ledgers } from './ledger/ledger.ts';
import { renderOperation } from './ledger/render-operation.ts';
import type { QuoteOf, Securities } from './market-data.ts';
import { filterOperations, type OperationFilter, operationsFile, renderLiveRow, renderRow } from './operation-list.ts';
import {
  EXPLAIN_PARAMETERS,
  MOST_OF_LIVE_LIST,
  OPERATION_FILTERS,
  OPERATION_LIST_PARAMETERS,
  OPERATION_PARAMETERS,
  PORTFOLIO_PARAMETERS,
  PORTFOLIO_QUERY,
} from './parameters.ts';
import type { AccountHoldings } from './portfolio/holdings.ts';
import { RenderedAssets } from './portfolio/rendered-assets.ts';
import type { TitleLedger } from './portfolio/titles.ts';
import { statementOf } from './statement.ts';

/** What the operations on an account are answered from. */
interface AccountParts {
  readonly ledgers: CatalogSlot<Ledgers>;
  /** Whether the store held any operations when it was last looked into; null when it never was. */
  readonly hadLedgers: () => boolean | null;
  /** False while no market data are loaded. */
  readonly marketIsLoaded: () => boolean;
  /** What the market's data say of securities now. */
  readonly securities: () => Securities;
  readonly quoteOf: QuoteOf;
  /** A text that changes whenever some quote may have changed. */
  readonly prices: () => string;
  /** The civil date, as days since 1970-01-01. */
  readonly today: () => number;
}

type Answers = Answer | StreamedAnswer;

/** An operation on the account of the call's token. */
interface AccountOperation<T extends ParameterTable> extends GuardedOperation<T> {
  readonly answer: (values: ValuesOf<T>, ledger: Ledger, call: Call) => Answers | Promise<Answers>;
}

const NOT_KEPT = { caching: 'no-store' } as const;
const PORTFOLIO = { sentence: 'The holdings.', schema: schemaReference('Portfolio') };
const NO_OPERATIONS = 'The operations; an empty list when there are none.';

/**
 * The operations B4 and B5 (contract 4.2), the live interface's list and statement (reference market.md 2.3), and our
 * own beside them. Each is about the account of the call's token and no other.
 */
export function accountRoutes(parts: AccountParts): Route[] {
  const { quoteOf, securities, today } = parts;
  const assets = new RenderedAssets(quoteOf, parts.prices);
  const route = <T extends ParameterTable>({ answer, ...operation }: AccountOperation<T>): Route =>
    guardedRoute(SCOPE.account, operation, async (call) => {
      if (!parts.marketIsLoaded()) return marketWording.failure(NOT_READY, call);
      const read = readCall(operation, call);
      if ('refusal' in read) return read.refusal;
      const ledger = await ledgerOf(parts, call);
      return ledger ? answer(read.values, ledger, call) : marketWording.failure(NOT_READY, call);
    });
  return [
    route({
      id: 'B4',
      path: '/api/operaciones/:numero',
      aliases: ['/api/v2/operaciones/:numero'],
      summary: 'One operation of the account',
      description: 'An order with its states, executions and fees.',
      parameters: OPERATION_PARAMETERS,
      ok: { sentence: 'The operation.', schema: schemaReference('Operation') },
      more: NOT_OF_THE_ACCOUNT,
      answer: ({ numero }, ledger) => {
        const operation = ledger.operation(numero);
        // The same for numbers of other accounts and for unused ones: an answer must not reveal which exist.
        if (!operation) return notFound(`The account has no operation ${numero}.`);
        return json(200, renderOperation(operation, quoteOf), NOT_KEPT);
      },
    }),
    route({
      id: 'B5',
      path: '/api/portafolio',
      aliases: ['/api/v2/portafolio'],
      summary: 'Portfolio of the account',
      description: 'What the account holds by its executed operations, at average cost, priced by the latest quotes.',
      parameters: PORTFOLIO_QUERY,
      ok: PORTFOLIO,
      answer: async ({ pais }, ledger) =>
        rendered(assets.portfolio(await ledger.holdingsBy(securities()), pais, today()), NOT_KEPT),
    }),
    route({
      id: 'B5-pais',
      path: '/api/v2/portafolio/:pais',
      summary: 'Portfolio of the account in a country',
      parameters: PORTFOLIO_PARAMETERS,
      ok: PORTFOLIO,
      answer: async ({ pais }, ledger) =>
        rendered(assets.portfolio(await ledger.holdingsBy(securities()), pais, today()), NOT_KEPT),
    }),
    route({
      id: 'operaciones',
      path: '/ventanilla/operaciones',
      summary: 'Operations of the account, the latest first',
      description:
        'A row for each order, without its states, executions and fees: `/api/operaciones/{numero}` has them. `Total-Count` says how many there are in all.',
      parameters: OPERATION_LIST_PARAMETERS,
      ok: { sentence: NO_OPERATIONS, schema: listOf('OperationRow'), types: LIST_TYPES },
      answer: (values, ledger, call) => {
        const { found, total } = filterOperations(ledger, filterOf(values), values.inicio, values.max);
        const rows = found.map((operation) => renderRow(operation, quoteOf));
        if (values.formato === 'json') return json(200, rows, { ...NOT_KEPT, headers: countHeaders(total) });
        const headers = { 'Total-Count': String(total) };
        return fileAnswer(call, values.formato, operationsFile(rows), { fileName: 'operaciones', headers });
      },
    }),
    route({
      id: 'operaciones-v2',
      path: '/api/v2/operaciones',
      aliases: ['/api/operaciones'],
      summary: 'Operations of the account by the filters of the live interface',
      description: `The latest first, at most ${MOST_OF_LIVE_LIST}; \`Total-Count\` says how many there are in all. A \`filtro.numero\` of 0 filters nothing.`,
      parameters: OPERATION_FILTERS,
      ok: { sentence: NO_OPERATIONS, schema: listOf('LiveOperationRow') },
      answer: async (values, ledger, { pace }) => {
        const filter = filterOf(values);
        const number = filter.number === 0 ? undefined : filter.number;
        const { found, total } = filterOperations(ledger, { ...filter, number }, 0, MOST_OF_LIVE_LIST);
        const rows: string[] = [];
        for (const operation of found) {
          rows.push(JSON.stringify(renderLiveRow(operation, quoteOf)));
          if (pace.isDue) await pace.pause();
        }
        return rendered(`[${rows.join(',')}]`, { ...NOT_KEPT, headers: countHeaders(total) });
      },
    }),
    route({
      id: 'estadocuenta',
      path: '/api/v2/estadocuenta',
      aliases: ['/api/estadocuenta'],
      summary: 'Statement of the account',
      description:
        'What open purchase orders set aside and what the titles held are worth, by country and currency. Balances are null: operations have no deposits and withdrawals.',
      parameters: {},
      ok: { sentence: 'The statement.', schema: schemaReference('AccountStatement') },
      answer: async (_values, ledger, { account = '' }) => {
        const holdings = await ledger.holdingsBy(securities());
        return json(200, statementOf({ account, ledger, holdings, quoteOf, today: today() }), NOT_KEPT);
      },
    }),
    route({
      id: 'explicar-portafolio',
      path: '/ventanilla/portafolio/explicar',
      summary: 'Explain the figures of one asset of the portfolio',
      description:
        'Every execution with what it did to quantity, cost and average price, the price used and its time, the open orders, the holding periods, and each figure as a sum that can be worked out by hand.',
      parameters: EXPLAIN_PARAMETERS,
      ok: { sentence: 'The explanation.', schema: schemaReference('AssetExplanation') },
      more: NOT_OF_THE_ACCOUNT,
      answer: async (values, ledger) => {
        const holdings = await ledger.holdingsBy(securities());
        const title = titleWanted(values, holdings);
        if ('status' in title) return title;
        const quote = quoteOf(title.mercado, title.simbolo);
        return json(200, await explain(title, holdings.holding(title), quote, today(), values.max), NOT_KEPT);
      },
    }),
  ];
}

/** The ledger of the call's account; null while operations are still loading. */
async function ledgerOf({ ledgers, hadLedgers, securities }: AccountParts, call: Call): Promise<Ledger | null> {
  if (call.account === undefined) throw new Error('An account operation ran without its guard.');
  const loaded = ledgers.current?.catalog ?? (hadLedgers() === false ? new Ledgers(null, securities) : null);
  return loaded && (await loaded.of(call.account));
}

function filterOf(values: ValuesOf<typeof OPERATION_FILTERS>): OperationFilter {
  return {
    number: values['filtro.numero'],
    state: values['filtro.estado'],
    from: dateOf(values['filtro.fechaDesde']),
    to: dateOf(values['filtro.fechaHasta']),
    country: values['filtro.pais'],
  };
}

function dateOf(day: number | undefined): string | undefined {
  return day === undefined ? undefined : formatDay(day);
}

/** Programs in browsers see only the headers that they are shown. */
function countHeaders(total: number): Readonly<Record<string, string>> {
  return { 'Total-Count': String(total), 'Access-Control-Expose-Headers': 'Total-Count' };
}

/** The title that an explanation is of; the answer that says why there is none, or more than one. */
function titleWanted(
  { simbolo, mercado, pais }: ValuesOf<typeof EXPLAIN_PARAMETERS>,
  holdings: AccountHoldings,
): TitleLedger | Answer {
  const titles = holdings
    .titles(simbolo)
    .filter((title) => mercado === undefined || foldWord(title.mercado) === foldWord(mercado))
    .filter((title) => pais === undefined || title.pais === pais);
  // As the portfolio without a country is that of Argentina, so is the asset.
  const here = titles.filter((title) => title.pais === 'argentina');
  const [title, ...others] = here.length > 0 ? here : titles;
  if (!title) {
    const where = `${mercado === undefined ? '' : ` on ${mercado}`}${pais === undefined ? '' : ` in ${pais}`}`;
    return notFound(`The account has no operation of '${simbolo}'${where}.`);
  }
  if (others.length === 0) return title;
  const markets = [title, ...others].map((each) => each.mercado).join(', ');
  const sentence = `The value of 'mercado' is not valid: it is required, because the account has '${simbolo}' on ${markets}.`;
  return invalid(new Map([['mercado', [sentence]]]));
}
