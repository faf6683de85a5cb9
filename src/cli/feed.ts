/** Reads feeds of running quotes: lines in batches, and the files of a watched folder. */
import { watch } from 'node:fs';
import { readdir, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isObject } from '../ingest/fields.ts';
import { fileProblem } from '../ingest/file-problem.ts';
import { UnreadableFile } from '../ingest/record.ts';

/** Longest line of a feed, in bytes: a quote with a book of twenty levels has some two thousand. */
export const LONGEST_LINE_BYTES = 64 * 1024;
/** Most lines that are pushed together. */
const MOST_LINES = 1000;

/** A line of a feed: a JSON object, or why it is none. */
export type FeedPiece =
  | { readonly number: number; readonly value: Readonly<Record<string, unknown>> }
  | { readonly number: number; readonly reason: string };

/**
 * The lines of a feed in batches: as many as have come when the batch before was dealt with, at most a thousand. Blank lines
 * count and are passed over. Reads on only at the request for the next batch, so that the writer is slowed down, and holds
 * no more than a line and one chunk.
 */
export async function* feedBatches(source: AsyncIterable<Uint8Array>): AsyncGenerator<readonly FeedPiece[]> {
  const line = new LineBuffer();
  let number = 0;
  let batch: FeedPiece[] = [];
  const take = (): void => {
    number++;
    const piece = line.piece(number);
    if (piece) batch.push(piece);
  };
  for await (const bytes of source) {
    let from = 0;
    for (let end = bytes.indexOf(NEWLINE); end >= 0; end = bytes.indexOf(NEWLINE, from)) {
      line.add(bytes.subarray(from, end));
      from = end + 1;
      take();
      if (batch.length < MOST_LINES) continue;
      yield batch;
      batch = [];
    }
    line.add(bytes.subarray(from));
    if (batch.length > 0) yield batch;
    batch = [];
  }
  if (!line.isEmpty) take();
  if (batch.length > 0) yield batch;
}

const NEWLINE = 0x0a;
const TEXT = new TextDecoder('utf-8', { fatal: true });

/** What has come of a line; of one that is too long only that it is. */
class LineBuffer {
  #parts: Uint8Array[] = [];
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(part: Uint8Array): void {
    this.#length += part.byteLength;
    if (this.#length > LONGEST_LINE_BYTES) this.#parts = [];
    else if (part.byteLength > 0) this.#parts.push(part);
  }

  /** The line as read, null for a blank one; the next begins. */
  piece(number: number): FeedPiece | null {
    const [parts, length] = [this.#parts, this.#length];
    this.#parts = [];
    this.#length = 0;
    if (length > LONGEST_LINE_BYTES) {
      return { number, reason: `${length} bytes; a line has at most ${LONGEST_LINE_BYTES}` };
    }
    return readPiece(number, Buffer.concat(parts));
  }
}

function readPiece(number: number, bytes: Uint8Array): FeedPiece | null {
  let text: string;
  try {
    text = TEXT.decode(bytes).trim();
  } catch {
    return { number, reason: 'not UTF-8 text' };
  }
  if (text === '') return null;
  try {
    const value: unknown = JSON.parse(text);
    return isObject(value) ? { number, value } : { number, reason: 'not a JSON object' };
  } catch (error) {
    return { number, reason: `not JSON: ${error instanceof Error ? error.message : String(error)}` };
  }
}

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
