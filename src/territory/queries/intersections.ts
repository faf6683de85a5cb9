/** `interseccion`: the records whose geometry touches that of named units (territorial.md 1.4). */

import { RenderedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import type { IntersectionKind, TerritoryGeometry } from '../catalog/geometry.ts';
import { intersectRanges, rangesOfOrdinals } from '../catalog/ranges.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import { type Intersections, PROVINCE_DIGITS } from '../contract/ids.ts';
import type { TableResource } from '../contract/resources.ts';

const KIND_OF: Readonly<Partial<Record<TableResource, IntersectionKind>>> = {
  provincias: 'provincia',
  departamentos: 'departamento',
  municipios: 'municipio',
  calles: 'calle',
};

/** Comparing outlines takes milliseconds; the answers for earlier units are kept, this many bytes of them. */
const KEPT_BYTES = 8 * 1024 * 1024;
/** What one entry takes besides its ordinals. */
const ENTRY_BYTES = 128;

interface Touching {
  readonly ordinals: Int32Array;
  readonly byteLength: number;
}
const kept = new WeakMap<TerritoryGeometry, RenderedCache<string, Touching>>();

/**
 * The records that touch one of the named units, restricted to the province of that unit: neighbouring provinces touch.
 * A unit never touches itself.
 */
export function rangesOfIntersections(
  geometry: TerritoryGeometry,
  table: UnitTable,
  intersections: Intersections,
): readonly OrdinalRange[] {
  const wanted = KIND_OF[table.resource];
  if (wanted === undefined) return [];
  const ordinals = new Set<number>();
  for (const [kind, units] of intersections.units) {
    for (const unit of units)
      for (const ordinal of touching(geometry, table, wanted, kind, unit)) ordinals.add(ordinal);
  }
  return rangesOfOrdinals(ordinals, table.size);
}

/**
 * Of some records those that could not be compared with every unit named in their province: their own geometry is not known, or that of the
 * unit. Of streets compared with streets a known crossing is enough.
 */
export function rangesWithoutGeometry(
  geometry: TerritoryGeometry,
  table: UnitTable,
  intersections: Intersections,
  among: readonly OrdinalRange[],
): readonly OrdinalRange[] {
  const wanted = KIND_OF[table.resource];
  if (wanted === undefined) return [];
  const lacking: number[] = [];
  const provinces = new Set<string>();
  const unknown = new Set<string>();
  for (const [kind, units] of intersections.units) {
    for (const unit of units) {
      const province = unit.slice(0, PROVINCE_DIGITS);
      provinces.add(province);
      if (!geometry.has(kind, unit)) unknown.add(province);
    }
  }
  for (const province of provinces) {
    // The colon comes after all digits.
    const own: OrdinalRange = [table.lowerBoundOf(province), table.lowerBoundOf(`${province}:`)];
    for (const [from, to] of own[0] < own[1] ? intersectRanges(among, [own]) : []) {
      for (let ordinal = from; ordinal < to; ordinal++) {
        if (unknown.has(province) || !geometry.has(wanted, table.ids[ordinal] ?? '')) lacking.push(ordinal);
      }
    }
  }
  return rangesOfOrdinals(lacking, table.size);
}

/** Compares the named units one by one, letting other requests through in between, so that the search finds it done. */
export async function prepareIntersections(
  { geometry, tables }: TerritoryCatalog,
  resource: TableResource,
  intersections: Intersections,
  breathe: () => Promise<void>,
): Promise<void> {
  const wanted = KIND_OF[resource];
  if (wanted === undefined) return;
  for (const [kind, units] of intersections.units) {
    for (const unit of units) {
      touching(geometry, tables[resource], wanted, kind, unit);
      await breathe();
    }
  }
}

function touching(
  geometry: TerritoryGeometry,
  table: UnitTable,
  wanted: IntersectionKind,
  kind: IntersectionKind,
  unit: string,
): Int32Array {
  let cache = kept.get(geometry);
  if (!cache) {
    cache = new RenderedCache(cacheShare(KEPT_BYTES));
    kept.set(geometry, cache);
  }
  const found = cache.get(`${wanted} ${kind} ${unit}`, () => {
    const own: number[] = [];
    for (const id of geometry.intersecting(wanted, kind, unit)) {
      if (!id.startsWith(unit.slice(0, 2)) || (kind === wanted && id === unit)) continue;
      const ordinal = table.ordinalOf(id);
      if (ordinal >= 0) own.push(ordinal);
    }
    const ordinals = Int32Array.from(own);
    return { ordinals, byteLength: ordinals.byteLength + ENTRY_BYTES };
  });
  return found.ordinals;
}
