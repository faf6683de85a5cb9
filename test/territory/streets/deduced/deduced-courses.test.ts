import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distance, type Point } from '../../../../src/indexes/line.ts';
import type { OpenedFile } from '../../../../src/ingest/read-file.ts';
import { file } from '../../import/import-fixture.ts';
import { serveTerritory, type Territory } from '../../serving.ts';
import { WORLD } from '../../ubicacion/world.ts';

const CITY = { id: '02', nombre: 'Ciudad' };
const TOWN = { id: '02000010', nombre: 'Ciudad' };
const NEXT_TOWN = { id: '02000020', nombre: 'Suburbio' };
const METRE = 1 / 111_195;
const WEST = -58.7;
const SOUTH = -34.6;
const place = (east: number, north: number): Point => [
  WEST + (east * METRE) / Math.cos((SOUTH * Math.PI) / 180),
  SOUTH + north * METRE,
];

const EASTWARD = [
  'ACACIA',
  'BOLDO',
  'CEDRO',
  'DAMASCO',
  'EUCALIPTO',
  'FRESNO',
  'GINKGO',
  'HIGUERA',
  'INCIENSO',
  'JACARANDA',
  'LENGA',
  'MAITEN',
  'PINDO',
];
const NORTHWARD = [
  'KIWI',
  'LAUREL',
  'MOLLE',
  'NOGAL',
  'OMBU',
  'PALMERA',
  'QUEBRACHO',
  'ROBLE',
  'SAUCE',
  'TILO',
  'URUNDAY',
  'VIRARO',
];
/** Blocks are not all alike: where each street lies, in metres north or east. */
const NORTH = [0, 100, 205, 300, 410, 520, 615, 720, 820, 925, 1020, 1130, 1230];
const EAST = [0, 95, 210, 320, 415, 520, 645, 770, 875, 980, 1090, 1210];
const BEYOND = 60;

const idOf = (at: number): string => `02000010${String(90001 + at)}`;
const eastward = (name: string): number => EASTWARD.indexOf(name);
const northward = (name: string): number => EASTWARD.length + NORTHWARD.indexOf(name);

/**
 * A town of straight streets, those of a list without a line; `crossed` says which crossings are listed, `namesake` which of them has the
 * line of a street elsewhere, `namesakeAt` so many metres north, on which no number may be placed; `across`: the town of the streets that lead north.
 */
function town(
  undrawn: readonly string[],
  crossed: (east: string, north: string) => boolean = () => true,
  namesake = '',
  across = TOWN,
  namesakeAt = 3000,
): readonly OpenedFile[] {
  const street = (at: number, nombre: string, last: number) => ({
    id: idOf(at),
    nombre,
    categoria: 'CALLE',
    altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: last - 1, izquierda: last } },
    provincia: CITY,
    departamento: undrawn.includes(nombre) ? null : { id: '02007', nombre: 'Comuna 1' },
    localidad_censal: at < EASTWARD.length ? TOWN : across,
    fuente: 'USIG',
  });
  const axis = (at: number, coordinates: readonly Point[]) => {
    const eje = { type: 'LineString', coordinates };
    return {
      id: idOf(at),
      interpolable: true,
      eje,
      geometria: { type: 'MultiLineString', coordinates: [coordinates] },
    };
  };
  const axes: Readonly<Record<string, unknown>>[] = [];
  const crossings: Readonly<Record<string, unknown>>[] = [];
  if (namesake !== '') {
    const elsewhere = axis(eastward(namesake), [place(-BEYOND, namesakeAt), place(1210 + BEYOND, namesakeAt)]);
    axes.push({ ...elsewhere, interpolable: false });
  }
  for (const [turn, name] of EASTWARD.entries()) {
    const north = NORTH[turn] ?? 0;
    if (!undrawn.includes(name)) axes.push(axis(eastward(name), [place(-BEYOND, north), place(1210 + BEYOND, north)]));
    for (const [across, other] of NORTHWARD.entries()) {
      if (!crossed(name, other)) continue;
      const [lon, lat] = place(EAST[across] ?? 0, north);
      const isKnown = !undrawn.includes(name) && !undrawn.includes(other);
      const at = { lat: isKnown ? String(lat) : '', lon: isKnown ? String(lon) : '' };
      crossings.push({ calle_1_id: idOf(eastward(name)), calle_2_id: idOf(northward(other)), ...at });
    }
  }
  for (const [turn, name] of NORTHWARD.entries()) {
    const east = EAST[turn] ?? 0;
    if (!undrawn.includes(name)) axes.push(axis(northward(name), [place(east, -BEYOND), place(east, 1230 + BEYOND)]));
  }
  return [
    file(
      'localidades_censales.json',
      ...[TOWN, NEXT_TOWN].map((town) => ({
        ...town,
        categoria: 'Localidad simple',
        funcion: 'CAPITAL_PAIS',
        provincia: CITY,
        departamento: null,
        municipio: null,
        centroide: { lat: -34.5, lon: -58.5 },
      })),
    ),
    file(
      'calles.ndjson',
      ...EASTWARD.map((name) => street(eastward(name), name, 1200)),
      ...NORTHWARD.map((name) => street(northward(name), name, 1200)),
    ),
    file('calles_geometria_osm.ndjson', ...axes),
    file('cruces.csv', ...crossings),
  ];
}

