import { isObject } from '../../ingest/fields.ts';
import type { PageRead } from './read-list.ts';

/** What a visit leaves for the next. */
export interface Memory {
  readonly pages: readonly PageRead[];
  /** SHA-256 of the records, in the order of their ids. */
  readonly digest: string;
  /** Fields that at least one record has. */
  readonly fields: readonly string[];
}

/** Reads a memory; what is nothing of ours is null, as on the first visit. */
export function parseMemory(value: unknown): Memory | null {
  if (!isObject(value)) return null;
  const { pages, digest, fields } = value;
  if (!Array.isArray(pages) || typeof digest !== 'string' || !Array.isArray(fields)) return null;
  const read: PageRead[] = [];
  for (const page of pages) {
    if (!isObject(page) || typeof page.url !== 'string' || !isObject(page.validators)) return null;
    const { etag, lastModified } = page.validators;
    const validators = {
      ...(typeof etag === 'string' ? { etag } : {}),
      ...(typeof lastModified === 'string' ? { lastModified } : {}),
    };
    read.push({ url: page.url, validators });
  }
  return { pages: read, digest, fields: fields.filter((field) => typeof field === 'string') };
}
