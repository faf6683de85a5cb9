/** The ways to look a street's name up, most literal first: a ladder that is climbed only while nothing good is found. */
import { fold } from '../../indexes/fold.ts';
import type { ParsedStreet } from '../address/types.ts';
import type { PlainName } from '../streets/plain-name.ts';
import { streetKindOf } from '../streets/street-types.ts';
import { isTitle } from '../streets/titles.ts';

/**
 * How a lookup departs from the text: not at all; without the kind of street; a route without its authority; by what the street is
 * called today; abbreviations written out; by its weightiest words alone, where titles, initials and first names differ; the whole official name (`exacto`).
 */
export const LOOKUP_WAYS = [
  'written',
  'without-kind',
  'without-authority',
  'other-reading',
  'weighty-words',
  'exact',
  'former-name',
] as const;
export type LookupWay = (typeof LOOKUP_WAYS)[number];

/** One way to look a street up; the texts are alternatives. */
export interface Lookup {
  readonly way: LookupWay;
  readonly texts: readonly string[];
}

/** A lookup that was made, and how many streets of the filters it found. */
export interface LookupMade extends Lookup {
  readonly found: number;
}

/** The name of a numbered street with a letter written to it: `454A` is called 454 A. */
const LETTERED = /^0*(\d{1,4})([a-d])$/i;

/** The number of a road with a letter in front, which is written to it or apart: `E 53`. */
const LETTER_FIRST = /^(\p{L})[ -]?(\d+)$/u;

/** The ways that keep to the text. A later one is only taken when the ones before it leave something to be desired. */
export function lookups(street: ParsedStreet): readonly Lookup[] {
  const { text, name, number, scope, type } = street;
  if (street.kind === 'route' && number !== null) {
    const [, letter, digits] = LETTER_FIRST.exec(number) ?? [];
    const numbers = letter === undefined ? [number] : [`${letter} ${digits}`, `${letter}${digits}`];
    const called = (words: readonly string[]): string[] =>
      words.flatMap((word) => numbers.map((each) => `${word} ${each}`));
    if (scope === null) return [{ way: 'written', texts: called(['ruta', 'rn', 'rp']) }];
    const short = scope === 'nacional' ? 'rn' : 'rp';
    return [
      { way: 'written', texts: called([`ruta ${scope}`, short]) },
      { way: 'without-authority', texts: called(['ruta', short]) },
    ];
  }
  if (isInWords(street)) return lookups(inDigits(street));
  if (type !== null && AVE.test(type)) return lookups({ ...street, text: `Av ${name}`, type: 'Av' });
  const isPlain = type === null || kindOf(street) === 'CALLE';
  if (street.kind === 'unnamed' && number !== null && isPlain) {
    const plain = number.replace(/^0+(?=\d)/, '');
    return [{ way: 'written', texts: [`calle ${plain}`, plain] }];
  }
  const [, digits, letter] = LETTERED.exec(name) ?? [];
  if (digits !== undefined && isPlain) return [{ way: 'written', texts: [text, name, `${digits} ${letter}`] }];
  if (type === null || name === text) return [{ way: 'written', texts: [text] }];
  if (isPlain) return [{ way: 'written', texts: [text, name] }];
  return [
    { way: 'written', texts: [text] },
    { way: 'without-kind', texts: [name] },
  ];
}

/** How avenues are written by some, which names of streets hardly are. */
const AVE = /^ave\.?$/i;

/** Whether a numbered street is called by its number in words: `Calle Doce`. */
export function isInWords({ kind, name, number }: ParsedStreet): boolean {
  return kind === 'unnamed' && number !== null && name !== number && !DIGIT.test(name);
}

const DIGIT = /\d/;

/** The same by its digits, `Calle 12`. */
function inDigits({ kind, type, number, scope }: ParsedStreet): ParsedStreet {
  const name = number ?? '';
  return { text: type === null ? name : `${type} ${name}`, kind, type, name, number, scope };
}

