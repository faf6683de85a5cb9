/**
 * The search of one address, stage by stage: parse → filters → places → candidates → crossings → number → rank → place
 * (territorial.md 8.1). Each stage is a function of its own in this folder and hands on a plain value.
 */
import { pageByKey, pageByScore } from '../../indexes/ranking.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress } from '../address/types.ts';
import { CONTAINMENT, type Containment } from '../streets/numbering.ts';
import type { Candidates } from './candidates.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Corner } from './corners.ts';
import { inDistrict, liesElsewhere } from './district.ts';
import { type Fallback, streetsMeant } from './gather.ts';
import { type Hints, hintsOf } from './hints.ts';
import type { AddressesFound } from './hits.ts';
import type { AddressValues } from './parameters.ts';
import { placeHit } from './place.ts';
import { type Merits, meritsOf, scoreOf } from './rank.ts';
import { type Scope, scopeOf } from './scope.ts';

/** What the stages before the ranking made of a query. */
export interface AddressTrace {
  readonly parsed: ParsedAddress | null;
  readonly scope: Scope | null;
  /** What the text says of the place; null when nothing. */
  readonly hints: Hints | null;
  /** By street of the text, the streets that it may mean and how they were looked up. */
  readonly candidates: readonly Candidates[];
  /** What was answered instead of the corner or stretch that was asked for and is not known; null for most. */
  readonly fallback: Fallback | null;
  /** The streets, corners or stretches that answer the query. */
  readonly hits: readonly Corner[];
  /** Corners that are not hits because their crossing lies too far from the number. */
  readonly tooFar: readonly Corner[];
  /** What is no hit because it lies outside the departments asked for, although its street passes through one of them. */
  readonly elsewhere: readonly Corner[];
  /** By hit, how good it is: greater is better. */
  readonly scores: Float64Array;
}

const NOTHING = {
  scope: null,
  hints: null,
  candidates: [],
  fallback: null,
  hits: [],
  tooFar: [],
  elsewhere: [],
} as const;

/** Finds addresses. Never throws; a text that is not understood finds nothing. */
export function searchAddresses(catalog: AddressCatalog, values: AddressValues): AddressesFound {
  return foundBy(catalog, traceAddress(catalog, values), values);
}

/** The page of results of a search that was traced: what {@link searchAddresses} finds for the same values. */
export function foundBy(catalog: AddressCatalog, trace: AddressTrace, values: AddressValues): AddressesFound {
  const { parsed, hits } = trace;
  if (!parsed) return { parsed, total: 0, page: [] };
  const number = doorNumber(parsed);
  const within = trace.scope?.within ?? null;
  const wantsPlace = parsed.number !== null || trace.fallback !== null;
  const page = pageOf(catalog, trace, values).map(({ streets, points }) => {
    const [{ street }] = streets;
    const placed = placeHit(catalog.network, street, points, number, wantsPlace);
    const containment = containmentOf(catalog, street, number);
    return { streets, crossings: points, containment, ...inDistrict(catalog, within, street, placed) };
  });
  return { parsed, total: hits.length, page };
}

/** The stages up to the ranking, with all they found: what an explanation shows. */
export function traceAddress(catalog: AddressCatalog, values: AddressValues): AddressTrace {
  const parsed = parseAddress(values.direccion);
  if (!parsed) return { parsed, ...NOTHING, scores: new Float64Array(0) };
  const scope = scopeOf(catalog, values);
  const hints = values.exacto ? null : hintsOf(catalog, parsed.places);
  const number = doorNumber(parsed);
  const meant = streetsMeant(catalog, parsed, { scope, hints, number, exact: values.exacto });
  const hits: Corner[] = [];
  const elsewhere: Corner[] = [];
  for (const hit of meant.hits) (liesElsewhere(catalog, scope.within, hit, number) ? elsewhere : hits).push(hit);
  const scores = new Float64Array(hits.length);
  const trace = { parsed, scope, hints, ...meant, hits, elsewhere, scores };
  const merits = meritsBy(catalog, trace);
  for (let place = 0; place < hits.length; place++) {
    const hit = hits[place];
    if (hit) scores[place] = scoreOf(merits(hit.streets));
  }
  return trace;
}

/** What a hit of a trace has to its credit, by the criteria of the ranking. Throws for the trace of a text not understood. */
export function meritsIn(
  catalog: AddressCatalog,
  trace: Pick<AddressTrace, 'parsed' | 'scope' | 'hints'>,
  { streets }: Corner,
): Merits {
  return meritsBy(catalog, trace)(streets);
}

/** The same for many hits of one trace: what does not depend on the hit is found once. */
function meritsBy(
  catalog: AddressCatalog,
  { parsed, scope, hints }: Pick<AddressTrace, 'parsed' | 'scope' | 'hints'>,
): (streets: Corner['streets']) => Merits {
  if (!parsed || !scope) throw new Error('a hit of a text that was not understood');
  const number = doorNumber(parsed);
  const ranking = { scope, placeOf: hints === null ? null : hints.of };
  return (streets) => {
    const [{ street }] = streets;
    const containment = containmentOf(catalog, street, number);
    return meritsOf(catalog.network, ranking, streets, containment, departmentOf(catalog, scope, street));
  };
}

/** The door number of an address; null without one, and for the kilometre of a road. */
function doorNumber(parsed: ParsedAddress): number | null {
  return parsed.distance ? null : parsed.number;
}

function containmentOf({ network }: AddressCatalog, street: number, number: number | null): Containment {
  return number === null ? CONTAINMENT.inside : network.numbering.containment(street, number);
}

/** Only asked for where a locality was. */
function departmentOf({ tables }: AddressCatalog, scope: Scope, street: number): string | null {
  return scope.departments.size === 0 ? null : (tables.calles.parents.get('departamento')?.parentOf(street) ?? null);
}

function pageOf({ tables }: AddressCatalog, trace: AddressTrace, values: AddressValues): readonly Corner[] {
  const { hits, scores } = trace;
  const { orden, inicio, max } = values;
  // Hits come in the order of the ids of their first streets.
  if (orden === 'id') return hits.slice(inicio, inicio + max);
  const ordinals = new Int32Array(hits.length);
  for (let place = 0; place < ordinals.length; place++) ordinals[place] = place;
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
  const page: Corner[] = [];
  for (const place of picked) {
    const hit = hits[place];
    if (hit) page.push(hit);
  }
  return page;
}
