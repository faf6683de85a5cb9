import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unpackChecked } from '../../../src/indexes/packed.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import type { WholeParts } from '../../../src/territory/snapshot/parts.ts';
import { buildOnto, loadTerritory, packSnapshot } from '../../../src/territory/snapshot/snapshot.ts';
import { buildWhole, type WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { EarlierResults } from '../../../src/territory/streets/earlier-results.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { temporaryFolder } from '../../serving.ts';
import { copyStarterStore } from '../../starter-store.ts';
import { publishChanged, renamed } from './changed.ts';

const synonyms = shippedSynonyms();
const atOnce = async (): Promise<void> => {};

let store: Store;
let remove: () => Promise<void>;
beforeEach(async () => {
  const folder = await temporaryFolder();
  remove = folder.remove;
  await copyStarterStore(`${folder.path}/test.sqlite`);
  store = await openStore(`sqlite:${folder.path}/test.sqlite`);
});
afterEach(async () => {
  await store.close();
  await remove();
});

/** The catalog before a change of one resource, that onto it, and the names of the parts that were built. */
async function around(resource: string): Promise<{ built: WholeCatalog; fresh: WholeCatalog; parts: string[] }> {
  const catalog = await loadTerritory(store, synonyms);
  await publishChanged(store, resource, renamed);
  const reader = await store.reader('territory');
  if (!catalog || !reader) throw new Error('the store holds no territory');
  const base = { catalog, changed: new Set([resource]) };
  const built = await buildWhole(reader, synonyms, atOnce, base);
  const parts = [
    ...Object.entries(built.tables).flatMap(([name, table]) =>
      Object.values(catalog.tables).some((before) => before === table) ? [] : [name],
    ),
    ...(['provincia', 'departamento', 'municipio'] as const).filter((kind) => built.map[kind] !== catalog.map[kind]),
    ...(['network', 'reach', 'aliases'] as const).filter((part) => built[part] !== catalog[part]),
  ];
  return { built, fresh: await buildWhole(reader, synonyms, atOnce), parts };
}

it.each([
  { resource: 'localidades', parts: ['localidades'] },
  { resource: 'asentamientos', parts: ['asentamientos'] },
  { resource: 'municipios', parts: ['municipios', 'municipio'] },
  { resource: 'departamentos', parts: ['departamentos', 'departamento', 'reach'] },
  // A census locality weighs its places by its name and function.
  {
    resource: 'localidades_censales',
    parts: ['localidades_censales', 'asentamientos', 'localidades', 'calles', 'network', 'reach'],
  },
  { resource: 'calles', parts: ['calles', 'network', 'reach'] },
])(
  'one changed record of $resource has $parts built and nothing else, as from nothing',
  async ({ resource, parts }) => {
    const { built, fresh, parts: builtOnes } = await around(resource);
    expect(builtOnes).toEqual(parts);
    const [onto, fromNothing] = await Promise.all(
      [built, fresh].map(async (catalog) => unpackChecked<WholeParts>(await packSnapshot(catalog, atOnce))),
    );
    // Arrays of millions of numbers are compared as bytes.
    for (const part of ['tables', 'aliases', 'levels', 'network', 'reach'] as const) {
      expect([part, isDeepStrictEqual(onto?.[part], fromNothing?.[part])]).toEqual([part, true]);
    }
  },
);

it('a version is built onto the one whose snapshot the store keeps, by what differs between the two', async () => {
  await publishChanged(store, 'localidades', renamed);
  await publishChanged(store, 'municipios', renamed);
  const reader = await store.reader('territory');
  if (!reader) throw new Error('the store holds no territory');
  const read: string[] = [];
  const noting = {
    ...reader,
    records: (resource: string) => {
      read.push(resource);
      return reader.records(resource);
    },
  };
  const built = await buildOnto(store, noting, synonyms, atOnce);
  // The census localities weigh the records of all tables.
  expect(read).toEqual(['municipios', 'localidades', 'localidades_censales', 'poligonos_municipios']);
  expect(built.version).toEqual(reader.version);
});

it('results are computed once for the same inputs, also by the next build, and forgotten when they are of no use', async () => {
  const first = EarlierResults.none();
  const compute = (value: number) => first.of(`sum ${value}`, () => [value]);
  expect([await compute(1), await compute(2)]).toEqual([[1], [2]]);
  expect(first.computed).toBe(2);
  const second = EarlierResults.fromBytes(first.toBytes());
  expect(await second.of('sum 2', () => [0])).toEqual([2]);
  expect(second.computed).toBe(0);
  const third = EarlierResults.fromBytes(second.toBytes());
  expect(await third.of('sum 1', () => [0])).toEqual([0]);
  expect(third.computed).toBe(1);
});
