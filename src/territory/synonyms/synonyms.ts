import { createHash } from 'node:crypto';
import { fold, tokenize } from '../../indexes/fold.ts';
import { FormerNames } from '../former-names/former-names.ts';
import type { FormerName } from '../former-names/parse.ts';
import { provinceBehind } from '../queries/readings/provinces.ts';

/** One group of a file of synonyms, as written: its first member and the others. */
export type TermGroup = readonly [first: string, ...others: string[]];

/** What a file of synonyms says, by section; see `data/territory/synonyms.txt`. */
export interface SynonymSections {
  /** The published synonyms, indexed with the names. */
  readonly reference: readonly TermGroup[];
  /** More spellings that are indexed with the names. */
  readonly spellings: readonly TermGroup[];
  /** Abbreviations that only a query without a result is read with. */
  readonly readings: readonly TermGroup[];
  /** What places are called besides; the first member ends in the province, in brackets. */
  readonly places: readonly TermGroup[];
}

/** A place by its name, folded, and its province (its id). */
interface NamedPlace {
  readonly name: string;
  readonly province: string;
}

/** One way to read some words of a query: other words, most plausible first among those for the same words. */
interface Rewording {
  readonly words: readonly string[];
  /** True when an abbreviation is written out; false when a whole word is abbreviated. */
  readonly writtenOut: boolean;
}

/**
 * The synonyms in use, a value that is passed to each user: names are indexed with `indexed`, compared in the spelling
 * of `spelling`, queries that find nothing are read with `rewordings`, and streets are looked for by `formerNames`.
 */
export interface Synonyms {
  /** Groups of equivalent terms for the index of names (territorial.md, Annex A). */
  readonly indexed: readonly (readonly string[])[];
  /** One spelling for all equivalent single words (folded). */
  readonly spelling: ReadonlyMap<string, string>;
  /** By the words of a term, folded and joined by spaces, how else a query may mean them. */
  readonly rewordings: ReadonlyMap<string, readonly Rewording[]>;
  /** Most words of a term in `rewordings`. */
  readonly longestTerm: number;
  /** By what people call places, folded, the places. */
  readonly places: ReadonlyMap<string, readonly NamedPlace[]>;
  /** What streets were called once. */
  readonly formerNames: FormerNames;
  /** SHA-256 of all groups in their order, not of the former names, which nothing is built with: catalogs built with other synonyms are of no use. */
  readonly fingerprint: string;
}

/** The synonyms that the sections of a file, or of several in this order, mean, with former names of streets. */
export function synonymsOf(
  { reference, spellings, readings, places }: SynonymSections,
  formerNames: readonly FormerName[] = [],
): Synonyms {
  const rewordings = rewordingsOf(readings);
  const spelling = spellingOf(reference, [...spellings, ...readings]);
  return {
    indexed: [...reference, ...spellings],
    spelling,
    rewordings,
    longestTerm: Math.max(0, ...Array.from(rewordings.keys(), (term) => term.split(' ').length)),
    places: placesOf(places),
    formerNames: new FormerNames(formerNames, spelling),
    fingerprint: createHash('sha256')
      .update(JSON.stringify([reference, spellings, readings, places]))
      .digest('hex'),
  };
}

/** A term as it is compared: its words, folded and joined by spaces. */
export function termKey(term: string): string {
  return tokenize(fold(term)).join(' ');
}

/** A place and the province behind it, in brackets; null for any other text. */
export function namedPlaceOf(member: string): NamedPlace | null {
  const { name, tail } = /^(?<name>[^()]+)\((?<tail>[^()]+)\)$/.exec(fold(member).trim())?.groups ?? {};
  const province = tail === undefined ? undefined : provinceBehind(tail);
  return name === undefined || province === undefined ? null : { name: name.trim(), province };
}

function placesOf(groups: readonly TermGroup[]): ReadonlyMap<string, readonly NamedPlace[]> {
  const found = new Map<string, NamedPlace[]>();
  for (const [first, ...others] of groups) {
    const place = namedPlaceOf(first);
    if (place === null) continue;
    for (const other of others) {
      const known = found.get(termKey(other));
      if (known) known.push(place);
      else found.set(termKey(other), [place]);
    }
  }
  return found;
}

function rewordingsOf(readings: readonly TermGroup[]): Map<string, Rewording[]> {
  const found = new Map<string, Rewording[]>();
  const add = (from: string, to: string, writtenOut: boolean): void => {
    const known = found.get(from);
    const rewording = { words: to.split(' '), writtenOut };
    if (known === undefined) found.set(from, [rewording]);
    else known.push(rewording);
  };
  for (const [first, ...others] of readings) {
    const whole = termKey(first);
    for (const other of others) {
      const short = termKey(other);
      add(short, whole, true);
      add(whole, short, false);
    }
  }
  // What an abbreviation stands for comes before how else it is abbreviated.
  for (const list of found.values()) list.sort((a, b) => Number(b.writtenOut) - Number(a.writtenOut));
  return found;
}

/**
 * Where the reference gives a word to one group only, that group's first member; otherwise the first of the first group
 * of ours that has it. Letters alone stand for too much to be spelled otherwise.
 */
function spellingOf(reference: readonly TermGroup[], ours: readonly TermGroup[]): ReadonlyMap<string, string> {
  const published = headsOf(reference);
  const own = headsOf(ours);
  const spelling = new Map<string, string>();
  for (const [word, heads] of own) spelling.set(word, heads[0]);
  for (const [word, heads] of published) if (heads.length === 1 || !own.has(word)) spelling.set(word, heads[0]);
  for (const [first] of ours) spelling.delete(termKey(first));
  return spelling;
}

function headsOf(groups: readonly TermGroup[]): ReadonlyMap<string, readonly [string, ...string[]]> {
  const heads = new Map<string, [string, ...string[]]>();
  for (const [first, ...others] of groups) {
    const head = termKey(first);
    if (head.includes(' ')) continue;
    for (const word of others.map(termKey)) {
      const known = heads.get(word);
      if (word.includes(' ') || word.length === 1) continue;
      if (known === undefined) heads.set(word, [head]);
      else if (!known.includes(head)) known.push(head);
    }
  }
  return heads;
}
