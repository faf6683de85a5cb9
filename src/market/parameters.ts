import { parseDay } from '../indexes/civil-date.ts';
import type { Call } from '../server/http/call.ts';
import { choice, parameter, type Reading, read, refuse, text } from '../server/parameters/parameter.ts';
import { ownRules, type RawPair, type ReadingRules } from '../server/parameters/table.ts';
import { requestDay } from './request-day.ts';
import { ADJUSTMENTS, COUNTRIES, foldWord, INSTRUMENTS, LISTED, MARKETS, TERMS } from './words.ts';

/** How this group's parameters are read: names in any case, unknown ones ignored (reference market.md 2.2). */
export const READING_RULES: ReadingRules = { foldNames: true, unknown: 'ignore', repeated: 'first' };

/** How the operations of this group under `/ventanilla` read names. */
export const OWN_READING_RULES = ownRules(READING_RULES);

/** How coded words are read: in any letter case; in the query, empty is the same as absent. */
export const PATH_WORD = { place: 'path', required: true, fold: foldWord } as const;
export const QUERY_WORD = { emptyIsAbsent: true, fold: foldWord } as const;

/** Reads a day as clients write it, as days since 1970-01-01. */
function readDay(raw: unknown): Reading<number> {
  const found = typeof raw === 'string' ? requestDay(raw) : undefined;
  return found === undefined ? refuse({ kind: 'not_date' }) : read(found);
}

/** A day in the query, as days since 1970-01-01. */
export function queryDay(sentence: string, example: string, aliases?: readonly string[]) {
  const common = { sentence, example, emptyIsAbsent: true, ...(aliases && { aliases }) } as const;
  return parameter(common, { type: 'string', format: 'date' }, readDay);
}

const market = choice(MARKETS, {
  sentence:
    'Market of the title, in any letter case: Buenos Aires, New York, Nasdaq, American, Santiago, Rosario futures.',
  example: 'bCBA',
  ...PATH_WORD,
});

const symbol = text({
  place: 'path',
  required: true,
  minLength: 1,
  sentence: 'Symbol of the title on that market, in any letter case; `/` and `#` percent-encoded.',
  example: 'GGAL',
});

const IMMEDIATE = 'ci';

/** A settlement term; the market's own name `CI` is taken for `t0` (reference 4.2). */
const foldTerm = (given: string): string => {
  const folded = foldWord(given);
  return folded === IMMEDIATE ? 't0' : folded;
};

/** The parameters of B1. `model.*` repeats what the path or `plazo` say; one old client depends on each (reference 2.2). */
export const QUOTE_PARAMETERS = {
  Mercado: market,
  Simbolo: symbol,
  plazo: choice(TERMS, {
    sentence:
      "Settlement term: t0 immediate, t1 24 hours, t2 the market's 48hs line, t3 the historical 72hs line; absent, the usual term.",
    example: 't1',
    emptyIsAbsent: true,
    fold: foldTerm,
  }),
  'model.plazo': choice(TERMS, {
    sentence: 'Counts when plazo is absent.',
    emptyIsAbsent: true,
    hidden: true,
    fold: foldTerm,
  }),
};

const day = (sentence: string, example: string) =>
  parameter(
    { place: 'path', required: true, sentence, example } as const,
    { type: 'string', format: 'date-time' },
    readDay,
  );

/** The parameters of B2. Dates are read as local calendar days, as days since 1970-01-01. */
export const SERIES_PARAMETERS = {
  mercado: market,
  simbolo: symbol,
  fechaDesde: day('First day, included: YYYY-MM-DD, also with a time.', '2024-02-01'),
  fechaHasta: day('Last day, included: YYYY-MM-DD, also with a time.', '2024-03-04'),
  ajustada: choice(ADJUSTMENTS, {
    sentence: 'Whether prices before splits and payments are scaled to those after them.',
    example: 'ajustada',
    ...PATH_WORD,
  }),
};

const instrument = choice(INSTRUMENTS, {
  sentence: 'Kind of instrument, in any letter case.',
  example: 'acciones',
  ...PATH_WORD,
});

const country = choice(COUNTRIES, {
  sentence: 'Country of the market, in any letter case.',
  example: 'argentina',
  ...PATH_WORD,
});

