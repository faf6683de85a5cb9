import type { Operation } from '../document.ts';
import type { Random } from '../random.ts';
import type { Harvest } from '../values/valid.ts';

/** How a body is told where it ends. */
export type Framing =
  | 'none'
  | 'length'
  | 'chunked'
  /** Announces more than it sends, and ends there. */
  | 'cut'
  /** Chunked, without the last chunk. */
  | 'cut chunks';

/** One request in parts that can be taken out one by one. */
export interface Asked {
  readonly operation: Operation;
  readonly method: string;
  /** As it goes over the wire, a character a byte. */
  readonly path: string;
  /** `name=value`, encoded. */
  readonly query: readonly string[];
  readonly version: '1.0' | '1.1';
  /** In order; not those that tell of the body's length. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array | null;
  readonly framing: Framing;
  /** Whether the operation itself is asked for, so that its own shapes must come back; not so for other paths. */
  readonly reaches: boolean;
  /** Statuses besides those that the document declares for the operation which what was done to the request may bring. */
  readonly allowed: ReadonlySet<number>;
}

/** Stands for the token of the account in headers until a request is sent; it is no part of what can be repeated. */
export const TOKEN_PLACE = '{token}';

/** The bytes of a request. */
export function bytesOf(asked: Asked, host: string, token: string | null): Buffer {
  const query = asked.query.length === 0 ? '' : `?${asked.query.join('&')}`;
  const lines = [`${asked.method} ${asked.path}${query} HTTP/${asked.version}`];
  if (!asked.headers.some(([name]) => name.toLowerCase() === 'host')) lines.push(`Host: ${host}`);
  for (const [name, value] of asked.headers) lines.push(`${name}: ${value.replace(TOKEN_PLACE, token ?? 'none')}`);
  const body = Buffer.from(asked.body ?? []);
  if (asked.framing === 'length') lines.push(`Content-Length: ${body.byteLength}`);
  if (asked.framing === 'cut') lines.push(`Content-Length: ${body.byteLength + 100}`);
  if (asked.framing === 'chunked' || asked.framing === 'cut chunks') lines.push('Transfer-Encoding: chunked');
  const head = Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
  if (asked.framing === 'none') return head;
  if (asked.framing === 'length' || asked.framing === 'cut') return Buffer.concat([head, body]);
  return Buffer.concat([head, ...chunksOf(body), ...(asked.framing === 'chunked' ? [Buffer.from('0\r\n\r\n')] : [])]);
}

/** A body in a few chunks of different sizes. */
function chunksOf(body: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 0, size = 1; at < body.byteLength; at += size, size = size * 7 + 3) {
    const piece = body.subarray(at, at + size);
    pieces.push(Buffer.from(`${piece.byteLength.toString(16)}\r\n`), piece, Buffer.from('\r\n'));
  }
  return pieces;
}

/** Who logs in. */
export interface Account {
  readonly user: string;
  readonly password: string;
}

/** What requests are made from, besides chance. */
export interface World {
  readonly operations: readonly Operation[];
  readonly harvest: Harvest;
  /** Null where the server knows no such account: what needs one is then asked without. */
  readonly account: Account | null;
}

/** A request that is still being changed. */
export interface Draft {
  readonly operation: Operation;
  readonly random: Random;
  readonly world: World;
  method: string;
  /** The path with `{Name}` where values go. */
  template: string;
  /** Encoded values for the places in the path. */
  readonly inPath: Map<string, string>;
  /** Encoded `name=value`. */
  query: string[];
  headers: [name: string, value: string][];
  body: Uint8Array | null;
  framing: Framing;
  version: '1.0' | '1.1';
  reaches: boolean;
  readonly allowed: Set<number>;
}

/** Says which statuses a change may bring, besides those that the document declares. */
export function allow(draft: Draft, ...statuses: number[]): void {
  for (const status of statuses) draft.allowed.add(status);
}

/** Gives a header the value alone. */
export function setHeader(draft: Draft, name: string, value: string): void {
  dropHeader(draft, name);
  draft.headers.push([name, value]);
}

/** Takes a header out, however its name is spelled. */
export function dropHeader(draft: Draft, name: string): void {
  draft.headers = draft.headers.filter(([given]) => given.toLowerCase() !== name.toLowerCase());
}
