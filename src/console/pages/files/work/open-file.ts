/** A file that somebody chose, dropped or pasted. */

import { encode } from '../../../../csv/encoding.ts';
import { type Beginning, type BeginningProblem, readBeginning, type SaidFile } from '../opening/beginning.ts';

/** A file, and how it is read. */
export interface OpenFile {
  readonly name: string;
  readonly bytes: Blob;
  readonly said: SaidFile;
  readonly beginning: Beginning;
}

/** Opens a file; or says why it cannot be read. */
export async function openFile(name: string, bytes: Blob, said: SaidFile = {}): Promise<OpenFile | BeginningProblem> {
  const beginning = await readBeginning(bytes, said);
  return typeof beginning === 'string' ? beginning : { name, bytes, said, beginning };
}

/** The header of a file as it is sent: its own with everything before it, or one made for a file without. */
export function headerOf({ bytes, beginning }: OpenFile): Blob {
  const { bodyStart, hasHeader } = beginning;
  const before = bytes.slice(0, bodyStart);
  return hasHeader ? before : new Blob([before, madeHeader(beginning)]);
}

/** The line that a file without header gets before its first row. */
export function madeHeader({ headings, dialect }: Beginning): Uint8Array<ArrayBuffer> {
  const line = headings.join(String.fromCharCode(dialect.separator));
  return encode(line + String.fromCharCode(dialect.rowEnd), dialect.encoding);
}

/** The file from one of its bytes on, with its header. */
export function fileFrom(file: OpenFile, start: number): Blob {
  return new Blob([headerOf(file), file.bytes.slice(start)]);
}

/** What is sent when nothing of it was answered yet. */
export function wholeFile(file: OpenFile): Blob {
  return file.beginning.hasHeader ? file.bytes : fileFrom(file, file.beginning.bodyStart);
}
