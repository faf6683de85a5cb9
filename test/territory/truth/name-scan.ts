/**
 * The approximate search of territorial.md 4.1 read literally: every stored name is looked at for every query. Written apart from
 * the program's index, of which it uses nothing.
 */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { edits } from './names.ts';

const STOP = new Set('la las el los de del y e lo al'.split(' '));
const EXCLUDED = ['salta santa', 'santa salta', 'cba caba', 'caba cba'];
/** A dot or apostrophe between two letters, or a dot between two digits, keeps a word together. */
const WORD = /(?:[\p{L}\p{N}_]|(?<=\p{L})[.'](?=\p{L})|(?<=\p{Nd})\.(?=\p{Nd}))+/gu;

function tokens(text: string): string[] {
  const folded = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/[’‘]/g, "'");
  return folded.match(WORD) ?? [];
}

/** Groups of equivalent terms, each term as its words. */
export type Groups = readonly (readonly (readonly string[])[])[];

/** Groups from terms as people write them. */
export function groupsOf(terms: readonly (readonly string[])[]): Groups {
  return terms.map((group) => group.map(tokens));
}

const INDEXED: ReadonlySet<string> = new Set(['[reference]', '[spellings]']);

/** The groups that the shipped file indexes with the names: its sections `reference` and `spellings`. */
export function shippedGroups(): Groups {
  const lines = readFileSync(resolve('data/territory/synonyms.txt'), 'utf8').split('\n');
  let section = '';
  const terms: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('[')) section = line.trim();
    else if (INDEXED.has(section) && line.includes('=') && !line.startsWith('#')) terms.push(line.split(' = '));
  }
  return groupsOf(terms);
}

/** By place in a name, the words that stand there: its own and those of equivalent terms that begin there or before. */
type Places = readonly ReadonlySet<string>[];

function begins(words: readonly string[], at: number, term: readonly string[]): boolean {
  return term.length > 0 && term.every((word, i) => words[at + i] === word);
}

/** The groups by the first word of each term, so that a name is not compared with all of them. */
function byFirstWord(groups: Groups): ReadonlyMap<string, readonly (readonly [readonly string[], Groups[number]])[]> {
  const found = new Map<string, (readonly [readonly string[], Groups[number]])[]>();
  for (const group of groups) {
    for (const term of group) found.set(term[0] ?? '', [...(found.get(term[0] ?? '') ?? []), [term, group]]);
  }
  return found;
}

/** A name as it is looked at: its words by place, and the numbers of all of them. */
interface Scanned {
  readonly places: Places;
  readonly own: readonly number[];
}

/** By number of a word, 1 for those that are meant. */
type Marked = Uint8Array;

/** Names that are scanned from the first to the last; one that several records bear is looked at once for each query. */
export class NameScan {
  readonly #scanned: readonly Scanned[];
  /** By place of a name, the place of it among those scanned. */
  readonly #names: readonly number[];
  /** All words of the names, each with its number: numbers are compared sooner than words. */
  readonly #words = new Map<string, number>();
  /** Words near a query's word, remembered: there are fewer words than names. */
  readonly #near = new Map<string, Marked>();

  constructor(names: readonly string[], groups: Groups) {
    const terms = byFirstWord(groups);
    const known = new Map<string, number>();
    const scanned: Scanned[] = [];
    this.#names = names.map((name) => {
      const before = known.get(name);
      if (before !== undefined) return before;
      const places = placesOf(name, terms);
      const own = places.flatMap((words) => [...words].map((word) => this.#numberOf(word)));
      known.set(name, scanned.length);
      return scanned.push({ places, own }) - 1;
    });
    this.#scanned = scanned;
  }

  /** Places of the names that match, ascending. */
  search(query: string): number[] {
    const all = tokens(query).map((word) => (STOP.has(word) ? '' : word));
    while (all[0] === '') all.shift();
    while (all.at(-1) === '') all.pop();
    const words = all.filter((word) => word !== '');
    if (words.length === 0) return [];
    const near = words.map((word) => this.#nearOf(word));
    const excluded = this.#excludedBy(words);
    const mayBeUnfinished = query.trim().length >= 4;
    const matches = ({ places, own }: Scanned): boolean => {
      const isNear = near.every((alike) => own.some((other) => alike[other] === 1));
      if (!isNear && !(mayBeUnfinished && isPhrase(all, places))) return false;
      return excluded.size === 0 || !own.some((other) => excluded.has(other));
    };
    const verdicts = this.#scanned.map(matches);
    const found: number[] = [];
    for (const [at, name] of this.#names.entries()) if (verdicts[name]) found.push(at);
    return found;
  }

  /** Words that are no answer to a word of a query, by their numbers. */
  #excludedBy(words: readonly string[]): ReadonlySet<number> {
    const pairs = EXCLUDED.map((pair) => pair.split(' '));
    const others = pairs.flatMap(([word = '', other = '']) => (words.includes(word) ? [this.#words.get(other)] : []));
    return new Set(others.filter((number) => number !== undefined));
  }

  #numberOf(word: string): number {
    const number = this.#words.get(word) ?? this.#words.size;
    this.#words.set(word, number);
    return number;
  }

  #marked(isMeant: (word: string) => boolean): Marked {
    const marked = new Uint8Array(this.#words.size);
    for (const [word, number] of this.#words) if (isMeant(word)) marked[number] = 1;
    return marked;
  }

  #nearOf(word: string): Marked {
    let near = this.#near.get(word);
    if (!near) {
      const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
      near = this.#marked(
        (other) =>
          other === word || (most > 0 && Math.abs(other.length - word.length) <= most && edits(word, other) <= most),
      );
      this.#near.set(word, near);
    }
    return near;
  }
}

function placesOf(name: string, terms: ReturnType<typeof byFirstWord>): Places {
  const words = tokens(name);
  const places: Set<string>[] = [];
  const put = (word: string, at: number): void => {
    while (places.length <= at) places.push(new Set());
    if (!STOP.has(word)) places[at]?.add(word);
  };
  for (let at = 0; at < words.length; ) {
    const here = (terms.get(words[at] ?? '') ?? []).filter(([term]) => begins(words, at, term));
    const length = Math.max(1, ...here.map(([term]) => term.length));
    for (let i = at; i < at + length; i++) put(words[i] ?? '', i);
    for (const [term, group] of here) {
      for (const other of term.length === length ? group : []) {
        for (const [i, word] of other.entries()) put(word, at + i);
      }
    }
    at += length;
  }
  return places;
}

/** Whether the query's words stand in sequence somewhere in the name, the last one possibly incomplete. */
function isPhrase(query: readonly string[], places: Places): boolean {
  const last = query.length - 1;
  for (let start = 0; start + last < places.length; start++) {
    let i = 0;
    while (i < last && (query[i] === '' || places[start + i]?.has(query[i] ?? ''))) i++;
    const unfinished = query[last] ?? '';
    if (i < last) continue;
    for (const word of places[start + i] ?? []) if (word.startsWith(unfinished)) return true;
  }
  return false;
}
