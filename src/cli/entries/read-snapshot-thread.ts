import { parentPort, workerData } from 'node:worker_threads';
import { openStore } from '../../store/open.ts';
import type { ReadTask } from '../serving/read-snapshot.ts';
import { inSharedMemory, sharedBytes } from '../serving/shared-bytes.ts';

// What `readSnapshotAside` starts. It is this very program: what it hands on is what it says.
const { settings, version, name }: ReadTask = workerData;
const store = await openStore(settings.store, { ...settings, existing: true });
try {
  const bytes = await store.derived(version, name, sharedBytes);
  parentPort?.postMessage(bytes && inSharedMemory(bytes));
} finally {
  await store.close();
}
