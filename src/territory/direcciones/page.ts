/** Stage "rank": the hits in the order of their merits, and the page of them that is asked for. */
import { bestPlaces, pageByKey, pageByScore } from '../../indexes/ranking.ts';
import type { ParsedAddress } from '../address/types.ts';
import type { NameFit } from '../streets/name-fit.ts';
import { CONTAINMENT, type Containment } from '../streets/numbering.ts';
import type { Candidate, Verdict } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import { CornerHits } from './corner-hits.ts';
import type { Corner } from './corners.ts';
import { NamedHits } from './hits.ts';
import { leaveOneTown } from './one-town.ts';
import { bestOf, orderOf } from './order.ts';
import type { AddressValues } from './parameters.ts';
import {
  likelihoodsOf,
  type Merits,
  meritsOf,
  NUMBERS,
  numberMerit,
  type Ranking,
  scoreOf,
  scoreOfCorner,
  scoreOfStreet,
} from './rank.ts';
import type { Scope } from './scope.ts';
import type { AddressTrace } from './trace.ts';

/** What the ranking needs of a trace. */
type Ranked = Pick<AddressTrace, 'parsed' | 'scope' | 'hints' | 'hits'>;

/** The hits of the page that was asked for. */
export function pageOf(catalog: AddressCatalog, trace: Ranked, values: AddressValues): readonly Corner[] {
  const { parsed, scope, hits } = trace;
  const { orden, inicio, max } = values;
  if (hits.length === 0 || inicio >= hits.length) return [];
  // Hits come in the order of the ids of their first streets.
  if (orden === 'id') return [...hits].slice(inicio, inicio + max);
  if (orden === 'nombre') {
    const all = [...hits];
    const names = catalog.tables.calles.text.nameOf;
    const keys = all.map(({ streets }) => names[streets[0].street] ?? 0);
    return picked(all, pageByKey(places(all.length), keys, inicio, max));
  }
  const ranked = { parsed, scope, hits, hints: hintsThatTell(trace) };
  return pageFromOrder(catalog, ranked, inicio, max) ?? bestHits(catalog, ranked, inicio, max);
}

/** The places that the text names; null where none of the streets lies there, so that they tell none apart. */
function hintsThatTell({ hints, hits }: Ranked): Ranked['hints'] {
  if (hints === null || !(hits instanceof NamedHits)) return hints;
  return hints.touch(hits.candidates.streets) ? hints : null;
}

/** The hits from `offset` on by their merits, `most` at most. */
export function bestHits(catalog: AddressCatalog, trace: Ranked, offset: number, most: number): readonly Corner[] {
  const { hits } = trace;
  // Most names are those of one street.
  if (hits.length === 1 && offset === 0 && most > 0) {
    return hits instanceof NamedHits ? [{ streets: [hits.candidates.streets.at(0)], points: [] }] : [...hits];
  }
  if (hits instanceof NamedHits && hits.length > 0 && offset === 0 && most === 1) {
    const score = scoresBy(catalog, rankingOf(catalog, trace), hits);
    let best = 0;
    let highest = score(0);
    for (let at = 1; at < hits.length; at++) {
      const other = score(at);
      if (other <= highest) continue;
      highest = other;
      best = at;
    }
    return [{ streets: [hits.candidates.streets.at(best)], points: [] }];
  }
  const best = bestPlaces(scoresOf(catalog, trace), offset, most);
  if (hits instanceof CornerHits) return best.map((place) => hits.at(place));
  if (!(hits instanceof NamedHits)) return picked([...hits], best);
  const { streets } = hits.candidates;
  return best.map((place): Corner => ({ streets: [streets.at(place)], points: [] }));
}

/** By hit, how good it is: greater is better. */
export function scoresOf(catalog: AddressCatalog, trace: Ranked): readonly number[] {
  const { network } = catalog;
  const scores: number[] = new Array(trace.hits.length);
  if (scores.length === 0) return scores;
  if (trace.hits instanceof NamedHits) {
    const score = scoresBy(catalog, rankingOf(catalog, trace), trace.hits);
    for (let at = 0; at < scores.length; at++) scores[at] = score(at);
    return scores;
  }
  if (trace.hits instanceof CornerHits) {
    const ranking = rankingOf(catalog, trace);
    const { hits } = trace;
    for (let at = 0; at < scores.length; at++) {
      const place = hits.oneAt(at);
      const street = hits.one.streetAt(place);
      const merit = numberMerit(network, street, ranking.number, containmentOf(catalog, street, ranking.number));
      const department = departmentOf(catalog, ranking.scope, street);
      const other = hits.other.nameAt(hits.otherAt(at));
      scores[at] = scoreOfCorner(network, ranking, street, hits.one.nameAt(place), other, merit, department);
    }
    return scores;
  }
  const merits = meritsBy(catalog, trace);
  let place = 0;
  for (const { streets } of trace.hits) scores[place++] = scoreOf(merits(streets));
  return scores;
}