/** The parameters of B3. */
export const PANEL_PARAMETERS = {
  Instrumento: instrument,
  Panel: text({
    place: 'path',
    required: true,
    minLength: 1,
    sentence: 'Name of the panel; case, accents, blanks and hyphens do not matter.',
    example: 'Merval',
  }),
  Pais: country,
};

/** The parameters of the list of a whole instrument (reference 2.3, 4.3). */
export const TITLE_LIST_PARAMETERS = {
  Instrumento: choice(LISTED, {
    sentence:
      'Kind of instrument, in any letter case; `todos` stands for what `cotizacionInstrumentoModel.instrumento` says. `bonos` has no titles: `titulosPublicos` has them.',
    example: 'acciones',
    ...PATH_WORD,
  }),
  Pais: country,
};

/** The parameters of the instruments of a country, and of their panels. */
export const INSTRUMENTS_PARAMETERS = { pais: country };
export const PANELS_PARAMETERS = { pais: country, instrumento: instrument };

/**
 * The names under which published clients repeat a path value in the query, by its folded name (reference market.md 2.2).
 * Those of a model come first, as the framework of the live interface binds them: one client sends the country as `mercado` and the market as `model.mercado`.
 */
const REPEATED: Readonly<Record<string, readonly string[]>> = {
  mercado: ['model.mercado', 'mercado'],
  simbolo: ['model.simbolo', 'simbolo'],
  fechadesde: ['model.fechadesde', 'fechadesde'],
  fechahasta: ['model.fechahasta', 'fechahasta'],
  ajustada: ['model.ajustada', 'ajustada'],
  instrumento: ['panelcotizacion.instrumento', 'cotizacioninstrumentomodel.instrumento', 'instrumento'],
  panel: ['panelcotizacion.panel', 'cotizacioninstrumentomodel.panel', 'panel'],
  pais: ['panelcotizacion.pais', 'cotizacioninstrumentomodel.pais', 'pais'],
  numero: ['model.numero', 'numero'],
};

/** A value that a client left as the documentation writes it: `{Mercado}`. */
const PLACEHOLDER = /^\{.*\}$/s;

/**
 * Words in the path that mean another value, and the parameter that has it: a country in the place of the market, and
 * `todos` in the place of the instrument, which some clients of the whole lists send.
 */
const INSTEAD: Readonly<Record<string, { readonly words: ReadonlySet<string>; readonly from: string }>> = {
  mercado: { words: new Set(COUNTRIES.map(foldWord)), from: 'model.mercado' },
  instrumento: { words: new Set(['todos']), from: 'cotizacioninstrumentomodel.instrumento' },
};

/**
 * The values of a call's path. One that is a placeholder in braces is taken from the query, and missing where that has
 * none; a word
 * that means another value ({@link INSTEAD}) gives way where the query has that.
 */
export function pathValues(call: Call): readonly RawPair[] {
  const given = Object.entries(call.params);
  if (!given.some(([name, value = '']) => isReplaceable(name, value))) return given;
  const query = new Map<string, string>();
  for (const [name, value] of call.query()) {
    const folded = foldWord(name);
    if (typeof value === 'string' && value !== '' && !query.has(folded)) query.set(folded, value);
  }
  return given.flatMap(([name, value = '']): RawPair[] => {
    if (!isReplaceable(name, value)) return [[name, value]];
    if (!PLACEHOLDER.test(value)) return [[name, query.get(INSTEAD[foldWord(name)]?.from ?? '') ?? value]];
    const found = (REPEATED[foldWord(name)] ?? []).flatMap((each) => query.get(each) ?? [])[0];
    return found === undefined ? [] : [[name, isDate(name) ? isoDate(found) : found]];
  });
}

function isReplaceable(name: string, value: string): boolean {
  return PLACEHOLDER.test(value) || INSTEAD[foldWord(name)]?.words.has(foldWord(value)) === true;
}

function isDate(name: string): boolean {
  return foldWord(name).startsWith('fecha');
}

/** `03/01/2021`: day, month and year as people in Argentina write them; one client of the series sends dates so. */
const SLASHES = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/;

/** The date as the path has it. A second number that can only be a day makes the first the month; other forms stay. */
function isoDate(text: string): string {
  const [, first = '', second = '', year = ''] = SLASHES.exec(text.trim()) ?? [];
  const [one, two] = [first.padStart(2, '0'), second.padStart(2, '0')];
  return [`${year}-${two}-${one}`, `${year}-${one}-${two}`].find((date) => parseDay(date) !== undefined) ?? text;
}
