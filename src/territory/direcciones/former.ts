/** The streets that a name stood for once: looked up where no street of today is called so, or none with the number. */

import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';
import { intersectRanges } from '../catalog/ranges.ts';
import { PROVINCE_DIGITS } from '../contract/ids.ts';
import type { FormerName } from '../former-names/parse.ts';
import { rangesOfParents } from '../queries/filters.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { CONTAINMENT } from '../streets/numbering.ts';
import { bearsTheName, Candidates, joined, NamedStreets, NO_CANDIDATES, type Verdict } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import { lookedUp } from './judge.ts';

/** How far a former name is from today's, in words: a street that is called so today comes first, all else being equal. */
const FORMER_DISTANCE = 1;

/** The streets of today that bore a name once, among others: each where the table says, and called just as it says. */
export function formerlyCalled(
  catalog: AddressCatalog,
  entries: readonly FormerName[],
  among: readonly OrdinalRange[],
): NamedStreets {
  let found = NO_CANDIDATES.streets;
  for (const entry of entries) {
    const asked = catalog.network.names.plain(entry.present);
    const ranges = intersectRanges(among, rangesOfPlaces(catalog, entry.places));
    if (ranges.length === 0) continue;
    const wanted = { asked, kind: asked.kind, farthest: NAME_FIT.equal };
    found = joined(found, formerOf(lookedUp(catalog, [entry.present], ranges, wanted), entry));
  }
  return found;
}

/** The streets of provinces and departments. */
export function rangesOfPlaces(
  { tables: { calles } }: AddressCatalog,
  places: readonly string[],
): readonly OrdinalRange[] {
  const isProvince = (id: string): boolean => id.length === PROVINCE_DIGITS;
  const within = [
    ...rangesOfParents(calles, 'provincia', places.filter(isProvince)),
    ...rangesOfParents(
      calles,
      'departamento',
      places.filter((id) => !isProvince(id)),
    ),
  ];
  return normalizeRanges(within, calles.size);
}

function formerOf(streets: NamedStreets, former: FormerName): NamedStreets {
  const verdict: Verdict = {
    fit: NAME_FIT.close,
    distance: FORMER_DISTANCE,
    kindFits: true,
    literal: false,
    isOther: false,
    former,
  };
  return NamedStreets.of([...streets].map(({ street }) => ({ street, name: verdict })));
}

/**
 * Candidates without the streets of a former name that cannot be meant: the number is not of the part that bore it, or, where only
 * a part did, is not told; or today's street of the name stands beside it, and it has not the number either.
 */
export function withoutOtherNumbers(
  { network }: AddressCatalog,
  candidates: Candidates,
  number: number | null,
): Candidates {
  const { streets } = candidates;
  if (!streets.verdicts.some(({ former }) => former !== undefined)) return candidates;
  const isCalledSoToday = streets.verdicts.some((name) => name.former === undefined && bearsTheName(name));
  const kept = [...streets].filter(({ street, name: { former } }) => {
    if (former === undefined) return true;
    const { numbers } = former;
    if (numbers !== null && (number === null || number < numbers[0] || number > numbers[1])) return false;
    if (number === null || !isCalledSoToday) return true;
    return network.numbering.containment(street, number) !== CONTAINMENT.outside;
  });
  if (kept.length === streets.length) return candidates;
  return new Candidates(NamedStreets.of(kept), candidates.lookupCount, () => candidates.lookups, candidates.former);
}

/** Candidates without the streets of a former name, where a street is called so today. */
export function ofToday(candidates: Candidates): Candidates {
  if (candidates.former.length === 0) return candidates;
  const kept = candidates.streets.only(({ former }) => former === undefined);
  if (kept === candidates.streets || !kept.verdicts.some(bearsTheName)) return candidates;
  return new Candidates(kept, candidates.lookupCount, () => candidates.lookups, candidates.former);
}
