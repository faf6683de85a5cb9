/** Searches one resource by name, ids and parents: the ordinals of one page, and how many match (territorial.md 4). */
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { type Matches, pageByKey, pageByScore } from '../../indexes/ranking.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import { countOf, intersectRanges, ordinalsOf, pageOfRanges } from '../catalog/ranges.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import type { ListValues } from '../contract/parameters.ts';
import { PARENT_KINDS, type TableResource } from '../contract/resources.ts';
import { StreetPlaces } from '../streets/street-places.ts';
import { rangesOfCategory } from './categories.ts';
import {
  localitiesMeant,
  meaningOf,
  type Parents,
  rangesOfFractions,
  rangesOfIds,
  rangesOfParents,
} from './filters.ts';
import { governmentsIn } from './government-departments.ts';
import { rangesOfIntersections, rangesWithoutGeometry } from './intersections.ts';
import { searchNames } from './names.ts';

/** One page of a search, in the requested order. */
export interface Found {
  readonly total: number;
  readonly ordinals: Int32Array;
  /** Records that `interseccion` may have left out because their outlines or points are not known; 0 without it. */
  readonly uncompared: number;
}

/** How well the records of each parent match a filter by name; by the parent's number. */
interface ParentScores {
  readonly numberOf: Int32Array;
  readonly scores: Float64Array;
}

/**
 * Finds records: filters are joined by AND, each a set of ranges, so that names are only compared within them. Order:
 * `orden`, else relevance when a text was given, else id; equal ones by id, so that pages never repeat a record.
 */
export function searchUnits(catalog: TerritoryCatalog, resource: TableResource, values: ListValues): Found {
  const { ranges, uncompared, scored } = filtered(catalog, resource, values);
  const found = searchWithin(catalog, resource, values, ranges, scored);
  if (uncompared.length === 0) return { ...found, uncompared: 0 };
  const { nombre, exacto } = values;
  const left =
    nombre === undefined
      ? countOf(uncompared)
      : searchNames(catalog.tables[resource], catalog.synonyms, nombre, exacto, uncompared).ordinals.length;
  return { ...found, uncompared: left };
}

/** What the filters leave of a table. */
interface Filtered {
  /** Null for all records. */
  readonly ranges: readonly OrdinalRange[] | null;
  /** What `interseccion` could not compare of the records that the other filters leave. */
  readonly uncompared: readonly OrdinalRange[];
  readonly scored: readonly ParentScores[];
}

function filtered(catalog: TerritoryCatalog, resource: TableResource, values: ListValues): Filtered {
  const table: UnitTable = catalog.tables[resource];
  const scored: ParentScores[] = [];
  let ranges: readonly OrdinalRange[] | null = null;
  const narrow = (by: readonly OrdinalRange[]): void => {
    ranges = ranges === null ? by : intersectRanges(ranges, by);
  };
  const isEmpty = (): boolean => ranges?.length === 0;
  if (values.id) narrow(rangesOfIds(catalog, table, values.id));
  const parents: Parents = {};
  for (const kind of PARENT_KINDS) {
    const filter = kind === 'municipio' ? (values.municipio ?? values.gobierno_local) : values[kind];
    if (!filter || isEmpty()) continue;
    const meaning = meaningOf(catalog, kind, filter, values.exacto, parents);
    parents[kind] = meaning.ids;
    const isOfGovernments = resource === 'municipios' && kind === 'departamento';
    narrow(isOfGovernments ? governmentsIn(catalog, meaning.ids) : rangesOfParents(table, kind, meaning.ids));
    if (meaning.scores && distinct(meaning.scores)) scored.push(parentScores(table, kind, meaning.ids, meaning.scores));
  }
  if (values.fraccion_censal && !isEmpty()) narrow(rangesOfFractions(table, values.fraccion_censal));
  if (values.localidad && !isEmpty()) {
    const localities = localitiesMeant(catalog, values.localidad, values.exacto, parents);
    narrow(StreetPlaces.of(catalog).streetsIn(localities));
  }
  if (values.categoria !== undefined && !isEmpty()) narrow(rangesOfCategory(table, values.categoria));
  let uncompared: readonly OrdinalRange[] = [];
  if (values.interseccion && !isEmpty()) {
    const before: readonly OrdinalRange[] = ranges ?? [[0, table.size]];
    narrow(rangesOfIntersections(catalog.geometry, table, values.interseccion));
    uncompared = rangesWithoutGeometry(catalog.geometry, table, values.interseccion, before);
  }
  return { ranges, uncompared, scored };
}

function searchWithin(
  catalog: TerritoryCatalog,
  resource: TableResource,
  values: ListValues,
  left: readonly OrdinalRange[] | null,
  scored: readonly ParentScores[],
): Omit<Found, 'uncompared'> {
  const table: UnitTable = catalog.tables[resource];
  const all: readonly OrdinalRange[] = table.size > 0 ? [[0, table.size]] : [];
  const ranges = left ?? all;
  if (ranges.length === 0) return { total: 0, ordinals: new Int32Array(0) };

  if (values.nombre === undefined) {
    const total = countOf(ranges);
    if (ranges === all && values.orden === 'nombre') {
      return { total, ordinals: table.alphabetical.subarray(values.inicio, values.inicio + values.max) };
    }
    if (values.orden === 'nombre' || (values.orden === undefined && scored.length > 0)) {
      return page({ ordinals: ordinalsOf(ranges), scores: new Float64Array(total) }, table, values, scored);
    }
    return { total, ordinals: pageOfRanges(ranges, values.inicio, values.max) };
  }
  const { nombre, exacto, orden, inicio, max } = values;
  if (ranges === all && !exacto && orden === undefined && scored.length === 0) {
    const found = table.text.page(nombre, inicio, max);
    if (found.total > 0) return found;
  }
  return page(searchNames(table, catalog.synonyms, nombre, exacto, ranges), table, values, scored);
}

function page(
  matches: Matches,
  table: UnitTable,
  values: ListValues,
  scored: readonly ParentScores[],
): Omit<Found, 'uncompared'> {
  const { ordinals } = matches;
  const { inicio, max, orden } = values;
  const total = ordinals.length;
  if (orden === 'id') return { total, ordinals: ordinals.slice(inicio, inicio + max) };
  if (orden === 'nombre') return { total, ordinals: pageByKey(ordinals, table.nameOrder, inicio, max) };
  return { total, ordinals: pageByScore(withParents(matches, scored), inicio, max, table.text.importance) };
}

/** The same matches, each with the scores of its parents added. */
function withParents(matches: Matches, scored: readonly ParentScores[]): Matches {
  if (scored.length === 0) return matches;
  const { ordinals } = matches;
  const scores = matches.scores.slice();
  for (const parent of scored) {
    for (let i = 0; i < ordinals.length; i++) {
      const number = parent.numberOf[ordinals[i] ?? 0] ?? -1;
      scores[i] = (scores[i] ?? 0) + (parent.scores[number] ?? 0);
    }
  }
  return { ordinals, scores };
}

function distinct(scores: readonly number[]): boolean {
  return scores.some((score) => score !== scores[0]);
}

function parentScores(
  table: UnitTable,
  kind: (typeof PARENT_KINDS)[number],
  ids: readonly string[],
  scores: readonly number[],
): ParentScores {
  const parents = table.parents.get(kind);
  const byNumber = new Float64Array(parents?.parents ?? 0);
  ids.forEach((id, i) => {
    const number = parents?.number(id) ?? -1;
    if (number >= 0) byNumber[number] = scores[i] ?? 0;
  });
  return { numberOf: parents?.numberOf ?? new Int32Array(0), scores: byNumber };
}
