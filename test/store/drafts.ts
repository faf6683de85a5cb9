import type { DataSet, Draft, ResourceChange, Store, VersionReader } from '../../src/store/store.ts';

/** The content of a version as plain text: resource → key → body. */
export type Content = Record<string, Record<string, string>>;

/** A change from a plain object of key → text. */
export function change(resource: string, mode: 'replace' | 'merge', bodies: Record<string, string>): ResourceChange {
  const records = Object.entries(bodies).map(([key, body]) => ({ key, body: Buffer.from(body) }));
  return { resource, mode, records };
}

/** A draft of real data of the organisms, unless told otherwise. */
export function draft(changes: Draft['changes'], other: Partial<Omit<Draft, 'changes'>> = {}): Draft {
  return { dataSet: 'organisms', source: 'a test', starter: false, newest: null, ...other, changes };
}

/** All records of some resources, read in batches. */
export async function contentOf(reader: VersionReader | null, resources: readonly string[]): Promise<Content> {
  const content: Content = {};
  for (const resource of resources) {
    const records: Record<string, string> = {};
    for await (const batch of reader?.records(resource) ?? []) {
      for (const record of batch) records[record.key] = Buffer.from(record.body).toString();
    }
    if (Object.keys(records).length > 0) content[resource] = records;
  }
  return content;
}

/** What the newest version of a data set holds. */
export async function newestContent(store: Store, dataSet: DataSet, resources: readonly string[]): Promise<Content> {
  return contentOf(await store.reader(dataSet), resources);
}

/** What publishing reports when nothing changed, besides the version. */
export const UNCHANGED = { changed: false, added: 0, removed: 0, replaced: 0 };
