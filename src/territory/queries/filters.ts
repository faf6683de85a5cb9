/** Filters of a search, as sets of ordinals: by ids, by parent units (1.2, 1.3). */

import { RenderedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import type { Matches } from '../../indexes/ranking.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { holds, intersectRanges, rangesOfOrdinals } from '../catalog/ranges.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { UnitFilter } from '../contract/ids.ts';
import {
  PARENT_RESOURCE,
  type ParentKind,
  RESOURCES,
  type TableResource,
  type UnitResource,
} from '../contract/resources.ts';
import { searchNames } from './names.ts';

/** The units a filter means: ids and, for a name, how well each matched it (by id). */
export interface FilterMeaning {
  readonly ids: readonly string[];
  readonly scores: readonly number[] | null;
}

/** Meanings of names kept per catalog, in bytes; what one takes besides its units, and what a unit takes. */
const KEPT_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 256;
const UNIT_BYTES = 24;

const NO_WORDS: ReadonlySet<string> = new Set();

interface KeptMeaning extends FilterMeaning {
  readonly byteLength: number;
}
const kept = new WeakMap<UnitCatalog, RenderedCache<string, KeptMeaning>>();

/** By kind, the units (their ids) that filters of the same request mean. */
export type Parents = Partial<Record<ParentKind, readonly string[]>>;

/**
 * Resolves a filter by a parent unit: ids stand for themselves, a name for every unit that the resource of the parent finds by it under the
 * filters by larger units. `S. Justo` is one department of all, and another one in Córdoba.
 */
export function meaningOf(
  catalog: UnitCatalog,
  kind: ParentKind,
  filter: UnitFilter,
  exact: boolean,
  parents: Parents = {},
): FilterMeaning {
  if (filter.ids) return { ids: filter.ids, scores: null };
  const everywhere = keptMeaning(catalog, kind, filter.name, exact);
  const within = exact ? null : rangesWithin(catalog, PARENT_RESOURCE[kind], parents);
  if (within === null) return everywhere;
  const table: UnitTable = catalog.tables[PARENT_RESOURCE[kind]];
  if (everywhere.ids.some((id) => holds(within, table.ordinalOf(id)))) return everywhere;
  const there = keptMeaning(catalog, kind, filter.name, exact, {
    ranges: within,
    key: Object.values(parents).join(' '),
  });
  return there.ids.length > 0 ? there : everywhere;
}

/** The units of a resource that lie in some parents; null where none of these restricts it. */
export function rangesWithin(
  catalog: UnitCatalog,
  resource: UnitResource,
  parents: Parents,
): readonly OrdinalRange[] | null {
  const table: UnitTable = catalog.tables[resource];
  let within: readonly OrdinalRange[] | null = null;
  for (const kind of RESOURCES[resource].parents) {
    const ids = parents[kind];
    if (!ids) continue;
    const own = rangesOfParents(table, kind, ids);
    within = within === null ? own : intersectRanges(within, own);
  }
  return within;
}

function keptMeaning(
  catalog: UnitCatalog,
  kind: ParentKind,
  name: string,
  exact: boolean,
  within?: { readonly ranges: readonly OrdinalRange[]; readonly key: string },
): FilterMeaning {
  let meanings = kept.get(catalog);
  if (!meanings) {
    meanings = new RenderedCache(cacheShare(KEPT_BYTES));
    kept.set(catalog, meanings);
  }
  // People ask for the same few provinces and towns again and again.
  const key = `${kind} ${exact} ${within?.key ?? ''} ${name}`;
  return meanings.get(key, () => {
    const table: UnitTable = catalog.tables[PARENT_RESOURCE[kind]];
    const { ordinals, scores } = unitsOfFilter(catalog, PARENT_RESOURCE[kind], name, exact, within?.ranges);
    const ids = Array.from(ordinals, (ordinal) => table.ids[ordinal] ?? '');
    return { ids, scores: [...scores], byteLength: ENTRY_BYTES + key.length * 2 + ids.length * UNIT_BYTES };
  });
}

/**
 * The units whose names match that of a filter, as the search of their resource finds them within `ranges` (default: all). A name that is all
 * of a unit's is finished: `Comuna 1` is not Comuna 10 as well.
 */
export function unitsOfFilter(
  { tables, synonyms }: UnitCatalog,
  resource: UnitResource,
  name: string,
  exact: boolean,
  ranges?: readonly OrdinalRange[],
): Matches {
  const table: UnitTable = tables[resource];
  const found = searchNames(table, synonyms, name, exact, ranges, true);
  return exact || !table.text.isName(tokenize(fold(name)).join(' '))
    ? found
    : finishedNames(table, name, found, ranges);
}

/** Those of the units found whose names do not only begin with the last word; all of them where the name is borne elsewhere alone. */
function finishedNames({ text }: UnitTable, name: string, found: Matches, ranges?: readonly OrdinalRange[]): Matches {
  const plan = text.strictPlan(name, NO_WORDS, true);
  const finished = plan ? text.searchPlans([plan], ranges) : found;
  return ranges !== undefined && finished.ordinals.length === 0 ? found : finished;
}

/** The records of `table` that belong to one of the parents. */
export function rangesOfParents(table: UnitTable, kind: ParentKind, ids: readonly string[]): readonly OrdinalRange[] {
  const parents = table.parents.get(kind);
  const [only] = ids;
  if (!parents || only === undefined) return [];
  if (ids.length === 1) return parents.rangesOf(only);
  return normalizeRanges(
    ids.flatMap((id) => parents.rangesOf(id)),
    table.size,
  );
}

const OLD_LENGTH = 11;

/** The present form of an id: 11 digits are those of the data before mid-2024 (1.2). */
export function presentId(catalog: UnitCatalog, id: string, resource: TableResource): string {
  if (id.length !== OLD_LENGTH || RESOURCES[resource].id.old !== true) return id;
  // Data of that generation keep the ids of their hamlets.
  if (catalog.tables[resource].ordinalOf(id) >= 0) return id;
  const known = catalog.aliases.get(id);
  if (known !== undefined) return known;
  return id.endsWith('000') ? id.slice(0, 8) : id.slice(0, 8) + id.slice(9);
}

/** The records with one of these ids. */
export function rangesOfIds(catalog: UnitCatalog, table: UnitTable, ids: readonly string[]): readonly OrdinalRange[] {
  const ordinals: number[] = [];
  for (const id of ids) {
    const ordinal = table.ordinalOf(presentId(catalog, id, table.resource));
    if (ordinal >= 0) ordinals.push(ordinal);
  }
  return rangesOfOrdinals(ordinals, table.size);
}

/** The census tracts of some fractions, whose ids theirs begin with. */
export function rangesOfFractions(table: UnitTable, fractions: readonly string[]): readonly OrdinalRange[] {
  const ranges = fractions.map((id): OrdinalRange => [table.lowerBoundOf(id), table.lowerBoundOf(`${id}:`)]);
  return normalizeRanges(ranges, table.size);
}

/** The localities that a filter means under filters by larger units: ordinals of their table. */
export function localitiesMeant(
  catalog: UnitCatalog,
  { ids, name }: UnitFilter,
  exact: boolean,
  parents: Parents,
): readonly number[] {
  const { localidades } = catalog.tables;
  if (ids) {
    return ids.map((id) => localidades.ordinalOf(presentId(catalog, id, 'localidades'))).filter((found) => found >= 0);
  }
  const within = rangesWithin(catalog, 'localidades', parents) ?? undefined;
  return Array.from(unitsOfFilter(catalog, 'localidades', name, exact, within).ordinals);
}
