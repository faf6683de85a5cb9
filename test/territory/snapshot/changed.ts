import { openStore } from '../../../src/store/open.ts';
import type { ResourceChange, Store, StoredRecord } from '../../../src/store/store.ts';
import { prepareTerritory } from '../../../src/territory/snapshot/snapshot.ts';
import { shippedSynonyms } from '../../../src/territory/synonyms/read.ts';

/** Publishes a version of the territory in which one text of one stored row is another. */
export async function publishChanged(store: Store, resource: string, change: (text: string) => string): Promise<void> {
  const reader = await store.reader('territory');
  if (!reader) throw new Error('the store holds no territory');
  const row = await firstChanged(reader.records(resource), change);
  const { starter } = reader.version;
  const changes: readonly ResourceChange[] = [{ resource, mode: 'merge', records: [row] }];
  await store.publish([{ dataSet: 'territory', source: 'a test', starter, newest: null, changes }]);
}

async function firstChanged(
  batches: AsyncIterable<readonly StoredRecord[]>,
  change: (text: string) => string,
): Promise<StoredRecord> {
  for await (const batch of batches) {
    for (const { key, body } of batch) {
      const text = Buffer.from(body).toString('utf8');
      const changed = change(text);
      if (changed !== text) return { key, body: Buffer.from(changed) };
    }
  }
  throw new Error('there is no such text');
}

/** Gives the first unit of a row another name. */
export const renamed = (text: string): string => text.replace(/"nombre":"/, '"nombre":"NUEVA ');

/** Gives the first street of a row that has numbers another last number. */
export const renumbered = (text: string): string =>
  text.replace(/"fin":\{"derecha":([1-9]\d*),/, (_, last) => `"fin":{"derecha":${Number(last) + 2},`);

/** Changes a store so that its territory was built, version by version, onto the one before. */
export async function changeStepwise(path: string): Promise<void> {
  const store = await openStore(`sqlite:${path}`);
  for (const [resource, change] of [
    ['localidades', renamed],
    ['calles', renamed],
    ['departamentos', renamed],
    ['calles', renumbered],
  ] as const) {
    await publishChanged(store, resource, change);
    await prepareTerritory(store, shippedSynonyms());
  }
  await store.close();
}
