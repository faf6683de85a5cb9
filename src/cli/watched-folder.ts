import { watch } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { fileProblem } from '../ingest/file-problem.ts';
import { UnreadableFile } from '../ingest/record.ts';

const FEED_FILE = /\.(ndjson|jsonl)(\.gz)?$/i;
/** How often the folder is read without a notification: some file systems send none. */
const LOOK_EVERY_MS = 1000;

/**
 * Reads every feed file of a folder in the order of names, now and as they come, until the program gets a stop signal. A file
 * that was read is renamed to `NAME.done`, one that cannot be read to `NAME.failed`; one that was not read to its end
 * is read again the next time: lines that are known already change nothing.
 *
 * @param read reads one file; false when the program got a stop signal before its end
 * @throws UnreadableFile when the folder cannot be read or its files not renamed
 */
export async function watchFolder(
  folder: string,
  read: (path: string) => Promise<boolean>,
  stopped: Promise<void>,
  say: (sentence: string) => void,
): Promise<void> {
  let wake = (): void => {};
  let stopping = false;
  void stopped.then(() => {
    stopping = true;
    wake();
  });
  const watcher = watch(folder, () => wake());
  // A folder that cannot be watched is looked through every second all the same.
  watcher.on('error', () => {});
  try {
    while (!stopping) {
      const changed = new Promise<void>((resolve) => {
        wake = resolve;
      });
      for (const name of await feedFiles(folder)) {
        const path = join(folder, name);
        const outcome = await readOne(path, read, say);
        if (outcome === null || stopping) break;
        await renamed(path, `${path}.${outcome}`);
      }
      const timer = setTimeout(wake, LOOK_EVERY_MS);
      if (!stopping) await changed;
      clearTimeout(timer);
    }
  } finally {
    watcher.close();
  }
}

async function feedFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
    throw unreadable(folder, error);
  });
  return entries
    .filter((entry) => entry.isFile() && FEED_FILE.test(entry.name))
    .map(({ name }) => name)
    .sort();
}

async function readOne(
  path: string,
  read: (path: string) => Promise<boolean>,
  say: (sentence: string) => void,
): Promise<'done' | 'failed' | null> {
  try {
    return (await read(path)) ? 'done' : null;
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    say(error.message);
    return 'failed';
  }
}

async function renamed(from: string, to: string): Promise<void> {
  await rename(from, to).catch((error: unknown) => {
    throw unreadable(from, error);
  });
}

function unreadable(path: string, error: unknown): UnreadableFile {
  return new UnreadableFile(`${path}: ${fileProblem(error)}.`);
}
