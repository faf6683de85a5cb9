import { type FieldProblem, Fields } from '../../ingest/fields.ts';
import type { Tip } from '../records.ts';
import { knownMarket, symbolShape } from '../title-fields.ts';
import { foldWord, MARKETS, TERMS, type Term, usualTerm } from '../words.ts';
import { bookLevels, TIP_MEMBERS } from './levels.ts';
import { dateOf, localInstant } from './local-instant.ts';
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
type LineRead = { readonly update: QuoteUpdate } | { readonly problem: FieldProblem };

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

/** Members of the interface's own quote that follow from others here: a quote can be handed on as it was answered. */
const FOLLOWING = [
  'variacion',
  'variacionPorcentual',
  'tendencia',
  'moneda',
  'descripcionTitulo',
  'descripcion',
  'laminaMinima',
  'lote',
] as const;

const PLAIN = /^[\w.-]{1,40}$/;
const LONGEST_SHOWN = 40;

/** A name as it may stand in a message: what a stranger wrote neither breaks its line nor fills a log. */
function shown(name: string): string {
  return PLAIN.test(name) ? name : JSON.stringify(name.slice(0, LONGEST_SHOWN));
}

/** Rule `known-member`: a line of a feed has no members but those the format names: a misspelled one is not lost unseen. */
function knownMembers(fields: Fields, value: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name) || FOLLOWING.some((each) => each === name)) continue;
    fields.problem(shown(name), `no member has this name; there are ${known.join(', ')}`, 'known-member');
    return;
  }
}

const IMMEDIATE = 'ci';

/** Rule `known-term`: a settlement term is t0, t1, t2 or t3 in any case, or CI for t0; absent, it is the usual one of the day. */
function knownTerm(fields: Fields, field: string, time: string): Term {
  if (!fields.has(field)) return usualTerm(dateOf(time));
  const given = fields.raw(field);
  const folded = typeof given === 'string' ? foldWord(given) : '';
  const term = TERMS.find((known) => known === (folded === IMMEDIATE ? 't0' : folded));
  if (!term) {
    const shown = JSON.stringify(given)?.slice(0, LONGEST_SHOWN);
    fields.problem(field, `no term is called ${shown}; there are ${TERMS.join(', ')}`, 'known-term');
  }
  return term ?? 't1';
}

/** Rule `running-time`: the time of a running quote is a date-time `YYYY-MM-DDTHH:MM[:SS[.fffffff]]` with or without zone; absent, it is the moment of reading. */
function runningTime(fields: Fields, field: string, now: string): string {
  if (!fields.has(field)) return now;
  const given = fields.raw(field);
  const instant = typeof given === 'string' ? localInstant(given) : null;
  if (instant === null) {
    const shown = JSON.stringify(given)?.slice(0, 40);
    fields.problem(field, `${shown} is not a date-time like 2026-11-20T15:04:05.123-03:00`, 'running-time');
  }
  return instant ?? now;
}
