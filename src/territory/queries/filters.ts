/** Filters of a search, as sets of ordinals: by ids, by parent units (1.2, 1.3). */
import { cacheShare } from '../../indexes/cache-share.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import type { Matches } from '../../indexes/ranking.ts';
import { RenderedCache } from '../../indexes/rendered-cache.ts';
import type { UnitCatalog } from '../catalog/catalog.ts';
import { rangesOfOrdinals } from '../catalog/ranges.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { UnitFilter } from '../contract/ids.ts';
import { PARENT_RESOURCE, type ParentKind, RESOURCES, type UnitResource } from '../contract/resources.ts';
import { searchNames } from './names.ts';
import { provinceNamed } from './readings/provinces.ts';

/** The units a filter means: ids and, for a name, how well each matched it (by id). */
export interface FilterMeaning {
  readonly ids: readonly string[];
  readonly scores: readonly number[] | null;
}

/** Meanings of names kept per catalog, in bytes; what one takes besides its units, and what a unit takes. */
export const KEPT_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 256;
const UNIT_BYTES = 24;

const NO_WORDS: ReadonlySet<string> = new Set();

interface KeptMeaning extends FilterMeaning {
  readonly byteLength: number;
}
const kept = new WeakMap<UnitCatalog, RenderedCache<string, KeptMeaning>>();

/** Resolves a filter by a parent unit: ids stand for themselves, a name for every unit that matches it. */
export function meaningOf(catalog: UnitCatalog, kind: ParentKind, filter: UnitFilter, exact: boolean): FilterMeaning {
  if (filter.ids) return { ids: filter.ids, scores: null };
  let meanings = kept.get(catalog);
  if (!meanings) {
    meanings = new RenderedCache(cacheShare(KEPT_BYTES));
    kept.set(catalog, meanings);
  }
  // People ask for the same few provinces and towns again and again.
  return meanings.get(`${kind} ${exact} ${filter.name}`, () => {
    const table: UnitTable = catalog.tables[PARENT_RESOURCE[kind]];
    const { ordinals, scores } = unitsOfFilter(catalog, PARENT_RESOURCE[kind], filter.name, exact);
    const ids = Array.from(ordinals, (ordinal) => table.ids[ordinal] ?? '');
    return { ids, scores: [...scores], byteLength: ENTRY_BYTES + filter.name.length * 2 + ids.length * UNIT_BYTES };
  });
}

/**
 * The units whose names match that of a filter; a province that no name matches also by what it is shortened to: `Cap. Fed.`, `AR-X`. A name
 * that is all of a unit's is finished: `Comuna 1` is not Comuna 10 as well.
 */
export function unitsOfFilter(
  { tables, synonyms }: UnitCatalog,
  resource: UnitResource,
  name: string,
  exact: boolean,
): Matches {
  const table: UnitTable = tables[resource];
  const shortened = resource === 'provincias' && !exact ? provinceNamed(fold(name)) : null;
  const ordinal = shortened === null ? -1 : table.ordinalOf(shortened);
  // Surer than anything else that it may be read as.
  if (ordinal >= 0 && table.text.search(name).ordinals.length === 0) {
    return { ordinals: Int32Array.of(ordinal), scores: new Float64Array(1) };
  }
  const found = searchNames(table, synonyms, name, exact);
  return exact || !table.text.isName(tokenize(fold(name)).join(' ')) ? found : finishedNames(table, name, found);
}

/** Those of the units found whose names do not only begin with the last word. */
function finishedNames({ text }: UnitTable, name: string, found: Matches): Matches {
  const plan = text.strictPlan(name, NO_WORDS, true);
  return plan ? text.searchPlans([plan]) : found;
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
export function presentId(catalog: UnitCatalog, id: string, resource: UnitResource): string {
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
