/** The stages of another meaning of an address, and whether what they found is there. */

import type { AddressCatalog } from './catalog.ts';
import { hintsFrom } from './hints.ts';
import { bearNames } from './hits-that-bear.ts';
import { segmentsOf } from './place-senses.ts';
import { type Query, queryWithin } from './query.ts';
import type { Rereading } from './rereading.ts';
import { statedScope } from './stated-place.ts';
import { type AddressTrace, lacksNumber, traceReading } from './trace.ts';

/** The stages of a meaning that has places of its own: what these say for sure leaves no other streets. */
export function traceInPlaces(catalog: AddressCatalog, query: Query, meaning: Rereading): AddressTrace {
  const segments = segmentsOf(catalog, meaning.parsed.places);
  const scope = statedScope(catalog, query.scope, segments);
  return traceReading(catalog, queryWithin(query, scope, hintsFrom(catalog, segments)), meaning);
}

/** What the first of some corners and stretches finds that is known to be there. */
export function firstKnown(catalog: AddressCatalog, query: Query, meanings: Iterable<Rereading>): AddressTrace | null {
  for (const meaning of meanings) {
    const found = traceReading(catalog, query, meaning);
    if (found.hits.length > 0 && found.fallback === null) return found;
  }
  return null;
}

/** Whether a door was found that a street of the name asked for has, or a corner that is known; of streets that are numbers all of a town cross. */
export function isSure(catalog: AddressCatalog, found: AddressTrace): boolean {
  const isGrid = found.parsed?.streets.every(({ kind }) => kind === 'unnamed') === true;
  if (found.hits.length === 0 || !(found.fallback === null || isGrid)) return false;
  return bearNames(found.hits) && !lacksNumber(catalog, found);
}
