import { parentPort, workerData } from 'node:worker_threads';
import type { Order, Post } from '../serving/orders.ts';
import { PoolWorker } from '../serving/worker.ts';

// What the foreman starts for each worker. It is this very program: what it hands on is what it says.
const post: Post = workerData;
const worker = await PoolWorker.open(post, (news) => parentPort?.postMessage(news));
parentPort?.on('message', (order: Order) => worker.take(order));
await worker.ended;
parentPort?.close();
