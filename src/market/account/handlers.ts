import { parseDay } from '../../indexes/civil-date.ts';
import { breathe, type CatalogSlot } from '../../server/catalogs.ts';
import { NOT_READY } from '../../server/failure.ts';
import type { Route } from '../../server/group.ts';
import { type Answer, json, rendered, type StreamedAnswer } from '../../server/http/answer.ts';
import type { Call } from '../../server/http/call.ts';
import { fileAnswer } from '../../server/http/file-answer.ts';
import type { Issue } from '../../server/parameters/parameter.ts';
import { readParameters, type ValuesOf } from '../../server/parameters/table.ts';
import { type Store, StoreUnavailable } from '../../store/store.ts';
import { readOwn } from '../handlers.ts';
import { pathValues, READING_RULES } from '../parameters.ts';
import { invalid, marketWording, notFound } from '../wording.ts';
import { type Country, foldWord } from '../words.ts';
import { statementOf } from './estadocuenta/query.ts';
import { explain } from './explicar/explanation.ts';
import { type Ledger, Ledgers, type MarketVersion } from './ledger/ledger.ts';
import type { Operation } from './ledger/operation.ts';
import { renderOperation } from './ledger/render-operation.ts';
import type { QuoteOf, Securities } from './market-data.ts';
import { filterOperations, type OperationFilter } from './operaciones/query.ts';
import { operationsFile, renderLiveRow, renderRow } from './operaciones/render.ts';
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
import { RenderedPortfolios } from './portfolio/rendered-portfolios.ts';
import type { TitleLedger } from './portfolio/titles.ts';

/** The parts that find the ledger of a call's account. */
interface LedgerParts {
  readonly store: Pick<Store, 'versions'>;
  readonly ledgers: CatalogSlot<Ledgers>;
  /** Whether the store held any operations when it was last looked into; null when it never was. */
  readonly hadLedgers: () => boolean | null;
  /** What the market's data say of securities now. */
  readonly securities: () => Securities;
  /** Names the prices served now, null while none are loaded. */
  readonly marketVersion: () => MarketVersion | null;
}

/**
 * Answers with what the call's account holds by the market's data of now. After a change of those it is worked out in
 * slices first, so that an account with very many operations does not hold up the others.
 */
function withHoldings(
  parts: LedgerParts,
  call: Call,
  answer: (holdings: AccountHoldings, ledger: Ledger, marketVersion: MarketVersion) => Answer | Promise<Answer>,
): Answer | Promise<Answer> {
  return withLedger<Answer>(parts, call, (ledger, version) => {
    const holdings = ledger.holdingsBy(parts.securities());
    if (holdings.isPrepared) return answer(holdings, ledger, version);
    return holdings.prepare(breathe).then(() => answer(holdings, ledger, version));
  });
}

/**
 * Answers with the operations of the call's account alone, at once when they are in memory; 503 while data are still
 * loading.
 */
function withLedger<A extends Answer | StreamedAnswer>(
  parts: LedgerParts,
  call: Call,
  answer: (ledger: Ledger, marketVersion: MarketVersion) => A | Promise<A>,
): A | Answer | Promise<A | Answer> {
  const { account } = call;
  if (account === undefined) throw new Error('An account operation ran without its guard.');
  const version = parts.marketVersion();
  if (version === null) return marketWording.failure(NOT_READY, call);
  const loaded = parts.ledgers.current;
  if (!loaded) return withoutLedgers(parts, call, account, (ledger) => answer(ledger, version));
  const ledger = loaded.catalog.of(account);
  return ledger instanceof Promise ? ledger.then((found) => answer(found, version)) : answer(ledger, version);
}

/** Answers while no ledgers are loaded: either no account has operations, or they are still loading. */
async function withoutLedgers<A extends Answer | StreamedAnswer>(
  parts: LedgerParts,
  call: Call,
  account: string,
  answer: (ledger: Ledger) => A | Promise<A>,
): Promise<A | Answer> {
  const { ledgers, securities } = parts;
  if ((await hasLedgers(parts)) && !ledgers.current) return marketWording.failure(NOT_READY, call);
  const served = ledgers.current?.catalog ?? new Ledgers(null, securities);
  return answer(await served.of(account));
}

/** Whether the store holds any operations; as far as is known while it is away. */
async function hasLedgers({ store, hadLedgers }: LedgerParts): Promise<boolean> {
  try {
    return (await store.versions()).has('ledger');
  } catch (error) {
    const had = error instanceof StoreUnavailable ? hadLedgers() : null;
    if (had === null) throw error;
    return had;
  }
}

