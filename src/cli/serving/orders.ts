/** What the thread that keeps the workers of a process and each of them say to each other. */
import type { SharedMemories } from '../../server/crew.ts';
import type { Settings } from '../../server/settings.ts';
import type { DataSet, VersionMark } from '../../store/store.ts';

/** What a worker is started with. */
export interface Post {
  readonly seat: number;
  readonly size: number;
  readonly memories: SharedMemories;
  /** As they are for one worker: what is divided among them is divided already. */
  readonly settings: Settings;
}

/** What a worker is told. */
export type Order =
  /** Build a version aside, and say so. */
  | {
      readonly kind: 'build';
      readonly number: number;
      readonly dataSet: DataSet;
      readonly mark: VersionMark;
      /** The snapshot of the version in shared memory; null where there is none. */
      readonly snapshot: Uint8Array | null;
      /** Where all workers that build this version keep its columns; null where each has its own. */
      readonly columns: SharedArrayBuffer | null;
    }
  /** Put what was built in place, and say when. */
  | { readonly kind: 'put'; readonly number: number }
  /** Something lies over the catalogs, or beside them, that is new in the store. */
  | { readonly kind: 'look' }
  /** Answer on a socket that listens already; the descriptor is the worker's from now on. */
  | { readonly kind: 'listen'; readonly descriptor: number }
  /** Finish what the first versions lack. */
  | { readonly kind: 'finish' }
  /** Open the file of lines about requests anew: it was moved away. */
  | { readonly kind: 'reopen' }
  /** Another worker has revoked the tokens of a login. */
  | { readonly kind: 'revoked'; readonly family: string }
  /** Finish the answers under way and end. */
  | { readonly kind: 'stop' };

/** What a worker says. */
export type News =
  /** It takes orders. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening' }
  /** A build is done, or why not. `gone`: the store does not hold the version any more. `damaged`: it holds something else. */
  | {
      readonly kind: 'built';
      readonly number: number;
      readonly failure: string | null;
      readonly gone: boolean;
      readonly damaged: boolean;
    }
  /** Another version is in place; the instant in milliseconds since the epoch, with fractions. */
  | { readonly kind: 'put'; readonly number: number; readonly at: number }
  /** It has revoked the tokens of a login. */
  | { readonly kind: 'revoked'; readonly family: string };
