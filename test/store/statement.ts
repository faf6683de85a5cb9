import { createHash } from 'node:crypto';
import type { AdoptedRecord, DataSetVersion, StoredRecord } from '../../src/store/store.ts';
import type { Content } from './drafts.ts';

/** A version as another store would state it: counts and checksum worked out from the content alone, by their definition. */
export function stated(number: number, content: Content, more: Partial<DataSetVersion> = {}): DataSetVersion {
  const counts: Record<string, number> = {};
  const hash = createHash('sha256');
  for (const resource of ordered(Object.keys(content))) {
    const records = content[resource] ?? {};
    for (const key of ordered(Object.keys(records))) {
      const digest = createHash('sha256')
        .update(records[key] ?? '')
        .digest('hex')
        .slice(0, 32);
      hash.update(`[${JSON.stringify(resource)},${JSON.stringify(key)},"${digest}"]\n`);
      counts[resource] = (counts[resource] ?? 0) + 1;
    }
  }
  return {
    dataSet: 'organisms',
    number,
    source: `another store, version ${number}`,
    loadedAt: new Date(Date.UTC(2026, 0, number)).toISOString(),
    counts,
    checksum: hash.digest('hex'),
    starter: false,
    newest: null,
    ...more,
  };
}

/** What turns one content into another, in batches of two, as {@link AdoptedRecord}s. */
export async function* difference(from: Content, to: Content): AsyncGenerator<readonly AdoptedRecord[]> {
  let batch: AdoptedRecord[] = [];
  for (const resource of ordered([...new Set([...Object.keys(from), ...Object.keys(to)])])) {
    const [before, after] = [from[resource] ?? {}, to[resource] ?? {}];
    for (const key of ordered([...new Set([...Object.keys(before), ...Object.keys(after)])])) {
      if (before[key] === after[key]) continue;
      const body = after[key];
      batch.push({ resource, key, after: body === undefined ? null : Buffer.from(body) });
      if (batch.length === 2) {
        yield batch;
        batch = [];
      }
    }
  }
  yield batch;
}

/** The content of some records of one resource. */
export function contentFrom(resource: string, records: Iterable<StoredRecord>): Content {
  return { [resource]: Object.fromEntries([...records].map(({ key, body }) => [key, Buffer.from(body).toString()])) };
}

function ordered(texts: readonly string[]): string[] {
  return [...texts].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
}
