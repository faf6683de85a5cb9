/** Ids as requests give them: lists, padding, filters by id or name, `interseccion` (territorial.md 1.2 to 1.4). */
import { type Reading, read, refuse } from '../../server/parameters/parameter.ts';
import { INTERSECTION_KINDS, type IntersectionKind } from '../catalog/geometry.ts';
import type { IdShape } from './resources.ts';

/** Most ids of one list. */
export const MAXIMUM_IDS = 5000;

/** Digits of a province's id, which the ids of most that lies in it begin with (territorial.md 2.3). */
export const PROVINCE_DIGITS = 2;

const DIGITS = /^\d+$/;
const ALPHANUMERIC = /^[0-9A-Za-z]+$/;
const OLD_LENGTH = 11;

/**
 * One id with its missing zeros restored, or null when it cannot be one. Of a fixed length one zero may be missing; of
 * two lengths (8 or 10) up to 8 characters become 8, and 9 become 10; in generation v2 one zero may be missing of either.
 */
export function padId(text: string, shape: IdShape): string | null {
  if (!(shape.letters ? ALPHANUMERIC : DIGITS).test(text)) return null;
  const [short, long] = shape.lengths;
  const { length } = text;
  if (long === undefined) {
    if (length === short) return text;
    return length === short - 1 ? `0${text}` : null;
  }
  if (shape.exact) return padOne(text.toUpperCase(), short, long);
  if (shape.old && length === OLD_LENGTH && DIGITS.test(text)) return text;
  if (length > long) return null;
  return text.toUpperCase().padStart(length <= short ? short : long, '0');
}

/** A text of either length, or one that lacks its first zero; null for others. */
function padOne(text: string, short: number, long: number): string | null {
  const { length } = text;
  if (length === short || length === long) return text;
  return length === short - 1 || length === long - 1 ? `0${text}` : null;
}

/** What a request gave as ids: text between commas, a number, or a JSON list of either. Null for anything else. */
function itemsOf(raw: unknown): readonly string[] | null {
  if (typeof raw === 'string') return raw.split(',').map((item) => item.trim());
  if (typeof raw === 'number') return [String(raw)];
  if (!Array.isArray(raw)) return null;
  const items: string[] = [];
  for (const item of raw) {
    if (typeof item !== 'string' && typeof item !== 'number') return null;
    items.push(String(item).trim());
  }
  return items;
}

/** Reads the parameter `id`: every item must be an id, none twice. */
export function readIds(raw: unknown, shape: IdShape): Reading<readonly string[]> {
  const items = itemsOf(raw);
  if (items === null) return refuse({ kind: 'not_text' });
  if (items.length > MAXIMUM_IDS) return refuse({ kind: 'custom', rule: 'ids_many', detail: String(MAXIMUM_IDS) });
  const ids = new Set<string>();
  for (const item of items) {
    const id = padId(item, shape);
    if (id === null) return refuse({ kind: 'custom', rule: 'id_shape', detail: sentenceOf(shape) });
    if (ids.has(id)) return refuse({ kind: 'custom', rule: 'id_repeated', detail: id });
    ids.add(id);
  }
  if (ids.size === 0) return refuse({ kind: 'custom', rule: 'id_shape', detail: sentenceOf(shape) });
  return read([...ids]);
}

function sentenceOf(shape: IdShape): string {
  const [short, long] = shape.lengths;
  const length = long === undefined ? `${short}` : `${short} ó ${long}`;
  return shape.letters
    ? `Cada ID debe ser de longitud ${length}.`
    : `Cada ID debe ser numérico y de longitud ${length}.`;
}

/** A filter by a parent unit: by its ids, or by its name. Echoed as the list of ids or the name. */
export class UnitFilter {
  /** Null for a filter by name. */
  readonly ids: readonly string[] | null;
  readonly name: string;

  constructor(ids: readonly string[] | null, name: string) {
    this.ids = ids;
    this.name = name;
  }

  toJSON(): readonly string[] | string {
    return this.ids ?? this.name;
  }
}

/**
 * Reads a filter by name or id: a list of ids when every item can be one, otherwise a name (1.3). A repeated id counts
 * once (territorial.md 12). A JSON list can only hold ids.
 */
