/** Streets at a corner that are only like the ones asked for, although streets of the very names are there. */
import { NAME_FIT } from '../streets/name-fit.ts';
import { Candidates } from './candidate.ts';

/**
 * The candidates of a corner without slips for a name that three streets of the country or more bear, where one of those found is called
 * so: that its crossings are not known is no reason to take `Guido y Av. Colón` for the corner of `AV ROLON`.
 */
export function withoutLikeNames(found: Candidates): Candidates {
  const { streets } = found;
  const { verdicts } = streets;
  if (!verdicts.some(({ isOther }) => isOther) || !verdicts.some(({ fit }) => fit <= NAME_FIT.close)) return found;
  const left = streets.only(({ isOther }) => !isOther);
  return new Candidates(left, found.lookupCount, () => found.lookups, found.former);
}
