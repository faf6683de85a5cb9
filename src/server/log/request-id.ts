import { randomBytes } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const SANE_ID = /^[A-Za-z0-9._:/+=@-]{1,128}$/;
const TRACE = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;
const NO_TRACE = '0'.repeat(32);

/** The id that a trusted proxy gave a request, if it is one that can be copied anywhere. */
export function givenId(headers: IncomingHttpHeaders): string | undefined {
  const given = headers['x-request-id'];
  return typeof given === 'string' && SANE_ID.test(given) ? given : undefined;
}

/** The trace that a trusted proxy says a request belongs to (W3C Trace Context). */
export function givenTrace(headers: IncomingHttpHeaders): string | undefined {
  const given = headers.traceparent;
  const trace = typeof given === 'string' ? TRACE.exec(given)?.[1] : undefined;
  return trace === NO_TRACE ? undefined : trace;
}

/** Makes ids: a random beginning for each worker, then a count. They are no secrets, and tell nothing of who asks. */
export class RequestIds {
  readonly #begin = randomBytes(9).toString('base64url');
  #count = 0;

  next(): string {
    return `${this.#begin}-${(this.#count++).toString(36)}`;
  }
}
