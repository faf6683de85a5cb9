/** What somebody has typed so far, and the ways to understand it. */
import { STOP_WORDS } from '../../indexes/analysis.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import { isCountry } from '../queries/readings/formal.ts';
import { streetKindOf } from '../streets/street-types.ts';
import { withoutInside } from './inside.ts';

/** Longest text that is read, in characters. */
export const MAXIMUM_TYPED = 120;
/** Words of it that are looked up: each costs a look into the indexes. */
const MOST_WORDS = 8;
/** Places that are looked up, the last ones. */
const MOST_PLACES = 4;

/** Words of a name; the last one may be unfinished. */
export interface TypedName {
  /** Finished words that count. */
  readonly words: readonly string[];
  /** The unfinished last word; empty when there is none. */
  readonly last: string;
  /** The folded text when it ends with a word that does not count elsewhere (`la`, `mar del`): names may begin with it. */
  readonly raw: string | null;
  /** The folded text when it holds a word that does not count elsewhere (`la c`, `villa de`, `ciudad j`): names that begin so come first; else null. */
  readonly literal: string | null;
}

/** One of the places that a text names behind commas. */
export interface TypedPlace {
  readonly name: TypedName;
  readonly text: string;
}

/** One way to understand the text. */
export interface TypedQuery {
  readonly name: TypedName;
  /** Where it is, as far as the text says so: places in its order; null where it says nothing. */
  readonly context: readonly TypedPlace[] | null;
  /** Whether the last of the places is held for the beginning of a name, though it is a whole one. */
  readonly placeGoesOn: boolean;
  /** The door number typed behind the name. */
  readonly number: number | null;
  /** Whether the number may still go on. */
  readonly isOpen: boolean;
  /** The street that is crossed; of an empty name any. */
  readonly crossing: TypedName | null;
  /** The second one of a street between two. */
  readonly until: TypedName | null;
  /** True when nothing but a guess says so: that the last words are a place, or begin a corner. */
  readonly isGuess: boolean;
  /** True of a guess that is made only where nothing else is found. */
  readonly isLast: boolean;
}

const STOPS: ReadonlySet<string> = new Set(STOP_WORDS);
const HALF_STOPS: ReadonlySet<string> = new Set(
  STOP_WORDS.map((word) => word.charAt(0)).filter((word) => !STOPS.has(word)),
);

/** A word with a point, which may be cut short. */
const POINTED = /(?<![a-z])([a-z]{2,80})\.(?=\s)/g;

/** Takes a text apart into words; one with a point behind it keeps that. */
export function typedName(text: string): TypedName {
  const folded = fold(text).trim();
  const tokens = tokenize(folded).slice(0, MOST_WORDS);
  const literal = tokens.some((word) => STOPS.has(word)) ? folded : null;
  // "calle 50" is called "50" in some towns, and who types "calle" says nothing by it.
  const [first, second = ''] = tokens;
  if (second !== '' && (first === 'calle' || (first === 'c' && /^\d/.test(second)))) tokens.shift();
  const last = tokens.pop() ?? '';
  const pointed = new Set(Array.from(folded.matchAll(POINTED), ([, word = '']) => word));
  const words = tokens.filter((word) => !STOPS.has(word)).map((word) => (pointed.has(word) ? `${word}.` : word));
  // "san miguel d" goes on with a word that does not count, or with one that does.
  if (!STOPS.has(last)) return { words, last, raw: words.length > 0 && HALF_STOPS.has(last) ? folded : null, literal };
  // "mar del" is how "Mar del Plata" begins; "la" is that of "La Plata", or of "Lavalle".
  return words.length > 0 ? { words, last: '', raw: folded, literal } : { words, last, raw: folded, literal };
}

function isEmpty({ words, last }: TypedName): boolean {
  return words.length === 0 && last === '';
}

/** What people write before the name of a unit that is not part of it. */
const FORMAL_BEGINNING =
  /^(?:provincia|pcia|prov|departamento|depto|dpto|partido|pdo|municipio|municipalidad|localidad|ciudad)\.? +(?:del? +)?/;

