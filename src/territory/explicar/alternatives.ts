/** What would have been found instead: alternatives for a query that found nothing, or nothing good. Bounded in number and time. */
import type { ParsedStreet } from '../address/types.ts';
import type { Candidate } from '../direcciones/candidate.ts';
import { allStreets, candidatesOf } from '../direcciones/candidates.ts';
import type { AddressCatalog } from '../direcciones/catalog.ts';
import type { AddressValues } from '../direcciones/parameters.ts';
import type { AddressTrace } from '../direcciones/trace.ts';
import { NAME_FIT } from '../streets/name-fit.ts';
import { type Close, closestNames, likeness } from './closest.ts';
import { type ResolvedFilter, resolveFilters } from './filters.ts';
import { largestFirst, likeliestFirst, onePerPlace } from './places.ts';
import type { Miss, Remark } from './reason.ts';
import { resolveAddressFilters } from './taken.ts';

/** Alternatives of one kind that are told at most. */
export const MOST_ALTERNATIVES = 10;

/** Units with names like the one that a filter gave in vain. */
interface FilterAlternatives {
  readonly filter: ResolvedFilter;
  readonly units: readonly Close[];
}

/** Streets with names like one of the text; their ordinals. */
interface StreetAlternatives {
  readonly text: string;
  readonly streets: readonly Close[];
}

/** What would have been found instead; empty lists where that is not the question. */
export interface Alternatives {
  readonly filters: readonly FilterAlternatives[];
  readonly streets: readonly StreetAlternatives[];
  /** Streets of the very name outside the filters: those nearby first, then those of the same province, those that have the number, those of larger places. */
  readonly elsewhere: readonly number[];
  /** Streets that do cross the first one, those with names like the second one's first. */
  readonly crossing: readonly { readonly street: number; readonly others: readonly number[] }[];
}

const NO_ALTERNATIVES: Alternatives = { filters: [], streets: [], elsewhere: [], crossing: [] };

/** The alternatives to what a traced query found, by the reason for it and the remarks on its best result. */
export function alternativesOf(
  catalog: AddressCatalog,
  values: AddressValues,
  trace: AddressTrace,
  reason: Miss | null,
  remarks: readonly Remark[],
): Alternatives {
  const has = (code: string): boolean => reason?.codigo === code || remarks.some(({ codigo }) => codigo === code);
  const { parsed, scope } = trace;
  if (has('filtro_sin_resultados') || has('filtros_incompatibles')) {
    const [first] = parsed?.streets ?? [];
    return {
      ...NO_ALTERNATIVES,
      filters: forFilters(catalog, resolveAddressFilters(catalog, values)),
      elsewhere: first ? elsewhere(catalog, values, trace, first) : [],
    };
  }
  const filters = resolveFilters(catalog, values);
  if (!parsed || !scope) return NO_ALTERNATIVES;
  const found = trace.candidates.map(({ streets }) => [...streets]);
  const lacking = parsed.streets.filter((_, place) => !(found[place] ?? []).some(isSure));
  const streets = has('calle_no_encontrada') || has('calle_en_otro_lugar') || has('aproximado') ? lacking : [];
  const { calles } = catalog.tables;
  const [sought] = has('altura_fuera_de_rango') ? parsed.streets : lacking;
  return {
    filters: [],
    streets: streets.map(({ text, name }) => ({
      text,
      streets: closestNames(calles, catalog.synonyms, name, scope.ranges, MOST_ALTERNATIVES, catalog.network.placeSize),
    })),
    elsewhere:
      sought &&
      (filters.length > 0 || scope.stated !== null) &&
      (streets.length > 0 || has('altura_fuera_de_rango') || has('lugar_sin_calles'))
        ? elsewhere(catalog, values, trace, sought)
        : [],
    crossing: has('cruce_no_encontrado') ? crossing(catalog, found[0] ?? [], parsed.streets[1]?.name ?? '') : [],
  };
}

function isSure({ name }: Candidate): boolean {
  return name.fit !== NAME_FIT.typo;
}

function forFilters(catalog: AddressCatalog, filters: readonly ResolvedFilter[]): FilterAlternatives[] {
  return filters
    .filter(({ given, ordinals, taken }) => !given.ids && ordinals.length === 0 && taken === null)
    .map((filter) => {
      const table = catalog.tables[filter.resource];
      return {
        filter,
        units: closestNames(table, catalog.synonyms, filter.given.name, [[0, table.size]], MOST_ALTERNATIVES),
      };
    });
}

/** A name elsewhere that is less like the asked one than this is another one: six letters of which one is wrong are more. */
const LEAST_LIKE_ELSEWHERE = 0.8;

/** Streets of the very name that no filter lets through; where the country has none, those of the name that is likest to it. */
function elsewhere(
  catalog: AddressCatalog,
  values: AddressValues,
  { parsed, scope }: AddressTrace,
  sought: ParsedStreet,
): number[] {
  const { streets } = candidatesOf(catalog, sought, allStreets(catalog), values.exacto, () => true);
  const isInside = (street: number): boolean =>
    scope?.ranges.some(([from, to]) => street >= from && street < to) ?? false;
  const number = parsed && !parsed.distance && sought === parsed.streets[0] ? parsed.number : null;
  const equal = [...streets].filter(({ name }) => name.fit === NAME_FIT.equal).map(({ street }) => street);
  return onePerPlace(
    catalog,
    (equal.length > 0 ? equal : likest(catalog, values, sought)).filter((street) => !isInside(street)),
    likeliestFirst(catalog, { filters: resolveFilters(catalog, values), scope, number }),
  ).slice(0, MOST_ALTERNATIVES);
}

/** The streets of the name that is likest to one that no street has. */
function likest(catalog: AddressCatalog, { exacto }: AddressValues, { name }: ParsedStreet): readonly number[] {
  if (exacto) return [];
  const { tables, synonyms, network } = catalog;
  const [best] = closestNames(tables.calles, synonyms, name, allStreets(catalog).ranges, 1, network.placeSize);
  if (!best || best.likeness < LEAST_LIKE_ELSEWHERE) return [];
  return [...tables.calles.text.exact(tables.calles.nameAt(best.ordinal))];
}

/** First streets that are asked for their crossings, and crossings of each that are compared. */
const MOST_STREETS = 3;
const MOST_CROSSINGS = 500;

function crossing(catalog: AddressCatalog, first: readonly Candidate[], second: string): Alternatives['crossing'] {
  const { network, tables } = catalog;
  const asked = network.names.plain(second).words;
  return first
    .map(({ street }) => street)
    .sort(largestFirst(catalog))
    .slice(0, MOST_STREETS)
    .flatMap((street) => {
      const others = Array.from(network.crossings.of(street).slice(0, MOST_CROSSINGS), (other) => ({
        other,
        likeness: likeness(asked, network.names.plain(tables.calles.nameAt(other)).words),
      }))
        .sort((a, b) => b.likeness - a.likeness || a.other - b.other)
        .slice(0, MOST_ALTERNATIVES)
        .map(({ other }) => other);
      return others.length > 0 ? [{ street, others }] : [];
    });
}
