import { isObject } from '../../ingest/fields.ts';
import type { Validators } from '../client.ts';
import type { Inspected } from './inspect.ts';

/** What a visit leaves of one list for the next. */
export interface Remembered extends Inspected {
  /** The last part of the address that the list came from. */
  readonly url: string;
  readonly validators: Validators;
}

/** By the list's name. */
export type Memory = ReadonlyMap<string, Remembered>;

/** Reads what {@link memoryToKeep} wrote; what is nothing of ours is forgotten, and asked for as on the first visit. */
export function parseMemory(value: unknown): Memory {
  const memory = new Map<string, Remembered>();
  if (!isObject(value)) return memory;
  for (const [name, given] of Object.entries(value)) {
    if (!isObject(given) || !isObject(given.validators) || !Array.isArray(given.fields)) continue;
    const { url, digest, records, outlines, fields, validators } = given;
    if (typeof url !== 'string' || typeof digest !== 'string') continue;
    if (typeof records !== 'number' || typeof outlines !== 'number') continue;
    const { etag, lastModified } = validators;
    memory.set(name, {
      url,
      digest,
      records,
      outlines,
      fields: fields.filter((field) => typeof field === 'string'),
      validators: {
        ...(typeof etag === 'string' ? { etag } : {}),
        ...(typeof lastModified === 'string' ? { lastModified } : {}),
      },
    });
  }
  return memory;
}

/** A memory as JSON. */
export function memoryToKeep(memory: Memory): Readonly<Record<string, Remembered>> {
  return Object.fromEntries(memory);
}
