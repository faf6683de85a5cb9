import type { DumpRecord } from './publisher.ts';

const NONE = { id: null, nombre: null };
const PROVINCE = { id: '06', nombre: 'Buenos Aires' };
const DEPARTMENT = { id: '06098', nombre: 'Berisso' };
const MUNICIPALITY = { id: '060098', nombre: 'Berisso' };
const TOWN = { id: '06098010', nombre: 'Berisso' };

const square = (west: number, south: number, size: number): unknown => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
});

const point = (lat: number, lon: number) => ({ type: 'Point', coordinates: [lon, lat] });

function street(number: number): DumpRecord {
  const id = `06098010${String(number).padStart(5, '0')}`;
  return {
    id,
    nombre: `CALLE ${number}`,
    nomenclatura: `CALLE ${number}, Berisso, Buenos Aires`,
    categoria: 'CALLE',
    altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 899, izquierda: 900 } },
    provincia: PROVINCE,
    departamento: DEPARTMENT,
    localidad_censal: TOWN,
    fuente: 'INDEC',
    geometria: {
      type: 'MultiLineString',
      coordinates: [
        [
          [-57.9, -34.9 + number / 10_000],
          [-57.8, -34.9 + number / 10_000],
        ],
      ],
    },
  };
}

function block(number: number): DumpRecord {
  const { id, nombre, categoria, altura, geometria } = street(number);
  return { id: `${String(id)}0000001`, calle: { id, nombre, categoria }, altura, geometria, localidad: TOWN };
}

function crossing(number: number): DumpRecord {
  const [a, b] = [street(number), street(number + 1)];
  return {
    id: `${String(a.id)}-${String(b.id)}-01`,
    calle_a: { id: a.id, nombre: a.nombre },
    calle_b: { id: b.id, nombre: b.nombre },
    geometria: point(-34.9, -57.85),
  };
}

const AREA = { fuente: 'INDEC', centroide: { lat: -34.9, lon: -57.85 }, geometria: square(-57.9, -34.95, 0.1) };
const BELOW = { provincia: PROVINCE, departamento: DEPARTMENT };

/** A town made up for tests: names and codes of Berisso, places and streets of nobody. */
export function smallCountry(streets = 60): Map<string, DumpRecord[]> {
  const centroide = { lat: -34.9, lon: -57.85 };
  const formal = { fuente: 'IGN', centroide };
  const place = { fuente: 'INDEC', provincia: PROVINCE, departamento: DEPARTMENT, municipio: MUNICIPALITY, centroide };
  const localities = [
    { ...TOWN, ...place, categoria: 'Localidad simple', localidad_censal: TOWN, geometria: point(-34.9, -57.85) },
    ...[1, 2, 3].map((number) => ({
      ...place,
      id: `060980100${number}`,
      nombre: `Barrio ${number}`,
      categoria: 'Entidad',
      localidad_censal: TOWN,
      geometria: point(-34.9, -57.85),
    })),
  ];
  const numbers = Array.from({ length: streets }, (_, index) => index + 1);
  return new Map<string, DumpRecord[]>([
    [
      'provincias',
      [
        {
          ...PROVINCE,
          ...formal,
          nombre_completo: 'Provincia de Buenos Aires',
          categoria: 'Provincia',
          iso_id: 'AR-B',
          iso_nombre: 'Buenos Aires',
          geometria: square(-63, -40, 7),
        },
      ],
    ],
    [
      'departamentos',
      [
        {
          ...DEPARTMENT,
          ...formal,
          nombre_completo: 'Partido de Berisso',
          categoria: 'Partido',
          provincia: { ...PROVINCE, interseccion: 0.01 },
          geometria: square(-58, -35, 0.3),
        },
      ],
    ],
    [
      'municipios',
      [
        {
          ...MUNICIPALITY,
          ...formal,
          nombre_completo: 'Municipio Berisso',
          categoria: 'Municipio',
          provincia: { ...PROVINCE, interseccion: 0.01 },
          geometria: square(-58, -35, 0.3),
        },
      ],
    ],
    [
      'localidades_censales',
      [
        {
          ...TOWN,
          ...place,
          categoria: 'Localidad simple',
          funcion: 'CABECERA_DEPARTAMENTO',
          geometria: point(-34.9, -57.85),
        },
      ],
    ],
    ['localidades', localities],
    [
      'asentamientos',
      [
        ...localities,
        { ...place, id: '06098A01', nombre: 'Los Talas', categoria: 'Paraje', municipio: NONE, localidad_censal: NONE },
      ],
    ],
    ['aglomerados', [{ ...AREA, id: '0002', nombre: 'Gran La Plata' }]],
    ['fracciones_censales', [{ ...AREA, ...BELOW, id: '0609801' }]],
    ['radios_censales', [{ ...AREA, ...BELOW, id: '060980101', fraccion_censal: { id: '0609801' } }]],
    ['calles', numbers.map(street)],
    ['cuadras', numbers.map(block)],
    ['intersecciones', numbers.slice(1).map((number) => crossing(number - 1))],
  ]);
}
