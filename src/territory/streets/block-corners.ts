import { toDegrees } from '../stored/fixed-point.ts';
import type { StreetBlocks } from './street-blocks.ts';

/** Is told of a point where blocks of two streets begin or end, in degrees. */
export type VisitCorner = (one: number, other: number, lat: number, lon: number) => void;

/** Ends of lines looked at between two pauses. */
const ENDS_PER_SLICE = 1 << 15;

/**
 * The corners that the blocks themselves draw: blocks reach from corner to corner, so that where the ends of two streets'
 * lines are the very same point the streets meet. Each pair of streets as often as it meets.
 * @param size number of streets
 */
export async function drawnCorners(
  blocks: StreetBlocks,
  size: number,
  visit: VisitCorner,
  breathe: () => Promise<void>,
): Promise<void> {
  const { pieces, vertices, coordinates } = blocks.toParts();
  const ends = 2 * (vertices.length - 1);
  const table = new Int32Array(2 ** Math.ceil(Math.log2(Math.max(2, 2 * ends)))).fill(-1);
  const street = new Int32Array(ends);
  /** By end, another end of another street in the same point; −1 behind the last. */
  const next = new Int32Array(ends).fill(-1);
  const vertexOf = (end: number): number => (end % 2 === 0 ? vertices[end >> 1]! : vertices[(end >> 1) + 1]! - 1);
  let end = 0;
  for (let own = 0; own < size; own++) {
    const last = 2 * (pieces[blocks.of(own)[1]] ?? 0);
    for (; end < last; end++) {
      if (end % ENDS_PER_SLICE === 0) await breathe();
      street[end] = own;
      const vertex = vertexOf(end);
      const lon = coordinates[2 * vertex]!;
      const lat = coordinates[2 * vertex + 1]!;
      let slot = (Math.imul(lon, 0x9e_37_79_b1) ^ Math.imul(lat, 0x85_eb_ca_77)) >>> 0;
      slot = (slot ^ (slot >>> 15)) & (table.length - 1);
      for (; ; slot = (slot + 1) & (table.length - 1)) {
        const first = table[slot]!;
        if (first < 0) {
          table[slot] = end;
          break;
        }
        const there = vertexOf(first);
        if (coordinates[2 * there] !== lon || coordinates[2 * there + 1] !== lat) continue;
        // Streets come one after the other: one that is there already is the newest of the point.
        if (street[first] === own) break;
        for (let other = first; other >= 0; other = next[other]!) {
          visit(street[other]!, own, toDegrees(lat), toDegrees(lon));
        }
        next[end] = first;
        table[slot] = end;
        break;
      }
    }
  }
}
