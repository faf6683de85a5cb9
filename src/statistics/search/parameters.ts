/** The parameters of `/ventanilla/series/buscar`. */
import { LIST_FORMAT } from '../../server/http/file-answer.ts';
import { integer, type Parameter, text } from '../../server/parameters/parameter.ts';

/** Characters of a text that is searched for, at most. */
const MAXIMUM_TEXT = 200;
/** Variables in one answer, at most. */
const MAXIMUM_MATCHES = 1000;

/** ASCII letters: their number of characters is the same in every unit, as the short bounds need. */
const LETTERS = '^[A-Za-z]*$';

const facet = (maxLength: number, what: string, example: string, pattern?: string): Parameter<string, false> =>
  text({
    maxLength,
    ...(pattern === undefined ? {} : { pattern }),
    emptyIsAbsent: true,
    example,
    sentence: `Only variables with this ${what}, whole; without regard to case and accents.`,
  });

/** The parameters of the search. */
export const VARIABLE_SEARCH = {
  q: text({
    maxLength: MAXIMUM_TEXT,
    emptyIsAbsent: true,
    example: 'reservas internacionales',
    sentence:
      'Words of the description, or else of category, kind, unit and currency, or an id. Accents do not count, typing mistakes are forgiven, the last word may be unfinished. All variables when absent.',
  }),
  categoria: facet(255, 'category', 'Principales Variables'),
  periodicidad: facet(1, 'period', 'D', LETTERS),
  moneda: facet(5, 'currency', 'ME', LETTERS),
  tipoSerie: facet(100, 'kind of series', 'Saldos'),
  unidadExpresion: facet(100, 'unit', 'En millones de USD'),
  limite: integer({
    minimum: 1,
    maximum: MAXIMUM_MATCHES,
    fallback: 20,
    emptyIsAbsent: true,
    aliases: ['limit'],
    sentence: 'How many variables at most.',
  }),
  inicio: integer({
    minimum: 0,
    fallback: 0,
    emptyIsAbsent: true,
    aliases: ['offset'],
    sentence: 'Variables to skip.',
  }),
  formato: LIST_FORMAT,
} as const satisfies Readonly<Record<string, Parameter<unknown>>>;
