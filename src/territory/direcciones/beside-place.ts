/** What an address finds without words around it that no mark parts from its streets, or in another spelling. */
import { NAME_FIT } from '../streets/name-fit.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Corner } from './corners.ts';
import { bearNames, isOneWithin, some } from './hits-that-bear.ts';
import { beforePlace, behindPlace } from './loose-words.ts';
import { leaveOneTown } from './one-town.ts';
import type { Query } from './query.ts';
import { bySurnames, cornerInName, respelled } from './respelled.ts';
import { type AddressTrace, lacksNumber, traceAmong, traceReading } from './trace.ts';
import { isSure, traceInPlaces } from './trace-meanings.ts';

/** What was found, and whether it is there; if not, it is a corner of streets that a town has. */
export interface BesidePlace {
  readonly trace: AddressTrace;
  readonly isSure: boolean;
}

/**
 * What is found without the words of a place in front or behind, or in another spelling, if it is there; else the first corner in a town that is
 * known of streets of the very names, for most towns have no list of crossings.
 * @param read the results of the first reading
 */
export function besidePlace(catalog: AddressCatalog, query: Query, read: AddressTrace): BesidePlace | null {
  const { first, scope, text } = query;
  let likely: AddressTrace | null = null;
  const look = (trace: AddressTrace): boolean => {
    const isThere = isSure(catalog, trace);
    if (isThere || (likely === null && isLikely(catalog, query, trace))) likely = trace;
    return isThere;
  };
  const found = (isThere: boolean) => (likely === null ? null : { trace: likely, isSure: isThere });
  const inName = cornerInName(first);
  const atCorner = inName && traceReading(catalog, query, inName.corner, NAME_FIT.within);
  // Of streets whose blocks are known the reference says that there is nothing (8.9). Where the corner is known a door of the first street would have
  // been found at it.
  const isDrawn = ({ streets: [{ street }] }: Corner): boolean => catalog.network.blocks.hasLines(street);
  if (atCorner && (inName.isNoDoor || atCorner.fallback !== null) && !some(atCorner.hits, isDrawn) && look(atCorner))
    return found(true);
  for (const meaning of respelled(text, first)) if (look(traceInPlaces(catalog, query, meaning))) return found(true);
  // In a province somebody of that surname has a corner somewhere.
  const surnames = leaveOneTown(catalog, scope) ? bySurnames(first) : null;
  if (surnames) {
    const { meaning, shortened } = surnames;
    const trace = traceReading(catalog, query, meaning, NAME_FIT.within);
    // Somebody's namesake with yet another name would be two guesses.
    const isCalledSo = ({ streets }: Corner): boolean =>
      shortened.every((place) => (streets[place]?.name.fit ?? NAME_FIT.other) <= NAME_FIT.close);
    if (some(trace.hits, isCalledSo) && look(trace)) return found(true);
  }
  // One after the other: to see whether words are a place costs, too.
  const isSlip = isOneWithin(read.hits, NAME_FIT.typo) && !lacksNumber(catalog, read);
  for (const meanings of [behindPlace(catalog, scope, text, first, isSlip), beforePlace(catalog, scope, first)]) {
    for (const meaning of meanings) {
      const { among, fitting } = meaning;
      const trace = among ? traceAmong(catalog, query, meaning) : traceReading(catalog, query, meaning, fitting);
      if (look(trace)) return found(true);
    }
  }
  return found(false);
}

/** Whether streets of the very names of a corner are in the town that the filters tell, of which no list says whether they cross. */
function isLikely(catalog: AddressCatalog, { scope }: Query, found: AddressTrace): boolean {
  if (found.fallback !== 'unlisted-corner' || !leaveOneTown(catalog, scope) || lacksNumber(catalog, found))
    return false;
  return bearNames(found.hits);
}
