/** Names all that a town says of its streets, so that what was deduced of the same town before can be used again. */
import { InputDigest } from '../../../indexes/input-digest.ts';
import type { KnownStreets } from './town.ts';

/**
 * The digest of what {@link Town} reads: axes, the streets that each is said to cross, and where it crosses others. Streets of the town count by
 * their places in it, so that a street that is added elsewhere changes nothing.
 *
 * @param streets those of the town, by their ordinals
 * @param ids of all streets
 */
export function townDigest(
  { axes, interpolable, crossings, listed }: KnownStreets,
  streets: readonly number[],
  ids: readonly string[],
): string {
  const places = new Map(streets.map((street, place) => [street, place]));
  const digest = new InputDigest();
  const name = (street: number): void => {
    const place = places.get(street);
    if (place === undefined) digest.text(ids[street] ?? '');
    else digest.add(place);
  };
  for (const street of streets) {
    const [axis = []] = axes.pieces(street);
    const listedOnes = listed.of(street);
    const others = crossings.of(street);
    digest.add(interpolable[street] ?? 0, axis.length, listedOnes.length, others.length);
    for (const point of axis) digest.add(point[0], point[1]);
    for (const other of listedOnes) name(other);
    for (const other of others) {
      name(other);
      for (const point of crossings.allBetween(street, other)) digest.add(point?.lon ?? NaN, point?.lat ?? NaN);
    }
  }
  return digest.done();
}
