/** What GeoJSON and `interseccion` leave out is told (over the public data, skipped without them). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasShared, serveFullTerritory, type Territory } from './serving.ts';

const HEADER = 'ventanilla-avisos';

describe.skipIf(!hasShared)('what is left out', () => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveFullTerritory();
  }, 240_000);
  afterAll(async () => {
    expect(territory.errors).toEqual([]);
    await territory.close();
  });

  const count = (value: unknown): number => (Array.isArray(value) ? value.length : 0);

  it.each(['02', '06', '14', '22', '38', '66', '86', '90', '94'])(
    'as GeoJSON of the settlements of province %s is what has no point',
    async (provincia) => {
      const query = { provincia, max: '5000' };
      const listed = await territory.get('/asentamientos', query);
      const drawn = await territory.get('/asentamientos', { ...query, formato: 'geojson' });
      const lacking = Number(listed.at('cantidad')) - count(drawn.at('features'));
      const told = drawn.headers.get(HEADER);
      expect(told).toBe(lacking === 0 ? null : `sin_punto;cantidad=${lacking}`);
      expect(listed.headers.get(HEADER)).toBeNull();
    },
    30_000,
  );

  it('as GeoJSON of addresses is what has no point', async () => {
    const query = { direccion: 'Mitre 100', provincia: '06', max: '200' };
    const listed = await territory.get('/direcciones', query);
    const drawn = await territory.get('/direcciones', { ...query, formato: 'geojson' });
    const lacking = Number(listed.at('cantidad')) - count(drawn.at('features'));
    expect(lacking).toBeGreaterThan(0);
    expect(drawn.headers.get(HEADER)).toBe(`sin_punto;cantidad=${lacking}`);
  });

  it('of streets that touch a unit is what no course is known of, by the filters and the name asked for', async () => {
    const query = { interseccion: 'departamento:06441', provincia: '06', max: '1' };
    const found = await territory.get('/calles', query);
    const told = Number(/^sin_geometria;cantidad=(\d+)$/.exec(found.headers.get(HEADER) ?? '')?.[1]);
    expect(found.at('parametros.avisos')).toEqual([
      { cantidad: told, codigo: 'sin_geometria', mensaje: expect.stringContaining(`${told} registros`) },
    ]);
    const all = await territory.get('/calles', { provincia: '06', max: '1' });
    expect(Number(found.at('total')) + told).toBeLessThanOrEqual(Number(all.at('total')));
    expect(told).toBeGreaterThan(1000);
    const named = await territory.get('/calles', { ...query, nombre: 'mitre' });
    const fewer = Number(/cantidad=(\d+)/.exec(named.headers.get(HEADER) ?? '')?.[1] ?? 0);
    expect(fewer).toBeLessThan(told);
    const batch = await territory.post('/calles', { calles: [query] });
    expect(batch.at('resultados.0.parametros.avisos')).toEqual(found.at('parametros.avisos'));
  });

  it('of units whose outlines are all known is nothing', async () => {
    const found = await territory.get('/municipios', { interseccion: 'departamento:06441' });
    expect([found.headers.get(HEADER), found.at('parametros.avisos')]).toEqual([null, undefined]);
  });

  it('tells which answers lie outside the place asked for, in every format and in batches', async () => {
    const query = { direccion: 'Belgrano 300', localidad: 'Acassuso', provincia: '06', max: '1' };
    for (const formato of ['json', 'csv', 'xml', 'geojson']) {
      const got = await territory.get('/direcciones', { ...query, formato });
      expect([formato, got.headers.get(HEADER)?.split(', ')[0]]).toEqual([formato, 'localidad_ampliada']);
    }
    const one = await territory.get('/direcciones', query);
    const batch = await territory.post('/direcciones', { direcciones: [{ ...query, max: 1 }] });
    expect(batch.at('resultados.0.parametros.avisos')).toEqual(one.at('parametros.avisos'));
    const explained = await territory.get('/ventanilla/direcciones/explicar', query);
    expect(explained.at('avisos.0.codigo')).toBe('localidad_ampliada');
  });

  it('lists the streets known of each department, of the country and of a province', async () => {
    const country = await territory.get('/ventanilla/calles/cobertura');
    expect(count(country.at('departamentos'))).toBe(529);
    const cordoba = await territory.get('/ventanilla/calles/cobertura', { provincia: 'AR-X' });
    expect(count(cordoba.at('departamentos'))).toBe(26);
    expect((await territory.get('/ventanilla/calles/cobertura', { nombre: 'x' })).status).toBe(400);
  });
});
