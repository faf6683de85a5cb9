import { describe, expect, it } from 'vitest';
import { at, byKey, duplicates, full, hasFullData, type Rec, starter } from './support.ts';

const units = ['provincias', 'departamentos', 'municipios', 'localidades_censales', 'localidades'] as const;
const data = Object.fromEntries([...units, 'calles'].map((unit) => [unit, starter(unit)])) as Record<string, Rec[]>;
const of = (unit: string): Rec[] => data[unit] ?? [];

describe('starter territory', () => {
  it('has every province and department, and the counts the documents state', () => {
    const counts = Object.fromEntries(Object.entries(data).map(([unit, list]) => [unit, list.length]));
    expect(counts).toEqual({
      provincias: 24,
      departamentos: 529,
      municipios: 274,
      localidades_censales: 1083,
      localidades: 1122,
      calles: 122,
    });
    expect(starter('asentamientos').length).toBe(of('localidades').length);
  });

  it('has unique ids of the published lengths', () => {
    const lengths: Record<string, readonly number[]> = {
      provincias: [2],
      departamentos: [5],
      municipios: [6],
      localidades_censales: [8],
      localidades: [8, 10],
      calles: [13],
    };
    for (const [unit, allowed] of Object.entries(lengths)) {
      const ids = of(unit).map(({ id }) => String(id));
      expect(duplicates(ids), unit).toEqual([]);
      expect(
        ids.filter((id) => !/^\d+$/.test(id) || !allowed.includes(id.length)),
        unit,
      ).toEqual([]);
    }
  });

  it('refers only to units that exist, by their names', () => {
    const parents: Record<string, string> = {
      provincia: 'provincias',
      departamento: 'departamentos',
      municipio: 'municipios',
      localidad_censal: 'localidades_censales',
    };
    const wrong: string[] = [];
    for (const [unit, list] of Object.entries(data)) {
      for (const record of list) {
        for (const [field, target] of Object.entries(parents)) {
          const id = at(record, `${field}.id`);
          if (id === undefined || id === null) continue;
          const found = of(target).find((one) => one.id === id);
          if (found?.nombre !== at(record, `${field}.nombre`)) wrong.push(`${unit} ${record.id} ${field} ${id}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('gives every locality its province, department and census locality', () => {
    const without = of('localidades').filter(
      (one) => one.id !== '02000010' && !(at(one, 'departamento.id') && at(one, 'localidad_censal.id')),
    );
    expect(without).toEqual([]);
  });

  it('puts every point in Argentina', () => {
    const points = units.flatMap((unit) =>
      of(unit).map((one) => [one.id, at(one, 'centroide.lat'), at(one, 'centroide.lon')]),
    );
    const outside = points.filter(([id, lat, lon]) => {
      const antarctic = id === '94028' || id === '94';
      return !(
        Number(lat) < -21 &&
        Number(lat) > (antarctic ? -90 : -56) &&
        Number(lon) < (antarctic ? -25 : -53) &&
        Number(lon) > -74
      );
    });
    expect(outside).toEqual([]);
  });

  it('holds Avenida Corrientes with numbers, an axis and corners', () => {
    const corrientes = of('calles').find(({ nombre }) => nombre === 'AV CORRIENTES');
    expect(corrientes).toMatchObject({
      id: '0200001090518',
      nomenclatura: 'AV CORRIENTES, Comuna 15, Ciudad Autónoma de Buenos Aires',
      altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 6899, izquierda: 6900 } },
      tramos: [
        [1, 6550],
        [6601, 6900],
      ],
      localidad_censal: { id: '02000010', nombre: 'Ciudad Autónoma de Buenos Aires' },
    });
    const axis = byKey(starter('calles_geometria_osm'), 'id').get('0200001090518');
    expect(axis?.interpolable).toBe(true);
    expect(starter('cruces').filter((one) => Object.values(one).includes('0200001090518')).length).toBeGreaterThan(12);
  });

  it('has streets of four cities, and corners between streets that exist', () => {
    const towns = new Set(of('calles').map((one) => at(one, 'localidad_censal.nombre')));
    expect([...towns].sort()).toEqual(['Ciudad Autónoma de Buenos Aires', 'Córdoba', 'La Plata', 'Mar del Plata']);
    const ids = new Set(of('calles').map(({ id }) => id));
    const corners = starter('cruces');
    expect(corners.length).toBeGreaterThan(250);
    expect(corners.filter((one) => !ids.has(one.calle_1_id) || !ids.has(one.calle_2_id))).toEqual([]);
    expect(starter('calles_geometria_osm').filter(({ id }) => !ids.has(id))).toEqual([]);
  });

  it('outlines the 24 provinces with closed rings, outer ones counterclockwise', () => {
    const outlines = starter('poligonos_provincias');
    expect(outlines.map((one) => at(one, 'properties.id'))).toEqual(of('provincias').map(({ id }) => id));
    for (const outline of outlines) {
      for (const rings of polygons(outline)) {
        for (const ring of rings) expect(ring[0]).toEqual(ring.at(-1));
        expect(area(rings[0] ?? [])).toBeGreaterThan(0);
      }
    }
  });

  it('has outlines that contain at least 97 in 100 of the localities of their province', () => {
    const outlines = byKey(
      starter('poligonos_provincias').map((one) => ({ id: at(one, 'properties.id'), one })),
      'id',
    );
    const inside = of('localidades').filter((place) => {
      const outline = outlines.get(String(at(place, 'provincia.id')))?.one as Rec;
      const point = [Number(at(place, 'centroide.lon')), Number(at(place, 'centroide.lat'))] as const;
      return polygons(outline).some(([outer]) => contains(outer ?? [], point));
    });
    expect(inside.length / of('localidades').length).toBeGreaterThan(0.97);
  });
});

describe('starter outlines place known points', () => {
  const found = (resource: string, lat: number, lon: number): unknown[] =>
    starter(resource)
      .filter((one) => polygons(one).some(([outer]) => contains(outer ?? [], [lon, lat])))
      .map((one) => at(one, 'properties.id'));

  it.each([
    ['the Obelisk', -34.6037, -58.3816, '02', '02007', '022007'],
    ['Villa Urquiza', -34.5731, -58.4889, '02', '02084', '022084'],
    ['Lomas de Zamora', -34.7609, -58.4063, '06', undefined, undefined],
    ['Avellaneda', -34.6627, -58.3648, '06', undefined, undefined],
    ['Vicente López', -34.5269, -58.4736, '06', undefined, undefined],
    ['Mendoza', -32.8895, -68.8458, '50', undefined, undefined],
    ['Salta', -24.7829, -65.4122, '66', undefined, undefined],
    ['Tolhuin', -54.5108, -67.1955, '94', undefined, undefined],
    ['Montevideo', -34.9011, -56.1645, undefined, undefined, undefined],
  ])('%s', (_place, lat, lon, provincia, departamento, municipio) => {
    const only = (id: string | undefined): string[] => (id === undefined ? [] : [id]);
    expect(found('poligonos_provincias', lat, lon)).toEqual(only(provincia));
    expect(found('poligonos_departamentos', lat, lon)).toEqual(only(departamento));
    expect(found('poligonos_municipios', lat, lon)).toEqual(only(municipio));
  });

  it('finds every provincial capital but Viedma, which stands on the bank of a border river that the lines only follow roughly', () => {
    const capitals = of('localidades_censales').filter(({ funcion }) => String(funcion).startsWith('CAPITAL'));
    const missed = capitals.filter((one) => {
      const ids = found('poligonos_provincias', Number(at(one, 'centroide.lat')), Number(at(one, 'centroide.lon')));
      return ids.length !== 1 || ids[0] !== at(one, 'provincia.id');
    });
    expect(capitals.length).toBe(24);
    expect(missed.map(({ nombre }) => nombre)).toEqual(['Viedma']);
  });

  it('has an outline of every comuna, under both ids', () => {
    expect(starter('poligonos_departamentos').length).toBe(15);
    expect(starter('poligonos_municipios').map((one) => at(one, 'properties.nombre'))).toEqual(
      Array.from({ length: 15 }, (_, index) => `Comuna ${index + 1}`),
    );
  });
});

describe.skipIf(!hasFullData)('starter territory against the full data (skipped without ../shared)', () => {
  it.each([...units])('%s: every id is real, with the published name, category and parents', (unit) => {
    const real = byKey(full(`territorial/${unit}.json.gz`), 'id');
    const fields = [
      'nombre',
      'nombre_completo',
      'categoria',
      'funcion',
      'iso_id',
      'provincia.id',
      'departamento.id',
      'localidad_censal.id',
    ];
    const wrong = of(unit).flatMap((one) => {
      const published = real.get(String(one.id));
      if (!published) return [`${one.id}: no such id`];
      return fields
        .filter((field) => at(one, field) !== at(published, field))
        .map((field) => `${one.id} ${field}: ${at(one, field)}, published ${at(published, field)}`);
    });
    expect(wrong).toEqual([]);
  });

  it('names the municipality of a locality as published, or none', () => {
    const real = byKey(full('territorial/localidades.json.gz'), 'id');
    const wrong = of('localidades').filter((one) => {
      const id = at(one, 'municipio.id');
      return id !== null && id !== at(real.get(String(one.id)), 'municipio.id');
    });
    expect(wrong).toEqual([]);
  });

  it.each([
    ['provincias.json', 'provincias'],
    ['municipios.json', 'municipios'],
    ['localidades_censales.json', 'localidades_censales'],
    ['localidades.json', 'localidades'],
    ['asentamientos.json', 'asentamientos'],
    ['calles_geometria_osm.ndjson', 'calles_geometria_osm'],
    ['cruces.csv', 'cruces'],
  ])('%s: the same fields as the full file', (file, resource) => {
    const fields = (record: Rec | undefined): string[] => Object.keys(record ?? {}).sort();
    expect(fields(starter(resource)[0])).toEqual(fields(full(`territorial/${file}.gz`)[0]));
  });

  it('has only published streets, with their numbers', () => {
    const real = byKey(
      [...full('territorial/calles.ndjson.gz'), ...full('territorial/calles_osm_8_ciudades.ndjson.gz')],
      'id',
    );
    for (const { nombre, categoria, nomenclatura, altura, id, tramos } of of('calles')) {
      const published = real.get(String(id));
      expect(published, String(id)).toMatchObject({ nombre, categoria, nomenclatura, altura });
      if (tramos) expect(published?.tramos).toEqual(tramos);
    }
  });
});

type Ring = readonly (readonly [number, number])[];

function polygons(outline: Rec): Ring[][] {
  const coordinates = at(outline, 'geometry.coordinates');
  return (at(outline, 'geometry.type') === 'Polygon' ? [coordinates] : coordinates) as Ring[][];
}

function area(ring: Ring): number {
  return ring.slice(1).reduce((sum, [x, y], i) => sum + (ring[i]?.[0] ?? 0) * y - x * (ring[i]?.[1] ?? 0), 0);
}

function contains(ring: Ring, [x, y]: readonly [number, number]): boolean {
  let inside = false;
  for (let i = 1; i < ring.length; i++) {
    const [ax = 0, ay = 0] = ring[i - 1] ?? [];
    const [bx = 0, by = 0] = ring[i] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
