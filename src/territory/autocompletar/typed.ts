/** What somebody has typed so far, and the ways to understand it. */
import { STOP_WORDS } from '../../indexes/analysis.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import { isCountry } from '../queries/readings/formal.ts';

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
  /** The door number typed behind the name. */
  readonly number: number | null;
  /** The street that is crossed; of an empty name any. */
  readonly crossing: TypedName | null;
  /** True when nothing but a guess says that the last words are a place. */
  readonly isGuess: boolean;
}

const STOPS: ReadonlySet<string> = new Set(STOP_WORDS);

/** Takes a text apart into words. */
export function typedName(text: string): TypedName {
  const folded = fold(text).trim();
  const tokens = tokenize(folded).slice(0, MOST_WORDS);
  // "calle 50" is called "50" in some towns, and who types "calle" says nothing by it.
  if (tokens.length > 1 && tokens[0] === 'calle') tokens.shift();
  const last = tokens.pop() ?? '';
  const words = tokens.filter((word) => !STOPS.has(word));
  if (!STOPS.has(last)) return { words, last, raw: null };
  // "mar del" is how "Mar del Plata" begins; "la" is that of "La Plata", or of "Lavalle".
  return words.length > 0 ? { words, last: '', raw: folded } : { words, last, raw: folded };
}

function isEmpty({ words, last }: TypedName): boolean {
  return words.length === 0 && last === '';
}

/** What people write before the name of a unit that is not part of it. */
const FORMAL_BEGINNING =
  /^(?:provincia|pcia|prov|departamento|depto|dpto|partido|pdo|municipio|municipalidad|localidad|ciudad)\.? +(?:del? +)?/;

const CROSSING = /^(?<street>.*?\S)(?:\s+(?:y|e|esq\.?|esquina)\s+|\s*[/&]\s*)(?<other>.*)$/iu;

/** The ways to understand a text, the most literal first. Without any word there is none. */
export function typedQueries(text: string): readonly TypedQuery[] {
  const given = text.slice(0, MAXIMUM_TYPED);
  const [head = '', ...others] = given.split(',');
  const context = contextOf(others);
  const queries: TypedQuery[] = [];
  const add = (query: TypedQuery): void => {
    if (!isEmpty(query.name)) queries.push(query);
  };
  add({ name: typedName(head), context, number: null, crossing: null, isGuess: false });
  const bare = fold(head).trim().replace(FORMAL_BEGINNING, '');
  if (bare !== '' && bare !== fold(head).trim()) {
    add({ name: typedName(bare), context, number: null, crossing: null, isGuess: false });
  }
  for (const { street, number, rest } of numbersIn(head)) {
    add({ name: typedName(street), context: contextOf([rest, ...others]), number, crossing: null, isGuess: false });
  }
  const crossed = CROSSING.exec(head)?.groups;
  if (crossed) {
    const crossing = typedName(crossed.other ?? '');
    add({ name: typedName(crossed.street ?? ''), context, number: null, crossing, isGuess: false });
  }
  if (!context) {
    const words = head.trim().split(/\s+/);
    for (let taken = 1; taken <= 3 && taken < words.length; taken++) {
      const where = contextOf([words.slice(-taken).join(' ')]);
      const name = typedName(words.slice(0, -taken).join(' '));
      if (where) add({ name, context: where, number: null, crossing: null, isGuess: true });
    }
  }
  return queries;
}

const NUMBER = /^(?:n|nro|nr|numero|num)?[°º.#]*(\d{1,6})$/i;
const LABEL = /^(?:(?:n|nro|nr|numero|num)[°º.]*|#)$/i;

/** Words between which and a number no street ends: a kilometre is no door number, and `y 50` is a corner. */
const NO_END = /^(?:km\.?|kilometro|y|e|esq\.?|esquina|piso|dpto\.?|depto\.?|of\.?)$/i;
/** So few letters are no street that a number would be typed behind. */
const LETTERS = /\p{L}{3}/u;
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
    const street = words.slice(0, LABEL.test(words[at - 1] ?? '') ? at - 1 : at).join(' ');
    if (!LETTERS.test(street)) continue;
    found.push({ street, number: Number(number), rest: words.slice(at + 1).join(' ') });
  }
  return found;
}

/** Postal codes, which stand beside places. */
const POSTAL_CODE = /^(?:\d{4}|[a-z]\d{4}(?:[a-z]{3})?)$/i;

/**
 * A place that was typed, without its postal code; null where there is no word, or the country, which says nothing.
 * @param isFinished whether something is typed behind it already
 */
export function placeTyped(given: string, isFinished: boolean): TypedPlace | null {
  const words = given.trim().split(/\s+/);
  const text = words.filter((word) => !POSTAL_CODE.test(word)).join(' ');
  const name = typedName(text);
  if (isEmpty(name) || isCountry(fold(text).trim())) return null;
  return { name: isFinished ? finished(name) : name, text };
}

/** A name behind which something was typed: its last word is finished. */
export function finished(name: TypedName): TypedName {
  const { words, last, raw } = name;
  return last === '' || raw !== null ? name : { words: [...words, last], last: '', raw };
}

function contextOf(segments: readonly string[]): readonly TypedPlace[] | null {
  const places = segments.flatMap((segment, at) => placeTyped(segment, at < segments.length - 1) ?? []);
  return places.length > 0 ? places.slice(-MOST_PLACES) : null;
}