interface AccountHandlersOptions extends LedgerParts {
  readonly quoteOf: QuoteOf;
  /** The civil date, `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** The functions of the operations on an account. */
export type AccountHandlers = Readonly<
  Record<
    'operation' | 'portfolio' | 'portfolioOfCountry' | 'list' | 'liveList' | 'statement' | 'explanation',
    Route['handle']
  >
>;

/** Makes the functions of the operations in `routes.ts`. */
export function accountHandlers(options: AccountHandlersOptions): AccountHandlers {
  const { quoteOf, today } = options;
  const portfolios = new RenderedPortfolios(quoteOf);
  const portfolio =
    (
      read: (call: Call) => { readonly values: { readonly pais: Country }; readonly issues: readonly Issue[] },
    ): Route['handle'] =>
    (call) =>
      withHoldings(options, call, (holdings, ledger, version) => {
        const { values, issues } = read(call);
        if (issues.length > 0) return marketWording.invalid(issues, call);
        return portfolios.of(holdings, ledger, values.pais, version, today());
      });
  return {
    operation: (call) =>
      withLedger(options, call, (ledger) => {
        const { values, issues } = readParameters(OPERATION_PARAMETERS, { path: pathValues(call) }, READING_RULES);
        if (issues.length > 0) return marketWording.invalid(issues, call);
        const operation = ledger.operation(values.numero);
        // The same for numbers of other accounts and for unused ones: an answer must not reveal which exist.
        if (!operation) return notFound(`The account has no operation ${values.numero}.`);
        return json(200, renderOperation(operation, isQuotedPer100(operation, quoteOf)), { caching: 'no-store' });
      }),

    portfolio: portfolio((call) => readParameters(PORTFOLIO_QUERY, { query: call.query() }, READING_RULES)),
    portfolioOfCountry: portfolio((call) =>
      readParameters(PORTFOLIO_PARAMETERS, { path: pathValues(call) }, READING_RULES),
    ),

    list: (call) => withLedger<Answer | StreamedAnswer>(options, call, (ledger) => answerList(ledger, quoteOf, call)),
    liveList: (call) => withLedger(options, call, (ledger) => answerLiveList(ledger, quoteOf, call)),

    statement: (call) =>
      withHoldings(options, call, (holdings, ledger) => {
        const account = call.account ?? '';
        const facts = { account, ledger, holdings, quoteOf, today: parseDay(today()) ?? 0 };
        return json(200, statementOf(facts), { caching: 'no-store' });
      }),

    explanation: (call) =>
      withHoldings(options, call, (holdings) => answerExplanation(holdings, quoteOf, today(), call)),
  };
}

function answerList(ledger: Ledger, quoteOf: QuoteOf, call: Call): Answer | Promise<StreamedAnswer> {
  const read = readOwn(OPERATION_LIST_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const { values } = read;
  const { found, total } = filterOperations(ledger, filterOf(values), values.inicio, values.max);
  const rows = found.map((operation) => renderRow(operation, isQuotedPer100(operation, quoteOf)));
  if (values.formato !== 'json') {
    return fileAnswer(call, values.formato, operationsFile(rows), {
      fileName: 'operaciones',
      headers: { 'Total-Count': String(total) },
    });
  }
  return json(200, rows, { caching: 'no-store', headers: countHeaders(total) });
}

async function answerLiveList(ledger: Ledger, quoteOf: QuoteOf, call: Call): Promise<Answer> {
  const { values, issues } = readParameters(OPERATION_FILTERS, { query: call.query() }, READING_RULES);
  if (issues.length > 0) return marketWording.invalid(issues, call);
  const filter = filterOf(values);
  const number = filter.number === 0 ? undefined : filter.number;
  const { found, total } = filterOperations(ledger, { ...filter, number }, 0, MOST_OF_LIVE_LIST);
  const rows: string[] = [];
  for (const operation of found) {
    rows.push(JSON.stringify(renderLiveRow(operation, isQuotedPer100(operation, quoteOf))));
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

async function answerExplanation(
  holdings: AccountHoldings,
  quoteOf: QuoteOf,
  today: string,
  call: Call,
): Promise<Answer> {
  const read = readOwn(EXPLAIN_PARAMETERS, call);
  if ('refusal' in read) return read.refusal;
  const { simbolo, mercado, pais, max } = read.values;
  const titles = holdings
    .titles(simbolo)
    .filter((title) => mercado === undefined || foldWord(title.mercado) === foldWord(mercado))
    .filter((title) => pais === undefined || title.pais === pais);
  // As the portfolio without a country is that of Argentina, so is the asset.
  const here = titles.filter((title) => title.pais === 'argentina');
  const [title, ...others] = here.length > 0 ? here : titles;
  if (!title) return notFound(`The account has no operation of '${simbolo}'${narrowed(mercado, pais)}.`);
  if (others.length > 0) return severalMarkets(simbolo, [title, ...others]);
  const quote = quoteOf(title.mercado, title.simbolo);
  const explanation = await explain(title, holdings.holding(title), quote, parseDay(today) ?? 0, max);
  return json(200, explanation, { caching: 'no-store' });
}

function narrowed(mercado: string | undefined, pais: string | undefined): string {
  return `${mercado === undefined ? '' : ` on ${mercado}`}${pais === undefined ? '' : ` in ${pais}`}`;
}

function severalMarkets(symbol: string, titles: readonly TitleLedger[]): Answer {
  const markets = titles.map(({ mercado }) => mercado).join(', ');
  const sentence = `The value of 'mercado' is not valid: it is required, because the account has '${symbol}' on ${markets}.`;
  return invalid(new Map([['mercado', [sentence]]]));
}
