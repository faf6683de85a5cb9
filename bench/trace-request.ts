import { spawnSync } from 'node:child_process';
import { Session } from 'node:inspector/promises';
import { relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { systemClock } from '../src/server/clock.ts';
import { listen } from '../src/server/http/listen.ts';
import { defaultSettings } from '../src/server/settings.ts';
import { createService } from '../src/service.ts';
import { openStore } from '../src/store/open.ts';

/** Most files and functions of the program that one request may pass through, the address engine aside. */
const MOST = { files: 25, functions: 70 } as const;

/** Requests that come before the traced one: caches are filled and what is made once is made. */
const WARM_UP = 5;
/** The shortest way of so many requests counts: what goes on in the background at the same time belongs to none. */
const TRIALS = 8;

/** The traced operations: the n-th of them has an address of its own, for a request that was answered before is kept. */
const TRACED: Readonly<Record<string, (n: number) => string>> = {
  'A1 kept': () => '/estadisticas/v4.0/Metodologia/1',
  A1: (n) => `/estadisticas/v4.0/Metodologia/1?n=${n}`,
  A4: (n) => `/estadisticas/v4.0/Monetarias/1?Limit=${10 + n}`,
  B1: () => '/api/bCBA/Titulos/GGAL/Cotizacion',
  C2: (n) => `/localidades?nombre=belgrano&max=${n + 1}`,
  D1: (n) => `/organismos?format=json&offset=${n}`,
  point: (n) => `/ubicacion?lat=-34.6${n}&lon=-58.4${n}`,
  address: (n) => `/direcciones?direccion=${encodeURIComponent(`Avenida Corrientes ${1000 + n}`)}&provincia=02&max=1`,
};

/** The program as it was compiled: a file for each source. */
const COMPILED = resolve(import.meta.dirname, '../src');

interface Passed {
  readonly files: ReadonlySet<string>;
  readonly functions: readonly string[];
}

/**
 * `trace-request.js --store URL [--show A1]`: counts files and functions of the program that one request of each traced operation passes
 * through, by precise coverage; `--show` lists those of one operation.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { store: { type: 'string' }, show: { type: 'string' } } });
  if (values.store === undefined) throw new Error('--store is missing: a store with data');
  const account = ['account', 'add', 'trace', '--password-stdin', '--store', values.store];
  spawnSync(process.execPath, [resolve('bin/ventanilla.js'), ...account], { input: 'trace-password\n' });
  const settings = defaultSettings({ port: 0, store: values.store, maximumLoopLag: 0 });
  const store = await openStore(settings.store);
  const service = createService(settings, store, systemClock(), {
    loaded: () => {},
    loadFailed: (_, error) => process.stderr.write(`${error}\n`),
    requestFailed: (error) => process.stderr.write(`${error}\n`),
  });
  await service.keeper.refresh();
  const listening = await listen(service.app, settings);
  const login = new URLSearchParams({ grant_type: 'password', username: 'trace', password: 'trace-password' });
  const token = (await (await fetch(`${listening.address}/token`, { method: 'POST', body: login })).json()) as {
    readonly access_token: string;
  };
  const headers = { authorization: `Bearer ${token.access_token}`, 'accept-encoding': 'identity' };
  const ask = async (path: string): Promise<number> => {
    const response = await fetch(`${listening.address}${path}`, { headers });
    await response.arrayBuffer();
    return response.status;
  };
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  for (const [name, pathOf] of Object.entries(TRACED)) {
    for (let n = 0; n < WARM_UP; n++) await ask(pathOf(n));
    let status = 0;
    let passed: Passed | undefined;
    for (let n = 0; n < TRIALS; n++) {
      await session.post('Profiler.takePreciseCoverage');
      status = await ask(pathOf(WARM_UP + n));
      const now = passedBy((await session.post('Profiler.takePreciseCoverage')).result);
      passed = passed && passed.functions.length < now.functions.length ? passed : now;
    }
    if (passed === undefined) continue;
    report(name, status, passed);
    if (values.show === name) process.stdout.write(`${passed.functions.join('\n')}\n`);
  }
  session.disconnect();
  await listening.stop();
  await service.keeper.stop();
  await store.close();
}

interface ScriptCoverage {
  readonly url: string;
  readonly functions: readonly {
    readonly functionName: string;
    readonly ranges: readonly { readonly startOffset: number; readonly count: number }[];
  }[];
}

/** Files and functions of the program that ran. */
function passedBy(scripts: readonly ScriptCoverage[]): Passed {
  const files = new Set<string>();
  const functions: string[] = [];
  for (const { url, functions: all } of scripts) {
    if (!url.startsWith('file:')) continue;
    const file = relative(COMPILED, fileURLToPath(url));
    if (file.startsWith('..')) continue;
    for (const { functionName, ranges } of all) {
      if ((ranges[0]?.count ?? 0) === 0) continue;
      files.add(file);
      functions.push(`${file} ${functionName || '(anonymous)'}`);
    }
  }
  return { files, functions: functions.sort() };
}

/** Writes one line: all of it, and what is not the engine of a group (`src/server` and the routes and handlers of groups). */
function report(name: string, status: number, { files, functions }: Passed): void {
  const server = (file: string): boolean => file.startsWith('server/');
  const ofServer = `server ${[...files].filter(server).length} files, ${functions.filter(server).length} functions`;
  const isOver = files.size > MOST.files || functions.length > MOST.functions ? ' (over the limit)' : '';
  process.stdout.write(`${name} ${status}: ${files.size} files, ${functions.length} functions; ${ofServer}${isOver}\n`);
}

await main();
