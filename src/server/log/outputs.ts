import { closeSync, constants, fstatSync, openSync, stat, write } from 'node:fs';
import type { LineOutput } from './line-sink.ts';

/** How often it is looked whether a file is still the one of its name, in milliseconds. */
const LOOK_MS = 1000;
/** Readable for its owner and its group: what is logged is nobody else's. */
const FILE_MODE = 0o640;
/**
 * A pipe with a name whose reader takes nothing, or is not there, says so: a write, or an opening, that waits for one could not be ended,
 * and neither could the process. Files do not mind.
 */
const FLAGS = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | constants.O_NONBLOCK;
/** When a reader that took nothing is tried again, in milliseconds. */
const FULL_PIPE_MS = 20;
const LINE_END = 0x0a;

/** A stream such as standard error. What it fails with goes to who wrote; a reader that is gone ends nothing else. */
export function streamOutput(stream: NodeJS.WritableStream): LineOutput {
  // Without a listener the failure of a stream ends the process. Each write is told of its own.
  stream.on('error', () => undefined);
  return { write: (text, done) => void stream.write(text, done) };
}

/**
 * A file, appended to. It is opened anew once another file, or none, has its name: whoever moves it away (logrotate) needs to
 * tell nobody, and may (`reopen`).
 * @throws the error of the system when it cannot be opened to begin with
 */
export function fileOutput(path: string): LineOutput {
  let descriptor = openSync(path, FLAGS, FILE_MODE);
  let own = inodeOf(descriptor);
  let looked = performance.now();
  let isClosed = false;
  let isWriting = false;
  /** The file ends in the middle of a line. */
  let isTorn = false;

  /** Opens the file of the name; where that fails, the one that is open goes on taking lines. */
  const renew = (): void => {
    const before = descriptor;
    try {
      descriptor = openSync(path, FLAGS, FILE_MODE);
    } catch {
      // Told by nobody: the lines themselves still have a place. The next look tries again.
      return;
    }
    own = inodeOf(descriptor);
    isTorn = false;
    closeSync(before);
  };
  const put = (bytes: Buffer, done: (error?: Error | null) => void): void => {
    if (isClosed) {
      done(new Error(`${path} is closed.`));
      return;
    }
    isWriting = true;
    write(descriptor, bytes, (error, written) => {
      isWriting = false;
      if (!error && written > 0) isTorn = bytes[written - 1] !== LINE_END;
      if (isClosed) closeSync(descriptor);
      if (error?.code === 'EAGAIN' && !isClosed) setTimeout(put, FULL_PIPE_MS, bytes, done);
      else if (error || written === bytes.byteLength) done(error);
      else put(bytes.subarray(written), done);
    });
  };
  /** A line that was cut is ended first: what follows is whole. */
  const begin = (bytes: Buffer, done: (error?: Error | null) => void): void =>
    put(isTorn ? Buffer.concat([Buffer.of(LINE_END), bytes]) : bytes, done);
  return {
    write: (text, done) => {
      const bytes = Buffer.from(text, 'latin1');
      const now = performance.now();
      if (now - looked < LOOK_MS) {
        begin(bytes, done);
        return;
      }
      looked = now;
      stat(path, (error, found) => {
        const isAnother = error ? error.code === 'ENOENT' : `${found.dev}:${found.ino}` !== own;
        if (isAnother && !isClosed) renew();
        begin(bytes, done);
      });
    },
    // Nothing is closed under a write: the next one looks.
    reopen: () => {
      looked = Number.NEGATIVE_INFINITY;
    },
    close: () => {
      if (isClosed) return;
      isClosed = true;
      // Under a write its number could be another file's by the time it is done: that closes it then.
      if (!isWriting) closeSync(descriptor);
    },
  };
}

function inodeOf(descriptor: number): string {
  const { dev, ino } = fstatSync(descriptor);
  return `${dev}:${ino}`;
}
