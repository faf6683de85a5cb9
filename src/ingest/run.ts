import {
  ChangedMeanwhile,
  type DataSet,
  type DataSetVersion,
  type Draft,
  type Fold,
  type Store,
  StoreError,
  type VersionReader,
} from '../store/store.ts';
import { discover } from './discover.ts';
import { type HandedOn, handedOn } from './handed-on.ts';
import type { BeginIntake, FileKind, Intake } from './intake.ts';
import type { Progress } from './progress.ts';
import { type OpenedFile, openFile } from './read-file.ts';
import { type FileSample, type Notice, type Refusal, UnreadableFile } from './record.ts';
import type { FileReport, ImportReport } from './report.ts';

/** The receivers of an import, one for each data set; the first that knows a file takes it. */
export interface Receiver {
  readonly dataSet: DataSet;
  readonly begin: BeginIntake;
  /** Builds what servers would build of the newest version, after it was published. Resolves to a line of the report, or null. */
  readonly prepare?: (store: Store) => Promise<string | null>;
  /** Gives the notices of a published version as a whole, across the files and imports that it is made of. */
  readonly review?: (reader: VersionReader) => Promise<readonly Notice[]>;
}

export interface ImportOptions {
  readonly store: Store;
  readonly receivers: readonly Receiver[];
  /** Files and folders, or files that are in memory already (the starter data). */
  readonly paths: readonly (string | OpenedFile)[];
  readonly starter: boolean;
  /** Most refused records, as a share of a file's records (0.01 is 1 %). */
  readonly maximumRefused: number;
  /** True: one record of a file of {@link SPARED_FROM} or more may be refused at any share but 0. */
  readonly sparesOne?: boolean;
  readonly source: string;
  readonly progress: Progress;
  /** Most bytes of a file after decompression; the reader's own bound when absent. */
  readonly maximumFileBytes?: number;
  /** Given, with one receiver: the import holds the records of the data set's overlay. */
  readonly fold?: Fold;
  /** The clock for records about the import itself; the real one when absent. */
  readonly now?: () => Date;
  /** Given: the share of its records that a list may lose when it is replaced (`Draft.mostLost`). */
  readonly mostLost?: number;
  /** True: only data sets that have no version are imported into; when another import was first, `ChangedMeanwhile` is thrown. */
  readonly firstOnly?: boolean;
  /** True: territorial files replace only the provinces that they hold (`Making.mergesProvinces`). */
  readonly mergesProvinces?: boolean;
  /** Aborted: the import ends with its reason and changes nothing, unless it is being published already. */
  readonly signal?: AbortSignal;
}

/** Fewest records of a file or list of which one may be refused where a share of them would be less than one. */
const SPARED_FROM = 10;

/** Most records of so many that may be refused: a share of them, and with `sparesOne` at least one where that is a tenth or less. */
export function mostRefused(records: number, share: number, sparesOne: boolean): number {
  const spared = sparesOne && share > 0 && records >= SPARED_FROM ? 1 : 0;
  return Math.max(share * records, spared);
}

interface Entry {
  readonly path: string;
  readonly kind: FileKind | null;
  readonly dataSet: DataSet | null;
  read: number;
  refused: number;
  readonly skipped: string | null;
}

const UNKNOWN_FILE = '(unknown file)';

/** Fields of a file that a message names, and characters of each. */
const NAMED_FIELDS = { most: 8, longest: 40 } as const;

/** Words the refusal of a file that no group knows: its columns or members, and where the kinds are described. */
function ofNoKind({ keys }: FileSample): string {
  const { most, longest } = NAMED_FIELDS;
  const named = [...keys].slice(0, most).map((key) => JSON.stringify(key.slice(0, longest)));
  const fields = named.length === 0 ? 'no fields' : `the fields ${named.join(', ')}${keys.size > most ? ' …' : ''}`;
  return `no known kind of data file has ${fields} (docs/reference/import.md lists the kinds).`;
}

