/** Facts in stored records: a stored record is often a block of many that people count singly, and is opened here. */

/** A value as JSON knows it. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** One record as people count them: a value of a day, a street, an organism. */
export interface Fact {
  /** Identifies it among the facts of its resource. */
  readonly id: string;
  readonly value: Json;
}

/** Opens the stored records of a group. */
export interface FactBook {
  /**
   * Cuts the bytes of a record into parts whose facts do not depend on each other, so that parts which two versions share
   * need not be opened. A view on the bytes, not a copy. Records of resources that are no blocks are one part.
   */
  readonly parts: (resource: string, body: Uint8Array) => readonly Uint8Array[];
  /**
   * The facts of a part of the record under `key`; null for a resource that this book does not know.
   * @throws RangeError, SyntaxError when the bytes are not what the import of this release writes
   */
  readonly facts: (resource: string, key: string, part: Uint8Array) => readonly Fact[] | null;
}

/** The value of a stored JSON text. */
export function jsonOf(bytes: Uint8Array): Json {
  // What JSON.parse gives is JSON.
  return JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8')) as Json;
}

/** The members of a stored JSON object without one of them, mostly the id that stands in the fact's own. */
export function membersOf(bytes: Uint8Array, without?: string): { readonly [name: string]: Json } {
  const value = jsonOf(bytes);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new RangeError('a stored record is no JSON object');
  }
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== without));
}