describe.each([
  { what: 'a street', undrawn: ['EUCALIPTO'] },
  { what: 'a street that has the line of a namesake', undrawn: ['EUCALIPTO'], namesake: 'EUCALIPTO' },
  { what: 'a street, another one crossing it without a line', undrawn: ['EUCALIPTO', 'QUEBRACHO'] },
])('the course of $what', ({ undrawn, namesake }) => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveTerritory([...WORLD, ...town(undrawn, () => true, namesake)]);
  });
  afterAll(() => territory.close());

  const askFor = async (
    direccion: string,
  ): Promise<{ readonly away: (spot: Point) => number; readonly department: unknown }> => {
    const got = await territory.get('/direcciones', { direccion });
    const at: Point = [Number(got.at('direcciones.0.ubicacion.lon')), Number(got.at('direcciones.0.ubicacion.lat'))];
    return { away: (spot) => distance(at, spot), department: got.at('direcciones.0.departamento.id') };
  };

  it('goes through its crossings, each where there is room between the others', async () => {
    const there = await askFor('Eucalipto y Palmera');
    expect(there.away(place(520, 410))).toBeLessThan(25);
    expect(there.department).toBe('02007');
    if (undrawn.includes('QUEBRACHO')) {
      expect((await askFor('Eucalipto y Quebracho')).away(place(645, 410))).toBeLessThan(35);
      expect((await askFor('Cedro y Quebracho')).away(place(645, 205))).toBeLessThan(25);
    }
  });

  it('has its numbers beside those of the streets next to it', async () => {
    const beside = await territory.get('/direcciones', { direccion: 'Damasco 650' });
    const east = Number(beside.at('direcciones.0.ubicacion.lon'));
    const there = await askFor('Eucalipto 650');
    expect(there.away([east, place(0, 410)[1]])).toBeLessThan(60);
    expect(there.department).toBe('02007');
  });

  it('is said to be deduced, and no other is', async () => {
    const remarksOf = async (direccion: string) => {
      const got = await territory.get('/ventanilla/direcciones/explicar', { direccion });
      return got.at('avisos');
    };
    expect(await remarksOf('Eucalipto 650')).toEqual([
      {
        codigo: 'trazado_deducido',
        mensaje:
          'Los datos no tienen el trazado entero de «EUCALIPTO»: el punto se dedujo de las calles que la cruzan.',
      },
    ]);
    expect(await remarksOf('Palmera y Eucalipto')).toMatchObject([{ codigo: 'trazado_deducido' }]);
    expect(await remarksOf('Palmera 650')).toEqual([]);
  });

  it('has a middle, unless a line says where that would be', async () => {
    if (namesake) return expect((await askFor('Eucalipto')).away(place(605, 3000))).toBeLessThan(20);
    expect((await askFor('Eucalipto')).away(place(605, 410))).toBeLessThan(120);
  });

  it('is found in the department that its numbers lie in, and in no other', async () => {
    for (const [departamento, total] of [
      ['02007', 1],
      ['02014', 0],
    ] as const) {
      const got = await territory.get('/direcciones', { direccion: 'Eucalipto 650', departamento });
      expect(got.at('total')).toBe(total);
    }
  });
});

type Rest = Parameters<typeof town> extends [unknown, ...infer Others] ? Others : never;

it('places numbers on a line that nobody vouches for as the streets beside it have them', async () => {
  const unlisted = (east: string): boolean => east !== 'EUCALIPTO';
  const territory = await serveTerritory([...WORLD, ...town(['EUCALIPTO'], unlisted, 'EUCALIPTO', TOWN, 410)]);
  try {
    const got = await territory.get('/direcciones', { direccion: 'Eucalipto 650' });
    const beside = await territory.get('/direcciones', { direccion: 'Damasco 650' });
    const east = Number(beside.at('direcciones.0.ubicacion.lon'));
    const at: Point = [Number(got.at('direcciones.0.ubicacion.lon')), Number(got.at('direcciones.0.ubicacion.lat'))];
    expect(distance(at, [east, place(0, 410)[1]])).toBeLessThan(40);
  } finally {
    await territory.close();
  }
});

describe('no course is told', () => {
  const pointOf = async (undrawn: readonly string[], direccion: string, ...more: Rest) => {
    const territory = await serveTerritory([...WORLD, ...town(undrawn, ...more)]);
    try {
      const got = await territory.get('/direcciones', { direccion });
      expect(got.at('total')).toBe(1);
      return got.at('direcciones.0.ubicacion.lat');
    } finally {
      await territory.close();
    }
  };

  it('where it could as well be that of another street without a line', async () => {
    expect(await pointOf(['EUCALIPTO', 'FRESNO'], 'Eucalipto y Palmera')).toBeNull();
    expect(await pointOf(['EUCALIPTO', 'FRESNO'], 'Fresno 650')).toBeNull();
  });

  it('where too few streets with a line cross it', async () => {
    const few = (east: string, north: string): boolean =>
      east !== 'EUCALIPTO' || ['MOLLE', 'NOGAL', 'OMBU', 'PALMERA'].includes(north);
    expect(await pointOf(['EUCALIPTO'], 'Eucalipto y Palmera', few)).toBeNull();
  });

  it('where it could run at either side of the town', async () => {
    // The streets that cross it go on at both ends, and nobody beside it is there to say which.
    expect(await pointOf(['ACACIA', 'PINDO'], 'Acacia 650')).toBeNull();
  });

  it('where those that cross it are streets of the next town', async () => {
    expect(await pointOf(['EUCALIPTO'], 'Eucalipto 650', () => true, '', NEXT_TOWN)).toBeNull();
  });
});
