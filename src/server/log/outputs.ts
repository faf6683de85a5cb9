import { closeSync, fstatSync, openSync, stat, write } from 'node:fs';
import type { LineOutput } from './line-sink.ts';

/** How often it is looked whether a file is still the one of its name, in milliseconds. */
const LOOK_MS = 1000;
/** Readable for its owner and its group: what is logged is nobody else's. */
const FILE_MODE = 0o640;

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
  let descriptor = openSync(path, 'a', FILE_MODE);
  let own = inodeOf(descriptor);
  let looked = performance.now();
  let isClosed = false;

  /** Opens the file of the name; where that fails, the one that is open goes on taking lines. */
  const renew = (): void => {
    const before = descriptor;
    try {
      descriptor = openSync(path, 'a', FILE_MODE);
    } catch {
      // Told by nobody: the lines themselves still have a place. The next look tries again.
      return;
    }
    own = inodeOf(descriptor);
    closeSync(before);
  };
  const put = (bytes: Buffer, done: (error?: Error | null) => void): void => {
    if (isClosed) {
      done(new Error(`${path} is closed.`));
      return;
    }
    write(descriptor, bytes, (error, written) => {
      if (error || written === bytes.byteLength) done(error);
      else put(bytes.subarray(written), done);
    });
  };
  return {
    write: (text, done) => {
      const bytes = Buffer.from(text, 'latin1');
      const now = performance.now();
      if (now - looked < LOOK_MS) {
        put(bytes, done);
        return;
      }
      looked = now;
      stat(path, (error, found) => {
        const isAnother = error ? error.code === 'ENOENT' : `${found.dev}:${found.ino}` !== own;
        if (isAnother && !isClosed) renew();
        put(bytes, done);
      });
    },
    // Nothing is closed under a write: the next one looks.
    reopen: () => {
      looked = Number.NEGATIVE_INFINITY;
    },
    close: () => {
      isClosed = true;
      closeSync(descriptor);
    },
  };
}

function inodeOf(descriptor: number): string {
  const { dev, ino } = fstatSync(descriptor);
  return `${dev}:${ino}`;
}
