import { inPackage } from '../../package/folder.ts';
import { readFormerNames } from '../former-names/read.ts';
import { readNameFile } from './name-file.ts';
import { parseSynonyms, type SynonymFile } from './parse.ts';
import { type SynonymSections, type Synonyms, synonymsOf } from './synonyms.ts';

/** The file that ships with the program. */
const SHIPPED = inPackage('data/territory/synonyms.txt');

/**
 * The synonyms by the setting `synonyms`: those of a file, alone or added to the shipped ones as the file
 * says; without a file the shipped ones. Former names of streets are those of the setting `formerNames`, in the same way.
 *
 * @param path as the setting has it, '' for none
 * @param formerNames the same; what catalogs are built with does not depend on it
 * @throws SettingError naming the file, and where it is wrong the line
 */
export function readSynonyms(path: string, formerNames = ''): Synonyms {
  return synonymsOf(sectionsOf(path), readFormerNames(formerNames));
}

function sectionsOf(path: string): SynonymSections {
  if (path === '') return readFile(SHIPPED);
  const own = readFile(path);
  if (!own.extends) return own;
  const shipped = readFile(SHIPPED);
  return {
    reference: [...shipped.reference, ...own.reference],
    spellings: [...shipped.spellings, ...own.spellings],
    // Those of the operator are tried before ours.
    readings: [...own.readings, ...shipped.readings],
    places: [...own.places, ...shipped.places],
  };
}

/** The synonyms that ship with the program. */
export function shippedSynonyms(): Synonyms {
  return readSynonyms('');
}

function readFile(path: string): SynonymFile {
  return readNameFile('synonyms', path, parseSynonyms);
}