/** What stands between two streets of a corner, and what may become that when it is typed on. */
const CROSSING =
  /^(?<street>.*?\S)(?:\s+(?:casi\s+)?(?:(?:y|e|esq|esquina)\s+|esq\.\s*)|\s*[/&]\s*|\s+(?:esq\.?|esquina)$)(?<other>.{0,160})$/iu;
const HALF_CROSSING = /^(?<street>.*?\S)\s+(?<word>y|e|en|ent|entr|es|esqu|esqui|esquin)$/iu;
/** Few letters that may be that, and are as often the beginning of another word. */
const HARDLY = /^(?:e|en|es)$/i;
/** A street between two others, of which the second may be missing yet. */
const BETWEEN =
  /^(?<street>.*?\S)\s{1,9}(?:e\/|(?:entre|entre calles)(?:\s{1,9}|$))(?<other>.{0,80}?)(?:\s{1,9}[ye](?:\s{1,9}(?<until>.{0,80}))?)?$/iu;
/** A kilometre of a road, which is no door number: the road is meant. */
const KILOMETRE = /^(?<road>.*\d.{0,80}?)\s+(?:k|km|kil[oó]?|kil[oó]m[a-zé]*)\.?\s*[\d.,]*$/iu;
/** A street with its kind, which its name need not have: `av conquista`. */
const WITH_KIND =
  /^\s*(?:avda|avd|av|avenida|bvar|bvard|bv|boulevard|bulevar|pasaje|pje|diagonal|diag|c)\.?\s+(?<name>\S.*)$/iu;
