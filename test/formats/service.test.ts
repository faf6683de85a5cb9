import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parquetMetadata, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../src/store/sqlite/driver.ts';
import { temporaryFolder } from '../serving.ts';
import { serveStarter, type WholeService } from '../whole-service.ts';
import { sheetsOf, unzipped } from './reading.ts';

let served: WholeService;
let folder: { readonly path: string };
beforeAll(async () => {
  folder = await temporaryFolder();
  served = await serveStarter(undefined, { temporaryFolder: folder.path, today: '2026-08-18' });
});
afterAll(async () => {
  expect(served.problems).toEqual([]);
  await served.close();
  await rm(folder.path, { recursive: true, force: true });
});

interface Download {
  readonly type: string | null;
  readonly name: string | null;
  readonly headers: Headers;
  readonly bytes: Buffer;
}

async function download(path: string, init: RequestInit = {}): Promise<Download> {
  const response = await fetch(served.address + path, init);
  const bytes = Buffer.from(await response.arrayBuffer());
  expect([response.status, response.ok ? '' : bytes.toString()]).toEqual([200, '']);
  const { headers } = response;
  const name = /filename="?([^"]+)"?$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null;
  return { type: headers.get('content-type'), name, headers, bytes };
}

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const PARQUET = 'application/vnd.apache.parquet';

/** The only sheet of a workbook, as texts. */
function sheetOf({ bytes }: Download): string[][] {
  const [sheet = []] = [...sheetsOf(bytes).values()];
  return sheet.map((row) => Object.values(row).map(({ text }) => text));
}

function objectsOf({ bytes }: Download): Promise<Record<string, unknown>[]> {
  return parquetReadObjects({ file: Uint8Array.from(bytes).buffer });
}

async function json(path: string): Promise<unknown> {
  return (await fetch(served.address + path)).json();
}

describe('series', () => {
  const PATH = '/ventanilla/series?ids=1,27&desde=2025-01-01';

  it('are workbooks and Parquet files with the numbers of the JSON', async () => {
    const { results } = (await json(PATH)) as { results: { fecha: string; valores: (number | null)[] }[] };
    expect(results.length).toBeGreaterThan(100);
    const workbook = await download(`${PATH}&formato=xlsx`);
    expect([workbook.type, workbook.name]).toEqual([XLSX, 'series-1-27.xlsx']);
    expect(workbook.headers.get('ventanilla-filas')).toBe(String(results.length));
    const [heading, ...rows] = sheetOf(workbook);
    expect(heading).toEqual(['fecha', '1', '27']);
    expect(rows.map((row) => row.slice(1).map(Number))).toEqual(
      results.map(({ valores }) => valores.filter((value) => value !== null)),
    );
    const parquet = await download(`${PATH}&formato=parquet`);
    expect([parquet.type, parquet.name]).toEqual([PARQUET, 'series-1-27.parquet']);
    const objects = await objectsOf(parquet);
    expect(objects).toEqual(
      results.map(({ fecha, valores }) => ({ fecha: new Date(fecha), 1: valores[0], 27: valores[1] })),
    );
  });

  it('by period tell the period and what is incomplete, under the names of the variables if so asked', async () => {
    const { bytes } = await download(`${PATH}&frecuencia=mes&encabezado=nombres&formato=parquet`);
    const names = parquetMetadata(Uint8Array.from(bytes).buffer)
      .schema.slice(1)
      .map(({ name }) => name);
    expect(names).toEqual([
      'fecha',
      'periodo',
      expect.stringMatching(/\[1\]$/),
      expect.stringMatching(/\[27\]$/),
      'incompletos',
    ]);
  });

  it('answer HEAD with the headers alone, and a wrong format with what is right', async () => {
    const { headers, bytes } = await download(`${PATH}&formato=xlsx`, { method: 'HEAD' });
    expect([headers.get('content-type'), bytes.length]).toEqual([XLSX, 0]);
    const refused = await fetch(`${served.address}${PATH}&formato=xls`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('json, csv, xlsx, parquet')]);
  });
});

