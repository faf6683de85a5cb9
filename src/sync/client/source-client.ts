import type { Progress } from '../../ingest/progress.ts';
import { VERSION } from '../../package/version.ts';
import { SourceError } from '../source-error.ts';
import { CLIENT_LIMITS, type ClientLimits, type Reply, type SourceClient, type SourceRequest } from './client.ts';
import { decoded, parseJson } from './decode.ts';
import { openConnections } from './exchange.ts';
import { downloadFile, landedBefore } from './file.ts';
import {
  addressOf,
  conditionOf,
  type RequestContext,
  type SourceAnswer,
  sendRequest,
  shownAddress,
  validatorsOf,
} from './request.ts';

/** What a client is made from. */
export interface ClientParts {
  /** The source's address; relative addresses of requests are resolved against it, as in a folder. */
  readonly base: string;
  /** Requests in a second, at most (`--sync-rate`). */
  readonly rate: number;
  /** The operator's contact, for `User-Agent` (`--sync-contact`). */
  readonly contact: string;
  /** Most bytes of a file (`--max-file-bytes`). */
  readonly maximumFileBytes: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Waits so many milliseconds, or rejects with the reason of `signal`. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** A random number in [0, 1). */
  readonly random: () => number;
  readonly limits?: Partial<ClientLimits>;
}

/** The client of one visit, which keeps connections until it is closed. */
export class PacedClient implements SourceClient {
  readonly traffic = { requests: 0, bytes: 0 };
  readonly #parts: ClientParts;
  readonly #limits: ClientLimits;
  readonly #connections = openConnections();
  readonly #userAgent: string;
  /** Whether the source has answered in this visit. */
  #answered = false;
  /** Ends when the requests before have ended. */
  #last: Promise<unknown> = Promise.resolve();
  /** The earliest moment of the next request, in milliseconds since the epoch. */
  #next = Number.NEGATIVE_INFINITY;

  constructor(parts: ClientParts) {
    this.#parts = parts;
    this.#limits = { ...CLIENT_LIMITS, ...parts.limits };
    this.#userAgent = userAgent(parts.contact);
  }

  bytes(request: SourceRequest): Promise<Reply<Buffer>> {
    return this.#inTurn(async () => {
      const answer = await this.#send(request, conditionOf(request.since));
      const validators = validatorsOf(answer.headers);
      if (answer.status === 200) return { changed: true, body: await this.#inMemory(request, answer), validators };
      answer.discard();
      if (answer.status === 304) return { changed: false, validators: { ...request.since, ...validators } };
      throw new SourceError('shape', `${answer.address} answered with a part of what was asked for.`);
    });
  }

  async json(request: SourceRequest): Promise<Reply<unknown>> {
    const reply = await this.bytes({
      ...request,
      headers: { Accept: 'application/json', ...request.headers },
      maximumBytes: Math.min(request.maximumBytes ?? this.#limits.jsonBytes, this.#parts.maximumFileBytes),
    });
    if (!reply.changed) return reply;
    const address = shownAddress(addressOf(request.url, this.#parts.base));
    return { ...reply, body: parseJson(reply.body, `${address} answered with`) };
  }

  async file(request: SourceRequest, path: string): Promise<Reply<string>> {
    const landed = await landedBefore(request, path);
    if (landed !== null) return landed;
    return this.#inTurn(() =>
      downloadFile({
        request,
        path,
        maximumBytes: request.maximumBytes ?? this.#parts.maximumFileBytes,
        progress: this.#parts.progress,
        send: (more) => this.#send(request, more),
        received: (bytes) => {
          this.traffic.bytes += bytes;
        },
      }),
    );
  }

  close(): void {
    this.#connections.http.destroy();
    this.#connections.https.destroy();
  }

  async #inMemory(request: SourceRequest, { body, headers }: SourceAnswer): Promise<Buffer> {
    const maximum = Math.min(request.maximumBytes ?? this.#parts.maximumFileBytes, this.#limits.memoryBytes);
    const chunks: Buffer[] = [];
    for await (const chunk of decoded(this.#counted(body), headers['content-encoding'], maximum)) chunks.push(chunk);
    return Buffer.concat(chunks);
  }

  async *#counted(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of body) {
      this.traffic.bytes += chunk.byteLength;
      yield chunk;
    }
  }

  #send(request: SourceRequest, more: Readonly<Record<string, string>>): Promise<SourceAnswer> {
    const { base, signal, now } = this.#parts;
    const context: RequestContext = {
      base,
      signal,
      now,
      userAgent: this.#userAgent,
      connections: this.#connections,
      limits: this.#answered ? this.#limits : unansweredLimits(this.#limits),
      turn: () => this.#turn(),
      answered: () => {
        this.#answered = true;
      },
    };
    return sendRequest(request, context, more);
  }

  /** Waits until the rate allows the next request: requests are spread evenly over a second. */
  async #turn(): Promise<void> {
    const now = this.#parts.now().getTime();
    const wait = this.#next - now;
    this.#next = Math.max(now, this.#next) + 1000 / this.#parts.rate;
    if (wait > 0) await this.#parts.sleep(wait);
    this.traffic.requests += 1;
  }

  /** Does one thing after another. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#last.then(() => this.#untilDone(work));
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /**
   * Repeats work while its failures may pass, after pauses that double; each is shortened by up to its half, so that many clients do not
   * return together.
   */
  async #untilDone<T>(work: () => Promise<T>): Promise<T> {
    const { signal, sleep, random } = this.#parts;
    const { tries, triesUnanswered, firstPause, longestPause, longestRetryAfter } = this.#limits;
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      try {
        return await work();
      } catch (error) {
        if (!(error instanceof SourceError)) throw error;
        const { retryAfter } = error;
        if (retryAfter !== null && retryAfter > longestRetryAfter) throw tooLongWait(error, retryAfter);
        const isUnreached = error.fault === 'unreachable' && !this.#answered;
        const most = isUnreached ? Math.min(triesUnanswered, tries) : tries;
        if (retryAfter === null || attempt >= most) throw isUnreached ? unreached(error, this.#parts.base) : error;
        const pause = Math.min(longestPause, firstPause * 2 ** (attempt - 1));
        await sleep(Math.max(retryAfter, pause * (1 - random() / 2)));
      }
    }
  }
}

/** A source that has not answered yet may be unreachable: its first answer is waited for more briefly. */
function unansweredLimits(limits: ClientLimits): ClientLimits {
  const { connect, firstByte, unanswered } = limits;
  return { ...limits, connect: Math.min(connect, unanswered), firstByte: Math.min(firstByte, unanswered) };
}

function tooLongWait(cause: SourceError, milliseconds: number): SourceError {
  const sentence = `${cause.message.slice(0, -1)}; it asks for ${Math.ceil(milliseconds / 1000)} s of patience.`;
  return new SourceError('busy', sentence, { ...(cause.status === null ? {} : { status: cause.status }), cause });
}

/** The failure of a source that has not answered at all: with its host and a hint. */
function unreached(cause: SourceError, base: string): SourceError {
  if (!URL.canParse(base)) return cause;
  const sentence =
    `${new URL(base).host} cannot be reached: ${cause.message} Check the network of this machine, its firewall, ` +
    'and the address of the source (ventanilla sync --list).';
  return new SourceError('unreachable', sentence, { cause });
}

function userAgent(contact: string): string {
  const name = `Ventanilla/${VERSION} (self-hosted copy of public data)`;
  return contact === '' ? name : `${name.slice(0, -1)}; ${contact.replaceAll(/[^\x20-\x7e]|[()]/g, '')})`;
}
