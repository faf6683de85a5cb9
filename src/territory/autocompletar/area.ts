/** Where suggestions are looked for: within filters and a context, and nearer to a point before farther ones. */
import { distance } from '../../indexes/line.ts';
import type { UnitFilter } from '../contract/ids.ts';
import type { ParentKind } from '../contract/resources.ts';
import { meaningOf, type Parents, presentId, unitsOfFilter } from '../queries/filters.ts';
import type { SuggestionCatalog } from './importance.ts';
import type { Shelf, Shelves } from './shelf.ts';

/** Units one of which must hold a record; the census localities stand for what lies in a town. */
export interface Area {
  readonly provincia: ReadonlySet<string>;
  readonly departamento: ReadonlySet<string>;
  readonly localidad_censal: ReadonlySet<string>;
  /** Localities, by their own ids. */
  readonly localidad: ReadonlySet<string>;
  /** Streets besides, by ordinal: those that pass through a department which their records do not name. */
  readonly streets: ReadonlySet<number>;
}

const NONE: ReadonlySet<string> = new Set();
const NO_STREETS: ReadonlySet<number> = new Set();
export const NO_AREA: Area = {
  provincia: NONE,
  departamento: NONE,
  localidad_censal: NONE,
  localidad: NONE,
  streets: NO_STREETS,
};

/** Whether an area holds nothing. */
export function isEmptyArea(area: Area): boolean {
  return Object.values(area).every(({ size }) => size === 0);
}

/** The filters that a request may give. */
export interface AreaFilters {
  readonly provincia: UnitFilter | undefined;
  readonly departamento: UnitFilter | undefined;
  readonly localidad: UnitFilter | undefined;
}

/** One area per filter that was given. */
export function areasOf(catalog: SuggestionCatalog, filters: AreaFilters): readonly Area[] {
  const areas: Area[] = [];
  const parents: Parents = {};
  for (const kind of ['provincia', 'departamento'] as const) {
    const filter = filters[kind];
    if (!filter) continue;
    const { ids } = meaningOf(catalog, kind, filter, false, parents);
    parents[kind] = ids;
    areas.push({ ...NO_AREA, [kind]: new Set(ids) });
  }
  if (filters.localidad) areas.push(localitiesOf(catalog, filters.localidad));
  return areas;
}

function localitiesOf(catalog: SuggestionCatalog, filter: UnitFilter): Area {
  const table = catalog.tables.localidades;
  const ordinals = filter.ids
    ? filter.ids.map((id) => table.ordinalOf(presentId(catalog, id, 'localidades'))).filter((at) => at >= 0)
    : Array.from(unitsOfFilter(catalog, 'localidades', filter.name, false).ordinals);
  const localities = ordinals.map((ordinal) => table.entity(ordinal));
  return {
    ...NO_AREA,
    localidad: new Set(localities.map(({ id }) => id)),
    localidad_censal: new Set(localities.flatMap(({ localidad_censal: { id } }) => id ?? [])),
  };
}

/** Whether a record of a shelf lies in all of the areas, as a test that is quick to repeat. */
export function withinAreas(shelf: Shelf, areas: readonly Area[]): (record: number) => boolean {
  const tests = areas.map((area) => withinArea(shelf, area));
  const [first, second] = tests;
  if (!first) return () => true;
  if (!second) return first;
  return (record) => tests.every((test) => test(record));
}

const PARENTS = ['provincia', 'departamento', 'localidad_censal'] as const satisfies readonly ParentKind[];
/** The kind of unit that the records of a shelf are themselves. */
const OWN = { provincias: 'provincia', departamentos: 'departamento', localidades: 'localidad' } as const;

function withinArea({ name, table }: Shelf, area: Area): (record: number) => boolean {
  const masks: { readonly numberOf: Int32Array; readonly held: Uint8Array }[] = [];
  for (const kind of PARENTS) {
    const parents = table.parents.get(kind);
    if (!parents || area[kind].size === 0) continue;
    const held = new Uint8Array(parents.parents);
    for (const id of area[kind]) {
      const number = parents.number(id);
      if (number >= 0) held[number] = 1;
    }
    masks.push({ numberOf: parents.numberOf, held });
  }
  const own = name === 'provincias' || name === 'departamentos' || name === 'localidades' ? area[OWN[name]] : NONE;
  const records = new Set(name === 'calles' ? area.streets : NO_STREETS);
  for (const id of own) records.add(table.ordinalOf(id));
  return (record) => masks.some(({ numberOf, held }) => held[numberOf[record] ?? -1] === 1) || records.has(record);
}

/** What being near is worth at most, and at which distance half of it is lost, in metres. */
export const NEAREST = 300;
const HALF_AT = 25_000;

/** By department, what its distance from a point is worth. */
export function nearness({ latitudes, longitudes }: Shelves, lat: number, lon: number): Int32Array {
  return Int32Array.from(latitudes, (latitude, at) => {
    const longitude = longitudes[at] ?? Number.NaN;
    if (Number.isNaN(latitude) || Number.isNaN(longitude)) return 0;
    return Math.round(NEAREST / (1 + distance([lon, lat], [longitude, latitude]) / HALF_AT));
  });
}
