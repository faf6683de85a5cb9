/** Walking through the rows of a file without keeping them. */
import type { Dialect } from '../../../../csv/dialect.ts';
import { isBlank, RowScanner } from '../../../../csv/row-scanner.ts';

/**
 * Counts the rows of a file from a byte on, up to `most`: how many there are, and the byte behind the last of them.
 * @throws AbortError when `signal` ended it, NotReadableError when the file was moved or changed meanwhile
 */
export async function walkRows(
  file: Blob,
  from: number,
  { separator, rowEnd }: Pick<Dialect, 'separator' | 'rowEnd'>,
  signal: AbortSignal,
  most = Number.POSITIVE_INFINITY,
): Promise<{ readonly rows: number; readonly end: number }> {
  const scanner = new RowScanner({ cell: separator, row: rowEnd });
  const pace = new Pace();
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
        if (pace.isOver()) await pace.breathe();
      }
    }
  } finally {
    await reader.cancel();
  }
  return { rows, end };
}

/** How long the page may be kept from drawing and from answering its user, in milliseconds. */
const SLICE_MS = 8;

/** Work in slices: between two of them everything else has its turn. */
export class Pace {
  #begun = performance.now();

  /** Whether the slice is over. */
  readonly isOver = (): boolean => performance.now() - this.#begun >= SLICE_MS;

  /** Lets the page do what waits, once the slice is over. */
  async breathe(): Promise<void> {
    if (!this.isOver()) return;
    await turn();
    this.#begun = performance.now();
  }
}

/** The next turn of the page's loop. By a message, not by a timer: those of a page in the background come once a second. */
function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
