import { describe, expect, it } from 'vitest';
import {
  filesOfList,
  isCut,
  listRequest,
  listsIn,
  mainRequest,
  pagesAround,
  recordRequest,
  suggestionRequest,
} from '../../../../src/console/pages/territory/requests.ts';
import type { LinkedFile } from '../../../../src/console/parts/files.ts';

describe('what the territory page asks for', () => {
  it('is a record by its id, or the best one of a name', () => {
    expect(recordRequest('departamento', '06441')).toMatchObject({
      path: 'departamentos',
      query: { id: '06441', max: 1 },
    });
    expect(recordRequest('localidad_censal', 'Rosario')).toMatchObject({
      path: 'localidades-censales',
      query: { nombre: 'Rosario' },
    });
  });
  it('is an address with its filters, a point, or nothing for the country', () => {
    const asked = { what: 'address', direccion: 'Salta 1', filters: { provincia: '82' }, puesto: 1 } as const;
    expect(mainRequest(asked)).toMatchObject({
      path: 'ventanilla/direcciones/explicar',
      query: { direccion: 'Salta 1', provincia: '82' },
    });
    expect(mainRequest({ what: 'point', lat: 1, lon: 2 })).toMatchObject({
      path: 'ubicacion',
      query: { lat: 1, lon: 2 },
    });
    expect(mainRequest({ what: 'country' })).toBeNull();
  });
  it('are suggestions within the smallest place chosen, of no longer a text than the service reads', () => {
    expect(suggestionRequest('ros', { provincia: '82', departamento: '82084' }).query).toEqual({
      q: 'ros',
      departamento: '82084',
      limite: 8,
    });
    expect(String(suggestionRequest('x'.repeat(500), { provincia: '', departamento: '' }).query.q)).toHaveLength(120);
  });
});

describe('the lists of what lies in a unit', () => {
  const keysIn = (...args: Parameters<typeof listsIn>): readonly string[] => listsIn(...args).map(({ key }) => key);
  it('go from the larger to the smaller', () => {
    expect(keysIn(null)[0]).toBe('provincias');
    expect(keysIn({ kind: 'provincia', id: '06', localidad_censal: null })).toContain('calles');
    expect(listsIn({ kind: 'municipio', id: '060441', localidad_censal: null })).toContainEqual({
      key: 'departamentos',
      query: { interseccion: 'municipio:060441' },
    });
    expect(listsIn({ kind: 'localidad', id: '1', localidad_censal: '82084270' })).toEqual([
      { key: 'calles', query: { localidad_censal: '82084270' } },
    ]);
  });
  it('are none where nothing is known to lie in it', () => {
    expect(keysIn({ kind: 'localidad', id: '1', localidad_censal: null })).toEqual([]);
    expect(keysIn({ kind: 'calle', id: '1', localidad_censal: '82084270' })).toEqual([]);
  });
});

describe('the pages of a list', () => {
  it('follow each other as far as the interface lets skip', () => {
    expect(pagesAround(120, 0)).toEqual({ before: null, behind: 50 });
    expect(pagesAround(120, 50)).toEqual({ before: 0, behind: 100 });
    expect(pagesAround(120, 100)).toEqual({ before: 50, behind: null });
    expect(pagesAround(120, 20)).toEqual({ before: 0, behind: 70 });
    expect(pagesAround(1_000_000, 10_000)).toEqual({ before: 9950, behind: null });
  });
  it('are in the order of names, unless a name is looked for: then the best come first', () => {
    expect(listRequest('calles', { departamento: '06441' }, '', 50).query).toEqual({
      departamento: '06441',
      orden: 'nombre',
      max: 50,
      inicio: 50,
    });
    expect(listRequest('calles', {}, 'mitre', 0).query).toEqual({ nombre: 'mitre', max: 50 });
  });
  it('are files as well, whole up to what one answer holds', () => {
    const [csv] = filesOfList('localidades', { provincia: '82' }, 'ros').rows;
    expect(csv?.link.query).toEqual({
      provincia: '82',
      nombre: 'ros',
      campos: 'completo',
      max: 5000,
      formato: 'csv',
    });
    const spatial = filesOfList('localidades', { municipio: '060441' }, '').rows.at(-1);
    expect(spatial?.link).toMatchObject({
      path: 'georef/api/v2.1/localidades',
      query: { gobierno_local: '060441', formato: 'shp' },
    });
    expect(isCut(5000)).toBe(false);
    expect(isCut(5001)).toBe(true);
  });
  it('have the formats that the service has for them', () => {
    const formats = (...args: Parameters<typeof filesOfList>) =>
      Object.values(filesOfList(...args)).map((files: readonly LinkedFile[]) =>
        files.map(({ format }) => format).join(),
      );
    expect(formats('calles', { departamento: '06441' }, '')).toEqual(['csv,json,gpkg,shp', '', '']);
    expect(formats('provincias', {}, '')).toEqual(['csv,json,geojson', 'xlsx,parquet', 'geojson,gpkg,shp,parquet']);
    expect(formats('departamentos', { provincia: '06' }, '')).toEqual([
      'csv,json,geojson',
      '',
      'geojson,gpkg,shp,parquet',
    ]);
    expect(formats('departamentos', { provincia: '06' }, 'la')).toEqual(['csv,json,geojson,gpkg,shp', '', '']);
    expect(formats('municipios', { interseccion: 'departamento:06441' }, '')[0]).toBe('csv,json,geojson,gpkg,shp');
  });
});
