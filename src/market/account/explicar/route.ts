import { parseDay } from '../../../indexes/civil-date.ts';
import type { Route } from '../../../server/group.ts';
import { type Answer, json } from '../../../server/http/answer.ts';
import type { Call } from '../../../server/http/call.ts';
import { readParameters } from '../../../server/parameters/table.ts';
import { OWN_READING_RULES } from '../../parameters.ts';
import { invalid, marketWording, notFound } from '../../wording.ts';
import { foldWord, SCOPE } from '../../words.ts';
import { DENIED, INVALID, OUT_OF_SCOPE, UNKNOWN } from '../contract/responses.ts';
import type { QuoteOf } from '../market-data.ts';
import { EXPLAIN_PARAMETERS } from '../parameters.ts';
import type { AccountHoldings } from '../portfolio/holdings.ts';
import type { TitleLedger } from '../portfolio/titles.ts';
import { type Books, withHoldings } from '../with-book.ts';
import { explain } from './explanation.ts';

/** `/ventanilla/portafolio/explicar`: what the figures of one asset of the portfolio come from, step by step. */
export function explainPortfolioRoute(books: Books, quoteOf: QuoteOf, today: () => string): Route {
  return {
    id: 'explicar-portafolio',
    method: 'GET',
    path: '/ventanilla/portafolio/explicar',
    summary: 'Explain the figures of one asset of the portfolio',
    description:
      'Every execution with what it did to quantity, cost and average price, the price used and its time, the open orders, the holding periods, and each figure as a sum that can be worked out by hand.',
    parameters: EXPLAIN_PARAMETERS,
    responses: {
      '200': { sentence: 'The explanation.', schema: { $ref: '#/components/schemas/AssetExplanation' } },
      '400': INVALID,
      '401': DENIED,
      '403': OUT_OF_SCOPE,
      '404': UNKNOWN,
    },
    secured: true,
    scope: SCOPE.account,
    handle: (call) => withHoldings(books, call, (holdings) => answerExplanation(holdings, quoteOf, today(), call)),
  };
}

async function answerExplanation(
  holdings: AccountHoldings,
  quoteOf: QuoteOf,
  today: string,
  call: Call,
): Promise<Answer> {
  const { values, issues } = readParameters(EXPLAIN_PARAMETERS, { query: call.query() }, OWN_READING_RULES);
  if (issues.length > 0) return marketWording.invalid(issues, call);
  const { simbolo, mercado, pais, max } = values;
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
