import { Agent as HttpAgent, type IncomingHttpHeaders, type IncomingMessage, request as requestHttp } from 'node:http';
import { Agent as HttpsAgent, request as requestHttps } from 'node:https';
import { SourceError } from '../source-error.ts';
import type { ClientLimits } from './client.ts';

/**
 * One request and its answer, as bytes on the wire.
 *
 * Why `node:http` and no library, compared in November 2026: Node's `fetch` decompresses by itself, so that a download cannot be
 * continued by `Range`, a cut gzip passes for a complete one, and bytes cannot be counted; it has no timeouts for connection and
 * silence. `undici` 6, the last one for Node 20.0, gives raw bytes and timeouts of its own; it would replace the timers below, some 50
 * lines, by a package of 1.2 MB, while the words for error codes and the counting of bytes stay. `got` and `axios` bring packages of their
 * own, and their redirects, retries and decompression would be switched off: sources have rules for each (`request.ts`, `file.ts`).
 */
export interface Exchange {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The body as sent; throws a SourceError when it is incomplete. Read it once, or call {@link discard}. */
  readonly body: AsyncIterable<Buffer>;
  /** Ends the exchange without its body. */
  readonly discard: () => void;
}

/** A request as it is sent. */
interface OutgoingRequest {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  /** Null: a GET; else the body of a POST. */
  readonly body: string | null;
}

/** Connections that are reused between the requests of one visit. */
export interface Connections {
  readonly http: HttpAgent;
  readonly https: HttpsAgent;
}

/** Opens one reusable connection for each host: requests are sent one after another. */
export function openConnections(): Connections {
  const options = { keepAlive: true, maxSockets: 1 };
  return { http: new HttpAgent(options), https: new HttpsAgent(options) };
}

/**
 * Sends a request; resolves to its answer when the head has arrived.
 * @throws SourceError without a connection or an answer in time; the reason of `signal` when that aborts
 */
export function exchange(
  { url, headers, body }: OutgoingRequest,
  connections: Connections,
  limits: ClientLimits,
  signal: AbortSignal,
): Promise<Exchange> {
  const isSecure = url.protocol === 'https:';
  const options = { method: body === null ? 'GET' : 'POST', headers, signal };
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const request = isSecure
      ? requestHttps(url, { ...options, agent: connections.https })
      : requestHttp(url, { ...options, agent: connections.http });
    const deadlines = new Deadlines((error) => request.destroy(error));
    deadlines.whole(limits.whole);
    deadlines.next('a connection', limits.connect, 'unreachable');
    const awaitAnswer = (): void => deadlines.next('the beginning of an answer', limits.firstByte, 'unreachable');
    request.once('socket', (socket) => {
      if (socket.connecting) socket.once(isSecure ? 'secureConnect' : 'connect', awaitAnswer);
      else awaitAnswer();
    });
    request.once('close', () => deadlines.end());
    request.on('error', (error) => {
      deadlines.failure ??= error;
      reject(signal.aborted ? signal.reason : connectionError(error));
    });
    request.once('response', (response) => {
      deadlines.pause();
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: bodyOf(response, limits, deadlines, signal),
        discard: () => void response.destroy(),
      });
    });
    request.end(body ?? undefined);
  });
}

/** The timers of one exchange: one for the whole, one for its present phase. */
class Deadlines {
  /** Why the exchange failed. The answer itself then reports only that it was cut. */
  failure: unknown;
  readonly #stop: (error: SourceError) => void;
  #whole: NodeJS.Timeout | undefined;
  #phase: NodeJS.Timeout | undefined;

  constructor(stop: (error: SourceError) => void) {
    this.#stop = stop;
  }

  whole(milliseconds: number): void {
    this.#whole = this.#timer(milliseconds, `the whole answer did not come within ${milliseconds / 1000} s.`, 'broken');
  }

