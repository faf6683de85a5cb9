import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SettingError } from '../../server/settings.ts';
import { type FormerName, FormerNamesError, type FormerNamesFile, parseFormerNames } from './parse.ts';

/** Bytes of a file of former names. */
const LARGEST_FILE = 1024 * 1024;

/** The file that ships with the program; it lies three levels above this module both in the sources and after the build. */
const SHIPPED = fileURLToPath(new URL('../../../data/territory/former-names.txt', import.meta.url));

/**
 * The former names of streets that the setting `formerNames` asks for: those of a file, alone or before the shipped ones as the
 * file says; without a file the shipped ones.
 *
 * @param path as the setting has it, '' for none
 * @throws SettingError naming the file, and where it is wrong the line
 */
export function readFormerNames(path: string): readonly FormerName[] {
  if (path === '') return readFile(SHIPPED).entries;
  const own = readFile(path);
  return own.extends ? [...own.entries, ...readFile(SHIPPED).entries] : own.entries;
}

function readFile(path: string): FormerNamesFile {
  try {
    const { size } = statSync(path);
    if (size > LARGEST_FILE) throw new SettingError(`former-names: ${path} is larger than ${LARGEST_FILE} bytes.`);
    return parseFormerNames(readFileSync(path, 'utf8'));
  } catch (error) {
    if (error instanceof FormerNamesError) throw new SettingError(`former-names: ${path}, ${error.message}`);
    if (error instanceof SettingError || !(error instanceof Error)) throw error;
    throw new SettingError(`former-names: ${path} cannot be read: ${error.message}`);
  }
}