/** How often progress is reported, in records. */
const PROGRESS_EVERY = 500;

/** How long reading may keep the event loop, in milliseconds: bars are drawn and requests answered in between. */
const SLICE_MILLISECONDS = 25;

/**
 * Reads files, checks every record, and publishes one new version of each data set touched, all in one transaction.
 * Broken records are refused and reported, the rest loads; when a file has more refusals than allowed nothing changes.
 * A folder that an export wrote is verified first and taken whole.
 *
 * @throws UnreadableFile when a path cannot be read, a named file is of no known kind, or there is no data file at all
 * @throws StoreError when the store cannot be read or written
 */
export async function runImport(options: ImportOptions): Promise<ImportReport> {
  for (let tries = 1; ; tries++) {
    try {
      return await importOnce(options);
    } catch (error) {
      // Another import of the same data came first. Merged into the version before it, this one would take away what that
      // one brought: it begins again.
      if (!(error instanceof ChangedMeanwhile) || options.fold || options.firstOnly) throw error;
      if (tries < MOST_TRIES) continue;
      throw new StoreError(
        `Other imports into the same data came first ${MOST_TRIES} times; ${options.store.address} was not changed.`,
        { cause: error },
      );
    }
  }
}

/** How often an import is tried, at most, because others into the same data came first. */
export const MOST_TRIES = 5;

async function importOnce(options: ImportOptions): Promise<ImportReport> {
  const started = performance.now();
  const { listed, handed } = await listFiles(options.paths);
  if (handed && options.mergesProvinces)
    throw new UnreadableFile(`${namesOf(options.paths)}: an export is taken whole, without --merge-provinces.`);
  const { intakes, onto } = await openIntakes(options, handed);
  const refusals: Refusal[] = [];
  const notices: Notice[] = [];
  const entries: Entry[] = [];
  for (const item of listed) {
    if ('skipped' in item) {
      entries.push({ path: item.path, kind: null, dataSet: null, read: 0, refused: 0, skipped: item.skipped });
      continue;
    }
    const file = typeof item.file === 'string' ? await openFile(item.file, options.maximumFileBytes) : item.file;
    // A file of an export goes to the group that wrote it, even if another would take it.
    const asked = item.dataSet === null ? intakes : intakes.filter(({ dataSet }) => dataSet === item.dataSet);
    const intake = asked.find(({ kinds }) => kinds.some((kind) => kind.recognises(file.sample)));
    const kind = intake?.kinds.find((candidate) => candidate.recognises(file.sample));
    if (!intake || !kind) {
      if (item.named) throw new UnreadableFile(`${file.path}: ${ofNoKind(file.sample)}`);
      entries.push({ path: file.path, kind: null, dataSet: null, read: 0, refused: 0, skipped: 'of no known kind' });
      continue;
    }
    const entry: Entry = { path: file.path, kind, dataSet: intake.dataSet, read: 0, refused: 0, skipped: null };
    entries.push(entry);
    await readThrough(file, entry, entries.length - 1, refusals, options);
  }
  if (!entries.some(({ kind }) => kind)) throw new UnreadableFile(`no data file in ${namesOf(options.paths)}.`);

  const finished = await finishIntakes(intakes, entries, refusals, notices, options.progress);
  options.signal?.throwIfAborted();
  // What an export holds was accepted before: it is taken whole or not at all.
  const maximumRefused = handed ? 0 : options.maximumRefused;
  const overLimit = entries
    .filter(({ read, refused }) => refused > mostRefused(Math.max(read, 1), maximumRefused, options.sparesOne ?? false))
    .map(({ path }) => path);
  // Files without a record say nothing, not even that there is none: a heading alone is the rest of a broken transfer.
  const isToldOf = handed !== null || options.fold !== undefined;
  const brought = finished.filter(({ intake: { dataSet } }) => isToldOf || hasRecord(entries, dataSet));
  const sets = overLimit.length > 0 ? [] : await publish(options, brought, onto, handed);
  const prepared = await prepare(options, sets);
  notices.push(...(await review(options, sets)));
  return {
    files: entries.map(toFileReport),
    refusals,
    notices,
    sets,
    overLimit,
    prepared,
    milliseconds: performance.now() - started,
  };
}

