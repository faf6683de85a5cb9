import { progressOn } from '../../ingest/progress.ts';
import type { Settings } from '../../server/settings.ts';
import { openStore } from '../../store/open.ts';
import type { Store } from '../../store/store.ts';
import { safeAddress } from '../../sync/client/request.ts';
import { type RunReport, visitAll } from '../../sync/schedule/visit-sources.ts';
import type { Source } from '../../sync/source.ts';
import { availableSources, wantedSources } from '../../sync/sources.ts';
import { stateOf } from '../../sync/visit/state.ts';
import { DEFAULT_MAXIMUM_REFUSED } from '../../sync/visit/visit-source.ts';
import { shareOf } from '../arguments.ts';
import { EXIT, type Terminal, UsageError, type Words } from '../command.ts';

/**
 * What `ventanilla sync` does.
 * @returns the exit code: 0 when every source was visited or had nothing new, 5 when one failed
 * @throws UsageError, SettingError, StoreError
 */
export async function syncSources(
  { positionals, options }: Words,
  settings: Settings,
  terminal: Terminal,
): Promise<number> {
  const sources =
    positionals.length === 0 ? wantedSources(settings) : chosen(availableSources(settings), positionals, settings);
  const maximumRefused = shareOf('max-refused', options['max-refused'], DEFAULT_MAXIMUM_REFUSED);
  const store = await openStore(settings.store, settings);
  try {
    if (options.list === true) {
      terminal.stdout.write(await listing(sources, store, settings));
      return EXIT.done;
    }
    return await visited(sources, store, settings, terminal, { maximumRefused, force: options.force === true });
  } finally {
    await store.close();
  }
}

async function visited(
  sources: readonly Source[],
  store: Store,
  settings: Settings,
  terminal: Terminal,
  how: { readonly maximumRefused: number; readonly force: boolean },
): Promise<number> {
  const stop = new AbortController();
  const progress = progressOn(terminal.stderr);
  void terminal.stopped().then((reason) => {
    progress.note(`stopping (${reason}); once more ends at once`);
    stop.abort(new Error(`stopped (${reason})`));
  });
  // Beside bars, lines would be drawn over.
  const lines: string[] = [];
  const write = (text: string): void => void terminal.stdout.write(`${text}\n`);
  try {
    const reports = await visitAll(sources, {
      settings,
      store,
      progress,
      signal: stop.signal,
      ...how,
      done: (report) => {
        if (terminal.stderr.isTTY) lines.push(renderRun(report));
        else write(renderRun(report));
        const trace = defectOf(report);
        if (trace !== null) progress.note(trace);
      },
      waiting: (source, until) =>
        progress.note(`${source}: another process holds it until ${until.toISOString()} at the latest; waiting`),
    });
    if (stop.signal.aborted) return EXIT.failed;
    const failed = reports.some((run) => run.kind === 'visited' && run.report.outcome === null);
    return failed ? EXIT.source : EXIT.done;
  } finally {
    progress.close();
    for (const line of lines) write(line);
  }
}

/** Where a failure came from that is none of a source's: a defect of the program. */
function defectOf(run: RunReport): string | null {
  if (run.kind !== 'visited' || run.report.error?.fault !== 'internal') return null;
  const { cause } = run.report;
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

/** The sources that are named, in the order of visits. */
function chosen(available: readonly Source[], names: readonly string[], settings: Settings): readonly Source[] {
  const known = (name: string): Source | undefined => available.find((source) => source.name === name);
  for (const name of names) {
    const source = known(name);
    if (source === undefined) {
      throw new UsageError(`there is no source "${name}"; sources: ${available.map((one) => one.name).join(', ')}.`);
    }
    const missing = source.missing(settings);
    if (missing !== null) throw new UsageError(`${name}: ${missing}`);
  }
  return available.filter(({ name }) => names.includes(name));
}

/** What there is to visit, and when it was visited last. */
async function listing(sources: readonly Source[], store: Store, settings: Settings): Promise<string> {
  const lines: string[] = [];
  for (const source of sources) {
    const { lastSuccess, error } = await stateOf(store, source.name);
    const missing = source.missing(settings);
    lines.push(
      `${source.name}: ${source.title}`,
      `    gives    ${source.gives.join(', ')}`,
      `    rhythm   ${source.rhythm.sentence}`,
      `    licence  ${source.licence}`,
      `    address  ${missing === null ? safeAddress(source.address(settings)) : `none: ${missing}`}`,
      `    visited  ${lastSuccess ?? 'never'}${error === null ? '' : `; then failed: ${error.sentence}`}`,
    );
  }
  return lines.map((line) => `${line}\n`).join('');
}

const WIDTH = 9;

/** What came of one source, as lines for a person. */
function renderRun(run: RunReport): string {
  if (run.kind === 'missing') return line('skipped', `${run.source}: ${run.sentence}`);
  const { source, outcome, error, stopped, heldUntil, refused, requests, bytes, milliseconds } = run.report;
  const cost = `${requests} ${requests === 1 ? 'request' : 'requests'}, ${size(bytes)}, ${(milliseconds / 1000).toFixed(1)} s`;
  if (stopped) return line('stopped', `${source}: what was fetched stays for the next time (${cost})`);
  if (heldUntil !== null) return line('busy', `${source}: another process is visiting it`);
  if (outcome === null) return line('failed', `${error?.sentence ?? source} [${error?.fault ?? 'internal'}] (${cost})`);
  const versions = outcome.published
    .filter(({ changed }) => changed)
    .map(({ version, added, replaced, removed }) =>
      line('version', `${version.dataSet} ${version.number}: +${added} ~${replaced} -${removed}`),
    );
  const left = refused.map((sentence) => line('refused', `${source}: ${sentence}; the others were loaded`));
  return [line('visited', `${source}: ${outcome.sentence} (${cost})`), ...left, ...versions].join('\n');
}

function line(word: string, text: string): string {
  return `${word.padEnd(WIDTH)}${text}`;
}

const KILOBYTE = 1000;

/** Bytes as a person reads them. */
function size(bytes: number): string {
  if (bytes < KILOBYTE) return `${bytes} bytes`;
  if (bytes < KILOBYTE * KILOBYTE) return `${(bytes / KILOBYTE).toFixed(1)} KB`;
  return `${(bytes / KILOBYTE / KILOBYTE).toFixed(1)} MB`;
}
