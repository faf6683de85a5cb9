/** The lists of records that are searched alike: the facts that the routes of each list need. */
import type { TerritoryCatalog } from './catalog/catalog.ts';
import type { IntersectionKind } from './catalog/geometry.ts';
import type { Generation } from './contract/generations.ts';
import { type ListTables, type ListValues, unitTables } from './contract/parameters.ts';
import {
  CENSUS_RESOURCES,
  type ListSpec,
  RESOURCES,
  type ResourceSpec,
  type TableResource,
} from './contract/resources.ts';
import type { ListRecords } from './present/renderings.ts';
import type { Tree } from './present/tree.ts';
import { prepareIntersections } from './queries/intersections.ts';
import { type Found, searchUnits } from './queries/search.ts';
import { StreetPlaces } from './streets/street-places.ts';
import type { TerritoryMap } from './ubicacion/map.ts';

/** What lists are read from. */
export type ListCatalog = TerritoryCatalog & { readonly map: TerritoryMap };

/** A list of one generation, and where its records come from. */
export interface ServedList {
  readonly generation: Generation;
  readonly spec: ListSpec;
  readonly tables: ListTables;
  /** A further sentence for the documentation. */
  readonly description?: string;
  /** True where the records are not of the data version that is served: answers are kept nowhere, and there are no files. */
  readonly isFromElsewhere?: true;
  readonly records: (catalog: ListCatalog) => ListRecords;
  readonly search: (catalog: ListCatalog, values: ListValues) => Found;
  /** Does what a search would take long for, in turns with other requests; absent where nothing is. */
  readonly prepare?: (
    catalog: TerritoryCatalog,
    values: ListValues,
    breathe: () => Promise<void>,
  ) => Promise<void> | undefined;
  /** The geometry of a record as JSON, where more than its point is known. */
  readonly geometry: (catalog: TerritoryCatalog, record: Tree) => string | null;
}

/** The lists of a generation that are searched by name. */
export function unitLists(generation: Generation): readonly ServedList[] {
  return generation.resources.map((spec) => unitList(spec, generation));
}

/** The lists of census areas in a generation. */
export function censusLists(generation: Generation): readonly ServedList[] {
  return CENSUS_RESOURCES.map((resource) => ({
    ...unitList(RESOURCES[resource], generation),
    description: 'Empty until a file of them is imported.',
    geometry: (_, { geometria }) => (geometria === undefined ? null : JSON.stringify(geometria)),
  }));
}

const DRAWN: Readonly<Partial<Record<TableResource, IntersectionKind>>> = {
  provincias: 'provincia',
  departamentos: 'departamento',
  municipios: 'municipio',
  calles: 'calle',
};

function unitList(spec: ResourceSpec, generation: Generation): ServedList {
  const { resource, onlyCategory } = spec;
  const drawn = DRAWN[resource];
  return {
    generation,
    spec,
    tables: unitTables(spec),
    ...(spec.isDeprecated ? { description: 'Another list took its place, and has all of its records.' } : {}),
    records: spec.hasLocality ? streetsWithLocality : (catalog) => catalog.tables[resource],
    search:
      onlyCategory === undefined
        ? (catalog, values) => searchUnits(catalog, resource, values)
        : (catalog, values) => searchUnits(catalog, resource, { ...values, categoria: onlyCategory }),
    prepare: (catalog, { interseccion }, breathe) =>
      interseccion && prepareIntersections(catalog, resource, interseccion, breathe),
    geometry: ({ geometry }, { id }) =>
      drawn !== undefined && typeof id === 'string' ? geometry.geometryOf(drawn, id) : null,
  };
}

const streets = new WeakMap<TerritoryCatalog['network'], ListRecords>();

/** The streets of a catalog, each with its locality. */
function streetsWithLocality(catalog: TerritoryCatalog): ListRecords {
  let records = streets.get(catalog.network);
  if (!records) {
    const places = StreetPlaces.of(catalog);
    records = { size: catalog.tables.calles.size, entity: (street) => places.withLocality(street) };
    streets.set(catalog.network, records);
  }
  return records;
}
