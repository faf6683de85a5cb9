import { Worker } from 'node:worker_threads';

/** What the thread is told: which store, and how many versions of it stay. */
export interface CloseTask {
  readonly address: string;
  readonly keepVersions: number;
}

/**
 * Closes the session of a store's running quotes in a thread of its own: to write a version takes half a second in one piece, and
 * requests must not wait for it. The date of the session; null when nothing was pending. Rejects with what went wrong.
 */
export function closeInThread(address: string, keepVersions: number): Promise<string | null> {
  return new Promise((resolve, reject) => {
    // The name that the compiler gives the file.
    const worker = new Worker(new URL('./close-thread.js', import.meta.url), {
      workerData: { address, keepVersions } satisfies CloseTask,
    });
    let session: string | null = null;
    worker.on('message', (message: unknown) => {
      session = typeof message === 'string' ? message : null;
    });
    worker.on('error', reject);
    worker.on('exit', (code) => (code === 0 ? resolve(session) : reject(new Error(`the thread ended with ${code}`))));
  });
}
