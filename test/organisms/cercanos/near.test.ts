import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../../src/indexes/fold.ts';
import { distance } from '../../../src/indexes/line.ts';
import { createOrganisms } from '../../../src/organisms/group.ts';
import type { Territory } from '../../../src/organisms/territorio/gazetteer.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { FIELDS, loadOrganisms, organism } from '../sample.ts';
import { addressIn, country } from '../territorio/country.ts';

interface Near {
  readonly cantidad: number;
  readonly parametros: Record<string, unknown>;
  readonly organismos: readonly {
    readonly distancia: number;
    readonly punto: string;
    readonly lat: number;
    readonly lon: number;
    readonly tipo: string | null;
    readonly organismo: Record<string, unknown>;
  }[];
}

const KINDS = ['Museo', 'Biblioteca popular', undefined];

/** Every fifth organism has no point; the sixth of all has an address that one can know. */
const RECORDS = Array.from({ length: 400 }, (_, place) =>
  organism(place + 1, {
    ...(place % 5 === 0 ? {} : { latitud: ((place * 37) % 200) / 10 - 10, longitud: ((place * 53) % 200) / 10 - 10 }),
    ...(place === 5 ? { direccion: 'Calle 1' } : {}),
    extra: { categoria: KINDS[place % 3] },
  }),
);

function pathOf(query: Record<string, string | number>): string {
  const pairs = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) pairs.append(name, String(value));
  return `/ventanilla/organismos/cercanos?${pairs}`;
}

