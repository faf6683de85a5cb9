import { StoreError } from '../store.ts';

/** Text that a store would not give back as it was: a NUL ends it early or is refused, half a surrogate pair is replaced. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

/** Longest key of a record, in bytes: what an index of PostgreSQL takes, of key, resource and what keys are parted by together. */
export const LONGEST_KEY_BYTES = 1000;

/** Whether a text comes back as it is; one that does not is held by no store, and need not be looked for. */
export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text);
}

/** @throws StoreError for a key that would not come back as it is, or is too long to be found again in every form of the store */
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

/**
 * Checks the key of a record that an import brings, and remembers it in `seen`; `store` names the store in the sentence.
 *
 * @throws StoreError for a key that came before, or would not come back as it is
 */
export function checkKey(store: string, resource: string, key: string, seen: Set<string>): void {
  if (seen.has(key)) {
    throw new StoreError(`The key "${key}" comes twice in the records of "${resource}"; ${store} was not changed.`);
  }
  checkStorable(resource, key);
  seen.add(key);
}
