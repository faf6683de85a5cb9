import { createHash } from 'node:crypto';
import type { Pace } from '../server/pace.ts';
import type { FactBook, Json } from '../store/facts.ts';
import type { RecordChange } from '../store/store.ts';

/** Turns the change of a stored record into changes of facts. */

/** Bytes of a part up to which it is opened: a longer one, the outline of a province, is shown as size and digest. */
export const LARGEST_PART = 256 * 1024;

export const CHANGE_KINDS = ['added', 'removed', 'changed'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** One fact that two versions hold differently. Of objects that changed, `before` and `after` have the members that did. */
export interface FactChange {
  readonly resource: string;
  readonly id: string;
  readonly change: ChangeKind;
  readonly before: Json;
  readonly after: Json;
}

/**
 * What changed in a stored record, by id of the fact in the order of UTF-16. A record of an unknown resource, one that
 * cannot be read, and one whose bytes changed while its facts did not, is shown as its key, sizes and digests.
 */
export async function factChanges(book: FactBook, record: RecordChange, pace: Pace): Promise<FactChange[]> {
  const [before, after] = await differingParts(book, record, pace);
  const older = await factsIn(book, record, before, pace);
  const newer = await factsIn(book, record, after, pace);
  const found: FactChange[] = [];
  const { resource } = record;
  for (const id of [...new Set([...older.keys(), ...newer.keys()])].sort()) {
    if (pace.isDue) await pace.pause();
    const [was, is] = [older.get(id), newer.get(id)];
    if (was === undefined) found.push({ resource, id, change: 'added', before: null, after: shortValue(is ?? null) });
    else if (is === undefined) found.push({ resource, id, change: 'removed', before: shortValue(was), after: null });
    else if (!isSame(was, is)) found.push({ resource, id, change: 'changed', ...differing(was, is) });
  }
  return found.length > 0 ? found : [inBytes(record)];
}

type Parts = readonly Uint8Array[];

/** The parts of either side that the other does not have. */
async function differingParts(
  book: FactBook,
  { resource, before, after }: RecordChange,
  pace: Pace,
): Promise<readonly [Parts, Parts]> {
  const older = before === null ? [] : book.parts(resource, before);
  const newer = after === null ? [] : book.parts(resource, after);
  if (older.length <= 1 && newer.length <= 1) return [older, newer];
  const without = async (parts: Parts, others: Parts): Promise<Parts> => {
    const held = new Set<string>();
    for (const part of others) {
      held.add(bytesAsText(part));
      if (pace.isDue) await pace.pause();
    }
    return parts.filter((part) => !held.has(bytesAsText(part)));
  };
  return [await without(older, newer), await without(newer, older)];
}

function bytesAsText(part: Uint8Array): string {
  return Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
}

async function factsIn(
  book: FactBook,
  { resource, key }: RecordChange,
  parts: Parts,
  pace: Pace,
): Promise<ReadonlyMap<string, Json>> {
  const facts = new Map<string, Json>();
  for (const [index, part] of parts.entries()) {
    for (const { id, value } of opened(book, resource, key, part, index)) {
      facts.set(facts.has(id) ? `${id} (${facts.size})` : id, value);
    }
    if (pace.isDue) await pace.pause();
  }
  return facts;
}

function opened(book: FactBook, resource: string, key: string, part: Uint8Array, index: number) {
  const marked = [{ id: index === 0 ? key : `${key} (${index})`, value: markOf(part) }];
  if (part.byteLength > LARGEST_PART) return marked;
  try {
    return book.facts(resource, key, part) ?? marked;
  } catch (error) {
    // Records of an earlier release may have had another form: they are listed, if not opened.
    if (error instanceof RangeError || error instanceof SyntaxError) return marked;
    throw error;
  }
}

function inBytes({ resource, key, before, after }: RecordChange): FactChange {
  const change = before === null ? 'added' : after === null ? 'removed' : 'changed';
  return {
    resource,
    id: key,
    change,
    before: before === null ? null : markOf(before),
    after: after === null ? null : markOf(after),
  };
}

function isSame(one: Json, other: Json): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Of two objects the members that differ, of other values the whole. */
function differing(before: Json, after: Json): Pick<FactChange, 'before' | 'after'> {
  if (!isObject(before) || !isObject(after)) return { before: shortValue(before), after: shortValue(after) };
  const [was, is]: [Record<string, Json>, Record<string, Json>] = [{}, {}];
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const [one, other] = [before[name], after[name]];
    if (one !== undefined && other !== undefined && isSame(one, other)) continue;
    if (one !== undefined) was[name] = one;
    if (other !== undefined) is[name] = other;
  }
  return { before: shortValue(was), after: shortValue(is) };
}

/** Characters of JSON up to which a value is shown whole: names and figures are, the outline of a province is not. */
export const LONGEST_VALUE = 2000;

/** Stands for a long value: equal ones have equal digests. */
interface Mark {
  readonly bytes: number;
  readonly sha256: string;
}

/** Size and digest of bytes. */
function markOf(bytes: Uint8Array | string): Mark & { readonly [name: string]: Json } {
  const length = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.byteLength;
  return { bytes: length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Shortens a value: members of an object that are long, or a long value of another kind, as size and digest. */
function shortValue(value: Json): Json {
  const text = JSON.stringify(value);
  if (text.length <= LONGEST_VALUE) return value;
  if (!isObject(value)) return markOf(text);
  const shortened: Record<string, Json> = {};
  for (const [name, member] of Object.entries(value)) {
    const own = JSON.stringify(member);
    shortened[name] = own.length * 4 > LONGEST_VALUE ? markOf(own) : member;
  }
  // So many members that they are long together.
  return JSON.stringify(shortened).length > 2 * LONGEST_VALUE ? markOf(text) : shortened;
}

/** Whether a value is an object with members. */
export function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
