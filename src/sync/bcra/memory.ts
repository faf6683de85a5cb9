import { isObject } from '../../ingest/fields.ts';
import type { VersionMark } from '../../store/store.ts';
import type { Validators } from '../client.ts';

/** What a visit leaves for the next one. */
export interface Memory {
  /** Where the visit was made: another address may be another publisher. */
  readonly address: string;
  /** Number and checksum of the version of the statistics that the visit left; null when another import came between. */
  readonly version: VersionMark | null;
  /** Day of the visit. */
  readonly visited: number;
  /** Day on which the methodology notes were read. */
  readonly notesRead: number;
  /** Of the catalogue. */
  readonly validators: Validators | null;
  /** What is known of each variable of the catalogue. */
  readonly variables: ReadonlyMap<number, Known>;
}

/** What is known of a variable since its series was last read. Days are days since 1970-01-01. */
export interface Known {
  /** Fingerprint of its catalogue entry. */
  readonly entry: string;
  /** First day that the entry declares. */
  readonly first: number | null;
  /** Day on which the series was last read whole. */
  readonly whole: number;
  /** Fingerprint of the values that the store held then; {@link UNREAD} when the publisher gave no series. */
  readonly values: string;
  /** True when the last value announced was not the one of the series: it is read once more on the next visit. */
  readonly doubted: boolean;
}

/** No fingerprint of values: the series is still to be read whole. */
export const UNREAD = '';

/** The form of what is kept; another one is as if nothing were. */
const FORM = 1;

/** The memory as JSON: variables as arrays, for there are some 1,600 of them. */
export function toJson({ address, version, visited, notesRead, validators, variables }: Memory): unknown {
  return {
    form: FORM,
    address,
    version,
    visited,
    notesRead,
    validators,
    variables: [...variables].map(([id, { entry, first, whole, values, doubted }]) => {
      return [id, entry, first, whole, values, ...(doubted ? [true] : [])];
    }),
  };
}

/**
 * Reads a memory back; null when there is none, it is not one, or it is of another address: everything is then read as on
 * a first visit.
 */
export function fromJson(json: unknown, address: string): Memory | null {
  if (!isObject(json) || json.form !== FORM || json.address !== address || !Array.isArray(json.variables)) return null;
  const { visited, notesRead } = json;
  if (!isDay(visited) || !isDay(notesRead)) return null;
  const variables = new Map<number, Known>();
  const given: readonly unknown[] = json.variables;
  for (const item of given) {
    if (!Array.isArray(item)) return null;
    const [id, entry, first, whole, values, doubted]: readonly unknown[] = item;
    if (!isDay(id) || typeof entry !== 'string' || typeof values !== 'string' || !isDay(whole)) return null;
    if (first !== null && !isDay(first)) return null;
    variables.set(id, { entry, first, whole, values, doubted: doubted === true });
  }
  return {
    address,
    version: versionOf(json.version),
    visited,
    notesRead,
    validators: validatorsOf(json.validators),
    variables,
  };
}

function versionOf(value: unknown): Memory['version'] {
  if (!isObject(value)) return null;
  const { number, checksum } = value;
  return isDay(number) && typeof checksum === 'string' ? { number, checksum } : null;
}

function validatorsOf(value: unknown): Validators | null {
  if (!isObject(value)) return null;
  const { etag, lastModified } = value;
  if (typeof etag !== 'string' && typeof lastModified !== 'string') return null;
  return {
    ...(typeof etag === 'string' ? { etag } : {}),
    ...(typeof lastModified === 'string' ? { lastModified } : {}),
  };
}

function isDay(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value);
}