  /** Ends the phase before, and begins one that must end with the arrival of something. */
  next(thing: string, milliseconds: number, fault: 'unreachable' | 'broken'): void {
    this.pause();
    this.#phase = this.#timer(milliseconds, `${thing} did not come within ${milliseconds / 1000} s.`, fault);
  }

  /** Begins the wait for further bytes of the answer. */
  silence(milliseconds: number): void {
    this.pause();
    const sentence = `nothing came for ${milliseconds / 1000} s in the middle of an answer.`;
    this.#phase = this.#timer(milliseconds, sentence, 'broken');
  }

  pause(): void {
    clearTimeout(this.#phase);
  }

  end(): void {
    clearTimeout(this.#whole);
    this.pause();
  }

  #timer(milliseconds: number, sentence: string, fault: 'unreachable' | 'broken'): NodeJS.Timeout {
    return setTimeout(() => {
      const error = new SourceError(fault, sentence, { retryAfter: 0 });
      this.failure ??= error;
      this.#stop(error);
    }, milliseconds);
  }
}

/** The body, with a bound of silence, checked against its declared length. */
async function* bodyOf(
  response: IncomingMessage,
  limits: ClientLimits,
  deadlines: Deadlines,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  let length = 0;
  const declared = declaredLength(response.headers);
  deadlines.silence(limits.silence);
  try {
    for await (const chunk of response) {
      if (!(chunk instanceof Buffer)) continue;
      // The consumer may be slow; only the silence of the source counts.
      deadlines.pause();
      length += chunk.byteLength;
      yield chunk;
      deadlines.silence(limits.silence);
    }
    // A source that sends more than it declared.
    if (deadlines.failure !== undefined) throw deadlines.failure;
  } catch (error) {
    if (signal.aborted) throw signal.reason;
    throw deadlines.failure instanceof SourceError ? deadlines.failure : cutError(error, length, declared);
  } finally {
    deadlines.pause();
  }
  if (!response.complete || (declared !== null && declared !== length)) throw cutError(undefined, length, declared);
}

/** The value of `Content-Length`; null without one. */
export function declaredLength(headers: IncomingHttpHeaders): number | null {
  const text = headers['content-length'];
  return text !== undefined && /^\d+$/.test(text) ? Number(text) : null;
}

function cutError(cause: unknown, length: number, declared: number | null): SourceError {
  const sentence = codeOf(cause).startsWith('HPE_')
    ? `the answer goes on behind the ${declared ?? length} bytes that it said it had.`
    : declared === null
      ? `the answer was cut after ${length} bytes.`
      : `the answer was cut: ${length} of ${declared} bytes came.`;
  return new SourceError('broken', sentence, { retryAfter: 0, cause });
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Codes of the system for failed connections, in words. */
const CONNECTION: Readonly<Record<string, string>> = {
  ENOTFOUND: 'its name is not known to the network.',
  EAI_AGAIN: 'its name cannot be looked up.',
  ECONNREFUSED: 'nothing answers at its address.',
  ECONNRESET: 'the connection was cut before an answer.',
  EPIPE: 'the connection was cut before an answer.',
  ETIMEDOUT: 'no connection came about in time.',
  ENETUNREACH: 'there is no way to its network.',
  EHOSTUNREACH: 'there is no way to its address.',
};

function connectionError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = codeOf(error);
  const passing = { retryAfter: 0, cause: error };
  const known = CONNECTION[code];
  if (known !== undefined) return new SourceError('unreachable', known, passing);
  if (code.startsWith('HPE_')) return new SourceError('broken', 'what it answers is not HTTP.', passing);
  if (code === 'EPROTO' || code.startsWith('ERR_SSL')) {
    const sentence = `what answers at its address does not speak TLS as it should (${code}).`;
    return new SourceError('unreachable', sentence, { cause: error });
  }
  if (/CERT|TLS|SIGNATURE|SELF_SIGNED/.test(code)) {
    return new SourceError('unreachable', `its certificate is not trusted (${code}).`, { cause: error });
  }
  return new SourceError('unreachable', `no connection (${code === '' ? 'for no stated reason' : code}).`, passing);
}
