import { type Visited, visitTerritory } from './territory-visit.ts';

// One visit in a process of its own.
const order: Visited = JSON.parse(process.argv[2] ?? '{}');
const { error } = await visitTerritory(order);
if (error !== null) throw new Error(error.sentence);
