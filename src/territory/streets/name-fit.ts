import { STOP_WORDS } from '../../indexes/analysis.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import { streetKindOf } from './street-types.ts';

/** How a street's name fits what was asked: the same words, all asked words among others, or only by tolerance for typos. */
export const NAME_FIT = { equal: 0, within: 1, typo: 2 } as const;
export type NameFit = (typeof NAME_FIT)[keyof typeof NAME_FIT];

/** A name as it is compared: its words in one spelling each, without the kind of street and words that do not count. */
export interface PlainName {
  readonly words: readonly string[];
  /** The kind of street that stands in the name, or null. */
  readonly kind: string | null;
  /** The number that a town gives the street besides its name (`C 257 - BELGRANO`), or null. */
  readonly code: string | null;
  /** The whole name in lower case without accents. */
  readonly folded: string;
}

const STOPS: ReadonlySet<string> = new Set(STOP_WORDS);

/** A number before the name, as in Mar del Plata: `AV 251 - PEDRO LURO`, `C 257 - BELGRANO`, `708 - CABILDO`. */
const CODED = /^(?<kind>[a-z]+\.? +)?(?<code>\d+(?: bis)?) +- +(?<name>.+)$/;

/**
 * Takes a name apart for comparison, each word in its one `spelling`. A name of nothing but kinds and small words keeps
 * them all.
 */
export function plainName(name: string, spelling: ReadonlyMap<string, string>): PlainName {
  const folded = fold(name);
  const { kind: before = '', code = null, name: own } = CODED.exec(folded)?.groups ?? {};
  const all = tokenize(own === undefined ? folded : `${before}${own}`);
  let kind: string | null = null;
  const words: string[] = [];
  for (const word of all) {
    const found = streetKindOf(word) ?? (word === 'c' && code !== null ? 'CALLE' : null);
    if (found !== null && kind === null) kind = found;
    else if (!STOPS.has(word)) words.push(spelling.get(word) ?? word);
  }
  return words.length > 0 ? { words, kind, code, folded } : { words: all, kind: null, code, folded };
}

/** How a street's name fits an asked one. An asked last word may be cut short. */
export function nameFit(asked: PlainName, name: PlainName): NameFit {
  const { words } = name;
  if (name.code !== null && asked.words.join(' ') === name.code) return NAME_FIT.equal;
  const last = asked.words.length - 1;
  let equal = asked.words.length === words.length;
  for (let i = 0; i <= last; i++) {
    const word = asked.words[i] ?? '';
    if (words.includes(word)) continue;
    equal = false;
    if (i !== last || !words.some((other) => other.startsWith(word))) return NAME_FIT.typo;
  }
  return equal ? NAME_FIT.equal : NAME_FIT.within;
}
