// Starts the installed package on this Node and asks for a path of each group: `node .ci/packed.mjs FOLDER PORT`, where the package was installed in FOLDER.
// Ends with 1, naming what went wrong.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

const [folder = '.', port = '18082'] = process.argv.slice(2);
const address = `http://127.0.0.1:${port}`;
const store = join(folder, 'packed.sqlite');

/** A path of each group and of what they share, with the status that is right. */
const PATHS = [
  ['/estadisticas/v4.0/Monetarias?limit=1', 200],
  ['/api/v2/bCBA/Titulos/GGAL/Cotizacion', 401],
  ['/provincias?nombre=cordoba', 200],
  ['/direcciones?direccion=corrientes+1200&provincia=02', 200],
  ['/organismos?limit=1', 200],
  ['/ventanilla/series?ids=1&ultimos=1', 200],
  ['/openapi.json', 200],
  ['/docs', 200],
  ['/', 200],
  ['/status', 200],
];

const child = spawn(
  join(folder, 'node_modules/.bin/ventanilla'),
  ['serve', '--port', port, '--store', `sqlite:${store}`],
  {
    stdio: ['ignore', 'ignore', 'inherit'],
  },
);
const exited = new Promise((resolve) => child.once('exit', resolve));
child.once('error', (error) => fail(error.message));

function fail(reason) {
  console.error(`the package on ${process.version}: ${reason}`);
  process.exitCode = 1;
}

/** The status of a path; null while nothing answers. */
async function statusOf(path) {
  try {
    const answer = await fetch(address + path);
    await answer.arrayBuffer();
    return answer.status;
  } catch {
    return null;
  }
}

const deadline = Date.now() + 60_000;
while ((await statusOf('/readyz')) !== 200 && child.exitCode === null && Date.now() < deadline) await sleep(50);
for (const [path, wanted] of PATHS) {
  const status = await statusOf(path);
  if (status !== wanted) fail(`${path} was answered with ${status}, not ${wanted}`);
}
child.kill('SIGTERM');
const code = await exited;
if (code !== 0) fail(`the server ended with ${code}`);
for (const ending of ['', '-wal', '-shm']) rmSync(store + ending, { force: true });
