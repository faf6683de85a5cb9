import { STOP_WORDS } from '../../indexes/analysis.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import { GIVEN_NAMES } from './given-names.ts';
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
  for (let at = 0; at < all.length; at++) {
    const word = all[at]!;
    const next = all[at + 1];
    const authority = at === 0 && next !== undefined && HAS_DIGIT.test(folded) ? SHORT_ROADS[word] : undefined;
    if (authority !== undefined) {
      kind = 'RUTA';
      words.push(authority);
      continue;
    }
    if (kind === 'RUTA' && word.length === 1 && next !== undefined && ROAD_NUMBER.test(next)) {
      // `RUTA E 53`, `RUTA PCIAL E53`
      words.push(word + next);
      at++;
      continue;
    }
    const found = streetKindOf(word) ?? (word === 'c' && code !== null ? 'CALLE' : null);
    if (found !== null && kind === null) kind = found;
    else if (!STOPS.has(word)) words.push(VARIANTS.get(word) ?? spelling.get(word) ?? word);
  }
  if (words.length === 0) return { words: all, core: all, kind: null, code, folded, shapes: shapesOf(all, all, code) };
  if (words.length <= 2 && words[0]!.charCodeAt(0) <= NINE) words = ofNumber(words);
  const named = words.filter((word) => !isTitle(word));
  const core = named.length === 0 || isSurname(words, named) ? words : named;
  return { words, core, kind, code, folded, shapes: shapesOf(words, core, code) };
}

const ROAD_NUMBER = /^\d{1,4}$/;
const HAS_DIGIT = /\d/;

/** The authority of a road by its short form: `RP 6`, `RN 9`. */
const SHORT_ROADS: Readonly<Record<string, string>> = { rn: 'nacional', rp: 'provincial' };

/** Whether a title is a person's surname: it ends a name of given names alone, `Santiago Coronel`. */
function isSurname(words: readonly string[], named: readonly string[]): boolean {
  const title = words[words.length - 1]!;
  return (
    words.length > 1 && isTitle(title) && title.length > LONGEST_SHORT && named.every((word) => GIVEN_NAMES.has(word))
  );
}

/** Letters of a title that is written short at most: `Cnel`, `Pbro`. */
const LONGEST_SHORT = 4;

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
