import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { isObject } from '../../ingest/fields.ts';
import type { SourceRequest, Validators } from '../client.ts';
import { putWhole } from './put-whole.ts';

/** What is known of a file that is coming, or came: beside it, so that whoever goes on knows what it is a part of. */
export interface Journal {
  /** Tells requests apart; a hash, because requests may hold secrets. */
  readonly request: string;
  readonly validators: Validators;
  /** `Content-Encoding` of what lies on disk. */
  readonly encoding: string;
  /** Bytes of the whole, as sent; null when the source did not say. */
  readonly total: number | null;
  /** Bytes that are safe on disk. */
  readonly safe: number;
  /** True when the file is in place. */
  readonly whole: boolean;
}

/** The name under which a file's journal lies. */
export function journalPath(path: string): string {
  return `${path}.journal`;
}

/** What tells a request apart from others. */
export function requestMark({ url, method = 'GET', form }: SourceRequest): string {
  return createHash('sha256')
    .update(JSON.stringify([method, url, form ?? null]))
    .digest('base64url');
}

/** The journal of a file; null when there is none, or not a readable one. */
export async function readJournal(path: string): Promise<Journal | null> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(journalPath(path), 'utf8'));
  } catch {
    // None, or one that was cut by a crash: the file begins anew.
    return null;
  }
  if (!isObject(value) || !isObject(value.validators)) return null;
  const { request, encoding, total, safe, whole, validators } = value;
  if (typeof request !== 'string' || typeof encoding !== 'string' || typeof whole !== 'boolean') return null;
  if (!Number.isSafeInteger(safe) || (total !== null && !Number.isSafeInteger(total))) return null;
  const { etag, lastModified } = validators;
  return {
    request,
    encoding,
    whole,
    total: total === null ? null : Number(total),
    safe: Number(safe),
    validators: {
      ...(typeof etag === 'string' ? { etag } : {}),
      ...(typeof lastModified === 'string' ? { lastModified } : {}),
    },
  };
}

/** Writes the journal of a file. */
export async function writeJournal(path: string, journal: Journal): Promise<void> {
  await putWhole(journalPath(path), JSON.stringify(journal));
}
