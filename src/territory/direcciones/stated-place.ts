/**
 * Stage "places", where the text says for sure in which province the address is: `Av. Mitre 2450 - Posadas - Misiones`. As with a filter,
 * no street of another province is meant, and none at all where the data have no street of that town (ADR 0016).
 */
import { cacheShare } from '../../indexes/cache-share.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import { Recent } from '../../indexes/recent.ts';
import { countOf, intersectRanges } from '../catalog/ranges.ts';
import { rangesOfParents } from '../queries/filters.ts';
import type { AddressCatalog } from './catalog.ts';
import { localitiesNamed } from './localities-named.ts';
import type { Segment, Sense } from './place-senses.ts';
import { nextSerial, type Scope } from './scope.ts';

/** Scopes narrowed by the places of texts that are kept per catalog, in bytes. */
export const KEPT_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 512;
const RANGE_BYTES = 48;
const kept = new WeakMap<AddressCatalog, Recent<string, Scope>>();

/** Where a text says that its address is. */
interface StatedPlace {
  /** The streets there. */
  readonly ranges: readonly OrdinalRange[];
  /** Whether they are those of some departments, and not of a whole province. */
  readonly isTown: boolean;
  /** The words that say so. */
  readonly text: string;
}

/**
 * What filters leave, and of it what lies where the text says for sure that the address is; the same scope where it says nothing for sure,
 * nothing more, or something else than the filters do: these come before the text, and a town's knows better than a text does.
 */
export function statedScope(catalog: AddressCatalog, scope: Scope, segments: readonly Segment[]): Scope {
  if (scope.isTown || !segments.some(scope.provinces === null ? namesProvince : namesPlace)) return scope;
  if (scope.serial === null) return narrowed(catalog, scope, segments);
  let scopes = kept.get(catalog);
  if (!scopes) {
    scopes = new Recent(cacheShare(KEPT_BYTES), ({ ranges }) => ENTRY_BYTES + ranges.length * RANGE_BYTES);
    kept.set(catalog, scopes);
  }
  let key = `${scope.serial}`;
  for (const { role, text } of segments) key += `\n${role} ${text}`;
  let known = scopes.get(key);
  if (!known) {
    known = narrowed(catalog, scope, segments);
    scopes.set(key, known);
  }
  return known;
}

function narrowed(catalog: AddressCatalog, scope: Scope, segments: readonly Segment[]): Scope {
  const { calles } = catalog.tables;
  const filter = scope.provinces?.map((id) => ({ id, ranges: rangesOfParents(calles, 'provincia', [id]) }));
  const stated = statedPlace(catalog, segments, filter ?? null);
  if (stated === null) return scope;
  const all = countOf(scope.ranges);
  const ranges = intersectRanges(scope.ranges, stated.ranges);
  if (countOf(ranges) === all) return scope;
  const { text, isTown } = stated;
  return { ...scope, ranges, serial: scope.serial === null ? null : nextSerial(), isTown, stated: text };
}

/** Whether a segment behind the address is a province, alone or behind its town. What only ends in one (`Banco Provincia de Salta`) is none. */
function namesProvince({ role, isWhole, senses }: Segment): boolean {
  return role === 'after' && isWhole && senses.some(({ provinces }) => provinces.length > 0);
}

/** The same of any place, which says enough where a filter tells its province. */
function namesPlace({ role, isWhole }: Segment): boolean {
  return role === 'after' && isWhole;
}

/**
 * Where a text says that its address is: the last province behind it, or that of a filter, and of the other places behind it those that are in it. A town that
 * is not is in no list of that province; who writes a province knows it. Null where no province is named, or another one besides it. Of a
 * province that is called as a city is (`Salta`, `Buenos Aires`) either may be meant, unless the towns tell.
 */
function statedPlace(
  catalog: AddressCatalog,
  segments: readonly Segment[],
  filter: Sense['provinces'] | null,
): StatedPlace | null {
  const behind = segments.filter(({ role, isWhole }) => role === 'after' && isWhole);
  const names = behind.flatMap(({ senses }) => senses);
  const left = ({ provinces }: Sense): Sense['provinces'] =>
    filter === null ? provinces : provinces.filter(({ id }) => filter.some((each) => each.id === id));
  const last = names.findLastIndex((name) => left(name).length > 0);
  const province = names[last];
  const provinces = (province ? left(province) : filter) ?? [];
  const others = names.filter((_, at) => at !== last);
  const isFitting = (name: Sense): boolean => provinces.some(({ id }) => mayBeIn(name, id));
  if (others.some((name) => name.provinces.length > 0 && !isFitting(name))) return null;
  const fitting = others.filter(isFitting);
  if (fitting.length === 0 && (province === undefined || province.isUnsure)) return null;
  const agreed = likeliest(
    provinces.filter(({ id }) => fitting.every((name) => mayBeIn(name, id))),
    fitting,
  );
  if (agreed.length === 0) return null;
  const there =
    fitting.length === 0
      ? [...agreed, ...(province?.towns ?? [])].flatMap(({ ranges }) => ranges)
      : agreed.flatMap((each) => streetsWithin(catalog, fitting, each));
  return {
    ranges: normalizeRanges(there, catalog.tables.calles.size),
    isTown: fitting.some(({ provinces: own }) => own.length === 0),
    text: names.flatMap((name) => (name === province || fitting.includes(name) ? [name.text] : [])).join(', '),
  };
}

/** Whether what a name may mean is in a province, or the province itself. */
function mayBeIn({ townsIn, provinces }: Sense, province: string): boolean {
  return townsIn.has(province) || provinces.some(({ id }) => id === province);
}

/** Of provinces in which places have names like those of the text those where they have the very names, if there are such. */
function likeliest(provinces: Sense['provinces'], towns: readonly Sense[]): Sense['provinces'] {
  const called = provinces.filter(({ id }) => towns.every(({ calledIn }) => calledIn.has(id)));
  return called.length > 0 ? called : provinces;
}

/**
 * The streets of the departments that places of a province lie in, and their own. What may be the province itself (`Jesús María, Córdoba,
 * Jesús María, Córdoba`) says nothing beside a town.
 */
function streetsWithin(
  catalog: AddressCatalog,
  names: readonly Sense[],
  { id, ranges: streets }: Sense['provinces'][number],
): readonly OrdinalRange[] {
  const towns = names.filter(({ provinces }) => !provinces.some((province) => province.id === id));
  return (towns.length > 0 ? towns : names).flatMap((name) =>
    name.townsIn.has(id)
      ? [...name.towns.map(({ ranges }) => ranges), name.around, asFilter(catalog, name.text, id, streets)].flatMap(
          (ranges) => intersectRanges(ranges, streets),
        )
      : streets,
  );
}

/** The streets of what a name means as the `localidad` filter of its province, which knows more: of `Remedios de Escalada` two towns. */
function asFilter(
  catalog: AddressCatalog,
  text: string,
  province: string,
  streets: readonly OrdinalRange[],
): readonly OrdinalRange[] {
  const { localidades, calles } = catalog.tables;
  const named = localitiesNamed(catalog, text, rangesOfParents(localidades, 'provincia', [province]), streets);
  if (named === null || named.isMistyped) return [];
  const { departments, streets: own } = named.places;
  return normalizeRanges([...own, ...rangesOfParents(calles, 'departamento', [...departments])], calles.size);
}
