import { inPackage } from '../../package/folder.ts';
import { readNameFile } from '../synonyms/name-file.ts';
import { type FormerName, type FormerNamesFile, parseFormerNames } from './parse.ts';

/** The file that ships with the program. */
const SHIPPED = inPackage('data/territory/former-names.txt');

/**
 * The former names of streets by the setting `formerNames`: those of a file, alone or before the shipped ones as the
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
  return readNameFile('former-names', path, parseFormerNames);
}
