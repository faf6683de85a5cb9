import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readCases } from './quality/cases.ts';
import { numberedCorners } from './quality/corners.ts';
import { measure } from './quality/measure.ts';
import { placedCorners, placedOrganisms, pointsListing, pointsTables } from './quality/points.ts';
import { listing, tables } from './quality/report.ts';

const USAGE =
  'npm run quality -- URL | --data FOLDER [--organisms FILE] [--list FILE] [--save]\n' +
  '  URL          a running service with the territory loaded\n' +
  '  --data       the public data: its territory is loaded into a service of its own (default ../shared/data)\n' +
  '  --organisms  the addresses (default FOLDER/organisms/organisms.ndjson.gz)\n' +
  '  --list       writes one line per address and filter, and per corner with a number, tab separated\n' +
  '  --save       writes the tables into docs/quality.md\n';

const CLI = resolve('bin/ventanilla.js');
const PAGE = 'docs/quality.md';

/** How well the addresses of real organisms are understood and found: tables on the standard output. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '../shared/data' },
      organisms: { type: 'string' },
      list: { type: 'string' },
      save: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help || positionals.length > 1) {
    process.stdout.write(USAGE);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const organisms = values.organisms ?? join(values.data, 'organisms/organisms.ndjson.gz');
  const territory = join(values.data, 'territorial');
  const [url] = positionals;
  if (url === undefined) await withOwnService(territory, (own) => report(own, organisms, territory, values));
  else await report(url, organisms, territory, values);
}

async function report(
  url: string,
  organisms: string,
  territory: string,
  { list, save }: { readonly list?: string | undefined; readonly save: boolean },
): Promise<void> {
  const outcomes = await measure(url, await readCases(organisms, url));
  const corners = await placedCorners(url, numberedCorners(territory));
  const points = pointsTables(placedOrganisms(outcomes), corners);
  const text = `${tables(outcomes)}\n${points}`;
  process.stdout.write(text);
  if (list !== undefined) writeFileSync(list, `${listing(outcomes)}\n${pointsListing(corners)}\n`);
  if (save) {
    const page = readFileSync(PAGE, 'utf8');
    writeFileSync(
      PAGE,
      page.replace(/(?<=<!-- measured -->\n)[\s\S]*(?=<!-- \/measured -->)/, () => `\n${text}\n`),
    );
  }
}

/** Loads the territory into a store that is thrown away, serves it and stops again. */
async function withOwnService(data: string, use: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-quality-'));
  const store = `sqlite:${join(folder, 'quality.sqlite')}`;
  try {
    const done = spawnSync(process.execPath, [CLI, 'import', data, '--store', store], { stdio: 'ignore' });
    if (done.status !== 0) throw new Error(`the import of ${data} ended with ${done.status}`);
    const child = spawn(process.execPath, [CLI, 'serve', '--store', store, '--port', '0'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const ended = new Promise<void>((next) => child.once('exit', () => next()));
    try {
      const address = await new Promise<string>((found, fail) => {
        let text = '';
        child.stdout.on('data', (chunk: Buffer) => {
          text += chunk.toString();
          const [, url] = /(http:\/\/\S+)\n/.exec(text) ?? [];
          if (url !== undefined) found(url);
        });
        child.once('exit', (code) => fail(new Error(`the service ended with ${code}`)));
      });
      while (!(await fetch(new URL('/readyz', address))).ok) await new Promise((next) => setTimeout(next, 50));
      await use(address);
    } finally {
      child.kill('SIGTERM');
      await ended;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

await main();
