import { LIST_FORMAT } from '../../server/http/file-answer.ts';
import { choice, integer, joinByCommas, parameter, read, refuse, text } from '../../server/parameters/parameter.ts';
import { EVENT_KINDS } from '../catalog/events.ts';
import { QUERY_WORD, queryDay } from '../parameters.ts';
import { ADJUSTMENTS, MARKETS, TERMS } from '../words.ts';

/** Characters of a text that titles are searched by, at most. */
const LONGEST_TEXT = 100;
/** Most titles of one answer, and how many there are when nothing is said. */
export const FOUND = { most: 100, fallback: 20 } as const;
/** Most titles whose quotes one request takes. */
const MOST_QUOTES = 100;

/** The parameters of `/ventanilla/titulos/buscar`. */
export const TITLE_SEARCH = {
  q: text({
    required: true,
    minLength: 1,
    maxLength: LONGEST_TEXT,
    emptyIsAbsent: true,
    sentence:
      'A symbol or its beginning, or words of the description or the kind. Case and accents do not count, mistyped letters are forgiven in words of four letters or more, the last word may be unfinished.',
    example: 'galicia',
  }),
  mercado: choice(MARKETS, {
    sentence: 'Only titles of this market, in any letter case.',
    example: 'bCBA',
    ...QUERY_WORD,
  }),
  limite: integer({
    minimum: 1,
    maximum: FOUND.most,
    fallback: FOUND.fallback,
    aliases: ['limit', 'max'],
    sentence: 'Titles listed at most.',
    example: 20,
    emptyIsAbsent: true,
  }),
  formato: LIST_FORMAT,
};

const mercado = choice(MARKETS, {
  sentence: 'Market of the title, in any letter case.',
  example: 'bCBA',
  fallback: 'bCBA',
  ...QUERY_WORD,
});

const simbolo = text({
  place: 'path',
  required: true,
  minLength: 1,
  sentence: 'Symbol of the title, in any letter case; `/` and `#` percent-encoded.',
  example: 'GGAL',
});

const formato = choice(['json', 'csv'], {
  sentence: 'Form of the answer.',
  example: 'csv',
  fallback: 'json',
  aliases: ['format'],
  ...QUERY_WORD,
});

/** The parameters of `/ventanilla/titulos/cotizaciones`. */
export const QUOTES_PARAMETERS = {
  simbolos: parameter(
    {
      required: true,
      sentence: `Symbols between commas, 1 to ${MOST_QUOTES}, in any letter case.`,
      example: 'GGAL,PAMP',
      emptyIsAbsent: true,
      join: joinByCommas,
    } as const,
    { type: 'string', minLength: 1 },
    (raw) => {
      if (typeof raw !== 'string') return refuse({ kind: 'not_text' });
      const symbols = raw
        .split(',')
        .map((symbol) => symbol.trim())
        .filter((symbol) => symbol !== '');
      if (symbols.length === 0) return refuse({ kind: 'empty' });
      if (symbols.length <= MOST_QUOTES) return read(symbols);
      return refuse({ kind: 'custom', rule: 'symbols', detail: `it must name at most ${MOST_QUOTES} symbols` });
    },
  ),
  mercado,
  plazo: choice(TERMS, {
    sentence: 'Settlement term; absent, the usual one.',
    example: 't1',
    ...QUERY_WORD,
  }),
};

/** The parameters of `/ventanilla/titulos/{simbolo}/serie`. */
export const TITLE_SERIES = {
  simbolo,
  mercado,
  desde: queryDay('First day, included; absent, the first known.', '2024-02-01'),
  hasta: queryDay('Last day, included; absent, the last known.', '2024-03-04'),
  ajustada: choice(ADJUSTMENTS, {
    sentence: 'Whether prices before splits and payments are scaled to those after them.',
    example: 'sinAjustar',
    fallback: 'sinAjustar',
    ...QUERY_WORD,
  }),
  formato,
};

/** The parameters of `/ventanilla/titulos/{simbolo}/eventos`. */
export const TITLE_EVENTS = {
  simbolo,
  mercado,
  tipo: choice(EVENT_KINDS, {
    sentence: 'Only events of this kind.',
    example: 'dividendo',
    ...QUERY_WORD,
  }),
  desde: queryDay('First ex date, included.', '2017-01-01'),
  hasta: queryDay('Last ex date, included.', '2026-12-31'),
  formato,
};
