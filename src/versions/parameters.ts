import { choice, integer, type Parameter, parameter, read, refuse } from '../server/parameters/parameter.ts';
import { type Position, readCursor } from './page.ts';

/** What a request for the difference of two versions takes. */

/** Changes on a page, at most. */
export const MAXIMUM_CHANGES = 1000;

const RANGE = /^(\d{1,10})\.\.(\d{1,10})$/;

const range = (detail: string) =>
  parameter<readonly [from: number, to: number], { place: 'path'; required: true; sentence: string; example: string }>(
    {
      place: 'path',
      required: true,
      sentence: 'Two numbers of versions, `A..B`: what turns A into B. Either may be the older one.',
      example: '1..1',
    },
    { type: 'string', pattern: '^[1-9][0-9]{0,8}[.][.][1-9][0-9]{0,8}$' },
    (raw) => {
      const [, from = '0', to = '0'] = (typeof raw === 'string' && RANGE.exec(raw)) || [];
      if (Number(from) > 0 && Number(to) > 0) return read([Number(from), Number(to)]);
      return refuse({ kind: 'custom', rule: 'range', detail });
    },
  );

const cursor = (detail: string) =>
  parameter<Position, { emptyIsAbsent: true; sentence: string }>(
    { emptyIsAbsent: true, sentence: 'The `cursor` of the page before; without it the first page.' },
    { type: 'string' },
    (raw) => {
      const position = typeof raw === 'string' ? readCursor(raw) : null;
      if (position !== null) return read(position);
      return refuse({ kind: 'custom', rule: 'cursor', detail });
    },
  );

/** The parameters, with the words for wrong ones. */
export const differenceParameters = (words: VersionWords) =>
  ({
    versiones: range(words.range),
    limite: integer({
      minimum: 1,
      maximum: MAXIMUM_CHANGES,
      fallback: 100,
      emptyIsAbsent: true,
      sentence: 'How many changes at most; a page of long ones has fewer.',
    }),
    cursor: cursor(words.cursor),
    formato: choice(['json', 'csv'], {
      fallback: 'json',
      emptyIsAbsent: true,
      sentence: 'json, or csv: the changes alone, a line each, the address of the next page in the header `Link`.',
      fold: (given) => given.toLowerCase(),
    }),
  }) as const satisfies Readonly<Record<string, Parameter<unknown>>>;

export type DifferenceParameters = ReturnType<typeof differenceParameters>;

/** Sentences about a wrong request for a difference or for records, in the language of one group. */
export interface VersionWords {
  readonly range: string;
  readonly cursor: string;
  /** Of a place from which records are to go on (`despues`). */
  readonly place: string;
  /** Of a version that is not there; `held` are the numbers of those that are, newest first. */
  readonly noVersion: (group: string, missing: number, held: readonly number[]) => string;
}

/** In the language of group C, which the service's own addresses share. */
export const SPANISH: VersionWords = {
  range: 'Se esperan dos números de versión, desde 1, unidos por dos puntos: por ejemplo 1..2.',
  cursor: 'Se espera el cursor que dio la página anterior.',
  place: 'Se espera el lugar que dio el final de la parte anterior.',
  noVersion: (group, missing, held) =>
    `No hay versión ${missing} de ${group}; se pueden leer: ${held.join(', ') || 'ninguna'}.`,
};

/** In the language of group B. */
export const ENGLISH: VersionWords = {
  range: 'it must be two numbers of versions, from 1 on, joined by two dots, such as 1..2',
  cursor: 'it must be the cursor that the page before gave',
  place: 'it must be the place that the end of the part before gave',
  noVersion: (group, missing, held) =>
    `There is no version ${missing} of ${group}; those that can be read: ${held.join(', ') || 'none'}.`,
};
