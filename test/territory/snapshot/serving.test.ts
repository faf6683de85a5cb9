import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Store, VersionReader } from '../../../src/store/store.ts';
import { createTerritory } from '../../../src/territory/group.ts';
import { copyFullStore } from '../../full-store.ts';
import { type Serving, serveGroup, temporaryFolder } from '../../serving.ts';
import { copyStarterStore } from '../../starter-store.ts';
import { hasShared } from '../serving.ts';
import { changeStepwise } from './changed.ts';
import { requestsAbout } from './requests.ts';

/** Changes what readers of the store are from now on. */
function changeReaders(store: Store, change: (reader: VersionReader) => VersionReader): void {
  const { reader } = store;
  const changed: Store['reader'] = async (dataSet, number) => {
    const found = await reader(dataSet, number);
    return found && change(found);
  };
  Object.assign(store, { reader: changed });
}

/** Files name the instant of the import: two servers that are compared must name the same. */
const sameInstant = (reader: VersionReader): VersionReader => ({
  ...reader,
  version: { ...reader.version, loadedAt: '2026-11-20T12:00:00.000Z' },
});

/** Who answers without records has a snapshot. */
const withoutRecords = (reader: VersionReader): VersionReader => ({
  ...reader,
  records: () => {
    throw new Error('the records were read');
  },
});

/** Who has no snapshot builds the catalog. */
function hideSnapshots(store: Store): void {
  Object.assign(store, { derived: async () => null } satisfies Pick<Store, 'derived'>);
}

/** Stores, of which some were changed: there the newest version was built onto one that was built onto another. */
const DATA = [
  { name: 'the starter data', prepare: copyStarterStore, isChanged: false, skip: false },
  { name: 'the starter data, changed step by step', prepare: copyStarterStore, isChanged: true, skip: false },
  {
    name: `the whole data, changed step by step${hasShared ? '' : ': skipped, no ../shared'}`,
    prepare: copyFullStore,
    isChanged: true,
    skip: !hasShared,
  },
];

for (const { name, prepare, isChanged, skip } of DATA) {
  describe.skipIf(skip)(`a server that started from a snapshot of ${name}`, () => {
    let built: Serving;
    let started: Serving;
    let folder: Awaited<ReturnType<typeof temporaryFolder>>;
    beforeAll(async () => {
      folder = await temporaryFolder();
      const made = join(folder.path, 'made.sqlite');
      await prepare(made);
      if (isChanged) await changeStepwise(made);
      const serve = async (file: string, change: (store: Store) => void): Promise<Serving> => {
        const path = join(folder.path, file);
        await copyFile(made, path);
        return serveGroup(createTerritory, async (store) => change(store), { store: `sqlite:${path}` });
      };
      built = await serve('built.sqlite', (store) => {
        hideSnapshots(store);
        changeReaders(store, sameInstant);
      });
      started = await serve('prepared.sqlite', (store) =>
        changeReaders(store, (reader) => withoutRecords(sameInstant(reader))),
      );
      expect(started.errors).toEqual([]);
    }, 400_000);
    afterAll(async () => {
      await built.close();
      await started.close();
      await folder.remove();
    });

    it('answers byte for byte as one that built its catalog', async () => {
      const requests = await requestsAbout(built);
      expect(new Set(requests).size).toBeGreaterThan(400);
      const statuses = new Set<number>();
      for (const request of requests) {
        const [one, other] = await Promise.all([built.get(request), started.get(request)]);
        statuses.add(one.status);
        expect(other.status, request).toBe(one.status);
        expect(other.headers.get('etag'), request).toBe(one.headers.get('etag'));
        const [expected, found] = await Promise.all([one.arrayBuffer(), other.arrayBuffer()]);
        expect(Buffer.compare(Buffer.from(found), Buffer.from(expected)), request).toBe(0);
      }
      expect(statuses.has(200)).toBe(true);
      expect([...statuses].filter((status) => status >= 500)).toEqual([]);
      expect([built.errors, started.errors]).toEqual([[], []]);
    }, 180_000);
  });
}
