import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Got, serveTerritory, type Territory } from '../serving.ts';
import { inTown, onBorder, TOWN_FILES } from './town.ts';

const PATH = '/ventanilla/direcciones/inversa';

let territory: Territory;
beforeAll(async () => {
  territory = await serveTerritory(TOWN_FILES);
});
afterAll(() => territory.close());

const at = ([lon, lat]: readonly [number, number], rest = ''): string => `${PATH}?lat=${lat}&lon=${lon}${rest}`;

async function ask(path: string, status = 200): Promise<Got> {
  const got = await territory.get(path);
  expect(got.status).toBe(status);
  return got;
}

const crossStreets = (got: Got) => [got.at('direccion.calle_cruce_1.nombre'), got.at('direccion.calle_cruce_2.nombre')];

describe('GET /ventanilla/direcciones/inversa', () => {
  it('answers street, number, cross streets, distance and the units of the point', async () => {
    const { body } = await ask(at(inTown(0.5, -0.05)));
    expect(body).toEqual({
      direccion: {
        altura: { valor: 151 },
        calle: { categoria: 'AV', id: '0600701000001', nombre: 'AV SAN MARTIN' },
        calle_cruce_1: { categoria: 'CALLE', id: '0600701000002', nombre: 'MITRE' },
        calle_cruce_2: { categoria: 'CALLE', id: '0600701000003', nombre: 'BELGRANO' },
        departamento: { id: '06007', nombre: 'Alsina' },
        distancia: 5.6,
        localidad_censal: { id: '06007010', nombre: 'Villa' },
        municipio: { id: null, nombre: null },
        nomenclatura: 'AV SAN MARTIN 151, Alsina, Buenos "Aires"',
        precision: 'cuadra',
        provincia: { id: '06', nombre: 'Buenos "Aires"' },
        ubicacion: { lat: -35.5, lon: -58.4995 },
      },
      parametros: { lat: -35.50005, lon: -58.4995 },
    });
  });

  it.each([
    ['the right of the street', inTown(0.5, -0.05), 151, 'cuadra'],
    ['its left', inTown(0.5, 0.05), 150, 'cuadra'],
    ['the beginning of a block', inTown(1.03, -0.01), 203, 'cuadra'],
    ['a block without numbers', inTown(2.5, 0.05), null, 'calle'],
    ['the side with numbers of a street that has them on one', inTown(20.6, -0.05), 59, 'cuadra'],
    ['its other side', inTown(20.6, 0.05), 60, 'enfrente'],
    ['the right of an axis', inTown(41, -0.05), 101, 'eje'],
    ['the left of an axis', inTown(41, 0.05), 100, 'eje'],
    ['beyond the end of an axis', inTown(42.1, 0.02), 200, 'eje'],
  ])('numbers %s', async (_, point, number, precision) => {
    const got = await ask(at(point));
    expect([got.at('direccion.altura.valor'), got.at('direccion.precision')]).toEqual([number, precision]);
  });

  it('says null of the cross street on a side where none is known', async () => {
    expect(crossStreets(await ask(at(inTown(2.5, 0.05))))).toEqual(['MORENO', null]);
  });

  it('says the streets that bound its block of a point beside a corner, on either side of it', async () => {
    for (const [east, streets] of [
      [0.97, ['MITRE', 'BELGRANO']],
      [1.03, ['BELGRANO', 'MORENO']],
    ] as const) {
      expect(crossStreets(await ask(at(inTown(east, 0.01))))).toEqual(streets);
    }
  });

  it('finds nothing beyond the radius, says so, and names the units all the same', async () => {
    const far = inTown(0.5, 8);
    const got = await ask(at(far));
    expect(got.at('direccion')).toMatchObject({
      calle: { id: null, nombre: null },
      altura: { valor: null },
      distancia: null,
      nomenclatura: null,
      precision: null,
      departamento: { id: '06007' },
      ubicacion: { lat: null, lon: null },
    });
    expect(got.at('parametros.avisos')).toEqual([
      { codigo: 'lugar_sin_calles', mensaje: 'Los datos no tienen calles a 200 metros o menos del punto.' },
    ]);
    expect(got.headers.get('ventanilla-avisos')).toBe('lugar_sin_calles');
    expect((await ask(at(far, '&radio=1000'))).at('direccion.distancia')).toBeGreaterThan(600);
    expect((await ask(at(inTown(0.5, -0.05), '&radio=5'))).at('direccion.distancia')).toBeNull();
  });

  it('finds nothing outside the country', async () => {
    const got = await ask(`${PATH}?lat=0&lon=0`);
    expect(got.at('direccion')).toMatchObject({
      calle: { id: null },
      provincia: { id: null },
      departamento: { id: null },
    });
  });

  it('names the department of the point and says that the street is of another where no other is near', async () => {
    const got = await ask(at(onBorder(2, 0.05)));
    expect(got.at('direccion')).toMatchObject({
      calle: { nombre: 'AV LIMITE' },
      departamento: { id: '02007' },
      provincia: { id: '02' },
      localidad_censal: { id: null, nombre: null },
      nomenclatura: 'AV LIMITE, Comuna 1, Ciudad',
    });
    expect(got.at('parametros.avisos')).toEqual([
      {
        codigo: 'calle_de_otro_departamento',
        mensaje:
          'Los datos tienen la calle en otro departamento (Alsina, Buenos "Aires"). El departamento de la respuesta es el del punto.',
      },
    ]);
  });

  it('takes a street of the department of the point before a somewhat nearer one of another', async () => {
    const got = await ask(at(onBorder(-18, 0.05)));
    expect(got.at('direccion')).toMatchObject({
      calle: { nombre: 'CALLE DE LA CIUDAD' },
      departamento: { id: '02007' },
    });
    expect(got.at('parametros.avisos')).toBeUndefined();
    expect((await ask(at(onBorder(-18, -0.06)))).at('direccion.calle.nombre')).toBe('ORILLA');
  });

  it('answers the chosen fields, flat, and as GeoJSON with the place on the street', async () => {
    const flat = await ask(at(inTown(0.5, -0.05), '&campos=basico&aplanar'));
    expect(flat.at('direccion')).toEqual({
      altura_valor: 151,
      calle_id: '0600701000001',
      calle_nombre: 'AV SAN MARTIN',
      distancia: 5.6,
      nomenclatura: 'AV SAN MARTIN 151, Alsina, Buenos "Aires"',
    });
    const geojson = await ask(at(inTown(0.5, -0.05), '&campos=basico&formato=geojson'));
    expect(geojson.at('features')).toMatchObject([
      { geometry: { coordinates: [-58.4995, -35.5] }, properties: { altura: { valor: 151 }, distancia: 5.6 } },
    ]);
    expect((await ask(at(inTown(0.5, 8), '&formato=geojson'))).at('features')).toEqual([]);
  });

  it('refuses what is no point or radius, naming each parameter', async () => {
    const got = await ask(`${PATH}?lat=norte&lon=181&radio=0`, 400);
    expect([0, 1, 2].map((place) => got.at(`errores.${place}.nombre_parametro`))).toEqual(['lat', 'lon', 'radio']);
    for (const query of [
      '',
      '?lat=-34.6',
      '?lat=-34.6&lon=-58.4&radio=1001',
      '?lat=-90.1&lon=0',
      '?lat=1&lon=2&max=1',
    ]) {
      await ask(PATH + query, 400);
    }
  });
});

