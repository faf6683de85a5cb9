import { StoreError } from '../store.ts';

/** Longest key of a record, in bytes: an index of PostgreSQL holds key, resource and home in one entry of limited size. */
const LONGEST_KEY_BYTES = 1000;

/** Characters that a store would not return as they were: a NUL ends a text or is refused, half a surrogate pair is replaced. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const LAST_CODE_POINT = 0x10ffff;

/**
 * Compares two keys by their code points, as both databases order text: negative, 0, positive. JavaScript's own order is that of
 * UTF-16, where a character beyond U+FFFF comes before some that it should follow.
 */
export function compareKeys(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at++) {
    const [one, other] = [a.charCodeAt(at), b.charCodeAt(at)];
    if (one !== other) return rank(one) - rank(other);
  }
  return a.length - b.length;
}

/** Halves of pairs stand for code points above all single units. */
function rank(unit: number): number {
  return unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit;
}

/** Returns the least text greater than every text that starts with `prefix`, in the order of code points; null when there is none. */
export function afterPrefix(prefix: string): string | null {
  const points = Array.from(prefix, (character) => character.codePointAt(0) ?? 0);
  while (points.at(-1) === LAST_CODE_POINT) points.pop();
  const last = points.pop();
  if (last === undefined) return null;
  const next = last === 0xd7ff ? 0xe000 : last + 1;
  return String.fromCodePoint(...points, next);
}

/** Whether a text comes back as it was written; no store holds any other text, so that none has to be searched for one. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** @throws StoreError for a key that would not come back as it is, or is too long for an index of either form */
export function checkStorable(resource: string, key: string): void {
  const bytes = Buffer.byteLength(key);
  if (bytes > LONGEST_KEY_BYTES) {
    const beginning = JSON.stringify(key.slice(0, 50));
    throw new StoreError(
      `The key of "${resource}" that begins ${beginning} has ${bytes} bytes, and ${LONGEST_KEY_BYTES} can be stored.`,
    );
  }
  if (isStorable(key)) return;
  throw new StoreError(`The key ${JSON.stringify(key)} of "${resource}" has characters that cannot be stored.`);
}
