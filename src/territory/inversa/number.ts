/** The door number beside a point: on the side of the street that the point is on, as far as the data have sides. */
import { UNITS_PER_DEGREE } from '../stored/fixed-point.ts';
import { type BesideLine, besideLine, type LineView, viewOf } from '../streets/beside-line.ts';
import type { LatLon } from '../streets/crossings.ts';
import { joinedLine } from '../streets/joined-line.ts';
import type { NearestStreet } from '../streets/nearest-street.ts';
import type { StreetNetwork } from '../streets/network.ts';
import type { StreetBlocks } from '../streets/street-blocks.ts';

/** A number with its source: the block's limits of the point's side, those of the other side, or the axis of the street. */
export interface NumberBeside {
  readonly number: number;
  readonly precision: 'cuadra' | 'enfrente' | 'eje';
}

/** How much farther than the street's own line the line of its block, or its axis, may lie, in metres. */
const LINES_APART = 40;

/** The number beside a point at a place of a street; null where its numbers are not known there. */
export function numberBeside(network: StreetNetwork, place: NearestStreet, point: LatLon): NumberBeside | null {
  return onBlock(network, place, point) ?? onAxis(network, place, point);
}

function onBlock({ blocks, nearest }: StreetNetwork, place: NearestStreet, { lat, lon }: LatLon): NumberBeside | null {
  let block = nearest.blockOf(place.segment);
  if (block < 0) {
    if (!blocks.isNumbered(place.street)) return null;
    const other = nearest.nearestBlock({ lat, lon, radius: place.metres + LINES_APART }, place.street);
    if (other === null) return null;
    block = nearest.blockOf(other.segment);
  }
  const line = lineOf(blocks, block);
  if (line === null) return null;
  const { fraction, isRight } = besideLine(line, [lon, lat]);
  const [rightStart, rightEnd, leftStart, leftEnd] = blocks.limits(block);
  const right = numberWithin(rightStart, rightEnd, fraction);
  const left = numberWithin(leftStart, leftEnd, fraction);
  const [own, opposite] = isRight ? [right, left] : [left, right];
  if (own !== null) return { number: own, precision: 'cuadra' };
  // The numbers of both sides differ in parity: the next one is on this side.
  return opposite === null ? null : { number: opposite + 1, precision: 'enfrente' };
}

/** The line of a block; null where its pieces form none. */
function lineOf(blocks: StreetBlocks, block: number): LineView | null {
  const piece = blocks.onlyPiece(block);
  if (piece) return { ...piece, unit: 1 / UNITS_PER_DEGREE };
  const line = joinedLine(blocks.pieces(block));
  return line && viewOf(line);
}

/** The number at a fraction of a side, of the parity of its limits where both have the same; null for a side without numbers. */
function numberWithin(start: number, end: number, fraction: number): number | null {
  if (end <= 0) return null;
  // 0 is "unknown": such a side begins at its first number.
  const first = start > 0 ? start : 2 - (end % 2);
  const value = first + (end - first) * fraction;
  return first % 2 === end % 2 ? nearestOf(value, first % 2) : Math.round(value);
}

/** The whole number of a parity (0 or 1) that is nearest to a value. */
function nearestOf(value: number, parity: number): number {
  return 2 * Math.round((value - parity) / 2) + parity;
}

/** The number by the axis, the way back from `pointOnAxis`. */
function onAxis(network: StreetNetwork, { street, metres }: NearestStreet, { lat, lon }: LatLon): NumberBeside | null {
  const { axes, hundreds, interpolable, numbering } = network;
  if (interpolable[street] !== 1) return null;
  const extent = numbering.ownExtent(street);
  const axis = axes.firstPiece(street);
  if (!extent || !axis) return null;
  const beside = besideLine(axis, [lon, lat]);
  if (beside.metres > metres + LINES_APART) return null;
  const [lowest, highest] = extent;
  const { fraction } = beside;
  const value = hundreds.numberAt(street, fraction) ?? lowest + fraction * (highest - lowest + 1);
  const [from, to] = numbering.ownRangeNear(street, value) ?? extent;
  const parity = parityOf(network, street, beside);
  const within = Math.min(to, Math.max(from, value));
  if (parity === null) return { number: Math.round(within), precision: 'eje' };
  const number = nearestOf(within, parity);
  // At the ends of the range the nearest of the parity may lie outside.
  return { number: number < from ? number + 2 : number > to ? number - 2 : number, precision: 'eje' };
}

/** Whether the numbers of the side that a point is on are even (0) or odd (1), by the first and last of the street's record; null where these do not show it. */
function parityOf({ frames }: StreetNetwork, street: number, { isRight }: BesideLine): 0 | 1 | null {
  const start = frames.numberAt(street, isRight ? 0 : 1);
  const end = frames.numberAt(street, isRight ? 2 : 3);
  if (start <= 0 || end <= 0 || start % 2 !== end % 2) return null;
  return start % 2 === 0 ? 0 : 1;
}
