import { LIST_FORMAT } from '../../server/http/file-answer.ts';
import { choice, integer, text } from '../../server/parameters/parameter.ts';
import { PATH_WORD, QUERY_WORD, queryDay } from '../parameters.ts';
import { COUNTRIES, MARKETS } from '../words.ts';
import { STATE_FILTERS } from './operation-list.ts';

/** The parameter of B4. Any int32 is a well-formed number, also one that no operation has. */
export const OPERATION_PARAMETERS = {
  numero: integer({ place: 'path', required: true, sentence: 'Number of the operation.', example: 1001 }),
};

/** The parameter of the portfolio's newer address. */
export const PORTFOLIO_PARAMETERS = {
  pais: choice(COUNTRIES, {
    sentence: 'Where the account is, in any letter case.',
    example: 'argentina',
    ...PATH_WORD,
  }),
};

/** The parameter of the portfolio's address without a country: some clients send it in the query. */
export const PORTFOLIO_QUERY = {
  pais: choice(COUNTRIES, {
    sentence: 'Where the account is, in any letter case.',
    example: 'argentina',
    fallback: 'argentina',
    ...QUERY_WORD,
  }),
};

/** Most steps of an explanation, and how many there are when nothing is said. */
export const STEPS = { most: 5000, fallback: 1000 } as const;

/** The parameters of `/ventanilla/portafolio/explicar`. */
export const EXPLAIN_PARAMETERS = {
  simbolo: text({
    required: true,
    minLength: 1,
    maxLength: 64,
    sentence: 'Symbol of the title, in any letter case.',
    example: 'GGAL',
    emptyIsAbsent: true,
  }),
  mercado: choice(MARKETS, {
    sentence: 'Market of the title; needed where the account has the symbol on several.',
    example: 'bCBA',
    ...QUERY_WORD,
  }),
  pais: choice(COUNTRIES, {
    sentence: 'Country of the portfolio; absent, Argentina where the account has the title there, else the other.',
    example: 'argentina',
    ...QUERY_WORD,
  }),
  max: integer({
    minimum: 1,
    maximum: STEPS.most,
    fallback: STEPS.fallback,
    sentence: 'Steps shown at most, the latest; those before are summed up in `posicionInicial`.',
    example: 100,
    emptyIsAbsent: true,
  }),
};

/** Most operations of a list, and how many there are when nothing is said. */
export const OPERATION_LIST_LIMITS = { most: 1000, fallback: 100 } as const;

/** Most operations of the live list, which has no pages. */
export const MOST_OF_LIVE_LIST = 10_000;

/** The filters of the live list of operations (reference 2.3), also by their last word, as some clients send them. */
export const OPERATION_FILTERS = {
  'filtro.numero': integer({
    sentence: 'Number of the operation.',
    example: 1010,
    aliases: ['numero'],
    emptyIsAbsent: true,
  }),
  'filtro.estado': choice(STATE_FILTERS, {
    sentence: 'Open, executed in full, cancelled or expired, or all.',
    example: 'todas',
    fallback: 'todas',
    aliases: ['estado'],
    ...QUERY_WORD,
  }),
  'filtro.fechaDesde': queryDay('First day on which the order was entered, included.', '2024-03-01', ['fechaDesde']),
  'filtro.fechaHasta': queryDay('Last day on which the order was entered, included.', '2024-03-04', ['fechaHasta']),
  'filtro.pais': choice(COUNTRIES, {
    sentence: 'Country of the account.',
    example: 'argentina',
    aliases: ['pais'],
    ...QUERY_WORD,
  }),
};

/** The parameters of `/ventanilla/operaciones`. */
export const OPERATION_LIST_PARAMETERS = {
  ...OPERATION_FILTERS,
  max: integer({
    minimum: 1,
    maximum: OPERATION_LIST_LIMITS.most,
    fallback: OPERATION_LIST_LIMITS.fallback,
    sentence: 'Operations listed at most.',
    example: 100,
    emptyIsAbsent: true,
  }),
  inicio: integer({
    minimum: 0,
    fallback: 0,
    sentence: 'Operations passed over, the latest first.',
    example: 0,
    emptyIsAbsent: true,
  }),
  formato: LIST_FORMAT,
};
