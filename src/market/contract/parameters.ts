import { choice, parameter, read, refuse, text } from '../../server/parameters/parameter.ts';

import { ownRules, type ReadingRules } from '../../server/parameters/table.ts';
import { requestDay } from './request-day.ts';
import { ADJUSTMENTS, COUNTRIES, foldWord, INSTRUMENTS, LISTED, MARKETS, TERMS } from './words.ts';

/** How this group's parameters are read: names in any case, unknown ones ignored (reference market.md 2.2). */
export const READING_RULES: ReadingRules = { foldNames: true, unknown: 'ignore', repeated: 'first' };

/** How the operations of this group under `/ventanilla` read names. */
export const OWN_READING_RULES = ownRules(READING_RULES);

const market = choice(MARKETS, {
  place: 'path',
  required: true,
  sentence:
    'Market of the title, in any letter case: Buenos Aires, New York, Nasdaq, American, Santiago, Rosario futures.',
  example: 'bCBA',
  fold: foldWord,
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
    (raw) => {
      const found = typeof raw === 'string' ? requestDay(raw) : undefined;
      return found === undefined ? refuse({ kind: 'not_date' }) : read(found);
    },
  );

/** The parameters of B2. Dates are read as local calendar days, as days since 1970-01-01. */
export const SERIES_PARAMETERS = {
  mercado: market,
  simbolo: symbol,
  fechaDesde: day('First day, included: YYYY-MM-DD, also with a time.', '2024-02-01'),
  fechaHasta: day('Last day, included: YYYY-MM-DD, also with a time.', '2024-03-04'),
  ajustada: choice(ADJUSTMENTS, {
    place: 'path',
    required: true,
    sentence: 'Whether prices before splits and payments are scaled to those after them.',
    example: 'ajustada',
    fold: foldWord,
  }),
};

const instrument = choice(INSTRUMENTS, {
  place: 'path',
  required: true,
  sentence: 'Kind of instrument, in any letter case.',
  example: 'acciones',
  fold: foldWord,
});

const country = choice(COUNTRIES, {
  place: 'path',
  required: true,
  sentence: 'Country of the market, in any letter case.',
  example: 'argentina',
  fold: foldWord,
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
export const LIST_PARAMETERS = {
  Instrumento: choice(LISTED, {
    place: 'path',
    required: true,
    sentence:
      'Kind of instrument, in any letter case; `todos` stands for what `cotizacionInstrumentoModel.instrumento` says. `bonos` has no titles: `titulosPublicos` has them.',
    example: 'acciones',
    fold: foldWord,
  }),
  Pais: country,
};

/** The parameters of the instruments of a country, and of their panels. */
export const INSTRUMENTS_PARAMETERS = { pais: country };
export const PANELS_PARAMETERS = { pais: country, instrumento: instrument };