describe('POST /ventanilla/direcciones/inversa', () => {
  const point = (place: readonly [number, number]) => ({ lon: place[0], lat: place[1] });

  it('answers every point as GET does, in order', async () => {
    const points = [inTown(0.5, -0.05), inTown(0.5, 8), onBorder(2, 0.05)];
    const got = await territory.post(PATH, { ubicaciones: points.map(point) });
    expect(got.at('resultados')).toEqual(await Promise.all(points.map(async (one) => (await ask(at(one))).body)));
  });

  it('refuses more than a thousand points, and a point that is none by its position', async () => {
    const many = Array.from({ length: 1001 }, () => point(inTown(0, 0)));
    expect((await territory.post(PATH, { ubicaciones: many })).status).toBe(400);
    const got = await territory.post(PATH, { ubicaciones: [point(inTown(0, 0)), { lat: 91, lon: 'x' }] });
    expect(got.status).toBe(400);
    expect(got.at('errores')).toMatchObject([[], [{ nombre_parametro: 'lat' }, { nombre_parametro: 'lon' }]]);
  });
});

describe('POST /ventanilla/csv/inversa', () => {
  it('gives each row its address, or why it has none', async () => {
    const rows = [inTown(0.5, -0.05), inTown(2.5, 0.05), onBorder(2, 0.05), inTown(0.5, 8)].map(
      ([lon, lat], at) => `${at};${String(lat).replace('.', ',')};${String(lon).replace('.', ',')}`,
    );
    const got = await territory.request('/ventanilla/csv/inversa?campos=nomenclatura', {
      method: 'POST',
      headers: { 'Content-Type': 'text/csv' },
      body: ['id;lat;lon', ...rows, '4;;', '5;x;1', ''].join('\n'),
    });
    expect(got.status).toBe(200);
    const lines = got.text.trimEnd().split('\n');
    expect(
      lines.map((line) =>
        line
          .split(';')
          .filter((_, place) => place > 2 && place !== 6)
          .join(';'),
      ),
    ).toEqual([
      'georef_nomenclatura;georef_estado;georef_motivo;georef_puntaje',
      '"AV SAN MARTIN 151, Alsina, Buenos ""Aires""";hallado;;100',
      '"AV SAN MARTIN, Alsina, Buenos ""Aires""";aproximado;altura_desconocida;80',
      'AV LIMITE, Comuna 1, Ciudad;aproximado;calle_de_otro_departamento;56',
      ';sin_resultado;lugar_sin_calles;0',
      ';sin_resultado;sin_coordenadas;0',
      ';fila_invalida;parametro_invalido;0',
    ]);
  });
});
