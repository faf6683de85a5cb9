/** Messages between the primary of a serving process and its workers, and between the supervisor and the serving process. */
import type { Settings } from '../../server/settings.ts';
import type { PoolStatus, SharedMemories } from '../../server/worker-context.ts';
import type { DataSet, VersionMark } from '../../store/store.ts';

/** Data that a worker is started with. */
export interface WorkerData {
  readonly id: number;
  readonly size: number;
  readonly memories: SharedMemories;
  /** Settings of one worker: its share of divided resources. */
  readonly settings: Settings;
  readonly startedAt: Date;
  readonly status: PoolStatus;
}

/** A message from the primary to a worker. */
export type PoolMessage =
  /** Build a version aside and answer with `built`. */
  | {
      readonly kind: 'build';
      readonly number: number;
      readonly dataSet: DataSet;
      readonly mark: VersionMark;
      /** The snapshot of the version in shared memory; null where there is none. */
      readonly snapshot: Uint8Array | null;
      /** Memory for the columns of all workers that build this version; null where each has its own. */
      readonly columns: SharedArrayBuffer | null;
    }
  /** Put a built version in place and answer with `put`. */
  | { readonly kind: 'put'; readonly number: number }
  /** Read overlays of the store again. */
  | { readonly kind: 'look' }
  /** Answer requests on a listening socket; the descriptor belongs to the worker from now on. */
  | { readonly kind: 'listen'; readonly descriptor: number }
  /** Open the request log anew: the file was moved. */
  | { readonly kind: 'reopen' }
  /** The state of the workers has changed. */
  | { readonly kind: 'status'; readonly status: PoolStatus }
  /** Finish the answers under way and end. */
  | { readonly kind: 'stop' };

/** A message from a worker to the primary. */
export type WorkerMessage =
  /** It takes messages. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening' }
  /** It is alive; sent every second. */
  | { readonly kind: 'beat' }
  /** A build has ended. `gone`: the store does not hold the version any more. `damaged`: it holds other records. */
  | {
      readonly kind: 'built';
      readonly number: number;
      readonly failure: string | null;
      readonly gone: boolean;
      readonly damaged: boolean;
    }
  /** A version is in place since an instant, in milliseconds since the epoch with fractions. */
  | { readonly kind: 'put'; readonly number: number; readonly at: number };

/** A message from the supervisor to the serving process. */
export type SupervisorMessage =
  | {
      readonly kind: 'begin';
      readonly settings: Settings;
      readonly workers: number;
      /** The first of its descriptors of the listening socket, and how many there are. */
      readonly firstDescriptor: number;
      readonly descriptors: number;
      readonly address: string;
      /** How many serving processes came before it, and how the last of them ended. */
      readonly before: { readonly count: number; readonly reason: string };
    }
  | { readonly kind: 'stop'; readonly reason: string };

/** The message from the serving process to the supervisor: it answers requests. */
export interface ListeningMessage {
  readonly kind: 'listening';
}