/** Whether a record for a data set was accepted. */
function hasRecord(entries: readonly Entry[], wanted: DataSet): boolean {
  return entries.some(({ dataSet, read, refused }) => dataSet === wanted && read > refused);
}

/** The intakes of an import, and by each the version that it is worked out from, 0 for none. */
interface Intakes {
  readonly intakes: readonly Intake[];
  readonly onto: ReadonlyMap<Intake, DataSetVersion | 0>;
}

async function openIntakes(
  { store, receivers, starter, firstOnly = false, mergesProvinces = false, now = () => new Date() }: ImportOptions,
  handed: HandedOn | null,
): Promise<Intakes> {
  const onto = new Map<Intake, DataSetVersion | 0>();
  for (const { dataSet, begin } of receivers) {
    const reader = firstOnly ? null : await store.reader(dataSet);
    // Real data never add to starter data: the first real import removes it (decisions.md, "The command line"); nor does
    // starter data add to real data. Operations belong to accounts: those of the demo account join the others.
    const joins = reader && (reader.version.starter === starter || (starter && dataSet === 'ledger'));
    const previous = joins ? reader : null;
    const number = reader?.version.number ?? 0;
    const making = { number: Math.max(number + 1, handed?.groups.get(dataSet)?.version ?? 1), now };
    onto.set(begin(previous, { ...making, handedOn: handed !== null, mergesProvinces }), reader?.version ?? 0);
  }
  return { intakes: [...onto.keys()], onto };
}

type Listed =
  | { readonly file: string | OpenedFile; readonly named: boolean; readonly dataSet: DataSet | null }
  | { readonly path: string; readonly skipped: string };

interface Listing {
  readonly listed: readonly Listed[];
  /** The export that the files are of, verified; null for other files. */
  readonly handed: HandedOn | null;
}

async function listFiles(paths: ImportOptions['paths']): Promise<Listing> {
  const listed: Listed[] = [];
  const named: string[] = [];
  for (const path of paths) {
    if (typeof path === 'string') named.push(path);
    else listed.push({ file: path, named: true, dataSet: null });
  }
  const found = await discover(named);
  const handed = await handedOn(found);
  for (const file of handed?.found ?? found) {
    if (file.skipped !== null) listed.push({ path: file.path, skipped: file.skipped });
    else listed.push({ file: file.path, named: file.named, dataSet: 'dataSet' in file ? file.dataSet : null });
  }
  return { listed, handed };
}

/** Rule `readable-record`: every line, row or element of a file is a record of the file's format. */
async function readThrough(
  file: OpenedFile,
  entry: Entry,
  index: number,
  refusals: Refusal[],
  { progress, signal }: Pick<ImportOptions, 'progress' | 'signal'>,
): Promise<void> {
  const { kind } = entry;
  if (!kind) return;
  progress.begin(file.path, file.size);
  const intakeFile = { sample: file.sample, index };
  const refuse = (problem: Omit<Refusal, 'file'>): void => {
    entry.refused++;
    refusals.push({ file: file.path, ...problem });
  };
  const records = file.records(({ line, reason }) => {
    entry.read++;
    refuse({ line, field: '(record)', reason, rule: 'readable-record' });
  });
  let sliceStart = performance.now();
  for (const record of records) {
    entry.read++;
    kind.accept(record, intakeFile, refuse);
    if (entry.read % PROGRESS_EVERY !== 0) continue;
    progress.advance(file.reached());
    if (performance.now() - sliceStart < SLICE_MILLISECONDS) continue;
    await new Promise<void>((resolve) => setImmediate(resolve));
    signal?.throwIfAborted();
    sliceStart = performance.now();
  }
  progress.end(`${kind.title}, ${entry.read} records, ${entry.refused} refused`);
}

