/** `/aglomerados`, `/fracciones-censales`, `/radios-censales`: over files of them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../serving.ts';
import { AGGLOMERATION, FRACTION, OUTLINE, TRACT } from '../census-areas.ts';
import { DEPARTAMENTO, file, PROVINCIA } from '../import/import-fixture.ts';
import { serveTerritory, type Territory } from '../serving.ts';

const PREFIX = '/georef/api/v2.1';
const OTHER_DEPARTMENT = { ...DEPARTAMENTO, id: '06014', nombre: 'Adolfo Gonzales Chaves' };
const OTHER = { ...FRACTION, id: '0601401', departamento: { id: '06014', nombre: OTHER_DEPARTMENT.nombre } };
const UNITS = [file('provincias.json', PROVINCIA), file('departamentos.json', DEPARTAMENTO, OTHER_DEPARTMENT)];

let territory: Territory;
beforeAll(async () => {
  territory = await serveTerritory([
    ...UNITS,
    file('aglomerados.json', AGGLOMERATION, { ...AGGLOMERATION, id: '0021', nombre: 'Gran Rosario' }),
    file('fracciones-censales.ndjson', FRACTION, { ...FRACTION, id: '0600702' }, OTHER),
    file(
      'radios-censales.ndjson',
      TRACT,
      { ...TRACT, id: '060070102' },
      { ...TRACT, id: '060070201', fraccion_censal: { id: '0600702' } },
      { ...TRACT, id: '060140101', departamento: OTHER.departamento, fraccion_censal: { id: '0601401' } },
    ),
  ]);
});
afterAll(async () => {
  expect(territory.errors).toEqual([]);
  await territory.close();
});

const ids = async (path: string, query: Readonly<Record<string, string>>): Promise<string[]> =>
  (await territory.get(`${PREFIX}/${path}`, query)).ids(path.replaceAll('-', '_'));

describe('census areas', () => {
  it.each([
    ['aglomerados', {}, ['0002', '0021']],
    ['aglomerados', { nombre: 'gran rosarjo' }, ['0021']],
    ['aglomerados', { nombre: 'gran', exacto: 'true' }, []],
    ['aglomerados', { id: '021,002', orden: 'nombre' }, ['0002', '0021']],
    ['fracciones-censales', { departamento: 'adolfo alsina' }, ['0600701', '0600702']],
    ['fracciones-censales', { provincia: '06', max: '1', inicio: '2' }, ['0601401']],
    ['fracciones-censales', { provincia: '14' }, []],
    ['fracciones-censales', { id: '600702', orden: 'nombre' }, ['0600702']],
    ['radios-censales', { fraccion_censal: '0600701' }, ['060070101', '060070102']],
    ['radios-censales', { fraccion_censal: '0601401,0600702' }, ['060070201', '060140101']],
    ['radios-censales', { fraccion_censal: '0600701', departamento: '06014' }, []],
    ['radios-censales', { fraccion_censal: '0600703' }, []],
  ])('%s are found by %j', async (path, query, expected) => {
    expect(await ids(path, query)).toEqual(expected);
  });

  it('have the fields of their sets', async () => {
    const first = async (path: string, campos: string) =>
      (await territory.get(`${PREFIX}/${path}`, { max: '1', campos })).at(`${path.replaceAll('-', '_')}.0`);
    const { geometria: _, fuente, ...fraction } = FRACTION;
    expect(await first('fracciones-censales', 'basico')).toEqual({ id: '0600701' });
    expect(await first('fracciones-censales', 'estandar')).toEqual(fraction);
    expect(await first('fracciones-censales', 'completo')).toEqual({ ...fraction, fuente });
    expect(await first('aglomerados', 'completo')).toEqual(AGGLOMERATION);
    expect(await first('radios-censales', 'completo')).toEqual(TRACT);
  });

  it('are answered by their point in GeoJSON, and by their outline in the layers and files', async () => {
    const page = await territory.get(`${PREFIX}/fracciones-censales`, { max: '1', formato: 'geojson' });
    expect(page.at('features.0.geometry.type')).toBe('Point');
    const whole = await territory.get(`${PREFIX}/fracciones-censales.geojson`);
    expect(whole.at('features.0.geometry')).toEqual(OUTLINE);
    const layer = await territory.get(`${PREFIX}/fracciones-censales`, { formato: 'gpkg' });
    expect(layer.text.startsWith('SQLite format 3')).toBe(true);
    expect(layer.text).toContain('POLYGON');
  });

  it.each([
    ['aglomerados', 'aglomerado_id'],
    ['fracciones-censales', 'fraccion_censal_id'],
    ['radios-censales', 'radio_censal_id'],
  ])('%s are a whole resource as a workbook and a Parquet file', async (path, column) => {
    const workbook = await territory.get(`/ventanilla/archivos/${path}`, { formato: 'xlsx' });
    expect(workbook.headers.get('content-disposition')).toBe(`attachment; filename=${path}.xlsx`);
    expect(workbook.text.startsWith('PK')).toBe(true);
    const table = await territory.get(`/ventanilla/archivos/${path}`, { formato: 'parquet' });
    expect(table.text.startsWith('PAR1')).toBe(true);
    expect(table.text).toContain(column);
  });

  it('are counted by what is loaded', async () => {
    const got = await territory.post(`${PREFIX}/radios-censales`, {
      'radios-censales': [{ departamento: '06007', max: 1, campos: 'id' }, { provincia: '14' }],
    });
    expect(got.at('resultados.0')).toMatchObject({ cantidad: 1, total: 3, radios_censales: [{ id: '060070101' }] });
    expect(got.at('resultados.1.total')).toBe(0);
  });

  it.each(['json', 'csv', 'geojson', 'ndjson'])('import their own files of type %s unchanged', async (type) => {
    const lists = ['aglomerados', 'fracciones-censales', 'radios-censales'];
    const texts = await Promise.all(lists.map(async (path) => (await territory.get(`${PREFIX}/${path}.${type}`)).text));
    const folder = await temporaryFolder();
    const files = lists.map((path) => join(folder.path, `${path}.${type}`));
    await Promise.all(files.map((path, place) => writeFile(path, texts[place] ?? '')));
    const again = await serveTerritory([...UNITS, ...files]);
    // Tables hold no outlines.
    const forms = type === 'csv' || type === 'json' ? ['?campos=completo'] : ['?campos=completo', '.geojson'];
    for (const address of lists.flatMap((path) => forms.map((form) => `${PREFIX}/${path}${form}`))) {
      expect((await again.get(address)).text).toBe((await territory.get(address)).text);
    }
    await again.close();
    await folder.remove();
  });
});
