/** When a text is a street's whole name but for a slip of the finger, so that nobody meant anything else. */
import { ONE_MISTYPED } from '../streets/name-fit.ts';
import type { PlainName } from '../streets/plain-name.ts';
import type { NamedStreets } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import { type Door, doorOf } from './door.ts';
import { askedName } from './lookups.ts';
import type { AddressTrace } from './trace.ts';

/**
 * Whether one of the streets that were found bears the name asked for but for one word, and nothing tells that it has not the number.
 * Nothing is said of that word, see {@link hasUnknownWord}.
 */
export function isNearlyNamed(found: NamedStreets, door: Door | null): boolean {
  if (found.isFound || door === null) return false;
  for (let place = 0; place < found.length; place++) {
    const { kindFits, distance } = found.nameAt(place);
    if (kindFits && distance <= ONE_MISTYPED && door.mayBeOn(found.streetAt(place))) return true;
  }
  return false;
}

/**
 * Whether a word that was asked for is in no name at all. One that is in some name is no slip: who writes `JUANA HERNANDEZ` may mean
 * `J HERNANDEZ` rather than `JUAN HERNANDEZ`. Nor is a letter alone, which is mostly more than the name: `C. Santa Rosa`.
 */
export function hasUnknownWord({ tables }: AddressCatalog, { words }: PlainName): boolean {
  const { vocabulary } = tables.calles.text;
  return words.some((word) => word.length > 1 && vocabulary.idOf(word) < 0);
}

/** Whether an address is a door of one street and nothing else, and what was found for it is that street but for a slip: it has no other meaning. */
export function isSlipAlone(catalog: AddressCatalog, { parsed, candidates, hits }: AddressTrace): boolean {
  if (parsed?.tipo !== 'simple' || parsed.number === null || parsed.places.length > 0 || hits.length === 0)
    return false;
  const [street] = parsed.streets;
  const [found] = candidates;
  if (street?.kind !== 'named' || found === undefined || found.former.length > 0) return false;
  if (!isNearlyNamed(found.streets, doorOf(catalog, parsed.number))) return false;
  return hasUnknownWord(catalog, catalog.network.names.plain(askedName(street)));
}
