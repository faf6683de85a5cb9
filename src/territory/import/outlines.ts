import Flatbush from 'flatbush';
import { sphericalArea, wrongTurns } from '../../indexes/area.ts';
import { metresToBorder } from '../../indexes/line.ts';
import { areasOverlap } from '../../indexes/overlap.ts';
import { flattenRings, type MultiPolygonCoordinates, type Rings } from '../../indexes/rings.ts';
import { sharedArea } from '../../indexes/shared-area.ts';
import { runAtOnce } from '../../indexes/slices.ts';
import { EdgeStripes, selfCrossing } from '../../indexes/stripes.ts';
import type { Area } from '../contract/entities.ts';
import type { OutlineKind, Outlines } from '../rules/notices/point-in-unit.ts';
import type { ContentAfterImport } from './content-after.ts';

/** Where the outlines of each kind of unit are stored. */
export const OUTLINES_OF = {
  provincia: 'poligonos_provincias',
  departamento: 'poligonos_departamentos',
  municipio: 'poligonos_municipios',
} as const satisfies Readonly<Record<OutlineKind, string>>;

interface Level {
  readonly ordinals: ReadonlyMap<string, number>;
  readonly ids: readonly string[];
  readonly rings: Rings;
  readonly stripes: EdgeStripes;
}

/**
 * The outlines after an import, ready for look-ups. Lighter than the index of servers (no grid): each look-up names the
 * unit, so that its own edges are all there is to look at; they decide as the server's index does.
 */
export class OutlinesAfterImport implements Outlines {
  readonly #levels: ReadonlyMap<OutlineKind, Level>;

  private constructor(levels: ReadonlyMap<OutlineKind, Level>) {
    this.#levels = levels;
  }

  static async read(content: ContentAfterImport): Promise<OutlinesAfterImport> {
    const levels = new Map<OutlineKind, Level>();
    for (const kind of ['provincia', 'departamento', 'municipio'] as const) {
      const ids: string[] = [];
      const shapes: MultiPolygonCoordinates[] = [];
      for await (const [{ id, geometry }] of content.each(OUTLINES_OF[kind])) {
        ids.push(id);
        shapes.push(polygonsOf(geometry));
      }
      const rings = runAtOnce(flattenRings(shapes));
      const stripes = runAtOnce(EdgeStripes.build(rings));
      levels.set(kind, { ids, rings, stripes, ordinals: new Map(ids.map((id, ordinal) => [id, ordinal])) });
    }
    return new OutlinesAfterImport(levels);
  }

  readonly metresOutside: Outlines['metresOutside'] = (kind, id, lon, lat) => {
    const level = this.#levels.get(kind);
    const ordinal = level?.ordinals.get(id);
    if (!level || ordinal === undefined) return null;
    if (level.stripes.contains(ordinal, lon, lat)) return 0;
    const metres = metresToBorder(level.rings, ordinal, [lon, lat]);
    return Number.isFinite(metres) ? metres : null;
  };

  /** The ids of the units that have an outline; null when no outline of the kind is loaded. */
  ids(kind: OutlineKind): ReadonlySet<string> | null {
    const ids = this.#levels.get(kind)?.ids ?? [];
    return ids.length === 0 ? null : new Set(ids);
  }

  /** A place near which a unit's border crosses itself, or null. */
  selfCrossing(kind: OutlineKind, id: string): readonly [number, number] | null {
    const level = this.#levels.get(kind);
    const ordinal = level?.ordinals.get(id);
    return level && ordinal !== undefined ? selfCrossing(level.rings, level.stripes, ordinal) : null;
  }

  /** How many rings of a unit turn the wrong way: outer ones clockwise, holes counterclockwise. */
  wrongTurns(kind: OutlineKind, id: string): number {
    const level = this.#levels.get(kind);
    const ordinal = level?.ordinals.get(id);
    return level && ordinal !== undefined ? wrongTurns(level.rings, ordinal) : 0;
  }

  /** Every two units of a kind that share area, and the share of the smaller of the two. */
  *overlaps(kind: OutlineKind): Generator<{ readonly one: string; readonly other: string; readonly share: number }> {
    const level = this.#levels.get(kind);
    if (!level || level.ids.length === 0) return;
    const { ids, rings, stripes } = level;
    const boxes = new Flatbush(ids.length);
    const boxOf = (ordinal: number) => rings.boxes.subarray(4 * ordinal, 4 * ordinal + 4);
    for (const ordinal of ids.keys()) {
      const [west = 0, south = 0, east = 0, north = 0] = boxOf(ordinal);
      boxes.add(west, south, east, north);
    }
    boxes.finish();
    for (const [ordinal, one] of ids.entries()) {
      const [west = 0, south = 0, east = 0, north = 0] = boxOf(ordinal);
      for (const near of boxes.search(west, south, east, north)) {
        if (near <= ordinal) continue;
        if (!areasOverlap({ rings, stripes, ordinal }, { rings, stripes, ordinal: near })) continue;
        const smaller = Math.min(sphericalArea(rings, ordinal), sphericalArea(rings, near));
        const share = smaller > 0 ? sharedArea(rings, ordinal, rings, near) / smaller : 0;
        yield { one, other: ids[near] ?? '', share };
      }
    }
  }
}

function polygonsOf(area: Area): MultiPolygonCoordinates {
  return area.type === 'Polygon' ? [area.coordinates] : area.coordinates;
}
