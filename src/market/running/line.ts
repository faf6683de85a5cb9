import { type FieldProblem, Fields } from '../../ingest/fields.ts';
import { bookLevels, TIP_MEMBERS } from '../import/rules/book.ts';
import { knownMembers, knownTerm, runningTime } from '../import/rules/running-quote.ts';
import { knownMarket, symbolShape } from '../import/rules/title.ts';
import type { Tip } from '../records.ts';
import { MARKETS, type Term } from '../words.ts';
import type { FigureName, Known, QuoteUpdate } from './running-quote.ts';

/**
 * Prices by the interface's own names: 0 says nothing, as in an answered quote, where it stands for an unknown price.
 */
const PRICES: readonly (readonly [member: string, figure: FigureName])[] = [
  ['ultimoPrecio', 'last'],
  ['apertura', 'open'],
  ['maximo', 'high'],
  ['minimo', 'low'],
  ['cierreAnterior', 'previous'],
  ['precioPromedio', 'average'],
  ['precioAjuste', 'settlement'],
];

/** Totals of the session so far, where 0 is a figure like any other. */
const TOTALS: readonly (readonly [member: string, figure: FigureName])[] = [
  ['volumenNominal', 'volume'],
  ['montoOperado', 'amount'],
  ['cantidadOperaciones', 'trades'],
  ['interesesAbiertos', 'openInterest'],
];

/** Every member that a line of a feed may have. */
export const LINE_MEMBERS: readonly string[] = [
  'simbolo',
  'mercado',
  'plazo',
  'fechaHora',
  ...PRICES.map(([member]) => member),
  ...TOTALS.map(([member]) => member),
  'puntas',
  ...TIP_MEMBERS,
];

/** What a line of a feed says, or the first thing that is wrong with it. */
export type LineRead = { readonly update: QuoteUpdate } | { readonly problem: FieldProblem };

/**
 * Reads one JSON object of a feed. Members that are absent or null say nothing: the known figures stay. `now` is the
 * local moment for lines without `fechaHora`.
 */
export function readLine(value: Readonly<Record<string, unknown>>, now: string): LineRead {
  const fields = new Fields(value);
  knownMembers(fields, value, LINE_MEMBERS);
  const symbol = symbolShape(fields, 'simbolo');
  const market = knownMarket(fields, 'mercado', MARKETS[0]);
  const time = runningTime(fields, 'fechaHora', now);
  const term: Term = knownTerm(fields, 'plazo', time);
  const known = figuresOf(fields);
  const levels = bookLevels(fields, 'puntas');
  const best: { -readonly [K in keyof Tip]?: number } = {};
  for (const member of TIP_MEMBERS) if (fields.has(member)) best[member] = fields.number(member, { minimum: 0 });
  const { precioCompra: bid, precioVenta: ask } = best;
  if (bid !== undefined && ask !== undefined && ask > 0 && bid > ask) {
    fields.problem('precioCompra', `bid ${bid} is above ask ${ask}`, 'book-levels');
  }
  /** Rule `says-something`: a line states at least one figure or something of the book. */
  if (fields.ok && Object.keys(known).length === 0 && levels === null && Object.keys(best).length === 0) {
    fields.problem('(line)', 'states no figure and nothing of the book', 'says-something');
  }
  const [problem] = fields.problems;
  return problem ? { problem } : { update: { market, symbol, term, time, known, levels, best } };
}

function figuresOf(fields: Fields): Known {
  const known: { -readonly [K in FigureName]?: number } = {};
  for (const [member, figure] of PRICES) {
    const price = fields.numberOr(member, 0, { minimum: 0 });
    if (price > 0) known[figure] = price;
  }
  for (const [member, figure] of TOTALS) {
    if (fields.has(member)) known[figure] = fields.number(member, { minimum: 0 });
  }
  const { high, low } = known;
  if (high !== undefined && low !== undefined && high < low) {
    fields.problem('maximo', `${high} is below minimo ${low}`, 'price-range');
  }
  return known;
}

/** The line of a whole state: reading the line gives the state again. */
export function lineOf(
  known: Known,
  levels: readonly Tip[] | null,
  at: Pick<QuoteUpdate, 'market' | 'symbol' | 'term' | 'time'>,
): Readonly<Record<string, unknown>> {
  const line: Record<string, unknown> = {
    simbolo: at.symbol,
    mercado: at.market,
    plazo: at.term,
    fechaHora: at.time,
  };
  for (const [member, figure] of [...PRICES, ...TOTALS]) if (known[figure] !== undefined) line[member] = known[figure];
  if (levels) line.puntas = levels;
  return line;
}
