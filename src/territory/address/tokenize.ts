import { AND_INSIDE, CLASS, PHRASES_BY_FIRST, SHAPES, WORD_CLASSES } from './lexicon.ts';
import type { CleanText, Token } from './types.ts';

/** Lower case, without accents (but with `ñ` as `n`), without closing points and colons. */
export function fold(word: string): string {
  const plain = word.toLowerCase();
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the test for plain ASCII saves the decomposition of most words
  const bare = /^[\u0000-\u007f°º]*$/.test(plain) ? plain : plain.normalize('NFD').replace(/\p{Mn}/gu, '');
  let end = bare.length;
  while (end > 0 && (bare[end - 1] === '.' || bare[end - 1] === ':')) end -= 1;
  return end === 0 || end === bare.length ? bare : bare.slice(0, end);
}

const AFTER_AND = CLASS.number | CLASS.type | CLASS.route | CLASS.label | CLASS.corner | CLASS.between | CLASS.decimal;

/** Words that make the next one part of a name. */
const NAME_BEFORE: ReadonlySet<string> = new Set(['de', 'del', 'la', 'el', 'las', 'los']);

/** Behind these a letter is an initial. */
const INITIAL_BEHIND = CLASS.given | CLASS.type | CLASS.letter;

/** Words that may open a corner: "cruce Ruta 3 y Ruta 228". */
const CROSSING: ReadonlySet<string> = new Set(['cruce', 'rotonda', 'empalme']);
/** "C13" behind a block. */
const HOUSE = /^c\d{1,3}$/;
const ROMAN = /^(?:i{1,3}|iv|vi{0,3}|ix|x)$/;

const PLAIN_WORD = /^[a-mo-rt-z][a-z]+$/;

/** The classes of one word by tables and shapes, without regard to its neighbours. */
function classify(text: string, folded: string): number {
  const known = WORD_CLASSES.get(folded);
  if (known !== undefined) return known;
  if (folded === 'n') return CLASS.n;
  // No shape is of letters alone but those that begin with "s" or "n", and a letter by itself.
  if (PLAIN_WORD.test(folded)) return CLASS.word;
  for (const [mask, shape] of SHAPES) if (shape.test(folded)) return mask;
  return /[\p{L}\p{N}&]/u.test(text) ? CLASS.word : 0;
}

/**
 * What the neighbours change: `y` and `e` as "and", `e` as "between", `1000 P. 1` as a floor, `Mza 57 C 7` as a house, the province
 * Entre Ríos. `before`: the token before the previous one.
 */
function inContext(
  token: Token,
  previous: Token | undefined,
  next: Token | undefined,
  before: Token | undefined,
): number {
  if (token.fold === 'entre' && next !== undefined && /^rios?$/.test(next.fold)) return CLASS.between | CLASS.word;
  if (token.fold === '&' && next !== undefined && (next.mask & AFTER_AND) !== 0) return CLASS.corner;
  if (token.fold === '&' && previous !== undefined && next !== undefined)
    return CLASS.word | CLASS.and | CLASS.andInName;
  if (isNumber(previous)) {
    if (/^(?:[pld]|int)$/.test(token.fold) && isNumber(next)) return CLASS.floor;
    if (/^(?:p\.?a|e\.?p)$/.test(token.fold)) return CLASS.ground;
    if (token.fold === 'k' && isNumber(next)) return CLASS.distance;
    if (((before?.mask ?? 0) & CLASS.parcel) !== 0) {
      if (token.fold === 'c' && isNumber(next)) return CLASS.word | CLASS.plot;
      if (HOUSE.test(token.fold)) return CLASS.flat;
    }
  }
  if (previous === undefined && next !== undefined && CROSSING.has(token.fold)) {
    return (next.mask & (CLASS.route | CLASS.type | CLASS.of)) === 0 ? token.mask : token.mask | CLASS.corner;
  }
  if (previous !== undefined && (previous.mask & (CLASS.plot | CLASS.floor)) !== 0 && ROMAN.test(token.fold)) {
    return token.mask | CLASS.letter;
  }
  if (token.fold === 'no' && isNumber(next)) return CLASS.label;
  // "Alto de la Quinta", "Lisandro de la Torre": part of a name.
  if ((token.mask & CLASS.plot) !== 0 && previous !== undefined && NAME_BEFORE.has(previous.fold)) return CLASS.word;
  if (token.text.length !== 1) return token.mask;
  if (token.fold === 'y') {
    if (token.brk) return CLASS.and;
    if (AND_INSIDE.has(`${previous?.fold} y ${next?.fold}`)) return CLASS.andInName;
    return next !== undefined && (next.mask & AFTER_AND) !== 0 ? CLASS.and : CLASS.and | CLASS.andInName;
  }
  if (token.fold === 'e' && next !== undefined) {
    if (/^h?[iy]/.test(next.fold)) return CLASS.and | CLASS.andInName;
    if ((next.mask & CLASS.number) !== 0) return CLASS.letter | CLASS.between;
    // "SAN MARTIN E BELGRANO Y MITRE", but "Juan E Gómez y Mitre", "Av. E Mosconi y Mitre".
    const initial = previous === undefined || (previous.mask & INITIAL_BEHIND) !== 0;
    if (token.text.length === 1 && (!initial || previous?.fold === 'martin') && (next.mask & CLASS.word) !== 0)
      return CLASS.letter | CLASS.between;
  }
  return token.mask;
}

