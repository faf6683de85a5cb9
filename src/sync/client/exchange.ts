import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import type { ClientLimits } from './limits.ts';
import { Trouble } from './trouble.ts';

/**
 * One request and its answer as it comes over the wire.
 *
 * On `node:http`, not on Node's `fetch`: that decompresses before anybody can count what came, takes the first half of a
 * gzip for a whole one, and lets neither the time for a connection nor that for silence be set without another package.
 */
export interface Exchange {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as sent; throws a Trouble when it does not come whole. To be read once, to its end or broken off. */
  readonly body: AsyncIterable<Buffer>;
  /** Ends the exchange without its body. */
  readonly discard: () => void;
}

/** What is sent. */
export interface Outgoing {
  readonly url: URL;
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | null;
}

/** Connections kept between the requests of one visit. */
export interface Connections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
  readonly close: () => void;
}

/** One connection a host: requests go one after another anyway. */
export function openConnections(): Connections {
  const http = new HttpAgent({ keepAlive: true, maxSockets: 1 });
  const https = new HttpsAgent({ keepAlive: true, maxSockets: 1 });
  return {
    http,
    https,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

/**
 * Sends a request and gives its answer once its head is there.
 * @throws Trouble when there is no connection, or nothing in time; the reason of `signal` when that aborts
 */
export function exchange(
  outgoing: Outgoing,
  connections: Connections,
  limits: ClientLimits,
  signal: AbortSignal,
): Promise<Exchange> {
  const { url, method, headers, body } = outgoing;
  const secure = url.protocol === 'https:';
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = (secure ? requestHttps : requestHttp)(url, {
      method,
      headers,
      agent: secure ? connections.https : connections.http,
      signal,
    });
    let failed: unknown;
    const timers = new Set<NodeJS.Timeout>();
    const within = (milliseconds: number, trouble: () => Trouble): (() => void) => {
      const timer = setTimeout(() => {
        // Kept: what the answer under way is told of its end is only that it was cut.
        const late = trouble();
        failed ??= late;
        request.destroy(late);
      }, milliseconds);
      timers.add(timer);
      return () => {
        clearTimeout(timer);
        timers.delete(timer);
      };
    };
    request.once('close', () => {
      for (const timer of timers) clearTimeout(timer);
    });
    within(limits.whole, () => tooLate('the whole answer', limits.whole, 'broken'));
    const connected = within(limits.connect, () => tooLate('a connection', limits.connect, 'unreachable'));
    let waiting = (): void => {};
    const awaitAnswer = (): void => {
      connected();
      waiting = within(limits.firstByte, () => tooLate('the beginning of an answer', limits.firstByte, 'unreachable'));
    };
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', awaitAnswer);
      else awaitAnswer();
    });
    request.on('error', (error) => {
      failed ??= error;
      reject(signal.aborted ? signal.reason : connectionTrouble(error, request.reusedSocket));
    });
    request.once('response', (response) => {
      waiting();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: received(response, limits, () => failed, signal),
        discard: () => void response.destroy(),
      });
    });
    request.end(body ?? undefined);
  });
}

function tooLate(what: string, milliseconds: number, fault: 'broken' | 'unreachable'): Trouble {
  return new Trouble(fault, `${what} did not come within ${seconds(milliseconds)}`, { passing: true, late: true });
}

function seconds(milliseconds: number): string {
  return `${milliseconds / 1000} s`;
}

/** The body, watched for silence and counted against what was said of its length. */
async function* received(
  response: IncomingMessage,
  limits: ClientLimits,
  failure: () => unknown,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let length = 0;
  const silent = (): void => {
    response.destroy(
      new Trouble('broken', `nothing came for ${seconds(limits.silence)} in the middle of an answer`, {
        passing: true,
      }),
    );
  };
  let timer = setTimeout(silent, limits.silence);
  const promised = declaredLength(response.headers);
  try {
    for await (const chunk of response) {
      if (!(chunk instanceof Buffer)) continue;
      clearTimeout(timer);
      length += chunk.byteLength;
      // Whoever takes the bytes may be slow; only the source's own silence counts.
      yield chunk;
      timer = setTimeout(silent, limits.silence);
    }
    // A source that sends more than it said: what lies behind the answer is no answer to anything.
    const failed = failure();
    if (failed !== undefined) throw failed;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    const late = failure();
    if (late instanceof Trouble) throw late;
    throw error instanceof Trouble ? error : cutTrouble(error, length, promised);
  } finally {
    clearTimeout(timer);
  }
  if (!response.complete || (promised !== null && promised !== length)) throw cutTrouble(undefined, length, promised);
}

/** What `Content-Length` says; null without one. */
export function declaredLength(headers: IncomingHttpHeaders): number | null {
  const text = headers['content-length'];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

function cutTrouble(cause: unknown, length: number, promised: number | null): Trouble {
  const code = codeOf(cause);
  const sentence = code.startsWith('HPE_')
    ? `the answer goes on behind the ${promised ?? length} bytes that it said it had`
    : promised === null
      ? `the answer was cut after ${length} bytes`
      : `the answer was cut: ${length} of ${promised} bytes came`;
  return new Trouble('broken', sentence, { passing: true, cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** What the system says of connections, as a person would. */
const CONNECTION: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known to the network',
  EAI_AGAIN: 'its name cannot be looked up',
  ECONNREFUSED: 'nothing answers at its address',
  ECONNRESET: 'the connection was cut before an answer',
  EPIPE: 'the connection was cut before an answer',
  ETIMEDOUT: 'no connection came about in time',
  ENETUNREACH: 'there is no way to its network',
  EHOSTUNREACH: 'there is no way to its address',
};

function connectionTrouble(error: unknown, reused: boolean): Trouble {
  if (error instanceof Trouble) return error;
  const code = codeOf(error);
  const known = CONNECTION[code];
  if (known !== undefined) {
    const stale = reused && (code === 'ECONNRESET' || code === 'EPIPE');
    return new Trouble('unreachable', known, { passing: true, stale, cause: error });
  }
  if (code.startsWith('HPE_'))
    return new Trouble('broken', 'what it answers is not HTTP', { passing: true, cause: error });
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    return new Trouble('unreachable', `what answers at its address does not speak TLS as it should (${code})`, {
      cause: error,
    });
  }
  if (/CERT|TLS|SIGNATURE|SELF_SIGNED/.test(code)) {
    return new Trouble('unreachable', `its certificate is not trusted (${code})`, { cause: error });
  }
  return new Trouble('unreachable', `no connection (${code === '' ? 'for no stated reason' : code})`, {
    passing: true,
    cause: error,
  });
}
