/** Writes the territorial data of a folder as a publisher's dumps: one file of lines a list, which begins with a line about itself. */
import { createReadStream, existsSync, mkdirSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createGunzip } from 'node:zlib';
import { openFile } from '../../src/ingest/read-file.ts';
import { crossingOf, unitsAndPlaces } from '../../test/sync/georef/full-country.ts';

/** Room for a count that is known only at the end; JSON takes blanks before a number. */
const COUNT_WIDTH = 12;
const LINES_AT_ONCE = 1000;

/** @param data the public data, or a country that `bench/country` wrote */
export async function writeDumps(folder: string, data: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  for (const [name, records] of await unitsAndPlaces(data)) {
    await writeDump(
      join(folder, `${name.replaceAll('_', '-')}.ndjson`),
      records.map((record) => JSON.stringify(record)),
    );
  }
  for (const name of ['calles', 'cuadras', 'intersecciones']) {
    const lines = join(data, `${name}.ndjson.gz`);
    if (existsSync(lines)) await writeDump(join(folder, `${name}.ndjson`), linesOf(lines));
  }
  const pairs = join(data, 'cruces.csv.gz');
  if (existsSync(pairs)) await writeDump(join(folder, 'intersecciones.ndjson'), crossingsOf(pairs));
}

async function* linesOf(path: string): AsyncGenerator<string> {
  yield* createInterface(createReadStream(path).pipe(createGunzip()));
}

async function* crossingsOf(path: string): AsyncGenerator<string> {
  const { records } = await openFile(path);
  for (const { value } of records(() => {})) yield JSON.stringify(crossingOf(value));
}

async function writeDump(path: string, lines: Iterable<string> | AsyncIterable<string>): Promise<void> {
  const handle = await open(path, 'w');
  try {
    const head = (count: number): string =>
      `{"cantidad":${String(count).padStart(COUNT_WIDTH)},"fecha_creacion":"2026-11-22","timestamp":1795305600,"version":"1"}\n`;
    await handle.write(head(0));
    let waiting: string[] = [];
    let count = 0;
    for await (const line of lines) {
      count++;
      waiting.push(`${line}\n`);
      if (waiting.length < LINES_AT_ONCE) continue;
      await handle.write(waiting.join(''));
      waiting = [];
    }
    await handle.write(waiting.join(''));
    await handle.write(head(count), 0);
  } finally {
    await handle.close();
  }
}
