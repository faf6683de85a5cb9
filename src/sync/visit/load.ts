import { basename } from 'node:path';
import type { Progress } from '../../ingest/progress.ts';
import { type Refusal, UnreadableFile } from '../../ingest/record.ts';
import type { FileReport, ImportReport } from '../../ingest/report.ts';
import { runImport } from '../../ingest/run.ts';
import { ledgerReceiver, receiversWith } from '../../receivers.ts';
import { ARGENTINA_OFFSET_MS } from '../../server/clock.ts';
import type { Settings } from '../../server/settings.ts';
import { type Store, TooMuchLost } from '../../store/store.ts';
import type { Loading, LoadOptions, Source } from '../source.ts';
import { SourceError } from '../source-error.ts';

/** What loading needs. */
interface LoadParts {
  readonly source: Source;
  readonly settings: Settings;
  readonly store: Store;
  readonly progress: Progress;
  readonly now: () => Date;
  readonly signal: AbortSignal;
  /** Share of a file's records that may be refused. */
  readonly maximumRefused: number;
  /** Called with the files that were loaded and a sentence for each that has refused records. */
  readonly loaded: (files: readonly FileReport[], refused: readonly string[]) => void;
}

/**
 * Loads the files of a visit as `ventanilla import` does, within the limits of a source ({@link Visit.load}).
 * @throws SourceError `rules`, `count`, `shape`, `broken` or `conflict`; StoreError
 */
export async function loadFiles(
  parts: LoadParts,
  files: readonly string[],
  { account, called }: LoadOptions = {},
): Promise<Loading> {
  const { source, settings, store, now } = parts;
  if (account !== undefined && (await store.account(account)) === null) {
    const sentence = `its operations are for the account "${account}", which there is not; ventanilla account add ${account} makes it.`;
    throw new SourceError('conflict', sentence);
  }
  const receivers =
    account === undefined
      ? receiversWith(settings.synonyms).filter(({ dataSet }) => source.gives.includes(dataSet))
      : [ledgerReceiver(account)];
  const report = await withSourceErrors(settings, () =>
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
  if (over !== undefined) throw new SourceError('rules', `${refused(over)}; nothing was loaded.`);
  parts.loaded(report.files, report.files.filter((file) => file.refused > 0).map(refused));
  return { files: report.files, published: report.sets };
}

async function withSourceErrors(settings: Settings, run: () => Promise<ImportReport>): Promise<ImportReport> {
  try {
    return await run();
  } catch (error) {
    if (error instanceof TooMuchLost) throw lostError(error, settings.syncMaxLost);
    if (error instanceof UnreadableFile) {
      const fault = isCut(error.cause) ? 'broken' : 'shape';
      throw new SourceError(fault, `${withoutFolders(error.message)} Nothing was loaded.`, { cause: error });
    }
    throw error;
  }
}

/** A list that would lose more than `--sync-max-lost` per cent. */
function lostError(cause: TooMuchLost, most: number): SourceError {
  const { dataSet, resource, before, after } = cause;
  return new SourceError(
    'count',
    `${resource} of ${dataSet} would go from ${before} to ${after} records, a loss of more than ${most} % ` +
      '(--sync-max-lost); nothing was loaded.',
    { cause },
  );
}

/** Progress without the folders of the landing. */
function byName(progress: Progress): Progress {
  return { ...progress, begin: (label, total) => progress.begin(basename(label), total) };
}

/** True for half a gzip, or a damaged one. */
function isCut(cause: unknown): boolean {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' && cause.code.startsWith('Z_');
}

/** Servers show the reason of a failure to every client: without the folders of the landing. */
function withoutFolders(message: string): string {
  return message.replaceAll(/\/\S{0,4096}\//g, '');
}

function dayInArgentina(now: Date): string {
  return new Date(now.getTime() + ARGENTINA_OFFSET_MS).toISOString().slice(0, 10);
}

/** Refused records of a file that are shown; the others are counted by rule. */
const SHOWN = 3;

/** The beginning of a sentence: how many records of a file break rules, and the first of them with line, field and reason. */
export function refusedOf(
  { path, read, refused }: Pick<FileReport, 'path' | 'read' | 'refused'>,
  refusals: readonly Refusal[],
  called: string,
): string {
  const own = refusals.filter(({ file }) => file === path);
  const shown = own
    .slice(0, SHOWN)
    .map(({ line, field, reason, rule }) => `line ${line}, ${field}: ${reason} [${rule}]`);
  const rest = own.length - shown.length;
  if (rest > 0) shown.push(`and ${rest} more: ${countByRule(own.slice(SHOWN))}`);
  const which = shown.length === 0 ? '' : ` (${shown.join('; ')})`;
  return `${refused} of ${read} records of ${called} break the rules of import${which}`;
}

function countByRule(refusals: readonly Refusal[]): string {
  const counts = new Map<string, number>();
  for (const { rule } of refusals) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return [...counts].map(([rule, count]) => `${rule} ${count}`).join(', ');
}
