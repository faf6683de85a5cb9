/** The command `geocode`: finds the place of every row of a file. */
import { realpath } from 'node:fs/promises';
import { Presets, SingleBar } from 'cli-progress';
import { Pace } from '../../server/pace.ts';
import type { Issue } from '../../server/parameters/parameter.ts';
import type { RawPair } from '../../server/parameters/table.ts';
import type { Settings } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import { StoreError } from '../../store/store.ts';
import type { Counts } from '../../territory/archivos/counts.ts';
import { FIXED } from '../../territory/archivos/parameters.ts';
import { type FileRequest, readFileRequest } from '../../territory/archivos/request.ts';
import { FILE_RESOURCES, type FileCatalog } from '../../territory/archivos/resource.ts';
import { type OpenTable, openTable } from '../../territory/archivos/table.ts';
import { loadTerritory } from '../../territory/snapshot/snapshot.ts';
import { readSynonyms } from '../../territory/synonyms/read.ts';
import { lineOf } from '../../territory/wording.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';
import { checkWritable, readBytes, writeTo, writeWhole } from '../files.ts';

/** Options that are handed on under their own names. */
const PLAIN = ['campos', 'separador', 'codificacion', 'prefijo', 'decimales', 'union'] as const;

/**
 * What `ventanilla geocode` does.
 * @returns the exit code: 0 when every row was worked on, found or not
 * @throws UsageError, UnreadableFile, UnwritableFile, StoreError
 */
export async function geocodeFile(words: Words, settings: Settings, terminal: Terminal): Promise<number> {
  const [path, ...more] = words.positionals;
  if (path === undefined || more.length > 0) throw new UsageError('geocode needs one file, or - for standard input.');
  const out = typeof words.options.salida === 'string' ? words.options.salida : undefined;
  if (out !== undefined && (await isSame(path, out))) throw new UsageError('--salida is the file that is read.');
  const request = requestOf(words);
  const file = await readBytes(path, terminal.stdin);
  const { catalog, table } = await withTerritory(settings, async (load) => {
    // Loading takes many seconds for a whole country: wrong arguments are reported before.
    const table = await openTable(file.bytes, request);
    if ('issues' in table) throw wrong(table.issues);
    if (out !== undefined) await checkWritable(out);
    return { catalog: await load(), table };
  });

  const progress = geocodeProgress(terminal.stderr, file.size, file.reached, table.counts);
  const began = performance.now();
  let stop: string | null = null;
  void terminal.stopped().then((reason) => {
    stop = reason;
  });
  async function* pieces({ pieces: all }: OpenTable): AsyncGenerator<Uint8Array> {
    for await (const piece of all(catalog, new Pace())) {
      if (stop !== null) throw new Stopped(stop);
      yield piece;
      progress.show();
    }
  }
  try {
    if (out === undefined) await writeTo(terminal.stdout, pieces(table));
    else await writeWhole(out, pieces(table));
  } catch (error) {
    progress.close();
    if (!(error instanceof Stopped)) throw error;
    terminal.stderr.write(`stopped (${error.message}), ${out === undefined ? 'in the middle' : 'nothing written'}\n`);
    return EXIT.failed;
  }
  progress.close();
  terminal.stderr.write(`${summary(path, table, out, performance.now() - began)}\n`);
  return EXIT.done;
}

/** Thrown in the middle of the work when the program gets a stop signal. */
class Stopped extends Error {
  override readonly name = 'Stopped';
}

function requestOf({ options, lists = {} }: Words): FileRequest {
  const name = options.recurso ?? 'direcciones';
  const resource = FILE_RESOURCES.find((one) => one.name === name);
  if (!resource) {
    throw new UsageError(`--recurso: "${name}" is none of ${FILE_RESOURCES.map((one) => one.name).join(', ')}.`);
  }
  const pairs: RawPair[] = [
    ...(lists.columna ?? []).map((item) => pairOf('columna', item, '')),
    ...(lists.fijo ?? []).map((item) => pairOf('fijo', item, FIXED)),
  ];
  for (const option of PLAIN) if (options[option] !== undefined) pairs.push([option, options[option]]);
  if (options.exacto === true) pairs.push(['exacto', true]);
  const read = readFileRequest(resource, pairs);
  if ('issues' in read) throw wrong(read.issues);
  return read.request;
}

