/** Stage "filters": which streets the filters leave, and how well the named ones fit them (territorial.md 8.6). */

import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';
import { countOf, intersectRanges } from '../catalog/ranges.ts';
import type { UnitFilter } from '../contract/ids.ts';
import type { ParentKind } from '../contract/resources.ts';
import { type FilterMeaning, meaningOf, rangesOfParents } from '../queries/filters.ts';
import type { Among } from './candidates.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Hints } from './hints.ts';
import { aroundOf, localitiesOf } from './localities.ts';
import type { Places } from './localities-named.ts';
import type { AddressValues } from './parameters.ts';
import { placesCalled } from './places-called.ts';

/** The streets among which names are looked up, and what the filters say of them. */
export interface Scope extends Among {
  /** How well a street's parents match the filters given by name, 0 to 1; 1 without such filters. */
  readonly fit: (street: number) => number;
  /** Localities asked for, and their departments: streets in them come before others of the same census locality. */
  readonly localities: ReadonlySet<string>;
  readonly departments: ReadonlySet<string>;
  /** The departments of the `departamento` filter, by their ordinals; null without the filter. */
  readonly within: ReadonlySet<number> | null;
  /** The ids of the provinces of the `provincia` filter; null without it. */
  readonly provinces: readonly string[] | null;
  /** What the text says of its place where it leaves less than the filters do: `Posadas, Misiones`; null for most. */
  readonly stated: string | null;
  /** What was taken instead of the locality asked for; null for most. */
  readonly widened: Widened | null;
}

/** Census localities taken instead of a locality in which no such street is known. */
interface Widened {
  /** Their ids. */
  readonly towns: readonly string[];
  /** Number of streets that the data hold of the locality itself. */
  readonly known: number;
}

const NO_IDS: ReadonlySet<string> = new Set();

/** The filters of an address. */
export type Filters = Pick<AddressValues, 'provincia' | 'departamento' | 'localidad_censal' | 'localidad' | 'exacto'>;

/** Scopes kept per catalog, in bytes: people ask for the same few places again and again. */
const KEPT_BYTES = 16 * 1024 * 1024;
/** The same of those that are narrowed by the places of texts. */
const KEPT_CLOSER_BYTES = 4 * 1024 * 1024;
/** What a kept scope takes besides its ranges and its tables, and what a range takes. */
const ENTRY_BYTES = 512;
const RANGE_BYTES = 48;
/** Longer keys are not kept: lists of hundreds of ids come once. */
const LONGEST_KEY = 300;

interface KeptScope {
  readonly scope: Scope;
  readonly byteLength: number;
}
const kept = new WeakMap<AddressCatalog, BoundedCache<string, KeptScope>>();
let serials = 0;

/** Tells streets that were chosen by a filter or a text apart from all others. */
export function nextSerial(): number {
  return ++serials;
}

/** Resolves the filters of a query; they are joined by AND, `localidad` and `localidad_censal` by OR. */
export function scopeOf(catalog: AddressCatalog, filters: Filters): Scope {
  return keptScope(catalog, filters, '', () => resolve(catalog, filters).scope);
}

/** The same with the census localities of the streets that the `localidad` filter leaves; null where that adds no street. */
export function widerScopeOf(catalog: AddressCatalog, filters: Filters): Scope | null {
  const wider = keptScope(catalog, filters, 'wider\n', () => widerScope(catalog, filters));
  return wider.widened === null ? null : wider;
}

function widerScope(catalog: AddressCatalog, filters: Filters): Omit<Scope, 'serial'> {
  const { localidad, localidad_censal, ...others } = filters;
  const { scope } = resolve(catalog, filters);
  const towns = catalog.tables.calles.parents.get('localidad_censal');
  if (!localidad || !towns) return scope;
  const ids = new Set<string>();
  for (const [from, to] of scope.ranges) {
    for (let street = from; street < to; street++) {
      const town = towns.parentOf(street);
      if (town !== null) ids.add(town);
    }
  }
  const around = resolve(catalog, { ...others, localidad: undefined, localidad_censal: undefined }).scope;
  const taken = [...ids];
  const ranges = intersectRanges(around.ranges, rangesOfParents(catalog.tables.calles, 'localidad_censal', taken));
  const known = countOf(scope.ranges);
  return countOf(ranges) <= known ? scope : { ...scope, ranges, widened: { towns: taken, known } };
}

