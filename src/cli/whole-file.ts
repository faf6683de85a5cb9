import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileProblem } from '../ingest/file-problem.ts';
import { UnwritableFile } from '../ingest/record.ts';

/**
 * Writes pieces to a file that is there whole or not at all: under another name first, which it loses at the end.
 * @throws UnwritableFile when it cannot be written, and whatever making the pieces throws
 */
export async function writeWhole(path: string, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const part = `${path}.part`;
  // On the disk before it has its name: a machine that ends leaves no empty file of it.
  const stream = createWriteStream(part, { flush: true });
  try {
    await writeTo(stream, pieces);
    stream.end();
    await finished(stream).catch((error: unknown) => {
      throw unwritable(path, error);
    });
    await rename(part, path).catch((error: unknown) => {
      throw unwritable(path, error);
    });
  } catch (error) {
    stream.destroy();
    await rm(part, { force: true });
    throw stream.errored ? unwritable(path, stream.errored) : error;
  }
}

/**
 * Finds out whether {@link writeWhole} can write a file, before there is anything to be written; leaves nothing behind.
 * @throws UnwritableFile when it cannot
 */
export async function checkWritable(path: string): Promise<void> {
  const part = `${path}.part`;
  try {
    if ((await stat(path).catch(() => null))?.isDirectory()) throw new Error('it is a folder');
    await (await open(part, 'a')).close();
    await rm(part);
  } catch (error) {
    throw unwritable(path, error);
  }
}

/** Writes pieces to a stream no faster than it takes them. */
export async function writeTo(stream: Writable, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  let failure: Error | null = null;
  const fail = (error: Error): void => {
    failure = error;
  };
  stream.on('error', fail);
  try {
    for await (const piece of pieces) {
      if (failure) throw failure;
      if (!stream.write(piece)) await once(stream, 'drain');
    }
    if (failure) throw failure;
  } finally {
    stream.off('error', fail);
  }
}

function unwritable(path: string, error: unknown): UnwritableFile {
  return new UnwritableFile(`${path}: cannot be written: ${fileProblem(error)}.`);
}