export function readFilter(raw: unknown, shape: IdShape): Reading<UnitFilter> {
  // Nearly every filter is one id or one name.
  if (typeof raw === 'string' && raw !== '' && !raw.includes(',')) {
    const id = padId(raw.trim(), shape);
    return read(id === null ? new UnitFilter(null, raw) : new UnitFilter([id], ''));
  }
  const items = itemsOf(raw);
  if (items === null || raw === '' || items.length === 0) return refuse({ kind: 'custom', rule: 'filter_invalid' });
  const ids = new Set<string>();
  for (const item of items) {
    const id = padId(item, shape);
    if (id === null) {
      return typeof raw === 'string'
        ? read(new UnitFilter(null, raw))
        : refuse({ kind: 'custom', rule: 'filter_invalid' });
    }
    ids.add(id);
  }
  if (ids.size > MAXIMUM_IDS) return refuse({ kind: 'custom', rule: 'ids_many', detail: String(MAXIMUM_IDS) });
  return read(new UnitFilter([...ids], ''));
}

/** What a generation calls the kinds of `interseccion`, by the words that requests may use, each with its plural. */
export type IntersectionWords = Readonly<Record<string, { readonly kind: IntersectionKind; readonly plural: string }>>;

/** Units to intersect with, by kind. Echoed with plural keys: `{"departamentos": ["06007"]}`. */
export class Intersections {
  readonly units: ReadonlyMap<IntersectionKind, readonly string[]>;
  readonly #plurals: ReadonlyMap<IntersectionKind, string>;

  constructor(
    units: ReadonlyMap<IntersectionKind, readonly string[]>,
    plurals: ReadonlyMap<IntersectionKind, string> = new Map(),
  ) {
    this.units = units;
    this.#plurals = plurals;
  }

  toJSON(): Record<string, readonly string[]> {
    return Object.fromEntries([...this.units].map(([kind, ids]) => [this.#plurals.get(kind) ?? `${kind}s`, ids]));
  }
}

const INTERSECTION_SHAPES: Readonly<Record<IntersectionKind, IdShape>> = {
  provincia: { lengths: [2] },
  departamento: { lengths: [5] },
  municipio: { lengths: [6] },
  calle: { lengths: [13] },
};

/** The `ayuda` of a wrong `interseccion` (territorial.md 6.3). */
const INTERSECTION_EXAMPLES: readonly string[] = [
  'provincia:94:38',
  'municipio:740038, departamento:74049',
  'departamento:62035:62007:62084',
  'municipio:700070:700049, provincia:02',
  'departamento:14028',
];

/** Reads `interseccion`: `tipo:id[:id…][,tipo:id…]` with the kinds that the resource allows (1.4). */
export function readIntersections(
  raw: unknown,
  allowed: readonly IntersectionKind[],
  words: IntersectionWords = {},
): Reading<Intersections> {
  const wrong = refuse({ kind: 'custom', rule: 'intersection', help: INTERSECTION_EXAMPLES });
  if (typeof raw !== 'string') return wrong;
  const units = new Map<IntersectionKind, Set<string>>();
  const plurals = new Map<IntersectionKind, string>();
  let count = 0;
  for (const item of raw.split(',')) {
    const [word, ...parts] = item.split(':').map((part) => part.trim());
    const own = word !== undefined && Object.hasOwn(words, word) ? words[word] : undefined;
    const kind = own?.kind ?? INTERSECTION_KINDS.find((known) => known === word);
    if (kind === undefined || !allowed.includes(kind) || parts.length === 0) return wrong;
    const ids = units.get(kind) ?? new Set();
    for (const part of parts) {
      const id = padId(part, INTERSECTION_SHAPES[kind]);
      if (id === null || ids.has(id)) return wrong;
      // At once: what follows in a text of megabytes is not looked at.
      if (++count > MAXIMUM_INTERSECTED) {
        return refuse({ kind: 'custom', rule: 'ids_many', detail: String(MAXIMUM_INTERSECTED) });
      }
      ids.add(id);
    }
    units.set(kind, ids);
    if (own) plurals.set(kind, own.plural);
  }
  return read(new Intersections(new Map([...units].map(([kind, ids]) => [kind, [...ids]])), plurals));
}

/** Most units of one `interseccion`: each costs a search among polygons. */
export const MAXIMUM_INTERSECTED = 500;
