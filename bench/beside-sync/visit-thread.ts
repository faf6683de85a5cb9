import { workerData } from 'node:worker_threads';
import { type Visited, visitTerritory } from './territory-visit.ts';

// One visit in a thread of a server.
const order: Visited = workerData;
const { error } = await visitTerritory(order);
if (error !== null) throw new Error(error.sentence);
