import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { SILENT } from '../../src/ingest/progress.ts';
import { systemClock } from '../../src/server/clock.ts';
import { listen } from '../../src/server/listen.ts';
import { defaultSettings } from '../../src/server/settings.ts';
import { createService } from '../../src/service.ts';
import { importStarter } from '../../src/starter.ts';
import { openStore } from '../../src/store/open.ts';
import { type Visited, visitTerritory } from './territory-visit.ts';

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url));

/** Where a visit runs. */
const PLACES: Readonly<Record<string, (order: Visited) => Promise<void>>> = {
  here: async (order) => {
    const { error } = await visitTerritory(order);
    if (error !== null) throw new Error(error.sentence);
  },
  thread: async (order) => {
    const worker = new Worker(beside('./visit-thread.js'), { workerData: order });
    const [code] = await once(worker, 'exit');
    if (code !== 0) throw new Error(`the thread ended with ${code}`);
  },
  process: async (order) => {
    const child = spawn(process.execPath, [beside('./visit-process.js'), JSON.stringify(order)], { stdio: 'inherit' });
    if (child.pid !== undefined) setPriority(child.pid, 10);
    const [code] = await once(child, 'close');
    if (code !== 0) throw new Error(`the process ended with ${code}`);
  },
};

/** A server with the starter data; a visit when a line of standard input names its place. */
const order: Visited = JSON.parse(process.argv[2] ?? '{}');
const settings = defaultSettings({ port: 0, store: order.store });
const store = await openStore(settings.store);
await importStarter(store, { onlyMissing: true, progress: SILENT, synonyms: '' });
const service = createService(settings, store, systemClock(), {
  loaded: ({ dataSet, number }) => void process.stdout.write(`loaded ${dataSet} ${number}\n`),
  loadFailed: (_, error) => void process.stderr.write(`${String(error)}\n`),
  requestFailed: (error) => void process.stderr.write(`${String(error)}\n`),
});
await service.keeper.refresh();
service.keeper.start(250, 10);
const { address } = await listen(service.app, settings);
process.stdout.write(`listens ${address}\n`);
createInterface({ input: process.stdin }).on('line', async (place) => {
  const started = performance.now();
  await PLACES[place]?.(order);
  process.stdout.write(`visited ${Math.round(performance.now() - started)}\n`);
});
