import { spawn } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Settings } from '../server/settings.ts';
import { entry } from './entries/entry.ts';

/** Most characters kept of what the process says on standard error. */
const MOST_SAID = 2000;

/**
 * Has the snapshot of the newest territory built and kept in the store by a process of its own, which gets less of the processor
 * than the server where both want it, and whose memory is given back when it ends.
 * @throws Error when that could not be done, with what the process said
 */
export async function snapshotAside(settings: Settings, signal: AbortSignal): Promise<void> {
  const path = fileURLToPath(entry('snapshot-process'));
  const child = spawn(process.execPath, [path], { stdio: ['pipe', 'ignore', 'pipe'], signal });
  if (child.pid !== undefined) giveWay(child.pid);
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID);
  });
  // A process that is gone takes no task; how it ended is told below.
  child.stdin.on('error', () => {});
  child.stdin.end(JSON.stringify(settings));
  const how = await new Promise<string | null>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('close', (code, by) => resolve(code === 0 ? null : `it ended with ${code ?? by}`));
  });
  if (how !== null) throw new Error(`${how}${said === '' ? '' : `: ${said.trim()}`}`);
}

function giveWay(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not everywhere allowed; it is a courtesy.
  }
}
