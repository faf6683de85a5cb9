/** The candidates of a query as the ranking weighed them: the best few, and by what each lost. */
import type { AddressCatalog } from '../direcciones/catalog.ts';
import type { Corner } from '../direcciones/corners.ts';
import { bestHits, meritsIn } from '../direcciones/page.ts';
import { CRITERIA, type Merits } from '../direcciones/rank.ts';
import type { AddressTrace } from '../direcciones/trace.ts';
import { largestFirst } from './places.ts';

/** Candidates that are told at most. */
export const MOST_CANDIDATES = 20;

/** One candidate. */
export interface Weighed {
  readonly streets: readonly number[];
  /** 1 for the best; null for those that are no results. */
  readonly place: number | null;
  readonly merits: Merits | null;
  /** The first criterion in which it is worse than the best; null for the best and for those equal to it in all. */
  readonly lostBy: keyof Merits | 'crossing' | 'distance' | 'district' | null;
}

/** The best results, then what came to nothing: what lies far from the number or in
 * another department, streets without the crossing. */
export function weighedOf(catalog: AddressCatalog, trace: AddressTrace): readonly Weighed[] {
  const { tooFar, elsewhere } = trace;
  const best = bestHits(catalog, trace, 0, MOST_CANDIDATES);
  const merits = best.map((hit) => meritsIn(catalog, trace, hit));
  const [winner] = merits;
  const weighed = best.map(
    (hit, place): Weighed => ({
      streets: streetsOf(hit),
      place: place + 1,
      merits: merits[place] ?? null,
      lostBy: lostBy(winner, merits[place]),
    }),
  );
  for (const hit of tooFar) weighed.push({ streets: streetsOf(hit), place: null, merits: null, lostBy: 'distance' });
  for (const hit of elsewhere) weighed.push({ streets: streetsOf(hit), place: null, merits: null, lostBy: 'district' });
  if (weighed.length === 0) weighed.push(...withoutCrossing(catalog, trace));
  return weighed.slice(0, MOST_CANDIDATES);
}

function streetsOf({ streets }: Corner): number[] {
  return streets.map(({ street }) => street);
}

function lostBy(winner: Merits | undefined, own: Merits | undefined): Weighed['lostBy'] {
  if (!winner || !own) return null;
  return CRITERIA.find(({ name }) => own[name] < winner[name])?.name ?? null;
}

/** Streets that were found by name but cross none of the others: those of the larger places. */
function withoutCrossing(catalog: AddressCatalog, { candidates }: AddressTrace): Weighed[] {
  const share = Math.floor(MOST_CANDIDATES / Math.max(1, candidates.length));
  return candidates.flatMap(({ streets }) =>
    [...streets]
      .map(({ street }) => street)
      .sort(largestFirst(catalog))
      .slice(0, share)
      .map((street): Weighed => ({ streets: [street], place: null, merits: null, lostBy: 'crossing' })),
  );
}
