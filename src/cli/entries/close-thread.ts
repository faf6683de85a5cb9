import { parentPort, workerData } from 'node:worker_threads';
import { SILENT } from '../../ingest/progress.ts';
import { closeSession } from '../../market/running/close.ts';
import { openStore } from '../../store/open.ts';
import type { CloseTask } from '../serving/background-work.ts';

// `closeInThread` starts it with a task, and gets the date of the session that was closed, or null. Both are of one build, so the task
// needs no check.
const { settings } = workerData as CloseTask;
const store = await openStore(settings.store, settings);
try {
  parentPort?.postMessage((await closeSession(store, SILENT))?.session ?? null);
} finally {
  await store.close();
}
