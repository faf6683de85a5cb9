import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MAXIMUM_STREETS } from '../../../src/territory/mapa/streets-in-box.ts';
import { hasFullData } from '../../full-store.ts';
import { serveFullTerritory, serveTerritory, type Territory } from '../serving.ts';

const PREFIX = '/ventanilla/mapa';

interface Feature {
  readonly geometry: { readonly type: string; readonly coordinates: unknown } | null;
  readonly properties: {
    readonly id: string;
    readonly nombre: string;
    readonly provincia?: { readonly id: string };
    readonly centroide?: { readonly lat: number; readonly lon: number };
    readonly categoria?: string;
    readonly alturas?: readonly number[] | null;
  };
}

function featuresOf(got: { readonly at: (path: string) => unknown }): readonly Feature[] {
  const features = got.at('features');
  return Array.isArray(features) ? features : [];
}

function idsOf(got: { readonly at: (path: string) => unknown }): string[] {
  return featuresOf(got).map(({ properties }) => properties.id);
}

let starter: Territory;
beforeAll(async () => {
  starter = await serveTerritory();
}, 60_000);
afterAll(() => starter.close());

describe('outlines (starter data)', () => {
  it('of all provinces, with name and centroid, by id', async () => {
    const got = await starter.get(`${PREFIX}/provincias`);
    expect(got.status).toBe(200);
    expect(got.at('type')).toBe('FeatureCollection');
    expect(idsOf(got)).toHaveLength(24);
    expect(idsOf(got)).toEqual(idsOf(got).toSorted());
    expect(got.at('cantidad')).toBe(24);
    expect(got.at('fuentes')).toEqual(['IGN']);
    for (const { geometry, properties } of featuresOf(got)) {
      expect(geometry?.type).toMatch(/Polygon$/);
      expect(properties.nombre).not.toBe('');
      expect(properties.centroide?.lat).toBeLessThan(0);
    }
  });

  it('chosen by id, by province, by box, and by all of them together', async () => {
    const byId = await starter.get(`${PREFIX}/provincias`, { id: '94,02' });
    expect(idsOf(byId)).toEqual(['02', '94']);
    const comunas = await starter.get(`${PREFIX}/departamentos`, { provincia: '02', detalle: '11' });
    expect(comunas.at('cantidad')).toBe(15);
    expect(featuresOf(comunas)[0]?.properties.provincia).toEqual({
      id: '02',
      nombre: 'Ciudad Autónoma de Buenos Aires',
    });
    const named = await starter.get(`${PREFIX}/departamentos`, {
      provincia: 'Ciudad Autónoma de Buenos Aires',
      detalle: '11',
    });
    expect(idsOf(named)).toEqual(idsOf(comunas));
    const near = await starter.get(`${PREFIX}/departamentos`, { caja: '-58.38,-34.61,-58.37,-34.6', provincia: '02' });
    expect(idsOf(near)).toContain('02007');
    expect(idsOf(near).length).toBeLessThan(15);
    const none = await starter.get(`${PREFIX}/departamentos`, {
      caja: '-58.38,-34.61,-58.37,-34.6',
      id: '02063,02007',
    });
    expect(idsOf(none)).toEqual(['02007']);
    const nobody = await starter.get(`${PREFIX}/provincias`, { id: '01' });
    expect([nobody.status, nobody.at('cantidad'), nobody.at('features')]).toEqual([200, 0, []]);
  });

  it('are finer where more detail is asked for, and the same for neighbours in any answer', async () => {
    const sizes: number[] = [];
    for (const detalle of ['0', '4', '8', '12']) {
      const got = await starter.get(`${PREFIX}/provincias`, { detalle, id: '30' });
      sizes.push(JSON.stringify(featuresOf(got)[0]?.geometry).length);
    }
    expect(sizes).toEqual(sizes.toSorted((a, b) => a - b));
    expect(sizes[3]).toBeGreaterThan(2 * (sizes[0] ?? 0));
    const all = await starter.get(`${PREFIX}/provincias`, { detalle: '4' });
    const one = await starter.get(`${PREFIX}/provincias`, { detalle: '4', id: '30' });
    expect(featuresOf(all).find(({ properties }) => properties.id === '30')).toEqual(featuresOf(one)[0]);
  });

  it('are for anybody to keep until the data change', async () => {
    const got = await starter.request(`${PREFIX}/provincias`, {});
    const etag = got.headers.get('etag') ?? '';
    expect(etag).not.toBe('');
    expect(got.headers.get('cache-control')).toContain('public');
    const again = await starter.request(`${PREFIX}/provincias`, { headers: { 'If-None-Match': etag } });
    expect(again.status).toBe(304);
  });

  it('asked for many times at once are written once, and right', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => starter.get(`${PREFIX}/provincias`, { detalle: '7' })),
    );
    for (const got of answers) expect(got.at('features')).toEqual(answers[0]?.at('features'));
  });

  it('tell everything that is wrong with a request', async () => {
    const got = await starter.get(`${PREFIX}/provincias`, { detalle: '19', id: 'x', caja: '1,2,3', provincia: '02' });
    expect(got.status).toBe(400);
    const errors = got.at('errores') as { nombre_parametro: string }[];
    expect(errors.map((error) => error.nombre_parametro)).toEqual(['provincia', 'id', 'caja', 'detalle']);
  });
});