describe('GET /ventanilla/organismos/cercanos', () => {
  let serving: Serving;
  let territory: Territory | null = null;
  const ask = async (query: Record<string, string | number>): Promise<Near> => {
    const response = await serving.get(pathOf(query));
    expect(response.status).toBe(200);
    return (await response.json()) as Near;
  };
  const idsOf = ({ organismos }: Near): unknown[] => organismos.map(({ organismo }) => organismo.id);

  beforeAll(async () => {
    serving = await serveGroup(
      () => createOrganisms(() => territory),
      (store) => loadOrganisms(store, RECORDS),
    );
  });
  afterAll(() => serving.close());

  it('nearest first, each with its distance and the record that D1 has', async () => {
    const near = await ask({ lat: 0, lon: 0, max: 3 });
    expect(Object.keys(near)).toEqual(['cantidad', 'parametros', 'organismos']);
    expect(near.parametros).toEqual({ lat: 0, lon: 0, max: 3 });
    expect(near.cantidad).toBe(3);
    for (const { organismo } of near.organismos) {
      expect(Object.keys(organismo)).toEqual(FIELDS);
      expect(await (await fetch(String(organismo.url))).json()).toEqual(organismo);
    }
  });

  it('finds what comparing all distances finds', async () => {
    const degrees = fc.double({ min: -11, max: 11, noNaN: true }).map((value) => Math.round(value * 1e4) / 1e4);
    const optional = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: undefined });
    await fc.assert(
      fc.asyncProperty(
        degrees,
        degrees,
        fc.integer({ min: 1, max: 100 }),
        optional(fc.integer({ min: 0, max: 600_000 })),
        optional(fc.constantFrom('MUSEO', 'biblioteca Popular', 'nada')),
        optional(fc.constantFrom('Rosario', 'san miguel de tucuman')),
        optional(fc.constantFrom('organismo 0', '7', 'mexico 564')),
        async (lat, lon, max, radio, tipo, localidad, search) => {
          const expected = RECORDS.filter(
            ({ extra, localidad: own, nombre, direccion }) =>
              (tipo === undefined || fold((extra as { categoria?: string }).categoria ?? '') === fold(tipo)) &&
              (localidad === undefined || fold(String(own)) === fold(localidad)) &&
              (search === undefined ||
                search.split(' ').every((term) => fold(`${nombre}\n${direccion}\n${own}`).includes(term))),
          )
            .filter(({ latitud }) => latitud !== null)
            .map(({ latitud, longitud }) => distance([lon, lat], [Number(longitud), Number(latitud)]))
            .filter((metres) => radio === undefined || metres <= radio)
            .sort((a, b) => a - b)
            .slice(0, max);
          const given = Object.entries({ lat, lon, max, radio, tipo, localidad, search });
          const near = await ask(
            Object.fromEntries(given.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))),
          );
          expect(near.cantidad).toBe(expected.length);
          expect(near.organismos.map(({ distancia }) => distancia)).toEqual(
            expected.map((metres) => Math.round(metres)),
          );
        },
      ),
      { numRuns: 150 },
    );
  });

  it('equally near ones stand in the order of their ids, wherever max cuts', async () => {
    const all = idsOf(await ask({ lat: 1.1, lon: 2.2, max: 100 }));
    for (const max of [1, 2, 7, 50]) expect(idsOf(await ask({ lat: 1.1, lon: 2.2, max }))).toEqual(all.slice(0, max));
  });

  it('an organism without a point is found by its address, as soon as a territory knows it, and no longer than it does', async () => {
    const around = { lat: 5, lon: -5, radio: 200, max: 100 };
    const tags: (string | null)[] = [];
    const look = async (): Promise<Near> => {
      // Often enough for the answer to be kept.
      for (const _ of ['first', 'second']) await ask(around);
      tags.push((await serving.get(pathOf(around))).headers.get('etag'));
      return ask(around);
    };
    territory = null;
    expect(idsOf(await look())).not.toContain(6);
    territory = country({ 'Calle 1': [addressIn(0)] }, 1);
    const near = await look();
    expect(near.organismos.find(({ organismo }) => organismo.id === 6)).toMatchObject({
      punto: 'direccion',
      lat: 5,
      lon: -4.999,
      distancia: 111,
      organismo: { latitud: null, longitud: null },
    });
    for (const unsure of [{ precision: 'calle' as const }, { punto: null, precision: null }]) {
      territory = country({ 'Calle 1': [addressIn(0, unsure)] }, territory.edition + 1);
      expect(idsOf(await look())).not.toContain(6);
    }
    territory = country({ 'Calle 1': [addressIn(0), addressIn(1)] }, territory.edition + 1);
    expect(idsOf(await look())).not.toContain(6);
    expect(new Set(tags).size).toBe(tags.length);
    territory = null;
  });

  it.each([
    ['', { lat: ['Este campo es requerido.'], lon: ['Este campo es requerido.'] }],
    ['lat=x&lon=', { lat: ['Se requiere un número válido.'], lon: ['Se requiere un número válido.'] }],
    [
      'lat=-90.1&lon=180.1',
      {
        lat: ['Asegúrese de que este valor es mayor o igual a -90.'],
        lon: ['Asegúrese de que este valor es menor o igual a 180.'],
      },
    ],
    [
      'lat=0&lon=0&radio=-1&max=101',
      {
        radio: ['Asegúrese de que este valor es mayor o igual a 0.'],
        max: ['Asegúrese de que este valor es menor o igual a 100.'],
      },
    ],
    ['lat=0&lon=0&radio=5000001', { radio: ['Asegúrese de que este valor es menor o igual a 5000000.'] }],
    ['lat=0&lon=0&max=1.5', { max: ['Introduzca un número entero válido.'] }],
    ['lat=NaN&lon=Infinity', { lat: ['Se requiere un número válido.'], lon: ['Se requiere un número válido.'] }],
  ])('%s is 400 and names every wrong parameter', async (query, problems) => {
    const response = await serving.get(`/ventanilla/organismos/cercanos?${query}`);
    expect(response.status).toBe(400);
    expect(response.headers.get('allow')).toBe('GET, HEAD, OPTIONS');
    expect(await response.json()).toEqual(problems);
  });

  it('takes blank optional parameters as absent, refuses unknown ones, and has the ways of the group', async () => {
    const path = '/ventanilla/organismos/cercanos?lat=0&lon=0';
    expect((await ask({ lat: 0, lon: 0, max: '', radio: '', tipo: '' })).cantidad).toBe(10);
    expect(await (await serving.get(`${path}&x=1`)).json()).toEqual({ x: [expect.stringContaining('no existe')] });
    expect((await serving.get(`${path}&format=xml`)).status).toBe(404);
    expect((await serving.get(path, { accept: 'text/csv' })).status).toBe(406);
    expect(await (await serving.get(path, { accept: 'application/json; indent=2' })).text()).toMatch(
      /^\{\n {2}"cantidad"/,
    );
    expect((await fetch(`${serving.address}${path}`, { method: 'POST' })).status).toBe(405);
    expect((await serving.get('/ventanilla/organismos/lejanos')).status).toBe(404);
  });

  it('no query causes a 5xx', async () => {
    const name = fc.constantFrom('lat', 'lon', 'radio', 'max', 'tipo', 'search', 'provincia', 'localidad', 'format');
    const value = fc.oneof(fc.string({ unit: 'binary' }), fc.double().map(String), fc.integer().map(String));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (pairs) => {
        const query = new URLSearchParams([['lat', '1'], ['lon', '1'], ...pairs]);
        const response = await serving.get(`/ventanilla/organismos/cercanos?${query}`);
        expect(response.status).toBeLessThan(500);
        await response.arrayBuffer();
      }),
      { numRuns: 100 },
    );
    expect(serving.errors).toEqual([]);
  });
});
