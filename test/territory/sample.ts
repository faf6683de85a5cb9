import { fileOfRecords, type OpenedFile } from '../../src/ingest/read-file.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

const SANTA_FE = { id: '82', nombre: 'Santa Fe' };
const BUENOS_AIRES = { id: '06', nombre: 'Buenos Aires' };
const NONE = { id: null, nombre: null };
const VILLA = { id: '06063010', nombre: 'Villa Ejemplo' };

/** A few made-up units, small enough to write down every byte of an answer. */
const RESOURCES: Readonly<Record<string, Rows>> = {
  provincias: [
    {
      ...BUENOS_AIRES,
      nombre_completo: 'Provincia de Buenos Aires',
      iso_id: 'AR-B',
      iso_nombre: 'Buenos Aires',
      categoria: 'Provincia',
      fuente: 'IGN',
      centroide: { lat: -36.7, lon: -60.5 },
    },
    {
      ...SANTA_FE,
      nombre_completo: 'Provincia de Santa Fe',
      iso_id: 'AR-S',
      iso_nombre: 'Santa Fe',
      categoria: 'Provincia',
      fuente: 'IGN',
      centroide: { lat: -30, lon: -60.9 },
    },
  ],
  departamentos: [
    {
      id: '06063',
      nombre: 'Ejemplo & Cía.',
      nombre_completo: 'Partido de Ejemplo & Cía.',
      categoria: 'Partido',
      fuente: 'ARBA',
      provincia: { ...BUENOS_AIRES, interseccion: 0.25 },
      centroide: { lat: -33.9, lon: -59.4 },
    },
  ],
  municipios: [
    {
      id: '060063',
      nombre: 'Ejemplo',
      nombre_completo: 'Municipio Ejemplo',
      categoria: 'Municipio',
      fuente: 'ARBA',
      provincia: { ...BUENOS_AIRES, interseccion: 0 },
      centroide: { lat: -33.9, lon: -59.4 },
    },
  ],
  localidades_censales: [
    {
      ...VILLA,
      categoria: 'Localidad simple',
      funcion: null,
      fuente: 'INDEC',
      provincia: BUENOS_AIRES,
      departamento: { id: '06063', nombre: 'Ejemplo & Cía.' },
      municipio: NONE,
      centroide: { lat: -33.8, lon: -59.5 },
    },
  ],
  localidades: [
    {
      id: '0606301001',
      nombre: 'Barrio "Modelo"',
      categoria: 'Entidad',
      fuente: 'INDEC',
      provincia: BUENOS_AIRES,
      departamento: NONE,
      municipio: NONE,
      localidad_censal: VILLA,
      centroide: { lat: -33.8, lon: -59.5 },
    },
  ],
  asentamientos: [
    {
      id: '06063A01',
      nombre: 'Paraje sin punto',
      categoria: 'Paraje',
      fuente: 'INDEC',
      provincia: BUENOS_AIRES,
      departamento: { id: '06063', nombre: 'Ejemplo & Cía.' },
      municipio: NONE,
      localidad_censal: NONE,
      centroide: null,
    },
    {
      id: '06063A02',
      nombre: 'Paraje en el ecuador',
      categoria: 'Paraje',
      fuente: 'INDEC',
      provincia: BUENOS_AIRES,
      departamento: { id: '06063', nombre: 'Ejemplo & Cía.' },
      municipio: NONE,
      localidad_censal: NONE,
      centroide: { lat: -22, lon: -60 },
    },
  ],
  calles: [
    {
      id: '0606301000001',
      nombre: 'AV SAN MARTIN',
      nomenclatura: 'AV SAN MARTIN, Ejemplo & Cía., Buenos Aires',
      categoria: 'AV',
      altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 99, izquierda: 100 } },
      provincia: BUENOS_AIRES,
      departamento: { id: '06063', nombre: 'Ejemplo & Cía.' },
      localidad_censal: VILLA,
      fuente: 'INDEC',
    },
    {
      id: '0606301000002',
      nombre: 'SAN MARTIN',
      nomenclatura: 'SAN MARTIN, Ejemplo & Cía., Buenos Aires',
      categoria: 'CALLE',
      altura: { inicio: { derecha: 0, izquierda: 0 }, fin: { derecha: 0, izquierda: 0 } },
      provincia: BUENOS_AIRES,
      departamento: { id: '06063', nombre: 'Ejemplo & Cía.' },
      localidad_censal: VILLA,
      fuente: 'INDEC',
    },
  ],
};

/** The made-up units as files of Georef's shape. */
export function sampleFiles(): OpenedFile[] {
  return Object.entries(RESOURCES).map(([resource, rows]) => {
    const opened = fileOfRecords(`${resource}.json`, rows);
    return { ...opened, sample: { ...opened.sample, wrapper: resource } };
  });
}
