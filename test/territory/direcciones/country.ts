import { file } from '../import/import-fixture.ts';

/** Units by their ids and names. */
function units(all: readonly (readonly [string, string])[]) {
  return all.map(([id, nombre]) => ({ id, nombre }));
}

const CENTRE = { lat: -34.6, lon: -58.5 };
const UNNUMBERED = { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } };
const PROVINCES = units([
  ['02', 'Ciudad Autónoma de Buenos Aires'],
  ['06', 'Buenos Aires'],
  ['50', 'Mendoza'],
  ['54', 'Misiones'],
  ['66', 'Salta'],
  ['82', 'Santa Fe'],
]);
const DEPARTMENTS = units([
  ['02007', 'Comuna 1'],
  ['06371', 'General San Martín'],
  ['06791', 'Tandil'],
  ['50007', 'Capital'],
  ['50098', 'San Martín'],
  ['54028', 'Capital'],
  ['66028', 'Capital'],
  ['82063', 'La Capital'],
  ['82084', 'Rosario'],
]);
const TOWNS = units([
  ['02000010', 'Ciudad Autónoma de Buenos Aires'],
  ['06791050', 'Tandil'],
  ['50007010', 'Mendoza'],
  ['54028020', 'Posadas'],
  ['82063170', 'Santa Fe'],
  ['82063180', 'Argentina'],
  ['82084270', 'Rosario'],
]);
const LOCALITIES = units([
  ['0637101017', 'Villa José León Suárez'],
  ['0637101026', 'Villa San Andrés'],
  ['0679101001', 'San Andrés de la Sierra'],
  ['8208427001', 'Lisandro de la Torre'],
  ['8208427002', 'Estación Norte'],
]);
/** Of Tandil, San Martín in Mendoza and Posadas no street is known. */
const WITHOUT_STREETS = new Set(['06791', '50098', '54028']);

const provinceOf = (id: string) => PROVINCES.find((province) => id.startsWith(province.id));
const departmentOf = (id: string) => DEPARTMENTS.find((department) => id.startsWith(department.id));

/** One street, MITRE, in each department of some provinces but for some. */
export const COUNTRY = [
  file('provincias.json', ...PROVINCES.map((unit) => ({ ...unit, categoria: 'Provincia', centroide: CENTRE }))),
  file(
    'departamentos.json',
    ...DEPARTMENTS.map((unit) => ({ ...unit, provincia: provinceOf(unit.id), centroide: CENTRE })),
  ),
  file(
    'localidades_censales.json',
    ...TOWNS.map((unit) => ({
      ...unit,
      funcion: null,
      municipio: null,
      provincia: provinceOf(unit.id),
      departamento: departmentOf(unit.id) ?? { id: null, nombre: null },
      centroide: CENTRE,
    })),
  ),
  file(
    'localidades.json',
    ...LOCALITIES.map(({ id, nombre }) => ({
      id,
      nombre,
      categoria: 'Entidad',
      municipio: null,
      localidad_censal: TOWNS.find((town) => id.startsWith(town.id)) ?? null,
      departamento: departmentOf(id),
      provincia: provinceOf(id),
      centroide: CENTRE,
    })),
  ),
  file(
    'calles.json',
    ...DEPARTMENTS.filter(({ id }) => !WITHOUT_STREETS.has(id)).map((department) => ({
      id: `${department.id}01000001`,
      nombre: 'MITRE',
      nomenclatura: `MITRE, ${department.nombre}`,
      categoria: 'CALLE',
      altura: UNNUMBERED,
      provincia: provinceOf(department.id),
      departamento: department,
      localidad_censal: TOWNS.find(({ id }) => id.slice(0, 5) === department.id) ?? { id: null, nombre: null },
      fuente: 'INDEC',
    })),
  ),
];
