import { type Divisions, municipalityOfDepartment, type Reference, reference } from './divisions.ts';
import { type GeoNames, geoNamesCode, type Point } from './geonames.ts';
import { readTable, type StarterRecord } from './tables.ts';

/** Localities, settlements and census localities, in the shape of the Georef dumps. */
interface Settlements {
  readonly localidades: readonly StarterRecord[];
  /** The same places: the tables hold no hamlets. */
  readonly asentamientos: readonly StarterRecord[];
  readonly localidadesCensales: readonly StarterRecord[];
}

const CITY_CENSUS_LOCALITY = '02000010';
/** Tolhuin kept the code of the department it was split from. */
const DEPARTMENT_OF: ReadonlyMap<string, string> = new Map([['94008020', '94011']]);
const SIMPLE = 'Localidad simple';
const PART = 'Componente de localidad compuesta';

/**
 * An item of `territory/localidades.csv`: INDEC's digits after the department's, marks, GeoNames's name, and where they
 * differ from the usual form `=` INDEC's name, `@` the municipality's digits after the province's (`-`: none known), `<`
 * GeoNames's second-level code. Marks: `*` seat of its department, `!` capital, `c` component of a composite locality,
 * `d` only as a census locality, `e` only as a locality.
 */
const ITEM =
  /^(?<digits>\d{3}|\d{5})(?<marks>[c*!de]*) (?<city>[^=@<]+)(=(?<name>[^@<]+))?(@(?<municipality>\d{4}|-))?(<(?<admin2>\d*))?$/;

interface Item {
  readonly id: string;
  readonly department: string;
  readonly nombre: string;
  readonly marks: string;
  readonly municipality: string | null;
  readonly centroide: Point;
}

/**
 * Joins the cities of GeoNames to INDEC's ids by the hand-made table. A city that the package no longer holds is left out.
 * Of the localities of 10 digits (parts of a city) the census locality comes from `territory/localidades_censales.csv`.
 */
export function settlements(
  divisions: { readonly provincias: Divisions; readonly departamentos: Divisions; readonly municipios: Divisions },
  names: GeoNames,
): Settlements {
  const places = [...items(names)];
  const parents = (place: Item): Readonly<Record<'departamento' | 'provincia' | 'municipio', Reference>> => ({
    departamento: reference(divisions.departamentos, place.department),
    provincia: reference(divisions.provincias, place.id.slice(0, 2)),
    municipio: reference(divisions.municipios, place.municipality),
  });

  const census = new Map<string, { readonly id: string; readonly nombre: string; readonly record: StarterRecord }>();
  for (const place of [...places.filter(({ id }) => id.length === 8), ...censusLocalities()]) {
    const { id, nombre, marks, centroide } = place;
    const categoria = marks.includes('c') || marks.includes('d') ? PART : SIMPLE;
    const record = { id, nombre, fuente: 'INDEC', categoria, funcion: role(id, marks), ...parents(place), centroide };
    census.set(id, { id, nombre, record });
  }

  const localidades = places.map((place) => {
    const { id, nombre, marks, centroide } = place;
    const localidad_censal = reference(census, id.startsWith('02') ? CITY_CENSUS_LOCALITY : id.slice(0, 8));
    return {
      id,
      nombre,
      fuente: 'INDEC',
      categoria: id.length === 10 ? 'Entidad' : marks.includes('c') || marks.includes('e') ? PART : SIMPLE,
      ...parents(place),
      localidad_censal,
      centroide,
    };
  });
  const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);
  localidades.sort(byId);
  return {
    localidades: localidades.map((record) => ({ ...record, origen: 'GeoNames' })),
    asentamientos: localidades.map((record) => ({ ...record, centroide_fuente: 'GeoNames' })),
    localidadesCensales: [...census.values()].sort(byId).map(({ record }) => record),
  };
}

function* items(names: GeoNames): Generator<Item> {
  for (const row of readTable('territory/localidades.csv')) {
    const group = row.text('departamento');
    for (const text of row.list('localidades')) {
      const { digits, marks = '', city, name, municipality, admin2 } = ITEM.exec(text)?.groups ?? {};
      if (digits === undefined || city === undefined) throw new Error(`cannot read the locality "${text}"`);
      const centroide = names.city(city, admin2 ?? geoNamesCode(group));
      if (!centroide) continue;
      const id = group + digits;
      const department = DEPARTMENT_OF.get(id) ?? group;
      yield {
        id,
        department,
        nombre: name ?? city,
        marks,
        municipality: municipality ? `${id.slice(0, 2)}${municipality}` : municipalityOfDepartment(department),
        centroide,
      };
    }
  }
}

function* censusLocalities(): Generator<Item> {
  for (const row of readTable('territory/localidades_censales.csv')) {
    const id = row.text('id');
    const department = id.slice(0, 5);
    yield {
      id,
      department,
      nombre: row.text('nombre'),
      marks: row.text('categoria') + row.text('funcion'),
      municipality: municipalityOfDepartment(department),
      centroide: { lat: row.number('lat'), lon: row.number('lon') },
    };
  }
}

function role(id: string, marks: string): string | null {
  if (id === CITY_CENSUS_LOCALITY) return 'CAPITAL_PAIS';
  if (marks.includes('!')) return 'CAPITAL_PROVINCIA';
  return marks.includes('*') ? 'CABECERA_DEPARTAMENTO' : null;
}