describe('lists', () => {
  it.each([
    ['/ventanilla/series/buscar?q=base monetaria', 'variables', 'idVariable'],
    ['/ventanilla/series/ultimos?ids=1,27', 'ultimos-valores', 'idVariable'],
    ['/ventanilla/series/1/revisiones?tipo=alta,cambio,baja', 'revisiones-1', 'fecha'],
    ['/ventanilla/calles/cobertura?provincia=14', 'cobertura-de-calles', 'departamento_id'],
    ['/ventanilla/organismos/cercanos?lat=-34.6&lon=-58.4', 'organismos-cercanos', 'distancia'],
  ])('%s has the same rows in both formats', async (path, name, first) => {
    const parameter = path.includes('organismos') ? 'format' : 'formato';
    const workbook = await download(`${path}&${parameter}=xlsx`);
    const parquet = await download(`${path}&${parameter}=parquet`);
    expect([workbook.type, workbook.name]).toEqual([XLSX, `${name}.xlsx`]);
    expect([parquet.type, parquet.name]).toEqual([PARQUET, `${name}.parquet`]);
    const [heading = [], ...rows] = sheetOf(workbook);
    expect(heading[0]).toBe(first);
    const objects = await objectsOf(parquet);
    expect(objects.length).toBe(rows.length);
    for (const object of objects) expect(Object.keys(object)).toEqual(heading);
  });
});

describe('files that come back', () => {
  const BODY = 'id;domicilio;domicilio;\n007;Av. Corrientes 1000;=1+1;x\n008;"sin ""cerrar;\n\n009;calle inventada 5\n';
  const PATH = '/ventanilla/csv/direcciones?direccion=%232&fijo_provincia=02&campos=calle.id,ubicacion.lat';
  const upload = { method: 'POST', headers: { 'Content-Type': 'text/csv' }, body: BODY };

  it('as workbooks hold every cell as a text, and what was added as numbers and texts', async () => {
    const workbook = await download(`${PATH}&formato=xlsx`, upload);
    expect([workbook.type, workbook.name]).toEqual([XLSX, 'direcciones.xlsx']);
    expect(workbook.headers.get('ventanilla-parametros')).toContain('direccion=%232');
    const [sheet = []] = [...sheetsOf(workbook.bytes).values()];
    expect(Object.values(sheet[0] ?? {}).map(({ text }) => text)).toEqual([
      'id',
      'domicilio',
      'domicilio_2',
      'columna_4',
      'georef_calle_id',
      'georef_ubicacion_lat',
      'georef_estado',
      'georef_motivo',
      'georef_mensaje',
      'georef_puntaje',
    ]);
    expect(sheet[1]).toMatchObject({
      A: { type: 'inlineStr', text: '007' },
      C: { type: 'inlineStr', text: '=1+1' },
      E: { type: 'inlineStr' },
      F: { type: 'n', text: expect.stringMatching(/^-34\.6/) },
      G: { text: 'hallado' },
      J: { type: 'n', text: '100' },
    });
    expect(sheet[2]?.A?.text).toBe('008;"sin ""cerrar;');
    expect(sheet.slice(2).map((row) => row.G?.text)).toEqual(['fila_invalida', 'sin_resultado']);
  });

  it('as Parquet files have the rows of the CSV', async () => {
    const objects = await objectsOf(await download(`${PATH}&formato=parquet`, upload));
    const csv = (await download(PATH, upload)).bytes
      .toString()
      .trim()
      .split('\n')
      .filter((line) => line !== '');
    expect(objects.length).toBe(csv.length - 1);
    expect(objects[0]).toMatchObject({ id: '007', domicilio_2: '=1+1', columna_4: 'x', georef_puntaje: 100n });
  });
});

describe('whole resources', () => {
  it('are files with the columns of the CSV, which can be fetched in parts', async () => {
    const csv = (await download('/departamentos?formato=csv&campos=completo&max=5000&orden=id')).bytes
      .toString()
      .trim()
      .split('\n');
    const workbook = await download('/ventanilla/archivos/departamentos?formato=xlsx');
    expect([workbook.type, workbook.name]).toEqual([XLSX, 'departamentos.xlsx']);
    const [heading = [], ...rows] = sheetOf(workbook);
    expect(heading.map((name) => `"${name}"`).join()).toBe(csv[0]);
    expect(rows.length).toBe(csv.length - 1);
    expect(rows[0]?.[0]).toMatch(/^0\d{4}$/);
    const objects = await objectsOf(await download('/ventanilla/archivos/departamentos?formato=parquet'));
    expect(objects.map(({ departamento_id: id }) => id)).toEqual(rows.map(([id]) => id));
    const part = await fetch(`${served.address}/ventanilla/archivos/departamentos?formato=xlsx`, {
      headers: { Range: 'bytes=100-199' },
    });
    expect(part.status).toBe(206);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(workbook.bytes.subarray(100, 200));
  });

  it('need a format', async () => {
    const refused = await fetch(`${served.address}/ventanilla/archivos/departamentos`);
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('formato')]);
  });
});

