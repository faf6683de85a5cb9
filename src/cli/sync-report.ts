import type { RunReport } from '../sync/run/visit-all.ts';

const WIDTH = 9;

/** What came of one source, as lines for a person. */
export function renderRun(run: RunReport): string {
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
