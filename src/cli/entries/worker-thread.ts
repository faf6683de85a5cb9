import { parentPort, workerData } from 'node:worker_threads';
import type { PoolMessage, WorkerData } from '../serving/messages.ts';
import { PoolWorker } from '../serving/worker.ts';

// The worker pool starts it for each worker. Both are of one build, so data and messages need no check.
const data: WorkerData = workerData;
const worker = await PoolWorker.open(data, (message) => parentPort?.postMessage(message));
parentPort?.on('message', (message: PoolMessage) => worker.receive(message));
await worker.ended;
parentPort?.close();
