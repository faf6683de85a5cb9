import { existsSync, unlinkSync } from 'node:fs';
import { isMainThread, workerData } from 'node:worker_threads';

// Loaded into a server before all else (`node --import`): one of its workers is gone when a file appears, and the file with it. From
// outside nobody can end a thread; this one is told nothing before, and cleans nothing up, as where its memory is at an end.

/** How often a worker looks, in milliseconds. */
const LOOK_MS = 50;

const sign = process.env.CHAOS_ENDS_A_WORKER ?? '';

/** Threads that serve have an id; others come and go. */
function isSeated(data: unknown): boolean {
  return typeof data === 'object' && data !== null && 'id' in data && 'memories' in data;
}

if (!isMainThread && sign !== '' && isSeated(workerData)) {
  setInterval(() => {
    if (!existsSync(sign)) return;
    try {
      unlinkSync(sign);
    } catch {
      // Another one was quicker.
      return;
    }
    process.exit(1);
  }, LOOK_MS).unref();
}
