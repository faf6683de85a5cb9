/** What people type for what the data call otherwise, of all groups: the file `data/search/synonyms.txt`. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { inPackage } from './folder.ts';

const SECTIONS = ['variables', 'attributes', 'codes', 'securities', 'kinds', 'provinces'] as const;
type Section = (typeof SECTIONS)[number];

/** Members that stand for each other; what the first one means is said in the file. */
type SynonymGroup = readonly [first: string, ...others: string[]];

/** The groups of each section, in the sequence of the file. */
type SearchSynonyms = Readonly<Record<Section, readonly SynonymGroup[]>> & {
  /** Tells two files apart: answers depend on it. */
  readonly fingerprint: string;
};

const PATH = 'data/search/synonyms.txt';
const FINGERPRINT_DIGITS = 8;

/**
 * Parses the text of the file.
 * @throws Error naming the line that is wrong
 */
export function parseSearchSynonyms(text: string): SearchSynonyms {
  const groups: Record<Section, SynonymGroup[]> = {
    variables: [],
    attributes: [],
    codes: [],
    securities: [],
    kinds: [],
    provinces: [],
  };
  let section: Section | undefined;
  for (const [index, raw] of text.split('\n').entries()) {
    const wrong = (reason: string): Error => new Error(`${PATH}, line ${index + 1}: ${reason}.`);
    const line = raw.replace(/#.*/, '').trim();
    if (line === '') continue;
    const heading = /^\[(.*)\]$/.exec(line)?.[1];
    if (heading !== undefined) {
      section = SECTIONS.find((name) => name === heading);
      if (!section) throw wrong(`there is no section "${heading}"; sections are ${SECTIONS.join(', ')}`);
      continue;
    }
    if (!section) throw wrong('a group stands before the first section');
    const [first = '', ...others] = line.split('=').map((member) => member.trim());
    if (first === '' || others.length === 0 || others.includes('')) throw wrong('a group has two members or more');
    groups[section].push([first, ...others]);
  }
  const fingerprint = createHash('sha256').update(text).digest('base64url').slice(0, FINGERPRINT_DIGITS);
  return { ...groups, fingerprint };
}

/** The file that ships with the program. */
export const SEARCH_SYNONYMS = parseSearchSynonyms(readFileSync(inPackage(PATH), 'utf8'));

/** Makes a lookup of the other members by the first one. */
export function byFirst(groups: readonly SynonymGroup[]): ReadonlyMap<string, string> {
  return new Map(groups.map(([first, ...others]) => [first, others.join(' ')]));
}
