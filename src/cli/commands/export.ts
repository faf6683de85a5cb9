import type { Exporter } from '../../export/exporter.ts';
import { OccupiedFolder } from '../../export/folder.ts';
import { runExport } from '../../export/run.ts';
import { EXPORTERS } from '../../exporters.ts';
import type { Manifest } from '../../ingest/manifest.ts';
import { progressOn } from '../../ingest/progress.ts';
import { VERSION } from '../../package/version.ts';
import type { Settings } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';

/** Written only on request: handing on quotes is between the operator and the exchange. */
const ONLY_WHEN_ASKED = 'market';

/**
 * What `ventanilla export` does.
 * @returns the exit code
 * @throws UsageError, UnwritableFile, StoreError
 */
export async function exportFiles(
  { positionals, options }: Words,
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const [folder, ...more] = positionals;
  if (folder === undefined || more.length > 0) throw new UsageError('export needs one folder to write to.');
  const exporters = chosen(options.groups, options.market === true);
  const version = readVersion(options.version, exporters);
  const store = await openStore(settings.store, { ...settings, existing: true });
  const progress = progressOn(terminal.stderr);
  try {
    const manifest = await runExport({
      store,
      exporters,
      ...(version === undefined ? {} : { version }),
      folder,
      isPlain: options.plain === true,
      force: options.force === true,
      program: VERSION,
      progress,
    });
    progress.close();
    terminal.stdout.write(`${summaryOf(manifest, folder)}\n`);
    return EXIT.done;
  } catch (error) {
    if (error instanceof OccupiedFolder) throw new UsageError(error.message, { cause: error });
    throw error;
  } finally {
    progress.close();
    await store.close();
  }
}

function chosen(groups: string | boolean | undefined, withMarket: boolean): readonly Exporter[] {
  const all = EXPORTERS.filter(({ dataSet }) => withMarket || dataSet !== ONLY_WHEN_ASKED);
  if (typeof groups !== 'string') return all;
  const names = new Set(groups.split(',').map((name) => name.trim().toLowerCase()));
  for (const name of names) {
    if (name === ONLY_WHEN_ASKED && !withMarket) {
      throw new UsageError('--groups: market data are written with --market alone; mind the terms of who gave them.');
    }
    if (!all.some(({ dataSet }) => dataSet === name)) {
      throw new UsageError(
        `--groups: no group is called "${name}"; groups: ${EXPORTERS.map(({ dataSet }) => dataSet).join(', ')}.`,
      );
    }
  }
  return all.filter(({ dataSet }) => names.has(dataSet));
}

function readVersion(text: string | boolean | undefined, exporters: readonly Exporter[]): number | undefined {
  if (text === undefined) return undefined;
  const number = typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
  if (number < 1) throw new UsageError(`--version: expected a number from 1 on, got "${text}".`);
  if (exporters.length !== 1) {
    throw new UsageError('--version: each group has numbers of its own; name one group with --groups.');
  }
  return number;
}

function summaryOf({ groups }: Manifest, folder: string): string {
  const lines = groups.map(({ dataSet, version, files }) => {
    const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    const records = files.reduce((sum, file) => sum + file.records, 0);
    return `wrote    ${dataSet} ${version}: ${files.length} ${files.length === 1 ? 'file' : 'files'}, ${records} records, ${bytes} bytes`;
  });
  return [...lines, `folder   ${folder}`].join('\n');
}
