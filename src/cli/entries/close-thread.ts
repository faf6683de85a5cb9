import { parentPort, workerData } from 'node:worker_threads';
import { SILENT } from '../../ingest/progress.ts';
import { closeSession } from '../../market/running/close.ts';
import { openStore } from '../../store/open.ts';
import type { CloseTask } from '../close-in-thread.ts';

// What `closeInThread` runs: its task comes in, the date of the session that was closed goes out, or null.
// Both ends are of one build: what comes in is what `closeInThread` gave.
const { settings } = workerData as CloseTask;
const store = await openStore(settings.store, settings);
try {
  parentPort?.postMessage((await closeSession(store, SILENT))?.session ?? null);
} finally {
  await store.close();
}
