import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../../store/open.ts';
import { readChecked } from '../../territory/snapshot/read-checked.ts';
import type { ReadTask } from '../serving/read-snapshot.ts';
import { inSharedMemory, sharedBytes } from '../serving/shared-bytes.ts';

// What `readSnapshotAside` starts. It is this very program: what it hands on is what it says. Nobody waits for a turn in it.
const { settings, version, name }: ReadTask = workerData;
const store = await openStore(settings.store, { ...settings, existing: true });
try {
  const bytes = await readChecked(store, version, name, async () => {}, sharedBytes);
  parentPort?.postMessage(bytes && inSharedMemory(bytes));
} finally {
  await store.close();
}
