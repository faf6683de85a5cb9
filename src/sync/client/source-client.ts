import type { Progress } from '../../ingest/progress.ts';
import { VERSION } from '../../package/version.ts';
import type { Reply, SourceClient, SourceRequest } from '../client.ts';
import { readJson } from '../json-text.ts';
import { SourceError } from '../source-error.ts';
import { addressOf, shownAddress } from './address.ts';
import { conditionOf, validatorsOf } from './answer-head.ts';
import { type Answered, ask } from './asking.ts';
import { decoded } from './decoding.ts';
import { openConnections } from './exchange.ts';
import { fetchFile, landedBefore } from './file-answer.ts';
import { CLIENT_LIMITS, type ClientLimits, unansweredLimits } from './limits.ts';
import { evenly } from './pace.ts';
import { Trouble } from './trouble.ts';
import { trying } from './trying.ts';

/** What a client is made of. */
export interface ClientParts {
  /** The source's name, for messages. */
  readonly source: string;
  /** Where it is asked; relative addresses are relative to this one as a folder. */
  readonly base: string;
  /** Requests in a second, at most (`--sync-rate`). */
  readonly rate: number;
  /** Who runs this, for `User-Agent` (`--sync-contact`). */
  readonly contact: string;
  /** Most bytes of a file (`--max-file-bytes`). */
  readonly maximumFileBytes: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
  readonly now: () => Date;
  /** Waits so many milliseconds, or rejects with the reason of `signal`. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  readonly random: () => number;
  readonly limits?: Partial<ClientLimits>;
}

/** A client that keeps connections until it is closed. */
export interface OpenClient extends SourceClient {
  readonly close: () => void;
}

/** The client through which one visit asks its source ({@link SourceClient}). */
export function openClient(parts: ClientParts): OpenClient {
  const { source, now, sleep, random, signal } = parts;
  const limits = { ...CLIENT_LIMITS, ...parts.limits };
  const connections = openConnections();
  const traffic = { requests: 0, bytes: 0 };
  const asking = {
    base: parts.base,
    userAgent: userAgent(parts.contact),
    connections,
    get limits() {
      return answered ? limits : unansweredLimits(limits);
    },
    signal,
    now,
    turn: evenly(parts.rate, { now: () => now().getTime(), sleep }),
    sent: () => {
      traffic.requests += 1;
    },
    answered: () => {
      answered = true;
    },
  };
  let answered = false;
  const came = (bytes: number): void => {
    traffic.bytes += bytes;
  };
  let last: Promise<unknown> = Promise.resolve();
  /** One request after another, each tried until it goes well or may not be tried again. */
  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(async () => {
      signal.throwIfAborted();
      try {
        return await trying(work, { limits, sleep, random, answered: () => answered });
      } catch (error) {
        throw error instanceof Trouble ? sourceError(source, answered ? error : unreached(error, parts.base)) : error;
      }
    });
    last = turn.catch(() => undefined);
    return turn;
  };
  const bytes = (request: SourceRequest): Promise<Reply<Buffer>> =>
    inTurn(async () => {
      const maximum = Math.min(request.maximumBytes ?? parts.maximumFileBytes, limits.memoryBytes);
      const answer = await ask(request, asking, conditionOf(request.since));
      const validators = validatorsOf(answer.headers);
      if (answer.status === 304) {
        answer.discard();
        return { changed: false, validators: { ...request.since, ...validators } };
      }
      if (answer.status !== 200) {
        answer.discard();
        throw new Trouble('shape', `${answer.address} answered with a part of what was asked for`);
      }
      return { changed: true, status: answer.status, body: await inMemory(answer, maximum, came), validators };
    });
  return {
    traffic,
    bytes,
    json: async (request) => {
      const reply = await bytes({
        ...request,
        headers: { Accept: 'application/json', ...request.headers },
        maximumBytes: Math.min(request.maximumBytes ?? limits.jsonBytes, parts.maximumFileBytes),
      });
      if (!reply.changed) return reply;
      return { ...reply, body: parsed(source, shownAddress(addressOf(request.url, parts.base)), reply.body) };
    },
    file: async (request, path) => {
      const landed = await landedBefore(request, path);
      if (landed !== null) return landed;
      const maximumBytes = request.maximumBytes ?? parts.maximumFileBytes;
      const { progress } = parts;
      return inTurn(() =>
        fetchFile({ request, path, maximumBytes, progress, came, ask: (more) => ask(request, asking, more) }),
      );
    },
    close: () => connections.close(),
  };
}

async function inMemory(answer: Answered, maximum: number, came: (bytes: number) => void): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of decoded(counted(answer.body, came), answer.headers['content-encoding'], maximum)) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function* counted(body: AsyncIterable<Buffer>, came: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    came(chunk.byteLength);
    yield chunk;
  }
}

function userAgent(contact: string): string {
  const name = `Ventanilla/${VERSION} (self-hosted copy of public data)`;
  return contact === '' ? name : `${name.slice(0, -1)}; ${contact.replaceAll(/[^\x20-\x7e]|[()]/g, '')})`;
}

/** The failure of a source that did not answer at all: with its host, and what can be done. */
function unreached(trouble: Trouble, base: string): Trouble {
  if (trouble.fault !== 'unreachable' || !URL.canParse(base)) return trouble;
  const sentence =
    `${new URL(base).host} cannot be reached: ${trouble.message}. Check the network of this machine, its firewall, ` +
    'and the address of the source (ventanilla sync --list)';
  return new Trouble('unreachable', sentence, { cause: trouble.cause });
}

function sourceError(source: string, { fault, message, status, cause }: Trouble): SourceError {
  return new SourceError(source, fault, `${message}.`, { ...(status === undefined ? {} : { status }), cause });
}

function parsed(source: string, address: string, body: Buffer): unknown {
  const read = readJson(body);
  if (read.ok) return read.value;
  const { looks, cause } = read;
  throw new SourceError(source, 'shape', `${address} answered with ${looks} where JSON was expected.`, { cause });
}
