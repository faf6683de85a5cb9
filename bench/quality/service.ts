/** The running service as the quality report asks it: batches of addresses and of points. */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const CLI = resolve('bin/ventanilla.js');

/** What the report reads of one address. */
export interface Answered {
  readonly parametros: { readonly direccion: { readonly tipo: string } | null };
  readonly direcciones: readonly Found[];
}

export interface Found {
  readonly nomenclatura: string;
  readonly calle: { readonly id: string | null };
  /** What the point stands for; null without one. */
  readonly precision: string | null;
  readonly provincia: { readonly id: string };
  readonly departamento: { readonly id: string | null };
  readonly ubicacion: { readonly lat: number | null; readonly lon: number | null };
}

interface Located {
  readonly ubicacion: {
    readonly provincia: { readonly id: string | null };
    readonly departamento: { readonly id: string | null };
  };
}

/** Queries of one batch. */
const BATCH = 500;

/** The answers to many addresses, in their order. Throws when the service refuses a batch. */
export function askAddresses(url: string, queries: readonly Readonly<Record<string, unknown>>[]): Promise<Answered[]> {
  return ask<Answered>(url, 'direcciones', queries);
}

/** The province and department of many points, in their order; ids are null outside the country. */
export async function askPoints(
  url: string,
  points: readonly { readonly lat: number; readonly lon: number }[],
): Promise<Located['ubicacion'][]> {
  const found = await ask<Located>(
    url,
    'ubicacion',
    points.map(({ lat, lon }) => ({ lat, lon })),
    'ubicaciones',
  );
  return found.map(({ ubicacion }) => ubicacion);
}

/** The answers of the service to a list of queries, in its batches; `key` names the list. */
export async function ask<T>(
  url: string,
  resource: string,
  queries: readonly Readonly<Record<string, unknown>>[],
  key: string = resource,
): Promise<T[]> {
  const all: T[] = [];
  for (let from = 0; from < queries.length; from += BATCH) {
    const response = await fetch(new URL(`/${resource}`, url), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ [key]: queries.slice(from, from + BATCH) }),
    });
    if (!response.ok)
      throw new Error(`/${resource} answered ${response.status}: ${(await response.text()).slice(0, 300)}`);
    // The shape is that of the contract, which the tests of the service hold.
    const { resultados } = (await response.json()) as { readonly resultados: readonly T[] };
    all.push(...resultados);
  }
  return all;
}

/** Loads the territory into a store that is thrown away, serves it and stops again. */
export async function withOwnService(folders: readonly string[], use: (url: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-quality-'));
  const store = `sqlite:${join(folder, 'quality.sqlite')}`;
  try {
    const done = spawnSync(process.execPath, [CLI, 'import', ...folders, '--store', store], { stdio: 'ignore' });
    if (done.status !== 0) throw new Error(`the import of ${folders.join(', ')} ended with ${done.status}`);
    const child = spawn(process.execPath, [CLI, 'serve', '--store', store, '--port', '0', '--rate-client', '0'], {
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
