import { basename } from 'node:path';
import type { Progress } from '../../ingest/progress.ts';
import { UnreadableFile } from '../../ingest/record.ts';
import type { FileReport, ImportReport } from '../../ingest/report.ts';
import { runImport } from '../../ingest/run.ts';
import { ledgerReceiver, receiversWith } from '../../receivers.ts';
import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import type { Settings } from '../../server/settings.ts';
import { type Store, TooMuchLost } from '../../store/store.ts';
import type { Loading, LoadOptions, Source } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { refusedOf } from './refused.ts';

/** What loading needs. */
export interface LoadParts {
  readonly source: Source;
  readonly settings: Settings;
  readonly store: Store;
  readonly progress: Progress;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Share of a file's records that may be refused. */
  readonly maximumRefused: number;
  /** Told of what was loaded, for the report of the run. */
  readonly loaded: (files: readonly FileReport[], refused: readonly string[]) => void;
}

/**
 * Loads the files of a visit as `ventanilla import` does, with what a source must keep besides ({@link Visit.load}).
 * @throws SourceError `rules`, `count`, `shape`, `broken` or `conflict`; StoreError
 */
export async function loadFiles(
  parts: LoadParts,
  files: readonly string[],
  { account, called }: LoadOptions = {},
): Promise<Loading> {
  const { source, settings, store, now } = parts;
  if (account !== undefined && (await store.account(account)) === null) {
    throw new SourceError(
      source.name,
      'conflict',
      `its operations are for the account "${account}", which there is not; ventanilla account add ${account} makes it.`,
    );
  }
  const receivers =
    account === undefined
      ? receiversWith(settings.synonyms).filter(({ dataSet }) => source.gives.includes(dataSet))
      : [ledgerReceiver(account)];
  const report = await imported(parts, () =>
    runImport({
      store,
      receivers,
      paths: files,
      starter: false,
      maximumRefused: parts.maximumRefused,
      sparesOne: true,
      source: `${source.name} ${dayInArgentina(now())}`,
      progress: byName(parts.progress),
      maximumFileBytes: settings.maximumFileBytes,
      now,
      mostLost: settings.syncMaxLost / 100,
      signal: parts.signal,
    }),
  );
  const refused = (file: FileReport): string => refusedOf(file, report.refusals, called ?? basename(file.path));
  const over = report.files.find(({ path }) => report.overLimit.includes(path));
  if (over !== undefined) throw new SourceError(source.name, 'rules', `${refused(over)}; nothing was loaded.`);
  parts.loaded(report.files, report.files.filter((file) => file.refused > 0).map(refused));
  return { files: report.files, published: report.sets };
}

async function imported({ source, settings }: LoadParts, run: () => Promise<ImportReport>): Promise<ImportReport> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TooMuchLost) {
      const { dataSet, resource, before, after } = error;
      throw new SourceError(
        source.name,
        'count',
        `${resource} of ${dataSet} would go from ${before} to ${after} records, a loss of more than ${settings.syncMaxLost} % ` +
          '(--sync-max-lost); nothing was loaded.',
        { cause: error },
      );
    }
    if (error instanceof UnreadableFile) {
      const fault = isCut(error.cause) ? 'broken' : 'shape';
      throw new SourceError(source.name, fault, `${withoutFolders(error.message)} Nothing was loaded.`, {
        cause: error,
      });
    }
    throw error;
  }
}

/** Where files land is of no interest to who watches. */
function byName(progress: Progress): Progress {
  return { ...progress, begin: (label, total) => progress.begin(basename(label), total) };
}

/** True for half a gzip, or a damaged one. */
function isCut(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('Z_');
}

/** Where files land is nobody's business who reads why a source failed. */
function withoutFolders(message: string): string {
  return message.replaceAll(/\/\S{0,4096}\//g, '');
}

function dayInArgentina(now: Date): string {
  return new Date(now.getTime() + ARGENTINA_OFFSET_MS).toISOString().slice(0, 10);
}
