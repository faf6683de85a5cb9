import { Worker as Thread } from 'node:worker_threads';
import type { Settings } from '../../server/settings.ts';
import type { VersionName } from '../../store/store.ts';
import { entry } from '../entries/entry.ts';

/** What the thread is told: which store, how it is reached, and what of it. */
export interface ReadTask {
  readonly settings: Settings;
  readonly version: VersionName;
  readonly name: string;
}

/** How long the thread may take. */
export interface Patience {
  /** Ends it. */
  readonly stopping: AbortSignal;
  /** Milliseconds; without, as long as its store takes. */
  readonly within?: number;
}

/**
 * Reads what was derived from a version into memory that threads share, and checks it; null where there is none. A thread of its own does so,
 * for what lies between the store and that memory is as large again, and is given back when the thread ends.
 * @throws what reading throws (PackedDamaged for bytes that are not whole), and an Error where the thread was ended
 */
export function readSnapshotAside(
  task: ReadTask,
  { stopping, within }: Patience,
): Promise<Uint8Array<SharedArrayBuffer> | null> {
  return new Promise((resolve, reject) => {
    const thread = new Thread(entry('read-snapshot-thread'), { workerData: task });
    const end = (): void => void thread.terminate();
    const tooLong = within === undefined ? undefined : setTimeout(end, within).unref();
    stopping.addEventListener('abort', end, { once: true });
    if (stopping.aborted) end();
    let bytes: Uint8Array<SharedArrayBuffer> | null = null;
    thread.on('message', (read: Uint8Array<SharedArrayBuffer> | null) => {
      bytes = read;
    });
    thread.on('error', reject);
    thread.on('exit', (code) => {
      clearTimeout(tooLong);
      stopping.removeEventListener('abort', end);
      if (code === 0) resolve(bytes);
      else reject(new Error(`the thread ended with ${code}`));
    });
  });
}
