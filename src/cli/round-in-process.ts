import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { isObject } from '../ingest/fields.ts';
import type { VisitSummary } from '../sync/schedule/round.ts';
import { entry } from './entries/entry.ts';
import type { RoundNews, RoundOrder } from './round-work.ts';

/** How a round is ended that does not stop when it is asked to. */
export interface Stopping {
  /** Aborted when the server is asked to stop. */
  readonly signal: AbortSignal;
  /** Milliseconds that a round may take to stop before its process is ended hard. */
  readonly patience: number;
}

/**
 * Visits the sources that are due in a process of its own: neither the import nor its collector of garbage keeps requests
 * waiting, what it used of memory is given back when it ends, and if it runs out of that, the server does not. It gets
 * less of the processor than the server where both want it.
 *
 * @returns when the next round is due, in milliseconds since the epoch; null when there are no sources
 * @throws Error when the round could not be done, with a sentence that says why
 */
export async function roundInProcess(
  order: RoundOrder,
  visited: (summary: VisitSummary) => void,
  { signal, patience }: Stopping,
): Promise<number | null> {
  // A group of its own: a signal from the terminal is for the server, which passes it on.
  const child = spawn(process.execPath, [fileURLToPath(entry('round-process'))], {
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  });
  giveWay(child.pid);
  let result: Exclude<RoundNews, { kind: 'visited' }> | null = null;
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID);
  });
  createInterface({ input: child.stdout }).on('line', (line) => {
    const news = newsIn(line);
    if (news?.kind === 'visited') visited(news.summary);
    else if (news !== null) result = news;
  });
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, by) => resolve(by === null ? `it ended with ${code}` : `it was ended by ${by}`));
  });
  let hard: NodeJS.Timeout | undefined;
  const stop = (): void => {
    child.stdin.end();
    hard = setTimeout(() => child.kill('SIGKILL'), patience);
  };
  // A process that is gone takes no order; how it ended is told below.
  child.stdin.on('error', () => {});
  child.stdin.write(`${JSON.stringify(order)}\n`);
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop, { once: true });
  const how = await ended;
  signal.removeEventListener('abort', stop);
  clearTimeout(hard);
  return nextIn(result, `${how}${said === '' ? '' : `: ${said.trim()}`}`);
}

/** Most characters kept of what a process says on standard error. */
const MOST_SAID = 2000;

function nextIn(result: Exclude<RoundNews, { kind: 'visited' }> | null, how: string): number | null {
  if (result === null) throw new Error(`the process that visits sources did not finish: ${how}`);
  if (result.kind === 'failed') throw new Error(result.sentence);
  return result.next;
}

function giveWay(pid: number | undefined): void {
  if (pid === undefined) return;
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not everywhere allowed; it is a courtesy.
  }
}

/** A line of the process as what it tells; null for anything else. */
function newsIn(line: string): RoundNews | null {
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