function keptScope(
  catalog: AddressCatalog,
  filters: Filters,
  kind: '' | 'wider\n',
  make: () => Omit<Scope, 'serial'>,
): Scope {
  const { provincia, departamento, localidad_censal, localidad, exacto } = filters;
  const key = `${kind}${keyOf(provincia)}\n${keyOf(departamento)}\n${keyOf(localidad_censal)}\n${keyOf(localidad)}\n${exacto}`;
  if (key.length > LONGEST_KEY) return { ...make(), serial: null };
  let scopes = kept.get(catalog);
  if (!scopes) {
    scopes = new BoundedCache(cacheShare(KEPT_BYTES), ({ byteLength }) => byteLength);
    kept.set(catalog, scopes);
  }
  const known = scopes.get(key);
  if (known) return known.scope;
  const scope = { ...make(), serial: nextSerial() };
  const named = [provincia, departamento, localidad_censal].filter((filter) => filter && !filter.ids).length;
  const tables = named * 8 * catalog.tables.localidades_censales.size;
  const places = (scope.localities.size + scope.departments.size + scope.ranges.length) * RANGE_BYTES;
  scopes.set(key, { scope, byteLength: ENTRY_BYTES + tables + places });
  return scope;
}

/** The places that filters by a name were taken for, under those before them. */
export interface PlacesMeant {
  /** Null where the filter stands for departments, as it says. */
  readonly departamento: Places | null;
  readonly localidad: Places | null;
}

/** What {@link scopeOf} takes the filters of a query for. */
export function placesMeant(catalog: AddressCatalog, filters: Filters): PlacesMeant {
  return resolve(catalog, filters).meant;
}

/** Streets by filters and by the places that texts name with them, by what tells these apart. */
const closer = new WeakMap<AddressCatalog, BoundedCache<string, Among>>();

/** The streets that filters leave and that lie in places which a text names. */
export function lookCloser(catalog: AddressCatalog, scope: Among, hints: Hints): Among {
  const ranges = (): readonly OrdinalRange[] => intersectRanges(scope.ranges, hints.streets);
  if (scope.serial === null) return { ranges: ranges(), serial: null, isTown: true };
  let among = closer.get(catalog);
  if (!among) {
    among = new BoundedCache(cacheShare(KEPT_CLOSER_BYTES), (each) => ENTRY_BYTES + each.ranges.length * RANGE_BYTES);
    closer.set(catalog, among);
  }
  const key = `${scope.serial}\n${hints.key}`;
  let known = among.get(key);
  if (!known) {
    known = { ranges: ranges(), serial: nextSerial(), isTown: true };
    among.set(key, known);
  }
  return known;
}

/** A filter as text: no two that mean different things are written alike. */
function keyOf(filter: UnitFilter | undefined): string {
  if (!filter) return '';
  return filter.ids ? `#${filter.ids.join()}` : `${filter.name.length}=${filter.name}`;
}

