import type { IntersectionKind, TerritoryGeometry } from '../catalog/geometry.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import { linesCross } from '../streets/line-crossing.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { LevelKind } from './level.ts';
import type { TerritoryMap } from './map.ts';

/** What `interseccion` and the bulk files ask of the geometry, over the polygons and the courses of streets. */
export function createGeometry(
  map: TerritoryMap,
  streets: UnitTable<'calles'>,
  network: StreetNetwork,
): TerritoryGeometry {
  const { boxes } = network;

  const streetsIn = (kind: LevelKind, ordinal: number): string[] => {
    const level = map[kind];
    const province = (level.places[ordinal]?.id ?? '').slice(0, 2);
    const found: string[] = [];
    for (const street of boxes.search(level.index.box(ordinal))) {
      const id = streets.ids[street] ?? '';
      // Ids begin with their province, which is enough here (territorial.md 1.4): far fewer lines to compare.
      if (!id.startsWith(province)) continue;
      const pieces = network.lines.pieces(street);
      const inside = pieces.some(([first]) => first && level.index.contains(ordinal, first[0], first[1]));
      if (inside || pieces.some((line) => level.index.intersectingLine(line).includes(ordinal))) found.push(id);
    }
    return found;
  };

  const unitsOf = (kind: LevelKind, street: number): string[] => {
    const level = map[kind];
    const found = new Set<number>();
    for (const line of network.lines.pieces(street)) {
      for (const ordinal of level.index.intersectingLine(line)) found.add(ordinal);
    }
    return idsOf(kind, found);
  };

  const streetsCrossing = (street: number): string[] => {
    const found = new Set<number>(network.crossings.of(street));
    const box = network.lines.box(street);
    if (box) {
      const own = network.lines.pieces(street);
      for (const other of boxes.search(box)) {
        if (other !== street && !found.has(other) && linesCross(own, network.lines.pieces(other))) found.add(other);
      }
    }
    return Array.from(found, (other) => streets.ids[other] ?? '');
  };

  const idsOf = (kind: LevelKind, ordinals: Iterable<number>): string[] =>
    Array.from(ordinals, (ordinal) => map[kind].places[ordinal]?.id ?? '');

  return {
    intersecting(wanted, kind, id) {
      if (kind === 'calle') {
        const street = streets.ordinalOf(id);
        if (street < 0) return [];
        return wanted === 'calle' ? streetsCrossing(street) : unitsOf(wanted, street);
      }
      const ordinal = map[kind].ordinalOf(id);
      if (ordinal < 0) return [];
      if (wanted === 'calle') return streetsIn(kind, ordinal);
      const found = map[wanted].index.intersecting(map[kind].index, ordinal);
      return idsOf(wanted, found).filter((other) => wanted !== kind || other !== id);
    },
    has(kind, id) {
      if (kind !== 'calle') return map[kind].ordinalOf(id) >= 0;
      const street = streets.ordinalOf(id);
      return street >= 0 && (network.lines.has(street) || network.crossings.of(street).length > 0);
    },
    geometryOf(kind: IntersectionKind, id) {
      if (kind === 'calle') return streetGeometry(network, streets.ordinalOf(id));
      const ordinal = map[kind].ordinalOf(id);
      return ordinal < 0 ? null : map[kind].geometryText(ordinal);
    },
  };
}

function streetGeometry(network: StreetNetwork, street: number): string | null {
  if (street < 0 || !network.lines.has(street)) return null;
  return JSON.stringify({ type: 'MultiLineString', coordinates: network.lines.pieces(street) });
}
