import { growingInts } from '../../indexes/columns.ts';
import type { StoredStreetBlock } from '../stored/street-blocks.ts';
import { BlockNamesBuilder } from './block-names.ts';
import { NO_EXTENT, StreetBlocks } from './street-blocks.ts';

/** Gathers the blocks of streets, in any order of the streets, then packs them by ordinal. */
export class StreetBlocksBuilder {
  /** By street, where its blocks begin among those gathered, and how many there are. */
  readonly #streets = new Map<number, { readonly from: number; readonly count: number }>();
  readonly #limits = growingInts();
  readonly #pieceEnds = growingInts();
  readonly #vertexEnds = growingInts();
  readonly #coordinates = growingInts();
  readonly #names = new BlockNamesBuilder();
  #blocks = 0;

  /** Adds all blocks of a street by its ordinal, once. */
  add(street: number, blocks: readonly StoredStreetBlock[], streetId = ''): void {
    this.#streets.set(street, { from: this.#blocks, count: blocks.length });
    for (const { id, localidad, limits, pieces } of blocks) {
      this.#names.add(id, streetId, localidad);
      for (const limit of limits) this.#limits.push(limit);
      for (const piece of pieces) {
        for (const units of piece) this.#coordinates.push(units);
        this.#vertexEnds.push(this.#coordinates.length / 2);
      }
      this.#pieceEnds.push(this.#vertexEnds.length);
      this.#blocks++;
    }
  }

  /** The blocks of `size` streets. */
  build(size: number): StreetBlocks {
    const starts = new Int32Array(size + 1);
    const extents = new Int32Array(2 * size);
    const limits = new Int32Array(4 * this.#blocks);
    const pieces = new Int32Array(this.#blocks + 1);
    const vertices = new Int32Array(this.#vertexEnds.length + 1);
    const coordinates = new Int32Array(this.#coordinates.length);
    const order = new Int32Array(this.#blocks);
    let block = 0;
    let piece = 0;
    let vertex = 0;
    for (let street = 0; street < size; street++) {
      const { from, count } = this.#streets.get(street) ?? { from: 0, count: 0 };
      for (let own = from; own < from + count; own++) {
        order[block] = own;
        for (let i = 0; i < 4; i++) limits[4 * block + i] = this.#limits.at(4 * own + i);
        const end = this.#pieceEnds.at(own);
        for (let ownPiece = own === 0 ? 0 : this.#pieceEnds.at(own - 1); ownPiece < end; ownPiece++) {
          const last = this.#vertexEnds.at(ownPiece);
          for (let at = ownPiece === 0 ? 0 : this.#vertexEnds.at(ownPiece - 1); at < last; at++) {
            coordinates[2 * vertex] = this.#coordinates.at(2 * at);
            coordinates[2 * vertex + 1] = this.#coordinates.at(2 * at + 1);
            vertex++;
          }
          vertices[++piece] = vertex;
        }
        pieces[++block] = piece;
      }
      starts[street + 1] = block;
      extents.set(extentOf(limits, starts[street] ?? 0, block), 2 * street);
    }
    return StreetBlocks.fromParts({
      starts,
      extents,
      limits: limits.subarray(0, 4 * block),
      pieces: pieces.subarray(0, block + 1),
      vertices: vertices.subarray(0, piece + 1),
      coordinates: coordinates.subarray(0, 2 * vertex),
      names: this.#names.build(order.subarray(0, block)),
    });
  }
}

/** The lowest start and the highest end of the blocks, a block without numbering counting as 0 to 0. */
function extentOf(limits: Int32Array, from: number, to: number): readonly [lowest: number, highest: number] {
  if (from === to) return NO_EXTENT;
  let lowest = Infinity;
  let highest = 0;
  for (let at = 4 * from; at < 4 * to; at += 2) {
    lowest = Math.min(lowest, limits[at] ?? 0);
    highest = Math.max(highest, limits[at + 1] ?? 0);
  }
  return [lowest, highest];
}
