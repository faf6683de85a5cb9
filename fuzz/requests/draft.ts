import type { Operation } from '../document.ts';
import type { Random } from '../random.ts';
import type { Harvest } from '../values/harvest.ts';
import type { Framing } from './asked.ts';

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
