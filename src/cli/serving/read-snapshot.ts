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

/**
 * Reads what was derived from a version into memory that threads share, and checks it; null where there is none that is whole. A thread of its own does so,
 * for what lies between the store and that memory is as large again, and is given back when the thread ends.
 * @throws what reading throws
 */
export function readSnapshotAside(task: ReadTask): Promise<Uint8Array<SharedArrayBuffer> | null> {
  return new Promise((resolve, reject) => {
    const thread = new Thread(entry('read-snapshot-thread'), { workerData: task });
    let bytes: Uint8Array<SharedArrayBuffer> | null = null;
    thread.on('message', (read: Uint8Array<SharedArrayBuffer> | null) => {
      bytes = read;
    });
    thread.on('error', reject);
    thread.on('exit', (code) => (code === 0 ? resolve(bytes) : reject(new Error(`the thread ended with ${code}`))));
  });
}
