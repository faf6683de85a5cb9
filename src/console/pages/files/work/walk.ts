/** Walking through the rows of a file without keeping them. */
import type { Dialect } from '../../../../csv/dialect.ts';
import { isBlank, RowScanner } from '../../../../csv/row-scanner.ts';
import { Pace } from './pace.ts';

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