async function finishIntakes(
  intakes: readonly Intake[],
  entries: readonly Entry[],
  refusals: Refusal[],
  notices: Notice[],
  progress: Progress,
): Promise<{ intake: Intake; assembled: Awaited<ReturnType<Intake['finish']>> }[]> {
  const finished = [];
  for (const intake of intakes) {
    if (!entries.some(({ dataSet }) => dataSet === intake.dataSet)) continue;
    const assembled = await intake.finish(
      (fileIndex, refusal) => {
        const entry = entries[fileIndex];
        if (entry) entry.refused++;
        refusals.push({ file: entry?.path ?? UNKNOWN_FILE, ...refusal });
      },
      (fileIndex, notice) => notices.push({ file: entries[fileIndex]?.path ?? UNKNOWN_FILE, ...notice }),
      (fileIndex, notice) => {
        const file = entries[fileIndex]?.path ?? UNKNOWN_FILE;
        notices.push({ file, ...notice });
        progress.note(`warning  ${file}, ${notice.resource}: ${notice.reason} [${notice.rule}]`);
      },
    );
    finished.push({ intake, assembled });
  }
  return finished;
}

async function publish(
  options: ImportOptions,
  finished: Awaited<ReturnType<typeof finishIntakes>>,
  onto: Intakes['onto'],
  handed: HandedOn | null,
): Promise<ImportReport['sets']> {
  const drafts = finished.map(({ intake, assembled }): Draft => {
    const group = handed?.groups.get(intake.dataSet);
    return {
      dataSet: intake.dataSet,
      source: options.source,
      starter: options.starter,
      newest: later(assembled.newest, group?.newest ?? null),
      changes: assembled.changes,
      onto: onto.get(intake) ?? 0,
      // Of equal data the number is equal, so that past values name the same versions.
      atLeast: Math.max(assembled.atLeast ?? 1, group?.version ?? 1),
      ...(options.fold ? { fold: options.fold } : {}),
      ...(options.mostLost === undefined ? {} : { mostLost: options.mostLost }),
    };
  });
  const published = await options.store.publish(drafts);
  return published.map((result, index) => ({ ...result, loaded: finished[index]?.assembled.loaded ?? {} }));
}

function later(one: string | null, other: string | null): string | null {
  return one === null || (other !== null && other > one) ? other : one;
}

/** Prepares the new version for servers. The data are published already; a failure here does not change that. */
async function prepare(
  { store, receivers, progress }: ImportOptions,
  sets: ImportReport['sets'],
): Promise<readonly string[]> {
  const lines: string[] = [];
  for (const { version } of sets) {
    const { prepare } = receivers.find(({ dataSet }) => dataSet === version.dataSet) ?? {};
    if (!prepare) continue;
    progress.begin(version.dataSet, 1);
    try {
      const line = await prepare(store);
      if (line !== null) lines.push(line);
      progress.end('prepared for a quick start');
    } catch (error) {
      progress.end(`not prepared, servers start slower: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  return lines;
}

/** The notices of the versions that this import changed. */
async function review({ store, receivers }: ImportOptions, sets: ImportReport['sets']): Promise<readonly Notice[]> {
  const notices: Notice[] = [];
  for (const { version, changed } of sets) {
    const receiver = receivers.find(({ dataSet }) => dataSet === version.dataSet);
    const reader = changed && receiver?.review ? await store.reader(version.dataSet) : null;
    if (reader && receiver?.review) notices.push(...(await receiver.review(reader)));
  }
  return notices;
}

function namesOf(paths: ImportOptions['paths']): string {
  return paths.map((path) => (typeof path === 'string' ? path : path.path)).join(', ') || 'an empty list of paths';
}

function toFileReport({ path, kind, dataSet, read, refused, skipped }: Entry): FileReport {
  return { path, dataSet, resource: kind?.resource ?? null, title: kind?.title ?? '', read, refused, skipped };
}
