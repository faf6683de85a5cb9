import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AdoptedRecord, DataSet, DataSetVersion } from '../../src/store/store.ts';
import { gotOf } from '../answers.ts';
import { fillWithStarter } from '../starter-store.ts';
import { serveWhole, type WholeService } from '../whole-service.ts';

const ALIKE = { publicAddress: 'https://datos.example.ar' };

/** A running server whose store takes over another version 1 in the place of its own, as a mirror's does. */
describe('a server that adopts a version 1 over its version 1', () => {
  let other: WholeService;
  let here: WholeService;
  beforeAll(async () => {
    [other, here] = [await serveWhole(fillWithStarter, ALIKE), await serveWhole(fillWithStarter, ALIKE)];
    // The other one loses a record of each group, under the number that it had.
    for (const [dataSet, version] of await other.store.versions()) {
      if (dataSet === 'ledger') continue;
      const [resource] = Object.keys(version.counts).filter((name) => DROPPED.has(name));
      const records = await recordsOf(other, dataSet, version);
      const dropped = records.findIndex((record) => record.resource === resource);
      const left = records.filter((_, index) => index !== dropped);
      await publishedAs(other, version, left);
    }
    await other.service.keeper.refresh();
  }, 120_000);
  afterAll(async () => {
    await other.close();
    await here.close();
  });

  const DROPPED: ReadonlySet<string> = new Set(['series', 'sessions', 'localidades', 'organismos']);

  async function recordsOf(
    whole: WholeService,
    dataSet: DataSet,
    { number }: DataSetVersion,
  ): Promise<AdoptedRecord[]> {
    const records: AdoptedRecord[] = [];
    for await (const batch of whole.store.diff(dataSet, 0, number)) records.push(...batch);
    return records;
  }

  /** Makes a data set hold just these records, as its version 1. */
  async function publishedAs(
    whole: WholeService,
    version: DataSetVersion,
    records: readonly AdoptedRecord[],
  ): Promise<void> {
    const { dataSet, starter, newest } = version;
    const changes = [...new Set(records.map(({ resource }) => resource))].map((resource) => ({
      resource,
      mode: 'replace' as const,
      records: records
        .filter((record) => record.resource === resource)
        .map(({ key, after }) => ({ key, body: after ?? new Uint8Array(0) })),
    }));
    const [made] = await whole.store.publish([{ dataSet, source: 'another', starter, newest, changes }]);
    if (!made) throw new Error('Nothing was published.');
    await taken(whole, whole, { ...made.version, number: 1 }, made.version.number);
  }

  /** Takes over what version `number` of `from` holds, as `version`. */
  async function taken(from: WholeService, into: WholeService, version: DataSetVersion, number: number): Promise<void> {
    const records: AdoptedRecord[] = [];
    for await (const batch of from.store.diff(version.dataSet, 0, number)) records.push(...batch);
    const all = async function* () {
      yield records;
    };
    await into.store.adopt(version, 0, all(), { origin: 'http://other' });
  }

  const ASKED = [
    '/organismos?limit=1000',
    '/ventanilla/organismos/cercanos?lat=-34.6&lon=-58.4&max=5',
    '/localidades?max=5000&campos=basico',
    '/localidades.ndjson',
    '/estadisticas/v4.0/Monetarias?Limit=3000',
  ];

  it('answers as the other does, with its ETags, nothing kept from before, and 304 for none of it', async () => {
    const before = new Map<string, Response>();
    for (const path of ASKED) {
      // Twice more, so that what can be kept is kept.
      for (let n = 0; n < 3; n++) before.set(path, await here.get(path));
    }
    for (const [dataSet, version] of await other.store.versions()) {
      if (dataSet !== 'ledger') await taken(other, here, version, version.number);
    }
    await here.service.keeper.refresh();
    const status = await gotOf(await here.get('/status'));
    for (const [dataSet, version] of await other.store.versions()) {
      if (dataSet === 'ledger') continue;
      expect(status.at(`groups.${dataSet}.version`)).toBe(1);
      expect(status.at(`groups.${dataSet}.checksum`)).toBe(version.checksum);
      expect(status.at(`groups.${dataSet}.loadedAt`)).toBe(version.loadedAt);
    }
    for (const path of ASKED) {
      const [now, theirs] = [await here.get(path), await other.get(path)];
      expect(now.status, path).toBe(200);
      const etag = now.headers.get('etag');
      expect([etag, now.headers.get('data-version')]).toEqual([
        theirs.headers.get('etag'),
        theirs.headers.get('data-version'),
      ]);
      expect(await now.text(), path).toBe(await theirs.text());
      const old = before.get(path)?.headers.get('etag') ?? '';
      expect(etag, path).not.toBe(old);
      expect((await here.get(path, { 'if-none-match': old })).status, path).toBe(200);
    }
    expect(here.problems).toEqual([]);
    expect(other.problems).toEqual([]);
  });
});
