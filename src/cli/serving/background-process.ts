/** Runs tasks in processes of their own, with lower priority: requests do not wait for them, and their memory is given back. */
import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isObject } from '../../ingest/fields.ts';
import type { VisitSummary } from '../../sync/schedule/visit-sources.ts';
import { entry } from '../entries/entry.ts';
import type { BackgroundMessage, BackgroundTask } from './background-task.ts';

/** Most characters kept of standard error. */
const STDERR_CHARACTERS = 2000;

/** How a task is watched and ended. */
interface TaskOptions {
  /** Stops the task when it aborts; without it the task runs to its end. */
  readonly signal?: AbortSignal;
  /** Milliseconds that the task may take to stop before its process is killed; 0 kills it at once. */
  readonly timeout?: number;
  /** Called after each visit of a round. */
  readonly onVisit?: (summary: VisitSummary) => void;
}

/**
 * Runs a task to its end.
 * @returns the result of the task
 * @throws Error with a sentence that says why the task failed, or how its process ended
 */
export async function runInProcess(
  task: BackgroundTask,
  { signal, timeout = 0, onVisit = () => {} }: TaskOptions = {},
): Promise<number | string | null> {
  // A process group of its own: a signal from the terminal is for the server, which passes it on.
  const child = fork(fileURLToPath(entry('main')), ['background-process'], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    execArgv: [],
    detached: true,
  });
  lowerPriority(child);
  let stderr = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr = (stderr + text).slice(-STDERR_CHARACTERS);
  });
  let last: Exclude<BackgroundMessage, { kind: 'visited' }> | null = null;
  child.on('message', (received) => {
    const message = readMessage(received);
    if (message?.kind === 'visited') onVisit(message.summary);
    else if (message !== null) last = message;
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, by) => resolve(by === null ? `it ended with ${code}` : `it was ended by ${by}`));
  });
  let kill: NodeJS.Timeout | undefined;
  const stop = (): void => {
    send(child, 'stop');
    kill = setTimeout(() => child.kill('SIGKILL'), timeout);
  };
  send(child, task);
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop, { once: true });
  const ending = await ended;
  signal?.removeEventListener('abort', stop);
  clearTimeout(kill);
  return resultOf(last, stderr === '' ? ending : `${ending}: ${stderr.trim()}`);
}

/** Sends a message; a process that has ended takes none, and its end says why. */
function send(child: ChildProcess, message: BackgroundTask | 'stop'): void {
  if (child.connected) child.send(message, () => {});
}

function lowerPriority({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Some systems do not allow it.
  }
}

function resultOf(
  last: Exclude<BackgroundMessage, { kind: 'visited' }> | null,
  ending: string,
): number | string | null {
  if (last === null) throw new Error(`its process did not finish: ${ending}`);
  if (last.kind === 'failed') throw new Error(last.sentence);
  return last.result;
}

/** Reads a message of the process; null for anything else. */
function readMessage(value: unknown): BackgroundMessage | null {
  if (!isObject(value)) return null;
  const { kind, summary, result, sentence } = value;
  if (kind === 'failed' && typeof sentence === 'string') return { kind, sentence };
  if (kind === 'done')
    return { kind, result: typeof result === 'number' || typeof result === 'string' ? result : null };
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
