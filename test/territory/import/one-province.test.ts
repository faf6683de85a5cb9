import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SILENT } from '../../../src/ingest/progress.ts';
import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import type { ImportReport } from '../../../src/ingest/report.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { beginTerritoryImport } from '../../../src/territory/import/intake.ts';
import { readBlocks } from '../../../src/territory/stored/blocks.ts';
import { readStreetBlocks } from '../../../src/territory/stored/street-blocks.ts';
import { type Folder, folder } from '../../ingest/folder.ts';
import { CALLE, DEPARTAMENTO, file, PROVINCIA } from './import-fixture.ts';

let files: Folder;
let store: Store;
/** What was shown while the import ran, and the version that the store had at that moment. */
let shown: { readonly line: string; readonly version: Promise<number> }[];

beforeEach(async () => {
  files = await folder();
  store = await openStore(`sqlite:${files.path}/.store/s.sqlite`);
  shown = [];
});
afterEach(async () => {
  await store.close();
  await files.remove();
});

const version = async (): Promise<number> => (await store.reader('territory'))?.version.number ?? 0;

function load(paths: readonly OpenedFile[], mergesProvinces = false, maximumRefused = 0): Promise<ImportReport> {
  return runImport({
    store,
    receivers: [{ dataSet: 'territory', begin: beginTerritoryImport }],
    paths,
    starter: false,
    maximumRefused,
    mergesProvinces,
    source: 'test',
    progress: { ...SILENT, note: (line) => void shown.push({ line, version: version() }) },
  });
}

const CORDOBA = { ...PROVINCIA, id: '14', nombre: 'Córdoba', iso_id: 'AR-X', iso_nombre: 'Córdoba' };
const CAPITAL = { ...DEPARTAMENTO, id: '14014', nombre: 'Capital', provincia: { id: '14', nombre: 'Córdoba' } };

const bonaerense = (number: string, nombre: string) => ({ ...CALLE, id: `06007010${number}`, nombre });
const cordobesa = (number: string, nombre: string) => ({
  ...CALLE,
  id: `14014010${number}`,
  nombre,
  provincia: { id: '14', nombre: 'Córdoba' },
  departamento: { id: '14014', nombre: 'Capital' },
  localidad_censal: { id: '14014010', nombre: 'Córdoba' },
});
const axis = (id: string) => ({
  id,
  interpolable: true,
  eje: {
    type: 'LineString',
    coordinates: [
      [-62, -37],
      [-62, -37.1],
    ],
  },
});
const crossing = (one: string, other: string, lat: number) => ({ calle_1_id: one, calle_2_id: other, lat, lon: -62 });
const block = (calle: string, inicio: number) => ({
  id: `${calle}00001`,
  calle: { id: calle },
  altura: { inicio: { derecha: inicio, izquierda: 0 }, fin: { derecha: inicio + 98, izquierda: 0 } },
});

const [A, B, C, D] = ['0600701000001', '0600701000002', '1401401000001', '1401401000002'] as const;
const BOTH = [
  file('provincias.json', PROVINCIA, CORDOBA),
  file('departamentos.json', DEPARTAMENTO, CAPITAL),
  file(
    'calles.json',
    bonaerense('00001', 'MITRE'),
    bonaerense('00002', 'ALEM'),
    cordobesa('00001', 'COLON'),
    cordobesa('00002', 'DUARTE'),
  ),
  file('ejes.ndjson', axis(A), axis(C)),
  file('cruces.ndjson', crossing(A, B, -37), crossing(C, D, -31), crossing(B, C, -34)),
  file('cuadras.ndjson', block(A, 1), block(C, 1)),
];

async function held() {
  const reader = await store.reader('territory');
  const calles: string[] = [];
  const ejes: string[] = [];
  const cruces: string[] = [];
  const cuadras: string[] = [];
  if (!reader) return { calles, ejes, cruces, cuadras };
  for await (const { entities } of readBlocks(reader, 'calles'))
    for (const { id, nombre } of entities) calles.push(`${id} ${nombre}`);
  for await (const { entities } of readBlocks(reader, 'ejes')) for (const { id } of entities) ejes.push(id);
  for await (const { entities } of readBlocks(reader, 'cruces'))
    for (const { id, cruces: own } of entities) for (const [other, lat] of own) cruces.push(`${id} ${other} ${lat}`);
  for await (const streets of readStreetBlocks(reader))
    for (const { calle, cuadras: own } of streets) for (const { limits } of own) cuadras.push(`${calle} ${limits[0]}`);
  return { calles, ejes, cruces, cuadras };
}

const ONE_PROVINCE = file('calles.json', cordobesa('00002', 'DUARTE QUIROS'));