/** How good the streets of a name are, by their places. */
function scoresBy(catalog: AddressCatalog, ranking: Ranking, { candidates }: NamedHits): (place: number) => number {
  const { network } = catalog;
  const { streets } = candidates;
  const { scope, number } = ranking;
  return (place) => {
    const street = streets.streetAt(place);
    const merit = numberMerit(network, street, number, containmentOf(catalog, street, number));
    const department = departmentOf(catalog, scope, street);
    return scoreOfStreet(network, ranking, street, streets.nameAt(place), merit, department);
  };
}

/** What a hit of a trace has to its credit, by the criteria of the ranking. Throws for the trace of a text not understood. */
export function meritsIn(catalog: AddressCatalog, trace: Ranked, { streets }: Corner): Merits {
  return meritsBy(catalog, trace)(streets);
}

/** The door number of an address; null without one, and for the kilometre of a road. */
export function doorNumber(parsed: ParsedAddress): number | null {
  return parsed.distance ? null : parsed.number;
}

/** Whether a street has a number, as far as is known; `inside` without a number. */
export function containmentOf({ network }: AddressCatalog, street: number, number: number | null): Containment {
  return number === null ? CONTAINMENT.inside : network.numbering.containment(street, number);
}

/**
 * The page from the order that is kept of a name asked for before: only the number has to be looked at. Null where there is
 * no such order, or where the text names places, which weigh more than the number.
 */
function pageFromOrder(
  catalog: AddressCatalog,
  { parsed, scope, hints, hits }: Ranked,
  offset: number,
  most: number,
): readonly Corner[] | null {
  if (hits instanceof CornerHits) return cornersFromOrder(catalog, { parsed, scope, hints, hits }, offset, most);
  if (!(hits instanceof NamedHits) || !parsed || !scope || hints !== null) return null;
  const { network } = catalog;
  const { streets } = hits.candidates;
  const order = hits.candidates.order((all) => {
    const ranking = { scope, placeOf: null, isTown: false, likelihoods: likelihoodsOf(network) };
    const score = (street: number, name: Verdict): number =>
      scoreOfStreet(network, ranking, street, name, NUMBERS.inside, departmentOf(catalog, scope, street));
    return orderOf(all, score, network.numbering);
  });
  if (!order) return null;
  const number = doorNumber(parsed);
  const meritAt = (place: number): number => {
    const street = streets.streetAt(place);
    return numberMerit(network, street, number, containmentOf(catalog, street, number));
  };
  const fitOf = leaveOneTown(catalog, scope) ? (place: number): NameFit => streets.nameAt(place).fit : null;
  const best = bestOf(order, offset + most, number, meritAt, fitOf);
  const page: Corner[] = [];
  for (let at = offset; at < best.length; at++) {
    const place = best[at];
    if (place !== undefined) page.push({ streets: [streets.at(place)], points: [] });
  }
  return page;
}

/** The same of the corners of two common names, which are kept: without a number all that tells them apart is theirs. */
function cornersFromOrder(
  catalog: AddressCatalog,
  trace: Ranked & { readonly hits: CornerHits },
  offset: number,
  most: number,
): readonly Corner[] | null {
  const { parsed, scope, hints, hits } = trace;
  if (!parsed || !scope || scope.serial === null || hints !== null || doorNumber(parsed) !== null) return null;
  const order = hits.order(() => {
    const scores = Float64Array.from(scoresOf(catalog, trace));
    return pageByScore({ ordinals: places(scores.length), scores }, 0, scores.length);
  });
  return order && Array.from(order.subarray(offset, offset + most), (place) => hits.at(place));
}

/** The merits of many hits of one trace: what does not depend on the hit is found once. */
function meritsBy(catalog: AddressCatalog, trace: Ranked): (streets: Corner['streets']) => Merits {
  const ranking = rankingOf(catalog, trace);
  return (streets) => merits(catalog, ranking, streets, containmentOf(catalog, streets[0].street, ranking.number));
}

function rankingOf(catalog: AddressCatalog, { parsed, scope, hints }: Ranked): Ranking {
  if (!parsed || !scope) throw new Error('a hit of a text that was not understood');
  const placeOf = hints === null ? null : hints.of;
  const likelihoods = likelihoodsOf(catalog.network);
  return { scope, placeOf, isTown: leaveOneTown(catalog, scope), number: doorNumber(parsed), likelihoods };
}

function merits(
  catalog: AddressCatalog,
  ranking: Ranking,
  streets: readonly [Candidate, ...Candidate[]],
  containment: Containment,
): Merits {
  const department = departmentOf(catalog, ranking.scope, streets[0].street);
  return meritsOf(catalog.network, ranking, streets, containment, department);
}

/** Only asked for where a locality was. */
function departmentOf({ tables }: AddressCatalog, scope: Scope, street: number): string | null {
  return scope.departments.size === 0 ? null : (tables.calles.parents.get('departamento')?.parentOf(street) ?? null);
}

function places(count: number): Int32Array {
  const all = new Int32Array(count);
  for (let place = 0; place < count; place++) all[place] = place;
  return all;
}

function picked(hits: readonly Corner[], chosen: Iterable<number>): readonly Corner[] {
  const page: Corner[] = [];
  for (const place of chosen) {
    const hit = hits[place];
    if (hit) page.push(hit);
  }
  return page;
}
