import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { seeded } from '../random.ts';
import { type Change, writeChanges, writeCopies } from './files.ts';
import { importInto, pause, Server } from './process.ts';

/** Connections of the load that saturates a server. */
const CONNECTIONS = 16;
/** Between two looks at what is served, in milliseconds. */
const LOOK_MS = 20;
/** The memory settles for so long before it is measured, and after. */
const SETTLED_MS = 5000;
const LONGEST_MS = 180_000;

interface Options {
  readonly checkout: string;
  readonly data: string;
  readonly interior: string;
  readonly folder: string;
  readonly port: number;
}

/**
 * `npm run bench:imports [-- --checkout FOLDER …]`: what imports take as the data grow; how long it takes until one changed record is
 * served, by itself and beside saturating load; and the memory of the server while a territory is replaced. Several checkouts that are built
 * (`npm run build`) are measured one after the other.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      checkout: { type: 'string', multiple: true, default: [resolve('.')] },
      data: { type: 'string', default: '../shared/data' },
      interior: { type: 'string', default: '../shared/data-interior' },
      port: { type: 'string', default: '21580' },
      only: { type: 'string', multiple: true, default: ['growth', 'served'] },
    },
  });
  for (const folder of [values.data, values.interior]) {
    if (!existsSync(folder)) throw new Error(`${folder}: no such folder.`);
  }
  for (const checkout of values.checkout) {
    const folder = mkdtempSync(join(tmpdir(), 'ventanilla-imports-'));
    const options = { ...values, checkout: resolve(checkout), folder, port: Number(values.port) };
    try {
      tell(`\n${options.checkout}`);
      if (values.only.includes('growth')) await growth(options);
      if (values.only.includes('served')) await served(options);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  }
}

/** The import of the territory with more and more streets. */
async function growth({ checkout, data, interior, folder }: Options): Promise<void> {
  tell('import of the territory     streets    wall s  processor s  µs a street   resident MB');
  const territory = join(data, 'territorial');
  const copies = [0, 1, 3].map((count) => ({
    count,
    path: join(folder, `copies-${count}`, 'calles_copias.ndjson.gz'),
  }));
  const steps: { readonly title: string; readonly paths: readonly string[] }[] = [
    { title: 'public data', paths: [territory] },
    { title: '+ interior of Córdoba', paths: [territory, interior] },
  ];
  for (const { count, path } of copies.slice(1)) {
    mkdirSync(join(folder, `copies-${count}`));
    await writeCopies(path, count, data, interior);
    steps.push({ title: `+ interior, ${count + 1} times`, paths: [territory, interior, path] });
  }
  for (const [turn, { title, paths }] of steps.entries()) {
    const { seconds, cpuSeconds, peak } = await importInto(checkout, storeIn(folder, `growth-${turn}`), paths);
    tell(
      `${title.padEnd(24)} ${cell(STREETS[turn] ?? 0, 0)} ${cell(seconds)} ${cell(cpuSeconds, 1, 12)} ` +
        `${cell((1e6 * cpuSeconds) / (STREETS[turn] ?? 1), 0, 12)} ${cell(peak, 0, 12)}`,
    );
  }
}

/** Streets of the public data (both licences), and with those of the interior of Córdoba once, twice, four times. */
const STREETS = [41_723, 59_360, 76_997, 112_271];

/** One changed record after the other. */
async function served(options: Options): Promise<void> {
  const { checkout, data, folder, port } = options;
  const store = storeIn(folder, 'served');
  await importInto(checkout, store, [data]);
  const server = await Server.start(checkout, store, port);
  try {
    await pause(SETTLED_MS);
    tell('one changed record served    s after the import began   resident MB before, most, after');
    for (const change of writeChanges(folder, data, 1)) await follow(options, store, server, change, '');
    const [locality] = writeChanges(folder, data, 2);
    if (!locality) return;
    const stop = load(server);
    await pause(SETTLED_MS);
    await follow(options, store, server, locality, ' beside load');
    await stop();
  } finally {
    await server.stop();
  }
}

/** Imports a change and waits until it is served; tells the time, and the memory of the server meanwhile. */
async function follow(
  { checkout }: Options,
  store: string,
  server: Server,
  { title, dataSet, path }: Change,
  where: string,
): Promise<void> {
  const before = await server.version(dataSet);
  const resident = server.resident;
  let most = resident;
  const timer = setInterval(() => {
    most = Math.max(most, server.resident);
  }, LOOK_MS);
  const started = performance.now();
  const imported = importInto(checkout, store, [path]);
  while ((await server.version(dataSet)) === before) {
    if (performance.now() - started > LONGEST_MS) throw new Error(`${title} was not served.`);
    await pause(LOOK_MS);
  }
  const seconds = (performance.now() - started) / 1000;
  await imported;
  await pause(SETTLED_MS);
  clearInterval(timer);
  tell(
    `${(title + where).padEnd(40)} ${cell(seconds, 1, 10)} ${cell(resident, 0, 15)} ${cell(most, 0)} (${(most / resident).toFixed(2)}) ${cell(server.resident, 0)}`,
  );
}

/** Addresses asked for on all connections, hardly any of them twice; gives what ends it. */
function load(server: Server): () => Promise<void> {
  let goesOn = true;
  const random = seeded(38);
  const walks = Array.from({ length: CONNECTIONS }, async () => {
    while (goesOn) {
      const name = NAMES[Math.floor(random() * NAMES.length)] ?? '';
      await server.ask(`/direcciones?direccion=${encodeURIComponent(`${name} ${1 + Math.floor(random() * 9000)}`)}`);
    }
  });
  return async () => {
    goesOn = false;
    await Promise.all(walks);
  };
}

const NAMES = ['San Martin', 'Santa Rosa', 'Villa Maria', 'El Carmen', 'La Paz', 'Belgrano', 'Rivadavia', 'Las Flores'];

function storeIn(folder: string, name: string): string {
  return `sqlite:${join(folder, `${name}.sqlite`)}`;
}

function cell(value: number, digits = 1, width = 9): string {
  return value.toFixed(digits).padStart(width);
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

await main();
