import { createHash } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Fault } from './faults.ts';

/** What a source was asked. */
export interface PublisherRequest {
  readonly method: string;
  /** Path without the query, as sent. */
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** What the publisher would say if nothing went wrong. */
export interface PublisherAnswer {
  /** 200 when absent. */
  readonly status?: number;
  /** `application/json` when absent. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  /** False: the answer has no `ETag`, and no question after it is answered with 304. */
  readonly validators?: boolean;
  /** True: `Range` is answered with 206 (RFC 9110, section 14), as file servers do. */
  readonly ranges?: boolean;
  /** True: sent with gzip when the client takes it. */
  readonly zipped?: boolean;
}

/** A request that came, and what was sent for it. */
export interface Asked extends PublisherRequest {
  readonly status: number;
  /** Bytes of the body as sent. */
  readonly bytes: number;
}

/** A local server that stands for a publisher. */
export interface Publisher {
  /** Without a slash at its end. */
  readonly address: string;
  /** Everything that was asked, in order. */
  readonly asked: readonly Asked[];
  /** Forgets what was asked, so that a test can count from here. */
  readonly forget: () => void;
  /** Requests that are being answered now. */
  readonly open: () => number;
  /** Bytes of bodies sent since the last `forget`. */
  readonly bytes: () => number;
  /** Makes the next `times` (1) requests that `where` (all) chooses go wrong. */
  readonly force: (fault: Fault, options?: { where?: (request: PublisherRequest) => boolean; times?: number }) => void;
  /** Changes bodies before they are sent (another count, a renamed member, another page); null puts an end to it. */
  readonly edit: (hook: ((body: string, request: PublisherRequest) => string) | null) => void;
  /** Lets all further requests go through as they should. */
  readonly heal: () => void;
  readonly close: () => Promise<void>;
}

interface Forced {
  readonly fault: Fault;
  readonly where: (request: PublisherRequest) => boolean;
  left: number;
}

/**
 * Starts a publisher on a free port of this machine; `answer` says what it answers. `port` fixes the port, for a publisher that comes
 * back where it was.
 */
export async function startPublisher(
  answer: (request: PublisherRequest) => PublisherAnswer | Promise<PublisherAnswer>,
  port = 0,
): Promise<Publisher> {
  let asked: Asked[] = [];
  let forced: Forced[] = [];
  let hook: ((body: string, request: PublisherRequest) => string) | null = null;

  const handle = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
    const request = await requestOf(incoming);
    const going = forced.find(({ left, where }) => left > 0 && where(request));
    if (going) going.left -= 1;
    const given = await answer(request);
    const edited = hook === null ? given : { ...given, body: hook(textOf(given.body), request) };
    const sent = await send(request, response, edited, going?.fault ?? null);
    asked.push({ ...request, ...sent });
  };
  let open = 0;
  const server = createServer((incoming, response) => {
    open += 1;
    handle(incoming, response)
      .catch((error: unknown) => {
        response.destroy(error instanceof Error ? error : new Error(String(error)));
      })
      .finally(() => {
        open -= 1;
      });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get asked() {
      return asked;
    },
    forget: () => {
      asked = [];
    },
    open: () => open,
    bytes: () => asked.reduce((sum, { bytes }) => sum + bytes, 0),
    force: (fault, { where = () => true, times = 1 } = {}) => void forced.push({ fault, where, left: times }),
    edit: (next) => {
      hook = next;
    },
    heal: () => {
      forced = [];
      hook = null;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

async function requestOf(incoming: IncomingMessage): Promise<PublisherRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const url = new URL(incoming.url ?? '/', 'http://publisher');
  return {
    method: incoming.method ?? 'GET',
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body: Buffer.concat(chunks).toString('utf8'),
  };
}

function textOf(body: string | Uint8Array): string {
  return typeof body === 'string' ? body : Buffer.from(body).toString('utf8');
}

type Sent = Pick<Asked, 'status' | 'bytes'>;

/** Sends an answer as a file server would, or with a fault. */
async function send(
  request: PublisherRequest,
  response: ServerResponse,
  answer: PublisherAnswer,
  fault: Fault | null,
): Promise<Sent> {
  if (fault?.kind === 'hang-up') {
    response.destroy();
    return { status: 0, bytes: 0 };
  }
  if (fault?.kind === 'mute') return { status: 0, bytes: 0 };
  if (fault?.kind === 'status') {
    const headers = fault.retryAfter === undefined ? {} : { 'Retry-After': fault.retryAfter };
    return whole(response, fault.status, { 'Content-Type': 'text/plain', ...headers }, Buffer.from('no'));
  }
  if (fault?.kind === 'html') {
    const page = Buffer.from('<!doctype html><html><body>Sitio en mantenimiento</body></html>');
    return whole(response, 200, { 'Content-Type': 'text/html; charset=utf-8' }, page);
  }
  const status = answer.status ?? 200;
  const plain = Buffer.from(answer.body);
  const headers: Record<string, string> = { 'Content-Type': answer.type ?? 'application/json', ...answer.headers };
  if (status === 200 && answer.validators !== false) {
    headers.ETag ??= `"${createHash('sha1').update(plain).digest('hex').slice(0, 16)}"`;
    if (request.headers['if-none-match'] === headers.ETag) {
      response.writeHead(304, { ETag: headers.ETag }).end();
      return { status: 304, bytes: 0 };
    }
  }
  if (fault?.kind === 'empty') return whole(response, 200, headers, Buffer.alloc(0));
  if (fault?.kind === 'half-gzip') {
    const zipped = gzipSync(plain);
    return whole(response, 200, { ...headers, 'Content-Encoding': 'gzip' }, zipped.subarray(0, zipped.length >> 1));
  }
  if (answer.zipped === true && /\bgzip\b/.test(String(request.headers['accept-encoding'] ?? ''))) {
    return faulty(response, status, { ...headers, 'Content-Encoding': 'gzip' }, gzipSync(plain), fault);
  }
  const from = answer.ranges === true && status === 200 ? rangeStart(request, headers.ETag, plain.length) : null;
  if (from !== null) {
    headers['Content-Range'] = `bytes ${from}-${plain.length - 1}/${plain.length}`;
    return faulty(response, 206, headers, plain.subarray(from), fault);
  }
  return faulty(response, status, headers, plain, fault);
}

/** Where a range that is asked for begins; null when all is to be sent. */
function rangeStart(request: PublisherRequest, etag: string | undefined, length: number): number | null {
  const start = Number(/^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1] ?? Number.NaN);
  const condition = request.headers['if-range'];
  if (!(start < length) || (condition !== undefined && condition !== etag)) return null;
  return start;
}

function whole(response: ServerResponse, status: number, headers: Record<string, string>, body: Buffer): Sent {
  response.writeHead(status, { ...headers, 'Content-Length': String(body.length) }).end(body);
  return { status, bytes: body.length };
}

/** How long a client may need to take what was sent before a cut. */
const TAKEN_AFTER_MS = 100;
/** The same on a machine that has much else to do, where it can be told whether it did. */
const TAKEN_AT_MOST_MS = 10_000;

/** Sends a body that may be cut, of another length than said, or slow. */
async function faulty(
  response: ServerResponse,
  status: number,
  headers: Record<string, string>,
  body: Buffer,
  fault: Fault | null,
): Promise<Sent> {
  if (fault?.kind === 'cut') {
    const sent = body.subarray(0, fault.after ?? body.length >> 1);
    response.writeHead(status, { ...headers, 'Content-Length': String(body.length) });
    await new Promise<void>((resolve) => response.write(sent, () => resolve()));
    // What was sent arrives and is taken before the connection ends.
    const { taken = () => true } = fault;
    for (let waited = 0; waited === 0 || (!taken() && waited < TAKEN_AT_MOST_MS); waited += TAKEN_AFTER_MS) {
      await sleep(TAKEN_AFTER_MS);
    }
    response.socket?.end();
    return { status, bytes: sent.length };
  }
  if (fault?.kind === 'length') {
    response.writeHead(status, { ...headers, 'Content-Length': String(body.length + fault.by) });
    await new Promise<void>((resolve) => response.write(body, () => resolve()));
    response.socket?.end();
    return { status, bytes: body.length };
  }
  if (fault?.kind === 'stall') {
    const sent = body.subarray(0, fault.after ?? body.length >> 1);
    response.writeHead(status, { ...headers, 'Content-Length': String(body.length) });
    response.write(sent);
    return { status, bytes: sent.length };
  }
  if (fault?.kind === 'slow') {
    response.writeHead(status, { ...headers, 'Content-Length': String(body.length) });
    for (let at = 0; at < body.length && !response.destroyed; at += fault.pieceBytes) {
      response.write(body.subarray(at, at + fault.pieceBytes));
      await sleep(fault.everyMilliseconds);
    }
    response.end();
    return { status, bytes: body.length };
  }
  return whole(response, status, headers, body);
}
