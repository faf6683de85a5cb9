/** Stage "rank": one number for how good a hit is, so that the best few can be picked without sorting all. */
import { NAME_FIT } from '../streets/name-fit.ts';
import type { StreetNetwork } from '../streets/network.ts';
import { CONTAINMENT, type Containment } from '../streets/numbering.ts';
import type { Candidate } from './candidates.ts';
import type { Scope } from './scope.ts';

/** The digits of the score, most weighty first: how many values each can take. */
const FIT_STEPS = 64;
const RELEVANCE_STEPS = 1024;
const SIZE_STEPS = 1 << 20;

/**
 * The score of a hit, greater is better. In this order: names without typos before others; streets that have the number
 * before others (decisions.md); filters met by name; equal names before longer ones; the kind of street asked for; streets
 * of unknown numbering before those that do not have the number; the locality asked for; relevance of the name; larger
 * places; names written just so (`ITALIA` before `AV ITALIA`). What is still equal stays in the order of the ids.
 */
export function scoreOf(
  network: StreetNetwork,
  scope: Scope,
  streets: readonly [Candidate, ...Candidate[]],
  containment: Containment,
  department: string | null,
): number {
  const [main] = streets;
  let isTypo = false;
  let isEqual = true;
  let kindFits = true;
  let relevance = 0;
  for (const { name } of streets) {
    isTypo ||= name.fit === NAME_FIT.typo;
    isEqual &&= name.fit === NAME_FIT.equal;
    kindFits &&= name.kindFits;
    relevance += name.relevance / streets.length;
  }
  const size = Math.log2(1 + (network.placeSize[main.street] ?? 0)) / 20;
  let score = isTypo ? 0 : 1;
  score = score * 2 + (containment === CONTAINMENT.inside ? 1 : 0);
  score = score * FIT_STEPS + steps(scope.fit(main.street), FIT_STEPS);
  score = score * 2 + (isEqual ? 1 : 0);
  score = score * 2 + (kindFits ? 1 : 0);
  score = score * 2 + (containment === CONTAINMENT.outside ? 0 : 1);
  score = score * 3 + nearness(network, scope, main.street, department);
  // Among equal names only the place tells them apart: their relevance differs by the kind of street alone.
  score = score * RELEVANCE_STEPS + (isEqual ? RELEVANCE_STEPS - 1 : steps(relevance, RELEVANCE_STEPS));
  score = score * SIZE_STEPS + steps(size, SIZE_STEPS);
  return score * 2 + (streets.every(({ name }) => name.literal) ? 1 : 0);
}

/** 2 in a locality asked for, 1 in its department, 0 elsewhere. */
function nearness(network: StreetNetwork, scope: Scope, street: number, department: string | null): number {
  if (scope.localities.size === 0) return 0;
  const locality = network.localityOf.get(street);
  if (locality !== undefined && scope.localities.has(locality)) return 2;
  return department !== null && scope.departments.has(department) ? 1 : 0;
}

function steps(share: number, count: number): number {
  return Math.max(0, Math.min(count - 1, Math.floor(share * count)));
}
