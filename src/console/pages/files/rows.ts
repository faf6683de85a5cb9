/** Counts the rows of a file, in slices of a few milliseconds. Pure. */
import type { Dialect } from '../../../csv/dialect.ts';
import { isBlank, RowScanner } from '../../../csv/row-scanner.ts';

/**
 * Counts the rows of a file from a byte on, up to `most`. `end`: the byte behind the last of them.
 * @throws AbortError after `signal`, NotReadableError for a file that was moved or changed
 */
export async function countRows(
  file: Blob,
  from: number,
  { separator, rowEnd }: Pick<Dialect, 'separator' | 'rowEnd'>,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly rows: number; readonly end: number }> {
  const scanner = new RowScanner({ cell: separator, row: rowEnd });
  const slices = new Slices();
  const reader = file.slice(from).stream().getReader();
  let rows = 0;
  let end = from;
  try {
    for (let isEnded = false; !isEnded && rows < most; ) {
      const { done, value } = await reader.read();
      signal.throwIfAborted();
      isEnded = done;
      if (done) scanner.finish();
      else scanner.feed(value);
      for (let row = scanner.next(); row; row = scanner.next()) {
        end += row.bytes.byteLength + row.lineEnd.byteLength;
        if (!row.partial && !isBlank(row)) rows++;
        if (rows >= most) break;
        if (slices.isOver()) await slices.pause();
      }
    }
  } finally {
    await reader.cancel();
  }
  return { rows, end };
}

/** The longest time without a turn for drawing and input, in milliseconds. */
const SLICE_MS = 8;

/** Divides work into slices, between which the page draws and answers its user. */
export class Slices {
  #begun = performance.now();

  /** Whether the slice is over. */
  readonly isOver = (): boolean => performance.now() - this.#begun >= SLICE_MS;

  /** Waits for a turn of the page, if the slice is over. */
  async pause(): Promise<void> {
    if (!this.isOver()) return;
    await nextTurn();
    this.#begun = performance.now();
  }
}

/** Waits for the next turn of the event loop; by a message, as timers of a page in the background run once a second. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
