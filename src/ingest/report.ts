import { writeFile } from 'node:fs/promises';
import type { DataSetVersion } from '../store/store.ts';
import { fileProblem } from './file-problem.ts';
import { type Notice, type Refusal, UnwritableFile } from './record.ts';

/** What became of one file. */
export interface FileReport {
  readonly path: string;
  readonly dataSet: string | null;
  readonly resource: string | null;
  readonly title: string;
  readonly read: number;
  readonly refused: number;
  /** Why the file was not loaded, or null. */
  readonly skipped: string | null;
}

/** What one import did. */
export interface ImportReport {
  readonly files: readonly FileReport[];
  readonly refusals: readonly Refusal[];
  /** Notices about records that were loaded. */
  readonly notices: readonly Notice[];
  readonly sets: readonly {
    readonly version: DataSetVersion;
    readonly changed: boolean;
    readonly loaded: Readonly<Record<string, number>>;
    readonly added: number;
    readonly replaced: number;
    readonly removed: number;
  }[];
  /** Files of which more was refused than allowed; when there is one, nothing was changed. */
  readonly overLimit: readonly string[];
  /** Findings of preparing the new versions for servers, one line each. */
  readonly prepared: readonly string[];
  readonly milliseconds: number;
}

const REFUSALS_SHOWN_PER_FILE = 20;
const NOTICES_SHOWN_PER_KIND = 3;

/** The report as a person reads it. Refusals are listed up to a bound per file, notices up to a bound per kind; the rest are counted, none is silent. */
export function renderReport(report: ImportReport): string {
  const lines: string[] = [];
  for (const file of report.files) {
    if (file.skipped !== null) {
      lines.push(`skipped  ${file.path}: ${file.skipped}`);
      continue;
    }
    lines.push(`read     ${file.path}: ${file.title}, ${file.read} records, ${file.refused} refused`);
    const refusals = report.refusals.filter((refusal) => refusal.file === file.path);
    for (const refusal of refusals.slice(0, REFUSALS_SHOWN_PER_FILE)) {
      lines.push(`         line ${refusal.line}, ${refusal.field}: ${refusal.reason} [${refusal.rule}]`);
    }
    const rest = refusals.length - REFUSALS_SHOWN_PER_FILE;
    if (rest > 0) lines.push(`         and ${rest} more${ruleCounts(refusals)}`);
  }
  lines.push(...noticeLines(report.notices));
  for (const path of report.overLimit) lines.push(`stopped  ${path}: more records refused than --max-refused allows`);
  for (const set of report.sets) {
    const loaded = Object.entries(set.loaded)
      .map(([resource, count]) => `${resource} ${count}`)
      .join(', ');
    lines.push(
      set.changed
        ? `version  ${set.version.dataSet} ${set.version.number}: ${loaded} (+${set.added} ~${set.replaced} -${set.removed})`
        : `version  ${set.version.dataSet} ${set.version.number}: unchanged (${loaded})`,
    );
  }
  for (const line of report.prepared) lines.push(`checked  ${line}`);
  for (const dataSet of withoutRecord(report)) {
    lines.push(`nothing  ${dataSet}: no record was accepted, what is there stays`);
  }
  lines.push(`done     in ${(report.milliseconds / 1000).toFixed(1)} s`);
  return lines.join('\n');
}

/** Data sets that files were for and that nothing was published of, though nothing stopped it. */
function withoutRecord({ files, sets, overLimit }: ImportReport): readonly string[] {
  if (overLimit.length > 0) return [];
  const asked = new Set(files.flatMap(({ dataSet }) => dataSet ?? []));
  return [...asked].filter((dataSet) => !sets.some(({ version }) => version.dataSet === dataSet));
}

function ruleCounts(refusals: readonly Refusal[]): string {
  const counts = new Map<string, number>();
  for (const { rule } of refusals) counts.set(rule, (counts.get(rule) ?? 0) + 1);
  return ` (${[...counts].map(([rule, count]) => `${rule} ${count}`).join(', ')})`;
}

/** Notices by resource, rule and field: how many, and the first few. */
function noticeLines(notices: readonly Notice[]): string[] {
  const kinds = new Map<string, Notice[]>();
  for (const notice of notices) {
    const kind = `${notice.resource}: ${notice.field} [${notice.rule}]`;
    const known = kinds.get(kind);
    if (known) known.push(notice);
    else kinds.set(kind, [notice]);
  }
  const lines: string[] = [];
  for (const [kind, own] of kinds) {
    lines.push(`notice   ${own.length} of ${kind}`);
    for (const { line, id, reason } of own.slice(0, NOTICES_SHOWN_PER_KIND)) {
      lines.push(`         ${line === null ? '' : `line ${line}, `}${id}: ${reason}`);
    }
    if (own.length > NOTICES_SHOWN_PER_KIND) lines.push(`         and ${own.length - NOTICES_SHOWN_PER_KIND} more`);
  }
  if (notices.length > 0)
    lines.push(`notices  ${notices.length} in ${kinds.size} kinds; --report FILE writes down each`);
  return lines;
}

/**
 * Writes every refusal and every notice of a report to a file, one JSON object a line: what `ventanilla import --report FILE`
 * does. The file holds this import's alone.
 * @throws UnwritableFile when the file cannot be written
 */
export async function writeReport(
  path: string,
  { refusals, notices }: Pick<ImportReport, 'refusals' | 'notices'>,
): Promise<void> {
  const lines = [
    ...refusals.map((refusal) => JSON.stringify({ severity: 'rechazo', ...refusal })),
    ...notices.map((notice) => JSON.stringify({ severity: 'aviso', ...notice })),
  ];
  try {
    await writeFile(path, lines.map((line) => `${line}\n`).join(''));
  } catch (error) {
    throw new UnwritableFile(`${path}: ${fileProblem(error)}.`);
  }
}