/** The label of a number that is to come. */
const HALF_LABEL = /^(?<street>.*\S)\s+(?:n|nr|nro|num|n[uú]mero|#)[.°º]*\s*$/iu;
/** Words at the end of a text that are tried as a place. */
const MOST_GUESSED = 3;

/** The ways to understand a text, the most literal first. Without any word there is none. */
export function typedQueries(text: string): readonly TypedQuery[] {
  const [head = '', ...others] = partsOf(text);
  const context = contextOf(others);
  const queries: TypedQuery[] = [];
  const add = (name: TypedName, more: Partial<TypedQuery> = {}): void => {
    if (!isEmpty(name)) queries.push({ ...LITERAL, name, context, ...more });
  };
  const folded = fold(head).trim();
  const bare = folded.replace(FORMAL_BEGINNING, '');
  const isFormal = bare !== '' && bare !== folded;
  // Names that begin with what stands before others (`Ciudad Evita`) come before what is called as the rest.
  add(isFormal ? { ...typedName(head), literal: folded } : typedName(head));
  if (isFormal) add({ ...typedName(bare), literal: null });
  const inverted = invertedIn(head, others);
  if (inverted) add(typedName(inverted.street), { context: contextOf(inverted.behind), number: inverted.number });
  for (const { street, number, rest } of numbersIn(head)) {
    const isOpen = rest === '' && others.length === 0 && /\d$/.test(head);
    const beside = withoutInside(rest);
    const behind = BESIDE_NUMBER.test(beside) ? others : [beside, ...others];
    add(typedName(street), { context: contextOf(behind), number, isOpen });
  }
  const crossed = (BETWEEN.exec(head) ?? CROSSING.exec(head))?.groups;
  if (crossed) {
    const { street = '', other = '', until } = crossed;
    const last = until ?? other;
    const streets = (name: TypedName): Pick<TypedQuery, 'crossing' | 'until'> =>
      until ? { crossing: finished(typedName(other)), until: name } : { crossing: name, until: null };
    add(typedName(street), streets(typedName(last)));
    for (const [name, where] of context ? [] : guessesIn(last)) {
      add(typedName(street), { ...streets(finished(typedName(name))), context: where, isGuess: true });
    }
  }
  for (const begun of [WITH_KIND.exec(head)?.groups?.name, HALF_LABEL.exec(head)?.groups?.street]) {
    if (begun) add(typedName(begun), { isGuess: true, isLast: true });
  }
  const { street: half, word = '' } = HALF_CROSSING.exec(head)?.groups ?? {};
  if (half) add(typedName(half), { crossing: typedName(''), isGuess: true, isLast: HARDLY.test(word) });
  const road = KILOMETRE.exec(head)?.groups?.road;
  if (road) add(typedName(road), { isGuess: true });
  for (const [name, where] of context ? [] : guessesIn(head)) add(typedName(name), { context: where, isGuess: true });
  return queries;
}

/** The first street of a corner alone, for where no corner is known; null for what is none. */
export function streetAlone(text: string): TypedQuery | null {
  const [head = '', ...others] = partsOf(text);
  const street = (BETWEEN.exec(head) ?? CROSSING.exec(head))?.groups?.street;
  return street ? { ...LITERAL, name: finished(typedName(street)), context: contextOf(others) } : null;
}

const LITERAL = {
  placeGoesOn: false,
  number: null,
  isOpen: false,
  crossing: null,
  until: null,
  isGuess: false,
  isLast: false,
} as const;

/** A text at its commas, but for one before a number (`corrientes,1234`); numbers without their points (`1.234`). */
function partsOf(text: string): readonly string[] {
  const plain = plainOf(text.slice(0, MAXIMUM_TYPED));
  const [head = '', number, ...others] = plain.split(',');
  if (number === undefined) return [head];
  return /^\s*\d{1,5}\s*$/.test(number) && !/\d\s*$/.test(head) && LETTERS.test(head)
    ? [`${head} ${number.trim()}`, ...others]
    : [head, number, ...others];
}

/** A text without what people put between its words and means nothing here. */
function plainOf(text: string): string {
  return text
    .replace(FORMER_NAME, ' ')
    .replace(/[()[\]]/g, ' ')
    .replace(POINT, '')
    .replace(GLUED_POINT, '. ')
    .replace(DASHED, (all, word: string, number: string) =>
      streetKindOf(fold(word)) === null ? `${word} ${number}, ` : all,
    );
}

/** What a street was called once, also while it is typed: `(ex Gorriti)`, which its name today is without. */
const FORMER_NAME = /\(\s*(?:ex|e)\b[^()/]*(?:\)|$)/giu;
/** A dash behind a number, which parts the address from its place: `mitre 612 - quilmes`; but `calle 253 - san martin` is a name. */
const DASHED = /(?<word>\p{L}{3,30})\.?\s+(?<number>\d{1,5})\s+[-–]\s+(?=\p{L})/gu;
/** The point of a number of thousands, also of one that is being typed. */
const POINT = /(?<=\s\d{1,3})\.(?=\d{3}(?!\d)|\d{0,2}$)/g;
/** The point of an abbreviation or an initial before the next word: `av.mitre`, `j.l. borges`. */
const GLUED_POINT = /(?<=\p{L})\.(?=\p{L})/gu;
/** What stands behind a number and is no place. */
const BESIDE_NUMBER = /^(?:e\/|entre\b|ent?r?$|esq|casi\b|bis\b|[ye]\b|&|\/)/i;

/** A text without its last words, which may be a place; not where the others say no name (`av. p`). */
function guessesIn(text: string): (readonly [name: string, where: readonly TypedPlace[]])[] {
  const words = text.trim().split(/\s+/);
  const guesses: (readonly [string, readonly TypedPlace[]])[] = [];
  for (let taken = 1; taken <= MOST_GUESSED && taken < words.length; taken++) {
    if (words.slice(0, -taken).every(saysNoName)) break;
    const where = contextOf([words.slice(-taken).join(' ')]);
    if (where) guesses.push([words.slice(0, -taken).join(' '), where]);
  }
  return guesses;
}

function saysNoName(word: string): boolean {
  const [token = ''] = tokenize(fold(word));
  return token === '' || STOPS.has(token) || /^[a-z]$/.test(token) || streetKindOf(token) !== null;
}

/** A number with its label, and with that of a further door: `n°123`, `1617/19`. */
const NUMBER = /^(?:n|nro|nr|numero|num)?[°º.#]*(\d{1,6})(?:\/\d*)*\.?$/i;
const LABEL = /^(?:(?:n|nro|nr|numero|num)[°º.]*|#)$/i;

/** What stands between a street and its number and belongs to neither: a label, or `al`. */
function isBetween(word: string): boolean {
  return LABEL.test(word) || /^al$/i.test(word);
}

/** Words between which and a number no street ends: a kilometre is no door number, and `y 50` is a corner. */
const NO_END = /^(?:km\.?|kilometro|y|e|e\/|entre|esq\.?|esquina|piso|dpto\.?|depto\.?|of\.?)$/i;
/** So few letters are no street that a number would be typed behind. */
const LETTERS = /\p{L}{3}/u;
/** A street that is called by a number: `7`, `av 7`, `diag 74 bis`. */
const NUMBERED_STREET = /^(?:(?:av|avda|avenida|c|calle|diag|diagonal|pje|pasaje|paseo|bv)\.? ?)?\d{1,3}(?: bis)?$/i;
/** Numbers of a text that are tried as door numbers. */
const MOST_NUMBERS = 2;

interface Numbered {
  readonly street: string;
  readonly number: number;
  readonly rest: string;
}

/** The numbers that have a word with letters before them, the last first: what stands before and behind each. */
function numbersIn(head: string): readonly Numbered[] {
  const words = head.trim().split(/\s+/);
  const found: Numbered[] = [];
  for (let at = words.length - 1; at > 0 && found.length < MOST_NUMBERS; at--) {
    const number = NUMBER.exec(words[at] ?? '')?.[1];
    if (number === undefined || NO_END.test(words[at - 1] ?? '')) continue;
    const street = words.slice(0, isBetween(words[at - 1] ?? '') ? at - 1 : at).join(' ');
    if (!LETTERS.test(street) && !NUMBERED_STREET.test(street)) continue;
    found.push({ street, number: Number(number), rest: words.slice(at + 1).join(' ') });
  }
  return found;
}

/** So many parts of an inverted name stand behind its first comma. */
const MOST_INVERTED = 2;

/** An inverted name, also with a number behind its last part: `garcia, teodoro`, `peron, juan domingo, tte. general 1417 capital`. */
function invertedIn(
  head: string,
  others: readonly string[],
): { readonly street: string; readonly number: number | null; readonly behind: readonly string[] } | null {
  const [first = '', ...more] = others;
  if (!LETTERS.test(first) || /\d/.test(head) || CROSSING.test(head)) return null;
  let street = head;
  for (const [at, part] of others.slice(0, MOST_INVERTED).entries()) {
    street += ` ${part}`;
    const [numbered] = numbersIn(street);
    if (!numbered) continue;
    const beside = withoutInside(numbered.rest);
    const behind = BESIDE_NUMBER.test(beside) ? [] : [beside];
    return { street: numbered.street, number: numbered.number, behind: [...behind, ...others.slice(at + 1)] };
  }
  return { street: `${head} ${first}`, number: null, behind: more };
}

/** Postal codes, which stand beside places. */
const POSTAL_CODE = /^(?:\d{4}|[a-z]\d{4}(?:[a-z]{3})?)$/i;

/**
 * A place that was typed, without its postal code; null where there is no word, or the country, which says nothing.
 * @param isFinished whether something is typed behind it already
 */
export function placeTyped(given: string, isFinished: boolean): TypedPlace | null {
  const words = withoutInside(given).trim().split(/\s+/);
  const text = words.filter((word) => !POSTAL_CODE.test(word)).join(' ');
  const name = typedName(text);
  const folded = fold(text).trim();
  if (isEmpty(name) || isCountry(folded) || (!isFinished && BEGINS_COUNTRY.test(folded))) return null;
  return { name: isFinished ? finished(name) : name, text };
}

/** The country, half typed. */
const BEGINS_COUNTRY = /^arg(?:e(?:n(?:t(?:i(?:n)?)?)?)?)?$/;

/** A name behind which something was typed: its last word is finished. */
export function finished(name: TypedName): TypedName {
  const { words, last, raw, literal } = name;
  return last === '' || raw !== null ? name : { words: [...words, last], last: '', raw, literal };
}

function contextOf(segments: readonly string[]): readonly TypedPlace[] | null {
  const places = segments.flatMap((segment, at) => placeTyped(segment, at < segments.length - 1) ?? []);
  return places.length > 0 ? places.slice(-MOST_PLACES) : null;
}