function resolve(
  catalog: AddressCatalog,
  filters: Filters,
): { readonly scope: Omit<Scope, 'serial'>; readonly meant: PlacesMeant } {
  const streets = catalog.tables.calles;
  let ranges: readonly OrdinalRange[] = [[0, streets.size]];
  const fits: ((street: number) => number)[] = [];
  const parents: Partial<Record<ParentKind, readonly string[]>> = {};
  const meaning = (kind: ParentKind, filter: UnitFilter): FilterMeaning => {
    const found = meaningOf(catalog, kind, filter, filters.exacto, parents);
    if (found.scores) fits.push(fitOf(catalog, kind, found.ids, found.scores));
    return found;
  };
  let within: ReadonlySet<number> | null = null;
  let instead: Places | null = null;
  let named: Places | null = null;
  if (filters.provincia) {
    const { ids } = meaning('provincia', filters.provincia);
    parents.provincia = ids;
    ranges = intersectRanges(ranges, rangesOfParents(streets, 'provincia', ids));
  }
  if (filters.departamento) {
    const { ids, scores } = meaning('departamento', filters.departamento);
    const departments = new Set(ids.map((id) => catalog.tables.departamentos.ordinalOf(id)));
    const passing = [...departments].flatMap((department) => catalog.reach.streetsIn(department));
    const own = rangesOfParents(streets, 'departamento', ids);
    const left = intersectRanges(
      ranges,
      passing.length === 0 ? own : normalizeRanges([...own, ...passing], streets.size),
    );
    const { ids: given, name } = filters.departamento;
    // What no department around here is called may be another place, as in `localidad`: `Castelar` is no mistyped `Castelli`, but bears that name.
    const isNear = left.length > 0;
    if (!given && !filters.exacto && !(isNear && sharesWord(catalog, ids, name))) {
      const place = placesCalled(catalog, name, aroundOf(ranges, parents), 'departamento');
      if (!isNear || place?.reading === 'name') instead = place;
    }
    if (instead) {
      // Units of the name elsewhere say nothing of streets here.
      if (scores) fits.pop();
      ranges = instead.streets;
      within = instead.within;
      if (instead.departments.size > 0) parents.departamento = [...instead.departments];
    } else {
      ranges = left;
      within = departments;
      parents.departamento = ids;
    }
  }
  const { localidad, localidad_censal } = filters;
  if (localidad || localidad_censal) {
    const towns = localidad_censal ? meaning('localidad_censal', localidad_censal).ids : [];
    const byTown = rangesOfParents(streets, 'localidad_censal', towns);
    named = localidad ? localitiesOf(catalog, localidad, parents, filters.exacto, ranges) : null;
    ranges = intersectRanges(ranges, normalizeRanges([...byTown, ...(named?.streets ?? [])], streets.size));
    within ??= named?.within ?? null;
  }
  const places = named ?? instead;
  const scope = {
    ranges,
    fit: meanOf(fits),
    localities: places?.localities ?? NO_IDS,
    departments: places?.departments ?? NO_IDS,
    within,
    provinces: parents.provincia ?? null,
    stated: null,
    widened: null,
    isTown: (filters.departamento ?? localidad ?? localidad_censal) !== undefined,
  };
  return { scope, meant: { departamento: instead, localidad: named } };
}

/** Letters of a word by which a place is told from others. */
const TELLING = 5;

/** Whether one of the departments bears a word of the name as it is written; also where the name has none that is long enough to tell. */
function sharesWord({ tables }: AddressCatalog, ids: readonly string[], name: string): boolean {
  const telling = tokenize(fold(name)).filter((word) => word.length >= TELLING);
  if (telling.length === 0) return true;
  return ids.some((id) => {
    const words = tokenize(fold(tables.departamentos.nameAt(tables.departamentos.ordinalOf(id))));
    return telling.some((word) => words.includes(word));
  });
}

/** The mean of what several filters say of a street, 1 when none does. */
function meanOf(fits: readonly ((street: number) => number)[]): (street: number) => number {
  const [only] = fits;
  if (!only) return () => 1;
  return fits.length === 1 ? only : (street) => fits.reduce((sum, of) => sum + of(street), 0) / fits.length;
}

/** By street, how well its parent's name matched, as a share of the best; of several departments that it passes through the best. */
function fitOf(
  { tables, reach }: AddressCatalog,
  kind: ParentKind,
  ids: readonly string[],
  scores: readonly number[],
): (street: number) => number {
  const parents = tables.calles.parents.get(kind);
  if (!parents) return () => 1;
  const best = Math.max(...scores);
  const byNumber = new Float64Array(parents.parents);
  ids.forEach((id, i) => {
    const number = parents.number(id);
    if (number >= 0) byNumber[number] = best > 0 ? (scores[i] ?? 0) / best : 1;
  });
  const own = (street: number): number => byNumber[parents.numberOf[street] ?? -1] ?? 0;
  if (kind !== 'departamento') return own;
  const fitOfDepartment = (department: number): number =>
    byNumber[parents.number(tables.departamentos.ids[department] ?? '')] ?? 0;
  return (street) => {
    let best = own(street);
    if (reach.isKnown(street)) for (const each of reach.of(street)) best = Math.max(best, fitOfDepartment(each));
    return best;
  };
}
