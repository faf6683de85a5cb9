/** The parameters of group A, each declared once, and the rules between them. */
import {
  civilDate,
  type Issue,
  integer,
  joinByCommas,
  type Parameter,
  type Problem,
  parameter,
  read,
  refuse,
  text,
} from '../server/parameters/parameter.ts';
import { ownRules, type ReadingRules } from '../server/parameters/table.ts';

/** Group A compares names without case, ignores unknown ones, and takes the first of repeated names. */
export const READING: ReadingRules = { foldNames: true, unknown: 'ignore', repeated: 'first' };

/** Path of our own operations of this group, which the contract does not have. */
export const OWN_SERIES = '/ventanilla/series';

/** How our own operations of this group read names. */
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

/** A2 has no 400: a limit is brought within its bounds, and a text that is no number counts as absent. */
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

/** A decimal number; `0x10` and `Infinity`, which `Number` would read as well, are none. */
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

/** A4, in the order of its error messages (decisions.md, A, "Desde, Hasta"). */
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

/** The rules between the dates of A4, as problems of `Desde`. */
export const DESDE_AFTER_TODAY: Problem = { kind: 'custom', rule: 'desde-after-today' };
export const DESDE_AFTER_HASTA: Problem = { kind: 'custom', rule: 'desde-after-hasta' };

/**
 * Adds the rules between the dates of A4 in the published order (statistics.md 8): after the formats, before `Limit`. An
 * unreadable date is not compared, and one after today is not compared with `Hasta`.
 */
export function withPeriodIssues(
  issues: readonly Issue[],
  Desde: string,
  Hasta: string | undefined,
  today: string,
): readonly Issue[] {
  const isReadable = Hasta !== undefined && !issues.some(({ name }) => name === 'Hasta');
  let problem: Problem;
  if (Desde > today) problem = DESDE_AFTER_TODAY;
  else if (isReadable && Desde > Hasta) problem = DESDE_AFTER_HASTA;
  else return issues;
  const paging = issues.findIndex(({ name }) => name === 'Limit' || name === 'Offset');
  const at = paging < 0 ? issues.length : paging;
  return issues.toSpliced(at, 0, { name: 'Desde', place: 'query', problem });
}

/** A rule of our own that a parameter breaks; `detail` says what would be right and follows the parameter's name. */
export function ruleBroken(detail: string): Problem {
  return { kind: 'custom', rule: 'own', detail };
}

const ID = /^\+?\d{1,10}$/;

interface ListDeclaration {
  readonly required: true;
  readonly join: typeof joinByCommas;
  readonly sentence: string;
  readonly example: string;
}

/** A required parameter of one to `maximum` ids of variables between commas; a repeated id counts once. */
export function idList(maximum: number, sentence: string): Parameter<readonly number[], true> {
  return parameter<readonly number[], ListDeclaration>(
    { required: true, join: joinByCommas, sentence: `${sentence} At most ${maximum}.`, example: '1,4,27' },
    { type: 'string', pattern: `^[0-9]{1,9}(?:,[0-9]{1,9}){0,${maximum - 1}}$` },
    (raw) => {
      if (typeof raw !== 'string') return refuse({ kind: 'empty' });
      const ids = new Set<number>();
      for (const part of raw.split(',')) {
        const id = part.trim();
        if (!ID.test(id) || Number(id) > INT32_MAXIMUM) {
          return refuse(
            ruleBroken('debe ser una lista de números de variable separados por comas, por ejemplo 1,4,27.'),
          );
        }
        ids.add(Number(id));
        if (ids.size > maximum) return refuse(ruleBroken(`admite como máximo ${maximum} variables.`));
      }
      return read([...ids]);
    },
  );
}

/** The first and the last day of a request, as `YYYY-MM-DD`. */
export interface DateRange {
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
}

/** The issue of a first day after the last one. */
export function dateRangeIssues({ desde, hasta }: DateRange): Issue[] {
  if (desde === undefined || hasta === undefined || desde <= hasta) return [];
  return [{ name: 'desde', place: 'query', problem: ruleBroken('no debe ser posterior a hasta.') }];
}