describe('outlines', () => {
  const PATH = '/ventanilla/contornos/provincias?caja=-70,-35,-60,-25';

  it('are the same units in all formats, with ids as texts and geometries in WGS 84', async () => {
    const geojson = await download(PATH);
    expect(geojson.name).toBe('contornos-provincias.geojson');
    const { features } = JSON.parse(geojson.bytes.toString()) as {
      features: { geometry: { type: string }; properties: { id: string } }[];
    };
    const ids = features.map(({ properties }) => properties.id);
    expect(ids.length).toBeGreaterThan(5);
    expect(features[0]?.geometry.type).toMatch(/Polygon$/);

    const parquet = await download(`${PATH}&formato=parquet`);
    expect([parquet.type, parquet.name]).toEqual([PARQUET, 'contornos-provincias.parquet']);
    const objects = await objectsOf(parquet);
    expect(objects.map(({ id }) => id)).toEqual(ids);
    expect(objects[0]).toMatchObject({ iso_id: expect.stringMatching(/^AR-/), geometry: { type: 'MultiPolygon' } });

    const gpkg = await download(`${PATH}&formato=gpkg`);
    expect([gpkg.type, gpkg.name]).toEqual(['application/geopackage+sqlite3', 'contornos-provincias.gpkg']);
    expect(await readdir(folder.path)).toEqual([]);
    const path = join(folder.path, 'read.gpkg');
    await writeFile(path, gpkg.bytes);
    const database = connect(path);
    expect(database.all('SELECT id FROM provincias ORDER BY fid').flat()).toEqual(ids);
    database.close();
    await rm(path);

    const shp = await download(`${PATH}&formato=shp`);
    expect([shp.type, shp.name]).toEqual(['application/zip', 'contornos-provincias.zip']);
    const files = unzipped(shp.bytes);
    expect(files.get('provincias.dbf')?.readUInt32LE(4)).toBe(ids.length);
  });

  it('ends its work and leaves no file where the client goes', async () => {
    const leaving = new AbortController();
    const answer = await fetch(`${served.address}/ventanilla/contornos/provincias?formato=gpkg`, {
      signal: leaving.signal,
    });
    leaving.abort();
    await answer.arrayBuffer().catch(() => undefined);
    await expect.poll(() => readdir(folder.path)).toEqual([]);
  });
});

describe('lists of generation v2 as layers', () => {
  it.each([
    ['/georef/api/v2.1/provincias?max=3', 'provincias', 3],
    ['/georef/api/v2.0/calles?provincia=02&max=4', 'calles', 4],
    ['/api/v2.1/localidades-censales?max=5&campos=basico', 'localidades_censales', 5],
  ])('%s is a GeoPackage and a shapefile of the page', async (path, key, count) => {
    const gpkg = await download(`${path}&formato=gpkg`);
    expect(gpkg.name).toBe(`${key}.gpkg`);
    const file = join(folder.path, 'v2.gpkg');
    await writeFile(file, gpkg.bytes);
    const database = connect(file);
    expect(database.get(`SELECT count(*), count(geometry) FROM ${key}`)?.[0]).toBe(count);
    database.close();
    await rm(file);
    const shp = await download(`${path}&formato=shp`);
    expect(shp.name).toBe(`${key}.zip`);
    expect(unzipped(shp.bytes).get(`${key}.dbf`)?.readUInt32LE(4)).toBe(count);
  });

  it('are refused in v1, which keeps its formats', async () => {
    const refused = await fetch(`${served.address}/provincias?formato=gpkg`);
    expect([refused.status, await refused.text()]).toEqual([
      400,
      expect.stringContaining('"json","csv","geojson","xml"'),
    ]);
  });
});
