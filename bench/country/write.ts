/** Writes a generated country as files that `ventanilla import` reads. */
import { once } from 'node:events';
import { copyFileSync, createWriteStream, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gzipSync } from 'node:zlib';
import { type CountrySize, generateCountry, listingsOf, readTowns } from './generate.ts';

/** Files of the real data that a generated country keeps. */
const KEPT = [
  'provincias.json.gz',
  'departamentos.json.gz',
  'municipios.json.gz',
  'localidades_censales.json.gz',
  'localidades.json.gz',
  'asentamientos.json.gz',
  'poligonos_provincias.geojson.gz',
  'poligonos_departamentos.geojson.gz',
  'poligonos_municipios.geojson.gz',
];

/** What was written, by kind of record. */
export interface Written {
  readonly calles: number;
  readonly cuadras: number;
  readonly intersecciones: number;
}

/**
 * Writes a country into a folder.
 * @param real folder of the real data to build on; where it is absent places are made up, and there are no polygons
 */
export async function writeCountry(folder: string, real: string, size: CountrySize): Promise<Written> {
  mkdirSync(folder, { recursive: true });
  const towns = readTowns(real);
  const kept = KEPT.filter((name) => existsSync(join(real, name)));
  for (const name of kept) copyFileSync(join(real, name), join(folder, name));
  if (kept.length === 0) {
    for (const [name, records] of Object.entries(listingsOf(towns))) {
      writeFileSync(join(folder, `${name}.json.gz`), gzipSync(JSON.stringify({ [name]: records })));
    }
  }
  const files = {
    calles: open(folder, 'calles'),
    cuadras: open(folder, 'cuadras'),
    intersecciones: open(folder, 'intersecciones'),
  };
  const written = { calles: 0, cuadras: 0, intersecciones: 0 };
  for (const { kind, value } of generateCountry(towns, size)) {
    written[kind]++;
    await files[kind].line(JSON.stringify(value));
  }
  for (const { end } of Object.values(files)) await end();
  return written;
}

function open(folder: string, name: string): { line: (text: string) => Promise<void>; end: () => Promise<void> } {
  const gzip = createGzip({ level: 1 });
  const done = pipeline(gzip, createWriteStream(join(folder, `${name}.ndjson.gz`)));
  let waiting: string[] = [];
  const flush = async (): Promise<void> => {
    const text = waiting.join('');
    waiting = [];
    if (!gzip.write(text)) await once(gzip, 'drain');
  };
  return {
    line: async (text) => {
      waiting.push(`${text}\n`);
      if (waiting.length >= 500) await flush();
    },
    end: async () => {
      await flush();
      gzip.end();
      await done;
    },
  };
}
