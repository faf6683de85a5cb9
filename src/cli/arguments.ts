import { COMPARABLE_SETS, type ComparableSet, comparableSet } from '../versions/comparable.ts';
import { UsageError } from './command.ts';

/**
 * The group that a word of the command line names, in English or Spanish.
 * @throws UsageError naming those there are
 */
export function groupNamed(word: string): ComparableSet {
  const group = comparableSet(word);
  if (group === null) throw new UsageError(`"${word}" is no group; groups: ${COMPARABLE_SETS.join(', ')}.`);
  return group;
}

/**
 * The number of a version in a word of the command line.
 * @throws UsageError
 */
export function versionNumbered(word: string): number {
  if (!/^[1-9]\d{0,9}$/.test(word)) throw new UsageError(`"${word}" is no number of a version: 1, 2, 3…`);
  return Number(word);
}

const PER_CENT = /^\s*(\d+(?:\.\d+)?)\s*(?:%\s*)?$/;

/**
 * An option in per cent as a share (`1` and `1 %` are 0.01), `fallback` when it is absent.
 * @throws UsageError for anything else than 0 to 100
 */
export function shareOf(flag: string, text: string | boolean | undefined, fallback: number): number {
  if (text === undefined) return fallback;
  const number = typeof text === 'string' ? PER_CENT.exec(text)?.[1] : undefined;
  const value = Number(number ?? Number.NaN);
  if (!(value <= 100)) throw new UsageError(`--${flag}: expected a per cent from 0 to 100, got "${text}".`);
  return value / 100;
}

/**
 * The first line of a stream as UTF-8, without its line end (`\n` or `\r\n`), all of it when there is no line end. Reads no
 * further than it must, so that a person at a terminal need not end the input. Null when the line has more than
 * `maximum` bytes.
 */
export async function firstLine(stream: NodeJS.ReadableStream, maximum: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const piece of stream) {
    const chunk = typeof piece === 'string' ? Buffer.from(piece) : piece;
    const end = chunk.indexOf(0x0a);
    const part = end < 0 ? chunk : chunk.subarray(0, end);
    chunks.push(part);
    length += part.byteLength;
    // One byte more may be the \r of the line end.
    if (end >= 0 || length > maximum + 1) break;
  }
  const line = Buffer.concat(chunks).toString('utf8').replace(/\r$/, '');
  return Buffer.byteLength(line) > maximum ? null : line;
}