const CENTRE = '-58.39,-34.61,-58.37,-34.6';

describe('streets (starter data)', () => {
  it('of a box, avenues before others, with their numbers', async () => {
    const got = await starter.get(`${PREFIX}/calles`, { caja: CENTRE });
    const features = featuresOf(got);
    expect(got.status).toBe(200);
    expect(got.at('completas')).toBe(true);
    expect(features.length).toBeGreaterThan(3);
    const categories = features.map(({ properties }) => properties.categoria);
    expect(categories.lastIndexOf('AV')).toBeLessThan(categories.includes('CALLE') ? categories.indexOf('CALLE') : 999);
    const numbered = features.filter(({ properties }) => properties.alturas);
    expect(numbered.length).toBeGreaterThan(0);
    for (const { geometry } of features) expect(geometry?.type).toMatch(/LineString$/);
  });

  it('of a box where there are none: none', async () => {
    const got = await starter.get(`${PREFIX}/calles`, { caja: '-60.1,-80.1,-60,-80' });
    expect([got.status, got.at('cantidad'), got.at('completas'), got.at('features')]).toEqual([200, 0, true, []]);
  });

  it('one alone, whole; without a geometry where its course is not known', async () => {
    const [first] = featuresOf(await starter.get(`${PREFIX}/calles`, { caja: CENTRE }));
    const id = first?.properties.id ?? '';
    const got = await starter.get(`${PREFIX}/calles/${id}`);
    expect(got.at('cantidad')).toBe(1);
    expect(featuresOf(got)[0]?.properties).toEqual(first?.properties);
    expect(featuresOf(got)[0]?.geometry).not.toBeNull();
    // A street of Mar del Plata, of which the starter data have no course.
    const unknown = await starter.get(`${PREFIX}/calles/0635711000330`);
    expect(unknown.status).toBe(200);
    expect(featuresOf(unknown).map(({ geometry }) => geometry)).toEqual([null]);
  });

  it('that are not there are 404; ids that are none are 400', async () => {
    const unknown = await starter.get(`${PREFIX}/calles/9999999999999`);
    expect([unknown.status, unknown.at('errores.0.nombre_parametro')]).toEqual([404, 'id']);
    for (const id of ['abc', '1,2', '0200001090001,0200001090002']) {
      const got = await starter.get(`${PREFIX}/calles/${id}`);
      expect([got.status, got.at('errores.0.ubicacion')]).toEqual([400, 'path']);
    }
  });

  it.each([
    ['', 'no tiene contenido'],
    ['1,2,3', 'cuatro números'],
    ['a,b,c,d', 'cuatro números'],
    ['-181,0,0,1', 'entre -180 y 180'],
    ['-58,-91,-57,0', 'entre -180 y 180'],
    ['-58,-34,-58.1,-33.9', 'menor que el este'],
    ['-58,-34,-57.9,-34', 'menor que el este'],
    ['-58,-34,-57,-33', '0.5 grados'],
  ])('a box %s is refused: %s', async (caja, words) => {
    const got = await starter.get(`${PREFIX}/calles`, { caja });
    expect(got.status).toBe(400);
    expect(got.at('errores.0.nombre_parametro')).toBe('caja');
    expect(String(got.at('errores.0.mensaje'))).toContain(words);
  });

  it('need a box', async () => {
    const got = await starter.get(`${PREFIX}/calles`);
    expect([got.status, got.at('errores.0.codigo_interno')]).toEqual([400, 1003]);
  });
});

describe.skipIf(!hasFullData)('the full data (needs ../shared/data)', () => {
  let full: Territory;
  beforeAll(async () => {
    full = await serveFullTerritory();
  });
  afterAll(() => full.close());

  it('has all 529 departments, Antarctica and the islands too, in some hundred KB', async () => {
    const got = await full.request(`${PREFIX}/departamentos?detalle=4`, { headers: { 'Accept-Encoding': 'br' } });
    expect(got.at('cantidad')).toBe(529);
    expect(idsOf(got)).toEqual(expect.arrayContaining(['94021', '94028']));
    expect(Number(got.headers.get('content-length'))).toBeLessThan(250_000);
  });

  it('shows the weightier streets of a box with too many, and says that there are more', async () => {
    const got = await full.get(`${PREFIX}/calles`, { caja: '-58.7,-34.8,-58.3,-34.4', detalle: '12' });
    expect(got.at('completas')).toBe(false);
    expect(got.at('cantidad')).toBeLessThanOrEqual(MAXIMUM_STREETS);
    const [first] = featuresOf(got);
    expect(first?.properties.categoria).toMatch(/^(AU|RUTA)/);
    const small = await full.get(`${PREFIX}/calles`, { caja: CENTRE, detalle: '15' });
    expect(small.at('completas')).toBe(true);
    expect(small.at('fuentes')).toContain('USIG - GCBA');
  });
});