/** The kind of street that was asked for, null when none was. A bare number is that of a common street: diagonals are called so. */
export function kindOf({ type, kind }: ParsedStreet): string | null {
  if (type === null && kind === 'unnamed') return 'CALLE';
  if (type === null) return null;
  const written = fold(type).replace(/[.\s/]{1,9}$/, '');
  return SHORT_KINDS[written] ?? streetKindOf(written);
}

/** Kinds by what stands for them only where the address says so: within names these are a letter and a word. */
const SHORT_KINDS: Readonly<Record<string, string>> = { c: 'CALLE', ave: 'AV' };

/** The name that was asked for, as it is compared with those of streets. */
export function askedName(street: ParsedStreet): string {
  if (street.kind === 'route') return `ruta ${street.number ?? street.name}`;
  return isInWords(street) ? (street.number ?? street.name) : street.name;
}

/** Words looked up by themselves at most: a bound on what one name costs. */
const MOST_WEIGHTY = 3;
/** Shorter words stand in too many names. */
const SHORTEST_WEIGHTY = 4;

const SHORT_END = /(?:^|[ .])\p{L}{1,2}\.?$/u;

/**
 * The words by which a name that is written otherwise is still found, one after the other: the last one, that is the surname;
 * both in one where a name was parted; the longest others.
 */
export function weightyWords({ core, words, folded }: PlainName): readonly Lookup[] {
  // A single word was looked up already, unless initials were written to it (`E.Mitre`).
  if (words.length < 2 && !folded.includes('.')) return [];
  const [first = ''] = words;
  const long = core.filter((word) => word.length >= SHORTEST_WEIGHTY && !/^\d/.test(word));
  const others = long.slice(0, -1).sort((a, b) => b.length - a.length);
  // Two letters at the end stand for a province as seldom as for anything else: `Xyz Ch` is not `CHACO`.
  if (SHORT_END.test(folded) && !folded.includes(long[long.length - 1] ?? '')) long.pop();
  const glued = words.length === 2 ? [words.join('')] : [];
  const picked = [...long.slice(-1), ...(/^\d/.test(first) ? [first] : []), ...glued, ...others];
  return [...new Set(picked)].slice(0, MOST_WEIGHTY).map((word) => ({ way: 'weighty-words', texts: [word] }));
}

/**
 * A name with the initials that are written together set apart, `JB Alberdi` as `j b alberdi`; null when there are none. Whether
 * they are initials only a name can tell that has a word for each.
 */
export function withInitialsApart({ words }: PlainName): string | null {
  const at = words.findIndex((word, place) => TOGETHER.test(word) && !isTitle(word) && place < words.length - 1);
  return at < 0 ? null : words.map((word, place) => (place === at ? [...word].join(' ') : word)).join(' ');
}

/** Initials written together; particles are none: `Domingo Di Santo`. */
const TOGETHER = /^(?!da|di|do|du|en|ex|al|lo|le|se|su|no|mi|es|st|sn)[a-z]{2}$/;

/** Whether a name may be two: two streets, or a street and its place with a hyphen between them, `Rivadavia-Acoyte`, `Corrientes-Almagro`. */
export function mayBeTwo(street: ParsedStreet): boolean {
  return (street.text.includes('-') && JOINED.test(street.text)) || twoStreets(street) !== null;
}

const JOINED = /\p{L}{3}-\p{L}{2}/u;

/** The two streets that were read as one name, `Arenales` and `Ambrosetti` of `Arenales y Ambrosetti 4521`; null for most. */
export function twoStreets(street: ParsedStreet): readonly [first: ParsedStreet, second: ParsedStreet] | null {
  if (street.kind !== 'named') return null;
  const [first, second, ...more] = street.name.split(/\s{1,9}[ye&]\s+/i);
  if (!first || !second || more.length > 0 || second.length < SHORTEST_WEIGHTY) return null;
  const text = street.type === null ? first : `${street.type} ${first}`;
  return [
    { ...street, text, name: first },
    { ...street, text: second, name: second, type: null },
  ];
}
