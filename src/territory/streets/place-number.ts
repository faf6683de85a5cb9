import { distance, midpoint, pointAtFraction } from '../../indexes/line.ts';
import type { LatLon } from './crossings.ts';
import type { StreetNetwork } from './network.ts';
import { CONTAINMENT } from './numbering.ts';
import { middleOfBlocks } from './place-on-block.ts';

/**
 * The point of a door number on a street's axis, which begins at the lowest number: in its hundred, where it is known between which
 * crossings that lies (ADR 0049), else the fraction (number − lowest) / (highest − lowest + 1) of its length. Of a street without a line
 * the point on its deduced course (`docs/streets.md`). Null where the axis or the numbering does not allow it.
 */
export function pointOnAxis(network: StreetNetwork, street: number, number: number): LatLon | null {
  if (network.numbering.containment(street, number) !== CONTAINMENT.inside) return null;
  if (network.interpolable[street] !== 1) return network.deduced.pointOf(street, number);
  const extent = network.numbering.ownExtent(street);
  const [axis] = network.axes.pieces(street);
  if (!extent || !axis) return null;
  const [lowest, highest] = extent;
  const known = network.hundreds.fractionOf(street, number);
  if (known === null) return null;
  const fraction = known ?? (number - lowest) / (highest - lowest + 1);
  const [lon, lat] = pointAtFraction(axis, fraction);
  return { lat, lon };
}

/** The middle of a street's course: of its axis, else of its blocks, else of the longest piece that is known or deduced; null without any. */
export function middleOfStreet(network: StreetNetwork, street: number): LatLon | null {
  const [axis] = network.axes.pieces(street);
  if (!axis && network.blocks.hasLines(street)) return middleOfBlocks(network.blocks, street);
  const line = axis ?? longest(network.lines.pieces(street)) ?? longest(network.deduced.pieces(street));
  if (!line) return null;
  const [lon, lat] = midpoint(line);
  return { lat, lon };
}

/** The middle of that piece of a street's course whose middle is wanted and lies nearest to a point; null where none is. */
export function middleOfStretch(
  network: StreetNetwork,
  street: number,
  near: LatLon,
  wanted: (point: LatLon) => boolean,
): LatLon | null {
  let best: LatLon | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const piece of [...network.lines.pieces(street), ...network.deduced.steps(street)]) {
    const [lon, lat] = midpoint(piece);
    const away = distance([near.lon, near.lat], [lon, lat]);
    if (away < least && wanted({ lat, lon })) {
      best = { lat, lon };
      least = away;
    }
  }
  return best;
}

function longest<T extends readonly (readonly [number, number])[]>(pieces: readonly T[]): T | null {
  let best: T | null = null;
  for (const piece of pieces) if (!best || piece.length > best.length) best = piece;
  return best;
}