describe('a file of the streets of one province', () => {
  it('replaces all streets without the option, and warns before it is published of what other provinces lose', async () => {
    await load(BOTH);
    expect(shown).toEqual([]);
    const report = await load([file('calles.json', cordobesa('00001', 'COLON'), cordobesa('00002', 'DUARTE'))]);
    expect((await held()).calles).toEqual([`${C} COLON`, `${D} DUARTE`]);
    expect(shown.map(({ line }) => line)).toEqual([
      'warning  calles.json, calles: most records of 1 province are not in the new files and are removed: Buenos Aires (from 2 to 0); --merge-provinces keeps provinces that the files do not hold [other-provinces]',
    ]);
    expect(await shown[0]?.version).toBe(1);
    expect(report.notices.filter(({ rule }) => rule === 'other-provinces')).toMatchObject([
      { resource: 'calles', id: '06' },
    ]);
  });

  it('warns of every resource that a file of one province would take from the others, crossings and blocks too', async () => {
    await load(BOTH);
    await load([
      file('provincias.json', CORDOBA),
      file('departamentos.json', CAPITAL),
      file('calles.json', cordobesa('00001', 'COLON'), cordobesa('00002', 'DUARTE')),
      file('ejes.ndjson', axis(C)),
      file('cruces.ndjson', crossing(C, D, -31)),
      file('cuadras.ndjson', block(C, 1)),
    ]);
    expect(
      shown.map(({ line }) => /warning .*? most (.*?) are not .*: (.*?);/.exec(line)?.slice(1).join(': ')),
    ).toEqual([
      'records of 1 province: Buenos Aires (from 1 to 0)',
      'records of 1 province: Buenos Aires (from 1 to 0)',
      'records of 1 province: Buenos Aires (from 2 to 0)',
      'records of 1 province: Buenos Aires (from 1 to 0)',
      'streets with crossings of 1 province: Buenos Aires (from 2 to 0)',
      'localities with blocks of 1 province: Buenos Aires (from 1 to 0)',
    ]);
  });

  it('replaces the streets of its province alone with the option, without a warning', async () => {
    await load(BOTH);
    await load([ONE_PROVINCE], true);
    expect((await held()).calles).toEqual([`${A} MITRE`, `${B} ALEM`, `${D} DUARTE QUIROS`]);
    expect(shown).toEqual([]);
  });

  it('merges axes, crossings and blocks by province too, and keeps crossings over a border', async () => {
    await load(BOTH);
    await load(
      [
        file('ejes.ndjson', axis(D)),
        file('cruces.ndjson', crossing(C, D, -31.5)),
        file('cuadras.ndjson', block(D, 201)),
      ],
      true,
    );
    expect(await held()).toMatchObject({
      ejes: [A, D],
      cruces: [`${A} ${B} -37`, `${B} ${C} -34`, `${C} ${D} -31.5`],
      cuadras: [`${A} 1`, `${D} 201`],
    });
  });

  it('replaces no other crossing with one over a border', async () => {
    await load(BOTH);
    await load([file('cruces.ndjson', crossing(B, C, -34.5))], true);
    expect((await held()).cruces).toEqual([`${A} ${B} -37`, `${B} ${C} -34.5`, `${C} ${D} -31`]);
  });

  it('merges units, which the streets of other provinces still refer to', async () => {
    await load(BOTH);
    const report = await load(
      [
        file('provincias.json', { ...CORDOBA, nombre: 'Córdoba nueva' }),
        file('departamentos.json', CAPITAL),
        file('calles.json', bonaerense('00003', 'RIVADAVIA')),
      ],
      true,
    );
    expect(report.refusals).toEqual([]);
    expect((await held()).calles).toEqual([`0600701000003 RIVADAVIA`, `${C} COLON`, `${D} DUARTE`]);
  });

  it('changes nothing when more of its records are refused than allowed', async () => {
    await load(BOTH);
    const before = await held();
    const report = await load([file('calles.json', cordobesa('00001', 'NUEVA'), { ...CALLE, id: 'x' })], true);
    expect(report.overLimit).toEqual(['calles.json']);
    expect(await held()).toEqual(before);
    expect(await version()).toBe(1);
  });

  it('gives the bytes of the whole file when all provinces are merged one by one', async () => {
    await load(BOTH);
    const checksum = (await store.reader('territory'))?.version.checksum;
    await load([file('calles.json', cordobesa('00001', 'X'))], true);
    await load([file('calles.json', cordobesa('00001', 'COLON'), cordobesa('00002', 'DUARTE'))], true);
    expect((await store.reader('territory'))?.version.checksum).toBe(checksum);
  });
});
