import type { ServerResponse } from 'node:http';
import { RATE_HEADER_NAMES, rateHeaders } from '../limits/rate-limits.ts';
import type { RequestCost } from '../limits/request-cost.ts';
import type { StreamedAnswer } from './answer.ts';
import { REQUEST_ID } from './send.ts';
import type { Measured } from './whole-answer.ts';

/** What sending needs to know besides the answer. */
export interface StreamedDelivery {
  /** `<set>=<number>`, for groups that name their data version. */
  readonly dataVersion: string | undefined;
  readonly close: boolean;
  readonly measured: Measured;
  /** What the request took of quotas; null where it is not limited. */
  readonly toll: RequestCost | null;
  /** As of {@link Delivery}. */
  readonly requestId: string | undefined;
}

/** Headers of every answer that scripts of other origins may read, besides those that the answer itself brings. */
const EXPOSED = ['Data-Version', REQUEST_ID, RATE_HEADER_NAMES] as const;

/**
 * Writes an answer as it is made, no faster than the client takes it. Nothing is said before the first piece is there, so
 * that what fails before it can still be answered otherwise. Resolves when all is out, or when the client is gone.
 * @throws what making it threw; where the answer has begun, only ending the connection can tell the client
 */
export async function sendStreamed(
  response: ServerResponse,
  answer: StreamedAnswer,
  delivery: StreamedDelivery,
): Promise<void> {
  for await (const piece of answer.pieces) {
    if (response.destroyed) return;
    if (!response.headersSent) writeHead(response, answer, delivery);
    delivery.measured.bytes += piece.byteLength;
    if (!response.write(piece)) await drained(response);
    if (response.destroyed) return;
  }
  if (!response.headersSent) writeHead(response, answer, delivery);
  response.end();
}

function writeHead(
  response: ServerResponse,
  { status, type, headers = {} }: StreamedAnswer,
  { dataVersion, close, toll, requestId }: StreamedDelivery,
): void {
  response.writeHead(status, {
    'Content-Type': type,
    'Access-Control-Allow-Origin': '*',
    'Access-Control-Expose-Headers': [...EXPOSED, ...Object.keys(headers)].join(', '),
    'X-Content-Type-Options': 'nosniff',
    'Cache-Control': 'no-store',
    ...(dataVersion === undefined ? {} : { 'Data-Version': dataVersion }),
    ...headers,
    ...rateHeaders(toll),
    ...(requestId === undefined ? {} : { [REQUEST_ID]: requestId }),
    ...(close ? { Connection: 'close' } : {}),
  });
}

/** Resolves when more can be written, or never again. */
function drained(response: ServerResponse): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done);
      response.off('close', done);
      resolve();
    };
    response.on('drain', done);
    response.on('close', done);
    if (response.destroyed) done();
  });
}
