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

/** The groups that the shipped file indexes with the names: its sections `reference` and `spellings`. */
export function shippedGroups(): Groups {
  const lines = readFileSync(resolve('data/territory/synonyms.txt'), 'utf8').split('\n');
  let section = '';
  const terms: string[][] = [];
  for (const line of lines) {
    if (line.startsWith('[')) section = line.trim();
    else if (section !== '[readings]' && line.includes('=') && !line.startsWith('#')) terms.push(line.split(' = '));
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

/** Names that are scanned from the first to the last. */
export class NameScan {
  readonly #names: Places[];
  /** Words near a query's word, remembered: there are fewer words than names. */
  readonly #near = new Map<string, ReadonlySet<string>>();
  readonly #words: readonly string[];

  constructor(names: readonly string[], groups: Groups) {
    const terms = byFirstWord(groups);
    const known = new Map<string, Places>();
    this.#names = names.map((name) => {
      const before = known.get(name);
      if (before) return before;
      const places = placesOf(name, terms);
      known.set(name, places);
      return places;
    });
    this.#words = [...new Set([...known.values()].flatMap((places) => places.flatMap((words) => [...words])))];
  }

  /** Places of the names that match, ascending. */
  search(query: string): number[] {
    const all = tokens(query).map((word) => (STOP.has(word) ? '' : word));
    while (all[0] === '') all.shift();
    while (all.at(-1) === '') all.pop();
    const words = all.filter((word) => word !== '');
    if (words.length === 0) return [];
    const near = words.map((word) => this.#nearOf(word));
    const mayBeUnfinished = query.trim().length >= 4;
    const found: number[] = [];
    const verdicts = new Map<Places, boolean>();
    for (const [at, places] of this.#names.entries()) {
      let verdict = verdicts.get(places);
      if (verdict === undefined) {
        const own = places.flatMap((place) => [...place]);
        const isExcluded = words.some((word) => own.some((other) => EXCLUDED.includes(`${word} ${other}`)));
        const isNear = near.every((alike) => own.some((other) => alike.has(other)));
        verdict = !isExcluded && (isNear || (mayBeUnfinished && isPhrase(all, places)));
        verdicts.set(places, verdict);
      }
      if (verdict) found.push(at);
    }
    return found;
  }

  #nearOf(word: string): ReadonlySet<string> {
    let near = this.#near.get(word);
    if (!near) {
      const most = word.length < 4 ? 0 : word.length < 8 ? 1 : 2;
      const isNear = (other: string): boolean =>
        other === word || (most > 0 && Math.abs(other.length - word.length) <= most && edits(word, other) <= most);
      near = new Set(this.#words.filter(isNear));
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
  return places.some((_, start) =>
    query.every((word, i) => {
      if (word === '') return true;
      const place = places[start + i];
      if (!place) return false;
      return i < query.length - 1 ? place.has(word) : [...place].some((other) => other.startsWith(word));
    }),
  );
}