function isNumber(token: Token | undefined): boolean {
  return token !== undefined && (token.mask & CLASS.number) !== 0;
}

/**
 * Splits cleaned text into tokens with their classes (section 8.3). Fixed phrases ("sin número", "N °", "entre calles") become one
 * token. Returns null when there are more than `limit` tokens.
 */
export function tokenizeAddress(clean: CleanText, limit: number): Token[] | null {
  const words: Mutable[] = [];
  const marked = clean.breaks.size + clean.asides.size > 0;
  for (let start = 0; start < clean.text.length; ) {
    const space = clean.text.indexOf(' ', start);
    const end = space === -1 ? clean.text.length : space;
    if (words.length === limit) return null;
    const text = clean.text.slice(start, end);
    const folded = fold(text);
    words.push({
      text,
      fold: folded,
      start,
      end,
      mask: classify(text, folded),
      brk: marked && clean.breaks.has(start),
      aside: marked && clean.asides.has(start),
    });
    start = end + 1;
  }
  const tokens: Mutable[] = [];
  for (let at = 0; at < words.length; ) {
    const first = words[at];
    const phrase = phraseAt(words, at);
    const length = phrase?.words.length ?? 1;
    const last = words[at + length - 1];
    if (first === undefined || last === undefined) break;
    if (phrase !== undefined) {
      first.text = clean.text.slice(first.start, last.end);
      first.fold = phrase.words.join(' ');
      first.end = last.end;
      first.mask = phrase.mask;
    }
    // "Locales 4 y 5", "Dpto. J y K", "of. 26, 27 y 28": one flat, no corner.
    const lodging = (tokens[tokens.length - 1]?.mask ?? 0) & (CLASS.plot | CLASS.door);
    // Of blocks and sectors letters are names: "entre Sector G y E".
    const listed = (lodging & CLASS.door) !== 0 ? CLASS.number | CLASS.letter : CLASS.number;
    const end = lodging === 0 ? at : listEnd(words, at, listed);
    if (end > at) {
      const { end: close } = words[end] ?? first;
      first.text = clean.text.slice(first.start, close);
      first.end = close;
      first.mask = CLASS.range;
      at = end;
    }
    // Punctuation that stands alone says nothing; it was kept so far because phrases may contain it ("N °").
    if (first.mask !== 0) tokens.push(first);
    at += length;
  }
  const masks: number[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token !== undefined) masks.push(inContext(token, tokens[at - 1], tokens[at + 1], tokens[at - 2]));
  }
  for (let at = 0; at < tokens.length; at += 1) {
    const token = tokens[at];
    if (token !== undefined) token.mask = masks[at] ?? token.mask;
  }
  return tokens;
}

type Mutable = { -readonly [key in keyof Token]: Token[key] };

/** Where a list of flats that begins at `at` ends: of one of the classes `listed`, with a "y" before the last; `at` for none. */
function listEnd(words: readonly Token[], at: number, listed: number): number {
  const kind = (words[at]?.mask ?? 0) & listed;
  const isOne = (place: number): boolean => ((words[place]?.mask ?? 0) & kind) !== 0 && words[place]?.fold !== 'y';
  if (kind === 0 || !isOne(at)) return at;
  let last = at;
  while (words[last + 1]?.brk === true && isOne(last + 1)) last += 1;
  return words[last + 1]?.fold === 'y' && isOne(last + 2) ? last + 2 : at;
}

/** Whether the first of several words says a square, a building or an institution: "Plaza Lavalle", "Hospital Central". */
export function opensPremises(name: string): boolean {
  const space = name.indexOf(' ');
  const mask = space === -1 ? 0 : (WORD_CLASSES.get(fold(name.slice(0, space))) ?? 0);
  return (mask & (CLASS.institution | CLASS.premises)) !== 0;
}

function phraseAt(words: readonly Token[], at: number): { words: readonly string[]; mask: number } | undefined {
  const first = words[at];
  const candidates = first === undefined ? undefined : PHRASES_BY_FIRST.get(first.fold);
  if (candidates === undefined) return undefined;
  return candidates.find((phrase) => phrase.words.every((word, offset) => words[at + offset]?.fold === word));
}

/** The names of the classes in a mask, for explanations. */
export function classNames(mask: number): string[] {
  return Object.entries(CLASS)
    .filter(([, bit]) => (mask & bit) !== 0)
    .map(([name]) => name);
}
