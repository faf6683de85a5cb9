import { civilDate, integer, parameter, read, text } from '../../server/parameters/parameter.ts';

import { ownRules, type ReadingRules } from '../../server/parameters/table.ts';

/** Group A compares names without case, ignores what it does not know, and takes the first of repeated names. */
export const READING: ReadingRules = { foldNames: true, unknown: 'ignore', repeated: 'first' };

/** How the operations of this group under `/ventanilla` read names. */
export const OWN_READING = ownRules(READING);

/** Bounds and defaults of `Limit` (decisions.md, A). */
export const LIMIT = { minimum: 1, maximum: 3000, records: 1000, notes: 250 } as const;

const INT32_MAXIMUM = 2147483647;

const limit = integer({
  minimum: LIMIT.minimum,
  maximum: LIMIT.maximum,
  fallback: LIMIT.records,
  emptyIsAbsent: true,
  example: 100,
  sentence: 'How many records at most.',
});

const offset = integer({
  minimum: 0,
  fallback: 0,
  emptyIsAbsent: true,
  example: 0,
  sentence: 'Records to skip.',
});

/** A2 knows no 400: a limit is brought within its bounds, and what is not a number is as if it were not there. */
const lenientLimit = parameter<number, { sentence: string; fallback: number; example: number }>(
  { fallback: LIMIT.notes, example: 50, sentence: 'How many notes at most; brought within 1 to 3000, never an error.' },
  { type: 'integer', format: 'int32', minimum: LIMIT.minimum, maximum: LIMIT.maximum },
  (raw) => {
    const number = numberOf(raw);
    if (number === null) return read<number>(LIMIT.notes);
    return read(Math.min(Math.max(Math.trunc(number), LIMIT.minimum), LIMIT.maximum));
  },
);

const lenientOffset = parameter<number, { sentence: string; fallback: number; example: number }>(
  { fallback: 0, example: 0, sentence: 'Notes to skip; what is not such a number counts as 0, never an error.' },
  { type: 'integer', format: 'int32', minimum: 0, maximum: INT32_MAXIMUM },
  (raw) => {
    const number = numberOf(raw);
    return read(number === null || !Number.isInteger(number) || number < 0 ? 0 : Math.min(number, INT32_MAXIMUM));
  },
);

/** What people write for a number; `0x10` and `Infinity`, which the language would read as well, are none. */
const NUMBER = /^\s*[+-]?(\d+(?:\.\d*)?|\.\d+)(e[+-]?\d+)?\s*$/i;

function numberOf(raw: unknown): number | null {
  if (typeof raw !== 'string' || !NUMBER.test(raw)) return null;
  const number = Number(raw);
  return Number.isFinite(number) ? number : null;
}

/** A1. */
export const METHODOLOGY_OF_ONE = {
  idVariable: integer({ place: 'path', required: true, example: 1, sentence: 'Identifier of the variable.' }),
} as const;

/** A2. */
export const METHODOLOGY = { Limit: lenientLimit, Offset: lenientOffset } as const;

const LETTERS = '^[A-Za-z]*$';

/** A3. */
export const VARIABLES = {
  IdVariable: integer({ emptyIsAbsent: true, example: 1, sentence: 'Only the variable with this identifier.' }),
  Categoria: text({
    maxLength: 255,
    emptyIsAbsent: true,
    example: 'Principales',
    sentence: 'Text that the category contains, without regard to case and accents.',
  }),
  Periodicidad: text({
    maxLength: 1,
    pattern: LETTERS,
    emptyIsAbsent: true,
    example: 'D',
    sentence: 'The period: `D` daily, `M` monthly.',
  }),
  Moneda: text({
    maxLength: 5,
    pattern: LETTERS,
    emptyIsAbsent: true,
    example: 'ME',
    sentence: 'The currency: `ML` local, `ME` foreign, `MEyML` both, `USD`.',
  }),
  TipoSerie: text({
    maxLength: 100,
    emptyIsAbsent: true,
    example: 'Saldos',
    sentence: 'Text that the kind of series contains, without regard to case and accents.',
  }),
  UnidadExpresion: text({
    maxLength: 100,
    emptyIsAbsent: true,
    example: 'USD',
    sentence: 'Text that the unit contains, without regard to case and accents.',
  }),
  Limit: limit,
  Offset: offset,
} as const;

/** A4, in the order in which what is wrong is told (decisions.md, A, "Desde, Hasta"). */
export const SERIES = {
  IdVariable: integer({ place: 'path', required: true, example: 1, sentence: 'Identifier of the variable.' }),
  Desde: civilDate({
    emptyIsAbsent: true,
    example: '2026-01-01',
    sentence: 'First date, included; not after today. Of a date with a time the date counts.',
  }),
  Hasta: civilDate({
    emptyIsAbsent: true,
    example: '2026-06-30',
    sentence: 'Last date, included; it may lie ahead. Of a date with a time the date counts.',
  }),
  Limit: limit,
  Offset: offset,
} as const;
