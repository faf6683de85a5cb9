/**
 * The search of one address, stage by stage: parse → filters → candidates → crossings → number → rank → place
 * (territorial.md 8.1). Each stage is a function of its own in this folder and hands on a plain value.
 */
import { pageByKey, pageByScore } from '../../indexes/ranking.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress } from '../address/types.ts';
import { CONTAINMENT, type Containment } from '../streets/numbering.ts';
import { pointOnAxis } from '../streets/place-number.ts';
import { pointOnBlock } from '../streets/place-on-block.ts';
import { type Candidate, type Candidates, candidatesOf } from './candidates.ts';
import type { AddressCatalog } from './catalog.ts';
import { type Corner, cornersOf, metresBetween, stretchesOf } from './corners.ts';
import type { AddressesFound } from './hits.ts';
import type { AddressValues } from './parameters.ts';
import { placeHit } from './place.ts';
import { type Merits, meritsOf, scoreOf } from './rank.ts';
import { type Scope, scopeOf } from './scope.ts';

/** How far, in metres, a corner or the corners of a stretch may lie from a number on its block (territorial.md 8.6). */
const FARTHEST_CORNER_OF_BLOCK = 50;
const FARTHEST_STRETCH_OF_BLOCK = 150;
/**
 * How far, in metres, all corners may lie from a number on a street's axis. The reference knows points on blocks alone;
 * a point along a street's axis is up to 286 m off in one case of twenty (README of the data).
 */
const FARTHEST_CORNER = 300;

/** What the stages before the ranking made of a query. */
export interface AddressTrace {
  readonly parsed: ParsedAddress | null;
  readonly scope: Scope | null;
  /** By street of the text, the streets that it may mean and how they were looked up. */
  readonly candidates: readonly Candidates[];
  /** The streets, corners or stretches that answer the query. */
  readonly hits: readonly Corner[];
  /** Corners that are not hits because their crossing lies too far from the number. */
  readonly tooFar: readonly Corner[];
  /** By hit, how good it is: greater is better. */
  readonly scores: Float64Array;
}

/** Finds addresses. Never throws; a text that is not understood finds nothing. */
export function searchAddresses(catalog: AddressCatalog, values: AddressValues): AddressesFound {
  return foundBy(catalog, traceAddress(catalog, values), values);
}

/** The page of results of a search that was traced: what {@link searchAddresses} finds for the same values. */
export function foundBy(catalog: AddressCatalog, trace: AddressTrace, values: AddressValues): AddressesFound {
  const { parsed, hits } = trace;
  if (!parsed) return { parsed, total: 0, page: [] };
  const number = doorNumber(parsed);
  const page = pageOf(catalog, trace, values).map(({ streets, points }) => ({
    streets,
    crossings: points,
    containment: containmentOf(catalog, streets[0].street, number),
    ...placeHit(catalog.network, streets[0].street, points, number, parsed.number !== null),
  }));
  return { parsed, total: hits.length, page };
}

/** The stages up to the ranking, with all they found: what an explanation shows. */
export function traceAddress(catalog: AddressCatalog, values: AddressValues): AddressTrace {
  const parsed = parseAddress(values.direccion);
  if (!parsed) return { parsed, scope: null, candidates: [], hits: [], tooFar: [], scores: new Float64Array(0) };
  const scope = scopeOf(catalog, values);
  const number = doorNumber(parsed);
  const candidates = parsed.streets.map((street, place) =>
    candidatesOf(catalog, street, scope.ranges, values.exacto, (found) =>
      place > 0 || number === null ? true : found.some(hasNumber(catalog, number)),
    ),
  );
  const all = combine(
    catalog,
    parsed,
    candidates.map(({ streets }) => streets),
  );
  const isCorner = parsed.tipo !== 'simple';
  const tooFar = number !== null && isCorner ? all.filter((hit) => isTooFar(catalog, hit, number)) : [];
  const far = new Set(tooFar);
  const hits = far.size === 0 ? all : all.filter((hit) => !far.has(hit));
  const scores = new Float64Array(hits.length);
  for (const [place, { streets }] of hits.entries()) {
    scores[place] = scoreOf(meritsOfHit(catalog, scope, streets, number));
  }
  return { parsed, scope, candidates, hits, tooFar, scores };
}

/** What a hit of a trace has to its credit, by the criteria of the ranking. Throws for the trace of a text not understood. */
export function meritsIn(catalog: AddressCatalog, { parsed, scope }: AddressTrace, hit: Corner): Merits {
  if (!parsed || !scope) throw new Error('a hit of a text that was not understood');
  return meritsOfHit(catalog, scope, hit.streets, doorNumber(parsed));
}

function meritsOfHit(
  catalog: AddressCatalog,
  scope: Scope,
  streets: readonly [Candidate, ...Candidate[]],
  number: number | null,
): Merits {
  const [{ street }] = streets;
  const containment = containmentOf(catalog, street, number);
  return meritsOf(catalog.network, scope, streets, containment, departmentOf(catalog, scope, street));
}

/** The door number of an address; null without one, and for the kilometre of a road. */
function doorNumber(parsed: ParsedAddress): number | null {
  return parsed.distance ? null : parsed.number;
}

function hasNumber(catalog: AddressCatalog, number: number): (candidate: Candidate) => boolean {
  return ({ street }) => catalog.network.numbering.containment(street, number) !== CONTAINMENT.outside;
}

function containmentOf({ network }: AddressCatalog, street: number, number: number | null): Containment {
  return number === null ? CONTAINMENT.inside : network.numbering.containment(street, number);
}

function combine(
  { network }: AddressCatalog,
  parsed: ParsedAddress,
  [first = [], second = [], third = []]: readonly (readonly Candidate[])[],
): readonly Corner[] {
  switch (parsed.tipo) {
    case 'simple':
      return first.map((candidate) => ({ streets: [candidate], points: [] }));
    case 'interseccion':
      return cornersOf(network, first, second);
    case 'entre_calles':
      return stretchesOf(network, first, second, third);
  }
}

/** True when the number's point and the crossings are known and far from each other. */
function isTooFar({ network }: AddressCatalog, { streets, points }: Corner, number: number): boolean {
  const onBlock = pointOnBlock(network.blocks, streets[0].street, number);
  if (onBlock) {
    const farthest = points.length > 1 ? FARTHEST_STRETCH_OF_BLOCK : FARTHEST_CORNER_OF_BLOCK;
    return points.some((crossing) => metresBetween(onBlock, crossing) > farthest);
  }
  const point = pointOnAxis(network, streets[0].street, number);
  return points.every((crossing) => metresBetween(point, crossing) > FARTHEST_CORNER);
}

/** Only asked for where a locality was: it costs a look at the street's record. */
function departmentOf({ tables }: AddressCatalog, scope: Scope, street: number): string | null {
  return scope.localities.size === 0 ? null : tables.calles.entity(street).departamento.id;
}

function pageOf({ tables }: AddressCatalog, trace: AddressTrace, values: AddressValues): readonly Corner[] {
  const { hits, scores } = trace;
  const { orden, inicio, max } = values;
  // Hits come in the order of the ids of their first streets.
  if (orden === 'id') return hits.slice(inicio, inicio + max);
  const ordinals = Int32Array.from(hits, (_, place) => place);
  const names = tables.calles.text.nameOf;
  const picked =
    orden === 'nombre'
      ? pageByKey(
          ordinals,
          Int32Array.from(hits, ({ streets }) => names[streets[0].street] ?? 0),
          inicio,
          max,
        )
      : pageByScore({ ordinals, scores }, inicio, max);
  return Array.from(picked).flatMap((place) => hits[place] ?? []);
}
