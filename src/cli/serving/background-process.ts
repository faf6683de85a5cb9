/** Work in processes of their own, with lower priority: requests do not wait for it, and its memory is given back. */
import { type ChildProcess, spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../ingest/fields.ts';
import type { Settings } from '../../server/settings.ts';
import type { VisitSummary } from '../../sync/schedule/visit-sources.ts';
import { entry } from '../entries/entry.ts';
import type { RoundMessage, RoundTask } from './sync-round.ts';

/** Most characters kept of standard error. */
const STDERR_CHARACTERS = 2000;

/** Starts an entry of the program in a process of its own. */
function start(name: 'snapshot-process' | 'round-process', detached: boolean) {
  const child = spawn(process.execPath, [fileURLToPath(entry(name))], { stdio: ['pipe', 'pipe', 'pipe'], detached });
  lowerPriority(child);
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARACTERS);
  });
  // A process that has ended takes no input; `ended` says how it ended.
  child.stdin.on('error', () => {});
  /** Resolves with null when the process ended well, or with a sentence. */
  const ended = new Promise<string | null>((resolve) => {
    const failed = (reason: string): void => resolve(`${reason}${stderr === '' ? '' : `: ${stderr.trim()}`}`);
    child.once('error', (error) => failed(error.message));
    child.once('close', (code, signal) => {
      if (code === 0) resolve(null);
      else failed(signal === null ? `it ended with ${code}` : `it was ended by ${signal}`);
    });
  });
  return { child, ended };
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow it.
  }
}

/**
 * Builds and stores the snapshot of the newest territory.
 * @throws Error with the standard error of the process when it failed
 */
export async function buildSnapshotInProcess(settings: Settings, signal: AbortSignal): Promise<void> {
  const { child, ended } = start('snapshot-process', false);
  const stop = (): void => void child.kill();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  child.stdout.resume();
  child.stdin.end(JSON.stringify(settings));
  const failure = await ended;
  signal.removeEventListener('abort', stop);
  if (failure !== null) throw new Error(failure);
}

/** How a round is ended. */
interface Stopping {
  /** Aborted when the server is being stopped. */
  readonly signal: AbortSignal;
  /** Milliseconds that a round may take to stop before its process is killed. */
  readonly timeout: number;
}

/**
 * Visits the sources that are due.
 * @returns when the next round is due, in milliseconds since the epoch; null when there are no sources
 * @throws Error when the round could not be done, with a sentence that says why
 */
export async function runRoundInProcess(
  task: RoundTask,
  onVisit: (summary: VisitSummary) => void,
  { signal, timeout }: Stopping,
): Promise<number | null> {
  // A process group of its own: a signal from the terminal is for the server, which passes it on.
  const { child, ended } = start('round-process', true);
  let result: Exclude<RoundMessage, { kind: 'visited' }> | null = null;
  createInterface({ input: child.stdout }).on('line', (line) => {
    const message = readMessage(line);
    if (message?.kind === 'visited') onVisit(message.summary);
    else if (message !== null) result = message;
  });
  let kill: NodeJS.Timeout | undefined;
  const stop = (): void => {
    child.stdin.end();
    kill = setTimeout(() => child.kill('SIGKILL'), timeout);
  };
  child.stdin.write(`${JSON.stringify(task)}\n`);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const failure = await ended;
  signal.removeEventListener('abort', stop);
  clearTimeout(kill);
  return nextRound(result, failure ?? 'it ended with 0');
}

function nextRound(result: Exclude<RoundMessage, { kind: 'visited' }> | null, ending: string): number | null {
  if (result === null) throw new Error(`the process that visits sources did not finish: ${ending}`);
  if (result.kind === 'failed') throw new Error(result.sentence);
  return result.next;
}

/** Reads a line of the process; null for anything but a message. */
function readMessage(line: string): RoundMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return null;
  }
  if (!isObject(value)) return null;
  const { kind, summary, next, sentence } = value;
  if (kind === 'failed' && typeof sentence === 'string') return { kind, sentence };
  if (kind === 'ended' && (next === null || typeof next === 'number')) return { kind, next };
  if (kind !== 'visited' || !isObject(summary) || typeof summary.source !== 'string') return null;
  const { source, remote, fault, changed, passed } = summary;
  return {
    kind,
    summary: {
      source,
      remote: remote === true,
      fault: typeof fault === 'string' ? fault : null,
      sentence: typeof summary.sentence === 'string' ? summary.sentence : '',
      changed: changed === true,
      passed: passed === true,
    },
  };
}
