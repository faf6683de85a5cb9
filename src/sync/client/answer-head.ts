import type { IncomingHttpHeaders } from 'node:http';
import type { Validators } from '../client.ts';
import { retryAfter } from './retry-after.ts';
import { Trouble } from './trouble.ts';

/** What an answer says of itself, to be asked with again. */
export function validatorsOf(headers: IncomingHttpHeaders): Validators {
  const { etag, 'last-modified': lastModified } = headers;
  return {
    ...(etag === undefined ? {} : { etag }),
    ...(lastModified === undefined ? {} : { lastModified }),
  };
}

/** The headers of a question whether something changed. */
export function conditionOf(since: Validators | undefined): Record<string, string> {
  return {
    ...(since?.etag === undefined ? {} : { 'If-None-Match': since.etag }),
    ...(since?.lastModified === undefined ? {} : { 'If-Modified-Since': since.lastModified }),
  };
}

/** Statuses that tell of a lack of time rather than of us. */
const PASSING: ReadonlySet<number> = new Set([408, 425]);

/** What a status that is no success means. */
export function troubleOf(status: number, headers: IncomingHttpHeaders, address: string, now: Date): Trouble {
  const said = `it answered ${status} to ${address}`;
  const wait = retryAfter(headers['retry-after'], now);
  if (status === 429 || status === 503) return new Trouble('busy', said, { passing: true, status, wait });
  if (status >= 500) return new Trouble('failed', said, { passing: true, status, wait });
  if (PASSING.has(status)) return new Trouble('busy', said, { passing: true, status, wait });
  if (status >= 400) return new Trouble('refused', `${said}${REFUSALS[status] ?? ''}`, { status });
  return new Trouble('shape', `${said}, which is no answer to a question`, { status });
}

const REFUSALS: Readonly<Record<number, string>> = {
  401: ': the credentials are missing or not taken',
  403: ': what is asked for is not allowed',
  404: ': there is nothing at this address',
  410: ': this address is no longer served',
};
