/** Which outlines a request means, and the answer joined from their sheet. */
import type { UnitCatalog } from '../catalog/catalog.ts';
import type { UnitFilter } from '../contract/ids.ts';
import { meaningOf, rangesOfParents } from '../queries/filters.ts';
import type { Box } from '../streets/lines.ts';
import type { LevelKind, PolygonLevel } from '../ubicacion/level.ts';
import { headBytes, tailBytes } from './present.ts';
import { RESOURCE_OF_LEVEL, type Sheet } from './sheet.ts';

/** The requested units: those that all of the filters leave. */
interface OutlineQuery {
  readonly id: readonly string[] | undefined;
  readonly provincia?: UnitFilter | undefined;
  readonly caja: Box | undefined;
}

/** The polygons of a level that a query means, ascending; null for all of them. */
export function chosenOutlines(
  catalog: UnitCatalog,
  kind: LevelKind,
  level: PolygonLevel,
  { id, provincia, caja }: OutlineQuery,
): readonly number[] | null {
  const filters: number[][] = [];
  if (id) filters.push(ordinalsOf(level, id));
  if (provincia) {
    const table = catalog.tables[RESOURCE_OF_LEVEL[kind]];
    const { ids } = meaningOf(catalog, 'provincia', provincia, false);
    const own = rangesOfParents(table, 'provincia', ids).flatMap(([from, to]) => table.ids.slice(from, to));
    filters.push(ordinalsOf(level, own));
  }
  if (caja) filters.push([...level.index.meetingBox(...caja)]);
  const [first, ...others] = filters;
  if (!first) return null;
  const sets = others.map((ordinals) => new Set(ordinals));
  return first.filter((ordinal) => sets.every((set) => set.has(ordinal))).sort((a, b) => a - b);
}

function ordinalsOf(level: PolygonLevel, ids: readonly string[]): number[] {
  return ids.map((id) => level.ordinalOf(id)).filter((ordinal) => ordinal >= 0);
}

const COMMA = new Uint8Array([0x2c]);

/** The body of an answer: the features of the chosen polygons in slices of the sheet, none copied. */
export function outlinesBody(
  level: PolygonLevel,
  { bytes, starts }: Sheet,
  chosen: readonly number[] | null,
): Uint8Array[] {
  const sources = new Set<string>();
  const ranges: [from: number, to: number][] = [];
  const size = level.places.length;
  const take = (from: number, to: number): void => {
    for (let ordinal = from; ordinal < to; ordinal++) sources.add(level.places[ordinal]?.fuente ?? '');
    const last = ranges.at(-1);
    if (last && last[1] === from) last[1] = to;
    else if (from < to) ranges.push([from, to]);
  };
  if (chosen) for (const ordinal of chosen) take(ordinal, ordinal + 1);
  else take(0, size);
  const pieces: Uint8Array[] = [headBytes({ cantidad: chosen?.length ?? size })];
  ranges.forEach(([from, to], place) => {
    if (place > 0) pieces.push(COMMA);
    // Without the comma behind the last one.
    pieces.push(bytes.subarray(starts[from], (starts[to] ?? 1) - 1));
  });
  pieces.push(tailBytes(sources));
  return pieces;
}
