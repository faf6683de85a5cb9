import type { GeoNames, Point } from './geonames.ts';
import { readTable, type StarterRecord } from './tables.ts';

/** A unit that others refer to. */
interface Division {
  readonly id: string;
  readonly nombre: string;
  readonly record: StarterRecord;
}

/** A nested reference; both members are null when the unit is not known (territorial.md 2). */
export interface Reference {
  readonly id: string | null;
  readonly nombre: string | null;
}

export type Divisions = ReadonlyMap<string, Division>;

const CITY = '02';
/** Provinces whose municipalities are exactly their departments and carry the department's digits after a zero. */
const MUNICIPALITY_IS_DEPARTMENT: ReadonlySet<string> = new Set(['06', '46', '50', '70']);

/** Reference to a unit; to nothing when `units` does not hold it. */
export function reference(units: Divisions, id: string | null): Reference {
  const unit = id === null ? undefined : units.get(id);
  return unit ? { id: unit.id, nombre: unit.nombre } : { id: null, nombre: null };
}

/** The 24 provinces by id, in the shape of the Georef dump; `fips` of the table joins them to their outlines. */
export function provinces(): Divisions {
  const found = new Map<string, Division>();
  for (const row of readTable('territory/provincias.csv')) {
    const id = row.text('id');
    const nombre = row.text('nombre');
    const record = {
      id,
      nombre,
      nombre_completo: row.text('nombre_completo'),
      fuente: 'IGN',
      categoria: row.text('categoria'),
      centroide: { lat: row.number('lat'), lon: row.number('lon') },
      iso_id: row.text('iso_id'),
      iso_nombre: row.text('iso_nombre'),
    };
    found.set(id, { id, nombre, record });
  }
  return found;
}

/**
 * The 529 departments, partidos and comunas. Names come from GeoNames where they agree with INDEC's, else from the table;
 * the table writes centroids in hundredths of a degree south and west.
 */
export function departments(provincias: Divisions, names: GeoNames): Divisions {
  const found = new Map<string, Division>();
  for (const row of readTable('territory/departamentos.csv')) {
    const provincia = row.text('provincia');
    const categoria = provincia === CITY ? 'Comuna' : provincia === '06' ? 'Partido' : 'Departamento';
    for (const item of row.list('departamentos')) {
      const [facts = '', own] = item.split('=');
      const [digits = '', south, west] = facts.split(' ');
      const id = provincia + digits;
      const nombre = own ?? departmentName(id, names);
      const record = {
        id,
        nombre,
        nombre_completo: fullName(id, nombre, categoria),
        fuente: 'IGN',
        categoria,
        provincia: reference(provincias, provincia),
        centroide: { lat: -Number(south) / 100, lon: -Number(west) / 100 },
      };
      found.set(id, { id, nombre, record });
    }
  }
  return found;
}

function departmentName(id: string, names: GeoNames): string {
  // The comunas are numbered in steps of seven: 02007 is Comuna 1, 02105 Comuna 15.
  if (id.startsWith(CITY)) return `Comuna ${Number(id.slice(2)) / 7}`;
  const name = names.department(id);
  if (name === undefined) throw new Error(`no name for department ${id}`);
  return name;
}

function fullName(id: string, nombre: string, categoria: string): string {
  if (categoria === 'Comuna') return nombre;
  // The official name of this one partido goes without the preposition.
  if (id === '06371') return `Partido ${nombre}`;
  return categoria === 'Partido' ? `Partido de ${nombre}` : `Departamento ${nombre}`;
}

/**
 * Municipalities: those that are a whole department (Buenos Aires, the City, La Rioja, Mendoza, San Juan) follow from it;
 * the table holds the main cities of the other provinces, and the capitals whose municipality is not named as its department.
 */
export function municipalities(provincias: Divisions, departamentos: Divisions): Divisions {
  const found = new Map<string, Division>();
  for (const { id, nombre, record } of departamentos.values()) {
    const own = municipalityOfDepartment(id);
    if (own === null) continue;
    const categoria = id.startsWith(CITY) ? 'Comuna' : 'Municipio';
    found.set(own, municipality(provincias, own, nombre, categoria, record.centroide));
  }
  for (const row of readTable('territory/municipios.csv')) {
    const id = row.text('id');
    const point: Point = { lat: row.number('lat'), lon: row.number('lon') };
    found.set(id, municipality(provincias, id, row.text('nombre'), row.text('categoria'), point));
  }
  return new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Id of the municipality that is the whole department, or null where municipalities are drawn otherwise. */
export function municipalityOfDepartment(department: string): string | null {
  const provincia = department.slice(0, 2);
  if (provincia === CITY) return `022${department.slice(2)}`;
  return MUNICIPALITY_IS_DEPARTMENT.has(provincia) ? `${provincia}0${department.slice(2)}` : null;
}

function municipality(
  provincias: Divisions,
  id: string,
  nombre: string,
  categoria: string,
  centroide: unknown,
): Division {
  const record = {
    id,
    nombre,
    nombre_completo: categoria === 'Comuna' && id.startsWith(CITY) ? nombre : `${categoria} ${nombre}`,
    fuente: 'IGN',
    categoria,
    provincia: reference(provincias, id.slice(0, 2)),
    centroide,
  };
  return { id, nombre, record };
}
