import { isObject } from '../../ingest/fields.ts';
import { mostRefused } from '../../ingest/run.ts';
import { SourceError } from '../source-error.ts';
import type { GeorefResource } from './resources.ts';

/** The source's name, at the head of all its messages. */
export const GEOREF = 'georef';

/** Share of a list's records that may lack what they need; what the import makes of them is its own affair. */
const LACKING_ALLOWED = 0.01;

/** What was counted in a file. */
export interface Counted {
  readonly records: number;
  /** Fields, as dotted paths: those needed that are there, those kept that have a value in at least one record. */
  readonly fields: readonly string[];
  /** Records that have an outline. */
  readonly outlines: number;
}

/** Looks at the records of one file before any of them is loaded. */
export class Tally {
  /** The file's name, for messages. */
  readonly #file: string;
  readonly #required: boolean;
  readonly #owners: readonly string[];
  readonly #ids = new Map<string, number>();
  readonly #fields: readonly Field[];
  #records = 0;
  #skipped = 0;
  #outlines = 0;

  constructor(resource: GeorefResource, file: string) {
    this.#file = file;
    this.#required = resource.required;
    this.#owners = namesOf(resource.singular);
    const fields = (paths: readonly string[], needed: boolean): Field[] =>
      paths.map((path) => ({ path, needed, spelling: spellingOf(path, this.#owners), seen: 0 }));
    this.#fields = [...fields(resource.needed, true), ...fields(resource.kept, false)];
  }

  /** @throws SourceError `count` when the record's id was there already */
  take(value: Readonly<Record<string, unknown>>): void {
    this.#records++;
    const own = isObject(value.properties) ? value.properties : value;
    const geometry = value.geometry ?? own.geometria;
    if (isObject(geometry) && (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon')) this.#outlines++;
    for (const field of this.#fields) {
      const given = field.path === 'geometria' ? geometry : givenFor(own, field.spelling);
      if (field.needed ? given !== undefined : isSomething(given)) field.seen++;
    }
    const id = own.id ?? this.#owners.map((owner) => own[`${owner}_id`]).find((given) => given !== undefined);
    if (typeof id !== 'string') return;
    const first = this.#ids.get(id);
    if (first !== undefined) {
      throw this.#fault('count', `holds ${id} twice, as record ${first} and as record ${this.#records}`);
    }
    this.#ids.set(id, this.#records);
  }

  /** Counts a record that cannot be read. */
  skip(): void {
    this.#skipped++;
  }

  /**
   * What was counted.
   * @param declared how many records the file says it holds; null where its form does not say
   * @param before the fields of the file on the last visit; empty for the first
   * @throws SourceError `count` or `shape` when the file is not what it says, or not what it was
   */
  close(declared: number | null, before: readonly string[]): Counted {
    const records = this.#records;
    const all = records + this.#skipped;
    if (declared !== null && declared !== all) {
      throw this.#fault('count', `says that it holds ${declared} records, and holds ${all}`);
    }
    // A server that has the list, and nothing to put into it yet.
    if (all === 0 && !this.#required && before.length === 0) return { records, fields: [], outlines: 0 };
    if (records === 0) throw this.#fault('count', 'holds no records');
    for (const { path, needed, seen } of this.#fields) {
      if (!needed || records - seen <= mostRefused(records, LACKING_ALLOWED, true)) continue;
      throw this.#fault('shape', `has no "${path}" in ${records - seen} of its ${records} records`);
    }
    const fields = this.#fields.filter(({ seen }) => seen > 0).map(({ path }) => path);
    const gone = before.find((path) => this.#fields.some((field) => field.path === path) && !fields.includes(path));
    if (gone !== undefined) {
      throw this.#fault(
        'shape',
        `has nothing for "${gone}" any more, which it had on the last visit; --force takes it as it is now`,
      );
    }
    return { records, fields, outlines: this.#outlines };
  }

  #fault(fault: 'count' | 'shape', sentence: string): SourceError {
    return new SourceError(GEOREF, fault, `${this.#file} ${sentence}.`);
  }
}

/** A field that is looked for, and how many records have it: there at all where it is needed, with a value where it is kept. */
interface Field {
  readonly path: string;
  readonly needed: boolean;
  readonly spelling: Spelling;
  seen: number;
}

/** How a field may be written: as nested members, or in one flat column. */
interface Spelling {
  readonly nested: readonly (readonly string[])[];
  readonly flat: readonly string[];
}

/** A member's names: generation v2 calls municipalities local governments (territorial.md 0.1). */
function namesOf(member: string): readonly string[] {
  return member === 'municipio' ? [member, 'gobierno_local'] : [member];
}

/** @param owners what flat columns may put before the list's own fields */
function spellingOf(path: string, owners: readonly string[]): Spelling {
  const [top = '', ...rest] = path.split('.');
  const nested = namesOf(top).map((name) => [name, ...rest]);
  const flat = nested.flatMap((parts) => {
    const column = parts.join('_');
    return [column, parts.join('.'), ...owners.map((owner) => `${owner}_${column}`)];
  });
  return { nested, flat };
}

/** The value of a field, whose members are null where it is null as a whole; undefined where the record has no such field. */
function givenFor(own: Readonly<Record<string, unknown>>, { nested, flat }: Spelling): unknown {
  for (const parts of nested) {
    const value = valueAt(own, parts);
    if (value !== undefined) return value;
  }
  for (const name of flat) if (own[name] !== undefined) return own[name];
  return undefined;
}

function valueAt(own: Readonly<Record<string, unknown>>, parts: readonly string[]): unknown {
  let value: unknown = own;
  for (const part of parts) {
    if (value === null) return null;
    value = isObject(value) && Object.hasOwn(value, part) ? value[part] : undefined;
  }
  return value;
}

function isSomething(value: unknown): boolean {
  return value !== undefined && value !== null && value !== '';
}
