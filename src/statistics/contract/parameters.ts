import { civilDate, integer, parameter, text } from '../../server/parameters/parameter.ts';
import { read } from '../../server/parameters/problem.ts';
import type { ReadingRules } from '../../server/parameters/table.ts';

/** Group A compares names without case, ignores what it does not know, and takes the first of repeated names. */
export const READING: ReadingRules = { foldNames: true, unknown: 'ignore', repeated: 'first' };

/** Bounds and defaults of `Limit` (decisions.md, A). */
export const LIMIT = { minimum: 1, maximum: 3000, records: 1000, notes: 250 } as const;

const INT32_MAXIMUM = 2147483647;

const limit = integer({
  minimum: LIMIT.minimum,
  maximum: LIMIT.maximum,
  fallback: LIMIT.records,
  emptyIsAbsent: true,
  example: 100,
  sentence: 'Cuántos registros como máximo.',
});

const offset = integer({
  minimum: 0,
  fallback: 0,
  emptyIsAbsent: true,
  example: 0,
  sentence: 'Desde qué registro, contando desde 0.',
});

/** A2 knows no 400: a limit is brought within its bounds, and what is not a number is as if it were not there. */
const lenientLimit = parameter<number, { sentence: string; fallback: number; example: number }>(
  { fallback: LIMIT.notes, example: 50, sentence: 'Cuántas notas como máximo; se ajusta a 1–3000.' },
  { type: 'integer', format: 'int32', minimum: LIMIT.minimum, maximum: LIMIT.maximum },
  (raw) => {
    const number = numberOf(raw);
    if (number === null) return read<number>(LIMIT.notes);
    return read(Math.min(Math.max(Math.trunc(number), LIMIT.minimum), LIMIT.maximum));
  },
);

const lenientOffset = parameter<number, { sentence: string; fallback: number; example: number }>(
  { fallback: 0, example: 0, sentence: 'Desde qué nota, contando desde 0; lo que no es un entero así vale 0.' },
  { type: 'integer', format: 'int32', minimum: 0, maximum: INT32_MAXIMUM },
  (raw) => {
    const number = numberOf(raw);
    return read(number === null || !Number.isInteger(number) || number < 0 ? 0 : Math.min(number, INT32_MAXIMUM));
  },
);

function numberOf(raw: unknown): number | null {
  if (typeof raw !== 'string' || raw.trim() === '') return null;
  const number = Number(raw);
  return Number.isFinite(number) ? number : null;
}

/** A1. */
export const METHODOLOGY_OF_ONE = {
  idVariable: integer({ place: 'path', required: true, example: 1, sentence: 'Identificador de la variable.' }),
} as const;

/** A2. */
export const METHODOLOGY = { Limit: lenientLimit, Offset: lenientOffset } as const;

/** A3. */
export const VARIABLES = {
  IdVariable: integer({ emptyIsAbsent: true, example: 1, sentence: 'Solo la variable de este identificador.' }),
  Categoria: text({
    maxLength: 255,
    emptyIsAbsent: true,
    example: 'Principales',
    sentence: 'Texto que la categoría contiene, sin distinguir mayúsculas ni acentos.',
  }),
  Periodicidad: text({
    maxLength: 1,
    emptyIsAbsent: true,
    example: 'D',
    sentence: 'La periodicidad: `D` diaria, `M` mensual.',
  }),
  Moneda: text({
    maxLength: 5,
    emptyIsAbsent: true,
    example: 'ML',
    sentence: 'La moneda: `ML` local, `ME` extranjera, `MEyML` ambas, `USD`.',
  }),
  TipoSerie: text({
    maxLength: 100,
    emptyIsAbsent: true,
    example: 'Saldos',
    sentence: 'Texto que el tipo de serie contiene, sin distinguir mayúsculas ni acentos.',
  }),
  UnidadExpresion: text({
    maxLength: 100,
    emptyIsAbsent: true,
    example: 'millones',
    sentence: 'Texto que la unidad contiene, sin distinguir mayúsculas ni acentos.',
  }),
  Limit: limit,
  Offset: offset,
} as const;

/** A4, in the order in which what is wrong is told (decisions.md, A, "Desde, Hasta"). */
export const SERIES = {
  IdVariable: integer({ place: 'path', required: true, example: 1, sentence: 'Identificador de la variable.' }),
  Desde: civilDate({
    emptyIsAbsent: true,
    example: '2026-01-01',
    sentence: 'Primera fecha, incluida; no posterior a hoy. De una fecha con hora cuenta la fecha.',
  }),
  Hasta: civilDate({
    emptyIsAbsent: true,
    example: '2026-06-30',
    sentence: 'Última fecha, incluida; puede ser futura. De una fecha con hora cuenta la fecha.',
  }),
  Limit: limit,
  Offset: offset,
} as const;
