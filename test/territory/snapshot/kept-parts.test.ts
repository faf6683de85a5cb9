import { isDeepStrictEqual } from 'node:util';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { seeded } from '../../../bench/random.ts';
import { unpackChecked } from '../../../src/indexes/packed.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { type WholeParts, wholeFromParts } from '../../../src/territory/snapshot/parts.ts';
import { buildOnto, loadTerritory, packSnapshot } from '../../../src/territory/snapshot/snapshot.ts';
import { buildWhole, type WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { EarlierResults } from '../../../src/territory/streets/earlier-results.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { temporaryFolder } from '../../serving.ts';
import { copyStarterStore } from '../../starter-store.ts';
import { publishChanged, renamed } from './changed.ts';

const synonyms = shippedSynonyms();
/** What a snapshot is made of besides the results that the next build may use. */
const PARTS = ['tables', 'aliases', 'levels', 'network', 'reach'] as const;

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
    for (const part of PARTS) {
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

type Random = () => number;
type Fields = Record<string, unknown>;

const CITY_BLOCK = '02000010';

function lineOf(random: Random): number[][] {
  const [lon, lat, turned] = [-58.46 + 0.08 * random(), -34.65 + 0.08 * random(), random() < 0.5];
  return [0, 0.01, 0.02, 0.03].map((step) => (turned ? [lon + step, lat] : [lon, lat + step]));
}

const axisOf = (id: unknown, random: Random): Fields => ({ id, interpolable: random() < 0.8, eje: lineOf(random) });

const one = <T>(list: readonly T[], random: Random): T => list[Math.floor(random() * list.length)]!;

const CHANGES: Readonly<Record<string, (streets: Fields[], random: Random) => Fields[]>> = {
  renamed: (streets, random) => {
    one(streets, random).nombre = `${one(['AV', 'PJE', 'CALLE'], random)} ${one(streets, random).nombre}`;
    return streets;
  },
  renumbered: (streets, random) => {
    const from = 1 + 100 * Math.floor(20 * random());
    const [inicio, fin] = [from, from + 99 + 100 * Math.floor(20 * random())];
    const altura = { inicio: { derecha: inicio, izquierda: inicio + 1 }, fin: { derecha: fin - 1, izquierda: fin } };
    Object.assign(one(streets, random), { altura, tramos: [[inicio, fin]] });
    return streets;
  },
  removed: (streets, random) => streets.toSpliced(Math.floor(random() * streets.length), 1),
  added: (streets, random) => [
    ...streets,
    {
      ...one(streets, random),
      id: `${CITY_BLOCK}${String(Math.floor(1e5 * random())).padStart(5, '0')}`,
      nombre: 'NUEVA',
    },
  ],
  moved: (streets, random) => {
    one(streets, random).geometria = { type: 'LineString', coordinates: lineOf(random) };
    return streets;
  },
};

/** Publishes the streets of the City after a change, or other axes of some of them. */
async function publishRandom(name: string, random: Random): Promise<void> {
  const reader = await store.reader('territory');
  const [row] = (await reader?.withPrefix('calles', CITY_BLOCK)) ?? [];
  if (!reader || !row) throw new Error('the City has no streets');
  const streets: Fields[] = JSON.parse(Buffer.from(row.body).toString('utf8'));
  const records: { resource: string; mode: 'merge'; records: { key: string; body: Buffer }[] }[] = [];
  if (name === 'other axes') {
    const axes = new Map(streets.filter(() => random() < 0.3).map(({ id }) => [String(id), axisOf(id, random)]));
    const rows = [...axes].sort(([a], [b]) => (a < b ? -1 : 1));
    records.push({
      resource: 'ejes',
      mode: 'merge',
      records: rows.map(([key, axis]) => ({ key, body: Buffer.from(JSON.stringify(axis)) })),
    });
  } else {
    const changed = CHANGES[name]!(streets, random);
    const lines = [...new Map(changed.map((street) => [String(street.id), street])).values()]
      .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1))
      .map((street) => JSON.stringify(street));
    records.push({
      resource: 'calles',
      mode: 'merge',
      records: [{ key: row.key, body: Buffer.from(`[${lines.join(',\n')}]`) }],
    });
  }
  const { starter } = reader.version;
  await store.publish([{ dataSet: 'territory', source: 'a test', starter, newest: null, changes: records }]);
}

it('after random changes of streets, each built onto the one before, a catalog is the one that is built from nothing', async () => {
  const random = seeded(38);
  let catalog = await loadTerritory(store, synonyms);
  const names = ['other axes', ...Object.keys(CHANGES)];
  for (let turn = 0; turn < 12 && catalog; turn++) {
    const name = turn < names.length ? names[turn]! : one(names, random);
    await publishRandom(name, random);
    const reader = await store.reader('territory');
    if (!reader) throw new Error('the store holds no territory');
    const changed = new Set<string>();
    for await (const changes of store.diff('territory', catalog.version.number, reader.version.number)) {
      for (const { resource } of changes) changed.add(resource);
    }
    const built = await packSnapshot(await buildWhole(reader, synonyms, atOnce, { catalog, changed }), atOnce);
    const fresh = await packSnapshot(await buildWhole(reader, synonyms, atOnce), atOnce);
    const [onto, fromNothing] = [built, fresh].map((bytes) => unpackChecked<WholeParts>(bytes));
    const differing = PARTS.filter((part) => !isDeepStrictEqual(onto?.[part], fromNothing?.[part]));
    expect([turn, name, differing]).toEqual([turn, name, []]);
    catalog = await wholeFromParts(unpackChecked<WholeParts>(built), reader.version, synonyms, atOnce);
  }
}, 120_000);
