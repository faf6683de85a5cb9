/** The point of a number on its block (territorial.md 8.7). */
import { distance, midpoint, type Point, pointAtFraction } from '../../indexes/line.ts';
import type { LatLon } from './crossings.ts';
import { joinedLine } from './joined-line.ts';
import { pointAlong } from './point-along.ts';
import type { StreetBlocks } from './street-blocks.ts';

/**
 * The point of a number at its fraction of the block that holds it: its limits are the right ones if they hold the number,
 * otherwise the left ones. Of several such blocks the narrowest that allows it; null when none does (8.7, step 2).
 */
export function pointOnBlock(blocks: StreetBlocks, street: number, number: number): LatLon | null {
  for (const block of narrowestFirst(blocks, street, number)) {
    const fraction = fractionOf(blocks, block, number);
    if (fraction === null) continue;
    const piece = blocks.onlyPiece(block);
    if (piece) return pointAlong(piece, fraction);
    const line = joinedLine(blocks.pieces(block));
    if (line) return latLon(pointAtFraction(line, fraction));
  }
  return null;
}

/** The blocks that hold a number, those with the fewest numbers on that side first: of two that overlap the wide one is mostly a slip. */
function narrowestFirst(blocks: StreetBlocks, street: number, number: number): readonly number[] {
  const holding: number[] = [];
  for (let block = blocks.holding(street, number); block >= 0; block = blocks.holding(street, number, block + 1)) {
    holding.push(block);
  }
  if (holding.length < 2) return holding;
  const width = (block: number): number => {
    const [start, end] = sideOf(blocks, block, number);
    return end - start;
  };
  return holding.sort((one, other) => width(one) - width(other) || one - other);
}

/** The limits of a block that hold a number: the right ones, else the left ones. */
function sideOf(blocks: StreetBlocks, block: number, number: number): readonly [start: number, end: number] {
  const [rightStart, rightEnd, leftStart, leftEnd] = blocks.limits(block);
  return number >= rightStart && number <= rightEnd ? [rightStart, rightEnd] : [leftStart, leftEnd];
}

/** How far along its block a number lies, 0 to 1; null where the limits that hold it are equal. */
function fractionOf(blocks: StreetBlocks, block: number, number: number): number | null {
  const [start, end] = sideOf(blocks, block, number);
  return start < end ? (number - start) / (end - start) : null;
}

/** The centroid of the narrowest block that holds a number and has a line; null without one. */
export function centreOfBlock(blocks: StreetBlocks, street: number, number: number): LatLon | null {
  for (const block of narrowestFirst(blocks, street, number)) {
    const pieces = blocks.pieces(block);
    if (pieces.length > 0) return latLon(centroid(pieces));
  }
  return null;
}

/** The mean of all points of the lines; on a plane, as over the length of a block is exact enough. */
export function centroid(lines: readonly (readonly Point[])[]): Point {
  let length = 0;
  let lon = 0;
  let lat = 0;
  for (const line of lines) {
    for (let at = 1; at < line.length; at++) {
      const [fromLon, fromLat] = line[at - 1]!;
      const [toLon, toLat] = line[at]!;
      const own = Math.hypot(toLon - fromLon, toLat - fromLat);
      length += own;
      lon += (own * (fromLon + toLon)) / 2;
      lat += (own * (fromLat + toLat)) / 2;
    }
  }
  return length > 0 ? [lon / length, lat / length] : (lines[0]?.[0] ?? [0, 0]);
}

/** The point half way along all blocks of a street, in the order of their ids; null without lines. */
export function middleOfBlocks(blocks: StreetBlocks, street: number): LatLon | null {
  const lines = blocks.piecesOfStreet(street);
  const lengths = lines.map((line) => line.slice(1).reduce((sum, to, at) => sum + distance(line[at]!, to), 0));
  let rest = lengths.reduce((sum, length) => sum + length, 0) / 2;
  for (const [place, line] of lines.entries()) {
    const length = lengths[place] ?? 0;
    if (rest <= length) return latLon(length > 0 ? pointAtFraction(line, rest / length) : midpoint(line));
    rest -= length;
  }
  return null;
}

function latLon([lon, lat]: Point): LatLon {
  return { lat, lon };
}
