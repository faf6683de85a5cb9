/**
 * Stage "places", where the text says for sure in which province the address is: `Av. Mitre 2450 - Posadas - Misiones`. As with a filter,
 * no street of another province is meant, and none at all where the data have no street of that town.
 */

import { BoundedCache } from '../../indexes/bounded-cache.ts';
import { cacheShare } from '../../indexes/cache-share.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { normalizeRanges } from '../../indexes/ordinals.ts';
import { countOf, intersectRanges } from '../catalog/ranges.ts';
import { rangesOfParents } from '../queries/filters.ts';
import type { AddressCatalog } from './catalog.ts';
import { areOneTown } from './one-town.ts';
import type { Segment, Sense } from './place-senses.ts';
import { nextSerial, type Scope } from './scope.ts';
import { mayBeIn, streetsOfNames, streetsOfUnknown } from './stated-towns.ts';

/** Scopes narrowed by the places of texts that are kept per catalog, in bytes. */
const KEPT_BYTES = 4 * 1024 * 1024;
const ENTRY_BYTES = 512;
const RANGE_BYTES = 48;
const kept = new WeakMap<AddressCatalog, BoundedCache<string, Scope>>();

/** Where a text says that its address is. */
interface StatedPlace {
  /** The streets there. */
  readonly ranges: readonly OrdinalRange[];
  /** Whether they are those of some departments or of a province that is one town, and not of any other. */
  readonly isTown: boolean;
  /** The words that say so. */
  readonly text: string;
}

/**
 * What filters leave, and of it what lies where the text says for sure that the address is; the same scope where it says nothing for sure,
 * nothing more, or something else than the filters do: these come before the text, and a town's knows better than a text does.
 */
export function statedScope(catalog: AddressCatalog, scope: Scope, segments: readonly Segment[]): Scope {
  if (scope.isTown || !segments.some(scope.provinces === null ? namesProvince : mayBePlace)) return scope;
  if (scope.serial === null) return narrowed(catalog, scope, segments);
  let scopes = kept.get(catalog);
  if (!scopes) {
    scopes = new BoundedCache(cacheShare(KEPT_BYTES), ({ ranges }) => ENTRY_BYTES + ranges.length * RANGE_BYTES);
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

/** The same of whatever may be a place, which says enough where a filter tells its province. */
function mayBePlace({ role, isWhole, senses }: Segment): boolean {
  return role === 'after' && (isWhole || senses.length === 0);
}

/**
 * Where a text says that its address is: the last province behind it, or that of a filter, and of the other places behind it those that are
 * in it. A town that is not is in no list of that province; who writes a province knows it. Null where no province is told, or another one
 * besides it. Of a province that is called as a city is (`Salta`, `Buenos Aires`) either may be meant, unless the towns tell.
 */
function statedPlace(
  catalog: AddressCatalog,
  segments: readonly Segment[],
  filter: Sense['provinces'] | null,
): StatedPlace | null {
  const behind = segments.filter(mayBePlace);
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
  const agreed = likeliest(
    provinces.filter(({ id }) => fitting.every((name) => mayBeIn(name, id))),
    fitting,
  );
  const isUsed = (name: Sense): boolean => name === province || fitting.includes(name);
  const unknown = behind.filter(({ senses }) => !senses.some(isUsed));
  const towns =
    fitting.length > 0 ? streetsOfNames(catalog, fitting, agreed) : streetsOfUnknown(catalog, unknown, agreed);
  if (agreed.length === 0 || (towns === null && (province === undefined || province.isUnsure))) return null;
  const told = behind.flatMap(({ text, senses }) =>
    towns?.texts.has(text) ? [text] : senses.filter(isUsed).map((name) => name.text),
  );
  const whole = [...agreed, ...(province?.towns ?? [])].flatMap(({ ranges }) => ranges);
  return {
    ranges: towns?.ranges ?? normalizeRanges(whole, catalog.tables.calles.size),
    isTown:
      towns?.isTown ??
      areOneTown(
        catalog,
        agreed.map(({ id }) => id),
      ),
    text: told.join(', '),
  };
}

/** Of provinces in which places have names like those of the text those where they have the very names, if there are such. */
function likeliest(provinces: Sense['provinces'], towns: readonly Sense[]): Sense['provinces'] {
  const called = provinces.filter(({ id }) => towns.every(({ calledIn }) => calledIn.has(id)));
  return called.length > 0 ? called : provinces;
}
