import { Worker } from 'node:worker_threads';
import type { Settings } from '../server/settings.ts';
import { entry } from './entries/entry.ts';

/** What the thread is told: all settings, for they name the store with its password and say how it is used. */
export interface CloseTask {
  readonly settings: Settings;
}

/**
 * Closes the session of a store's running quotes in a thread of its own: to write a version takes half a second in one piece, and
 * requests must not wait for it. The date of the session; null when nothing was pending. Rejects with what went wrong.
 */
export function closeInThread(settings: Settings): Promise<string | null> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(entry('close-thread'), {
      workerData: { settings } satisfies CloseTask,
    });
    let session: string | null = null;
    worker.on('message', (message: unknown) => {
      session = typeof message === 'string' ? message : null;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve(session) : reject(new Error(`the thread ended with ${code}`))));
  });
}
