/** Changes page by page. */
import type { Pace } from '../server/pace.ts';
import type { RecordPlace } from '../store/store.ts';
import { type Archive, compareVersions, type Pair } from './comparable.ts';
import type { FactChange } from './fact-changes.ts';

/** Characters of JSON after which a page ends, however few changes it has. */
export const PAGE_CHARACTERS = 1 << 19;

/** Where a page begins: behind a stored record (null: at the beginning), and so many changes on. */
export interface Position {
  readonly after: RecordPlace | null;
  readonly skip: number;
}

export const BEGINNING: Position = { after: null, skip: 0 };

/** One page of changes. */
interface Page {
  readonly changes: readonly FactChange[];
  /** The same as JSON, made while they were found: all at once would take a while. */
  readonly texts: readonly string[];
  /** Where the next one begins; null when this is the last. */
  readonly next: Position | null;
}

/** Up to `limit` changes from a position on; fewer where they are long. */
export async function changesPage(
  archive: Archive,
  pair: Pair,
  { after, skip }: Position,
  limit: number,
  pace: Pace,
): Promise<Page> {
  const changes: FactChange[] = [];
  const texts: string[] = [];
  let characters = 0;
  let behind = after;
  let passed = skip;
  for await (const record of compareVersions(archive, pair, pace, after ?? undefined)) {
    for (; passed < record.changes.length; passed++) {
      const change = record.changes[passed];
      if (change === undefined) break;
      if (changes.length >= limit || characters > PAGE_CHARACTERS) {
        return { changes, texts, next: { after: behind, skip: passed } };
      }
      changes.push(change);
      const text = JSON.stringify(change);
      texts.push(text);
      characters += text.length;
    }
    behind = record.place;
    passed = 0;
  }
  return { changes, texts, next: null };
}

const LONGEST_CURSOR = 4000;

/** A position as text for an address. */
export function cursorOf({ after, skip }: Position): string {
  const value = after === null ? [skip] : [skip, after.resource, after.key];
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}

/** The position of a text; null when it is none. */
export function readCursor(text: string): Position | null {
  if (text.length > LONGEST_CURSOR || !/^[\w-]+$/.test(text)) return null;
  let value: unknown;
  try {
    value = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
  if (!Array.isArray(value) || !(value.length === 1 || value.length === 3)) return null;
  const [skip, resource, key] = value as readonly unknown[];
  if (typeof skip !== 'number' || !Number.isSafeInteger(skip) || skip < 0) return null;
  if (value.length === 1) return { after: null, skip };
  // Text that a store cannot hold is no place in it.
  if (typeof resource !== 'string' || typeof key !== 'string' || /[\0\p{Surrogate}]/u.test(resource + key)) return null;
  return { after: { resource, key }, skip };
}
