/** The common form of files of names: lines with comments, a line by which they add to the shipped names, and the error of a wrong line. */
import { readFileSync, statSync } from 'node:fs';
import { SettingError } from '../../server/settings.ts';

/** Bytes of a file of names. */
const LARGEST_FILE = 1024 * 1024;
/** The line by which a file adds to what ships instead of replacing it. */
export const EXTENDS = '@extends shipped';
/** Characters of a text that are shown when it is wrong. */
const MOST_SHOWN = 40;

/** Raised for a line that is wrong; the line counts from 1. */
export class LineError extends Error {
  override readonly name = 'LineError';
  readonly line: number;

  constructor(line: number, problem: string) {
    super(`line ${line}: ${problem}`);
    this.line = line;
  }
}

/** The lines that say something, without comments, each with its number. */
export function* linesOf(text: string): Generator<readonly [line: string, number: number], void> {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [index, written] of lines.entries()) {
    const line = written.replace(/#.*/s, '').trim();
    if (line !== '') yield [line, index + 1];
  }
}

/** A text as a message shows it. */
export function shown(text: string): string {
  return text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text;
}

/**
 * What a file says.
 *
 * @param setting the setting that names it, as people write it
 * @throws SettingError naming the file, and where it is wrong the line
 */
export function readNameFile<T>(setting: string, path: string, parse: (text: string) => T): T {
  try {
    const { size } = statSync(path);
    if (size > LARGEST_FILE) throw new SettingError(`${setting}: ${path} is larger than ${LARGEST_FILE} bytes.`);
    return parse(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof LineError) throw new SettingError(`${setting}: ${path}, ${error.message}`);
    if (error instanceof SettingError || !(error instanceof Error)) throw error;
    throw new SettingError(`${setting}: ${path} cannot be read: ${error.message}`);
  }
}
