import { parentPort, workerData } from 'node:worker_threads';
import { SILENT } from '../ingest/progress.ts';
import { closeSession } from '../market/running/close.ts';
import { openStore } from '../store/open.ts';

// What `closeInThread` runs: the store's address comes in, the date of the session that was closed goes out, or null.
const address: unknown = workerData;
const store = await openStore(String(address));
try {
  parentPort?.postMessage((await closeSession(store, SILENT))?.session ?? null);
} finally {
  await store.close();
}
