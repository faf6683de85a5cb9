import { createHash } from 'node:crypto';
import type { Json } from '../store/facts.ts';

/** Characters of JSON up to which a value is shown whole: names and figures are, the outline of a province is not. */
export const LONGEST_VALUE = 2000;

/** Stands for a long value: equal ones have equal digests. */
export interface Mark {
  readonly bytes: number;
  readonly sha256: string;
}

/** Size and digest of bytes. */
export function markOf(bytes: Uint8Array | string): Mark & { readonly [name: string]: Json } {
  const length = typeof bytes === 'string' ? Buffer.byteLength(bytes) : bytes.byteLength;
  return { bytes: length, sha256: createHash('sha256').update(bytes).digest('hex') };
}

/** Shortens a value: members of an object that are long, or a long value of another kind, as size and digest. */
export function shortValue(value: Json): Json {
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