/** `direccion=Domicilio` as a pair of a query. */
function pairOf(flag: string, item: string, prefix: string): RawPair {
  const equals = item.indexOf('=');
  if (equals <= 0) throw new UsageError(`--${flag}: expected PARAMETER=…, got "${item}".`);
  return [prefix + item.slice(0, equals), item.slice(equals + 1)];
}

/** What the JSON interface says of wrong parameters, on the command line. */
function wrong(issues: readonly Issue[]): UsageError {
  return new UsageError(issues.map(lineOf).join('\n            '));
}

/** Opens a store that has a territory, and makes none, for as long as `work` takes, which may load it. */
async function withTerritory<T>(
  settings: Settings,
  work: (load: () => Promise<FileCatalog>) => Promise<T>,
): Promise<T> {
  const store = await openStore(settings.store, { ...settings, existing: true });
  const none = (): StoreError =>
    new StoreError(`${store.address} holds no territory: ventanilla import loads data, --starter the starter data.`);
  try {
    if ((await store.reader('territory')) === null) throw none();
    return await work(async () => {
      const catalog = await loadTerritory(store, readSynonyms(settings.synonyms, settings.formerNames));
      if (!catalog) throw none();
      return catalog;
    });
  } finally {
    await store.close();
  }
}

async function isSame(path: string, out: string): Promise<boolean> {
  const real = (name: string): Promise<string> => realpath(name).catch(() => name);
  return path !== '-' && (await real(path)) === (await real(out));
}

function summary(path: string, table: OpenTable, out: string | undefined, milliseconds: number): string {
  const { counts, said } = table;
  const lines = [`read     ${path}: ${said}`];
  const blank = counts.blank > 0 ? `, and ${counts.blank} blank lines` : '';
  lines.push(
    `rows     ${counts.rows}: ${counts
      .all()
      .map(([state, rows]) => `${rows} ${state}`)
      .join(', ')}${blank}`,
  );
  for (const [state] of counts.all()) {
    for (const [reason, rows] of counts.reasons(state)) lines.push(`         ${state}, ${reason}: ${rows}`);
  }
  if (counts.turned > 0) lines.push(`         not in UTF-8, read as Latin-1 and written in UTF-8: ${counts.turned}`);
  if (out !== undefined) lines.push(`wrote    ${out}`);
  const speed = Math.round((1000 * counts.rows) / Math.max(1, milliseconds));
  lines.push(`done     in ${(milliseconds / 1000).toFixed(1)} s, ${speed} rows a second`);
  return lines.join('\n');
}

/** Receives the progress after each piece. */
interface GeocodeProgress {
  readonly show: () => void;
  readonly close: () => void;
}

/** How often a bar is drawn anew, in milliseconds. */
const EVERY_MS = 100;
const BAR_WIDTH = 16;
const SILENT: GeocodeProgress = { show() {}, close() {} };

/** A bar on a terminal, nothing elsewhere; the summary remains at the end. */
function geocodeProgress(
  stream: NodeJS.WriteStream,
  size: number | null,
  reached: () => number,
  counts: Counts,
): GeocodeProgress {
  if (!stream.isTTY) return SILENT;
  const began = performance.now();
  const share = size === null ? '' : '{bar} {percentage}% ';
  const bar = new SingleBar(
    {
      format: `${share}{rows} rows, {speed}/s: {hallado} hallado, {aproximado} aproximado, {sin_resultado} sin_resultado, {fila_invalida} fila_invalida`,
      barsize: BAR_WIDTH,
      hideCursor: true,
      stream,
    },
    Presets.shades_classic,
  );
  const facts = () => ({
    ...counts.states,
    rows: counts.rows,
    speed: Math.round((1000 * counts.rows) / Math.max(1, performance.now() - began)),
  });
  bar.start(Math.max(1, size ?? 1), 0, facts());
  let shown = began;
  return {
    show: () => {
      const now = performance.now();
      if (now - shown < EVERY_MS) return;
      shown = now;
      bar.update(Math.min(size ?? 0, reached()), facts());
    },
    close: () => {
      bar.update(size ?? 0, facts());
      bar.stop();
    },
  };
}
