import { STOP_WORDS } from '../../indexes/analysis.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import { streetKindOf } from './street-types.ts';
import { isTitle } from './titles.ts';
import { shapesOf } from './word-shape.ts';

/** A name as it is compared: its words in one spelling each, without the kind of street and words that do not count. */
export interface PlainName {
  readonly words: readonly string[];
  /** The words without titles of persons; all of them where nothing else is left. */
  readonly core: readonly string[];
  /** The kind of street that stands in the name, or null. */
  readonly kind: string | null;
  /** The number that a town gives the street besides its name (`C 257 - BELGRANO`), or null. */
  readonly code: string | null;
  /** The whole name in lower case without accents. */
  readonly folded: string;
  readonly shapes: readonly number[];
}

const STOPS: ReadonlySet<string> = new Set(STOP_WORDS);

/** Spellings of one word that are all in use, by the one that stands for them. */
const VARIANTS: ReadonlyMap<string, string> = new Map([
  ['setiembre', 'septiembre'],
  ['irigoyen', 'yrigoyen'],
  ['hirigoyen', 'yrigoyen'],
  ['yirigoyen', 'yrigoyen'],
  ['ipolito', 'hipolito'],
  ['primero', '1'],
  ['1ro', '1'],
  ['1er', '1'],
]);

/** No letter has a lower code. */
const NINE = 0x39;

/** A number before the name, as in Mar del Plata: `AV 251 - PEDRO LURO`, `C 257 - BELGRANO`, `708 - CABILDO`. */
const CODED = /^(?<kind>[a-z]+\.? +)?(?<code>\d+[a-z]?(?: bis)?) *- {0,9}(?<name>.+)$/;

/**
 * Takes a name apart for comparison, each word in its one `spelling`. A name of nothing but kinds and small words keeps
 * them all.
 */
export function plainName(name: string, spelling: ReadonlyMap<string, string>): PlainName {
  const folded = fold(name);
  const { kind: before = '', code = null, name: own } = CODED.exec(folded)?.groups ?? {};
  const all = wordsOf(own === undefined ? folded : `${before}${own}`);
  let kind: string | null = null;
  let words: string[] = [];
  for (const word of all) {
    const found = streetKindOf(word) ?? (word === 'c' && code !== null ? 'CALLE' : null);
    if (found !== null && kind === null) kind = found;
    else if (!STOPS.has(word)) words.push(VARIANTS.get(word) ?? spelling.get(word) ?? word);
  }
  if (words.length === 0) return { words: all, core: all, kind: null, code, folded, shapes: shapesOf(all, all, code) };
  if (words.length <= 2 && words[0]!.charCodeAt(0) <= NINE) words = ofNumber(words);
  const named = words.filter((word) => !isTitle(word));
  const core = named.length > 0 && named.length < words.length ? named : words;
  return { words, core, kind, code, folded, shapes: shapesOf(words, core, code) };
}

/** The words of a folded name: initials written together are single letters, and an apostrophe is no letter. */
function wordsOf(folded: string): string[] {
  const words = tokenize(folded);
  return words.some((word) => word.includes('.') || word.includes("'"))
    ? words.flatMap((word) => word.replaceAll("'", '').split('.'))
    : words;
}

/** The name of a numbered street in one spelling: `454 A` is `454a`, and `012` is 12. Behind E, N, O and S a side of the town may stand. */
function ofNumber(words: string[]): string[] {
  const [, digits, letter = ''] = /^0*(\d{1,4})(?: ([a-d]))?$/.exec(words.join(' ')) ?? [];
  return digits === undefined ? words : [digits + letter];
}
