import type { Rule } from './cleaning-rule.ts';
import { RULES } from './cleaning-rules.ts';
import { withoutOddCharacters } from './letter-rules.ts';
import { SIGN } from './sign-bits.ts';
import { signsOf } from './signs.ts';
import type { CleanText, Dropped } from './types.ts';

const OPEN = 1;
const CLOSE = 2;
const LINE_FEED = 0x0a;
const SPACE = 0x20;
const NONE: ReadonlySet<number> = new Set();

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const ODD_SPACES = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+/g;
/** What a text may have without any rule being tried on it: most have nothing else. */
const QUIET = SIGN.digit;

/** The rules with all of their fields, so that they are alike for whoever goes through them. */
interface Trial {
  readonly name: string;
  readonly find: RegExp;
  readonly put: Rule['put'];
  readonly begins: RegExp | null;
  readonly cuts: NonNullable<Rule['cuts']> | null;
}
const TRIALS: readonly Trial[] = RULES.map(({ name, find, put, begins = null, cuts = null }) => {
  return { name, find, put, begins, cuts };
});

/** What the rules need, by their place: the loop over them reads these before anything else. */
const ALL = Int32Array.from(RULES, ({ all = 0 }) => all);
const ANY = Int32Array.from(RULES, ({ all = ~0, any = all }) => any);

/** The names of the rules, each once: all that {@link CleanText} can tell of. */
export const CLEANING_RULES: readonly string[] = [...new Set(RULES.map(({ name }) => name))];

/**
 * Cleaning of an address (section 8.2): drops remarks, orientation, neighbourhood and separating punctuation, parts what is glued
 * together, and leaves the words with single spaces. Letter case and accents stay. Never throws; the time is bounded by the length,
 * which the caller limits.
 *
 * @param keepNeighbourhood for a text without a street, where the neighbourhood must stand in its place
 */
export function cleanAddress(text: string, keepNeighbourhood = false): CleanText {
  return clean(text, keepNeighbourhood, signsOf);
}

/** The same with every rule tried, whatever the signs say: for the test that the signs leave out nothing that would apply. */
export function cleanByEveryRule(text: string): CleanText {
  return clean(text, false, () => ~0);
}

function clean(text: string, keepNeighbourhood: boolean, signs: (text: string) => number): CleanText {
  let marked = text;
  let present = signs(marked);
  if ((present & SIGN.mend) !== 0) {
    marked = withoutOddCharacters(text).replace(ODD_SPACES, ' ').trim();
    present = signs(marked);
  }
  const applied: string[] = [];
  const dropped: Dropped[] = [];
  if ((present & ~QUIET) === 0) return { text: marked, breaks: NONE, asides: NONE, dropped, applied };
  for (let at = 0; at < ALL.length; at += 1) {
    const all = ALL[at]!;
    if ((present & all) !== all || (present & ANY[at]!) === 0) continue;
    const { name, find, put, begins, cuts } = TRIALS[at]!;
    // Most rules that are tried find nothing; to look costs less than to replace nothing.
    if ((begins !== null && !begins.test(marked)) || marked.search(find) < 0) continue;
    if (keepNeighbourhood && name.endsWith('neighbourhood')) continue;
    // The two forms of replace are told apart for the type checker only.
    const next = typeof put === 'string' ? marked.replace(find, put) : marked.replace(find, put);
    if (next === marked) continue;
    if (cuts !== null) dropped.push(...cutOut(find.exec(marked)?.[0] ?? '', cuts));
    marked = next;
    present = signs(marked);
    if (applied[applied.length - 1] !== name) applied.push(name);
  }
  if (applied.length === 0) return { text: marked, breaks: NONE, asides: NONE, dropped, applied };
  const { text: cleaned, breaks, asides } = assemble(marked);
  return { text: cleaned, breaks, asides, dropped, applied };
}

/** The segments of what was cut out: the neighbourhood, then what followed it; or what stood before the address. */
function cutOut(text: string, cuts: NonNullable<Rule['cuts']>): Dropped[] {
  return text
    .split(/[,;()[\]{}\n]|\s-+|-{1,9}\s|(?<=\p{L}{5}|\d)\.(?=\s)/u)
    .map((segment) => segment.trim().replace(/:$/, '').replace(/ {2,}/g, ' '))
    .filter((segment) => /[\p{Lu}\p{Ll}]/u.test(segment))
    .map((segment, index) => {
      if (cuts === 'before') return { text: segment, role: 'before', leading: true };
      const role = index === 0 && cuts !== 'distance' ? 'barrio' : 'after';
      return { text: segment, role, leading: cuts === 'leading' };
    });
}

/** Single spaces between the words, and where the marks were. */
function assemble(marked: string): Pick<CleanText, 'text' | 'breaks' | 'asides'> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks that the rules put
  if (!/[\n\u0001\u0002]| {2}|^ | $/.test(marked)) return { text: marked, breaks: NONE, asides: NONE };
  const breaks: number[] = [];
  const asides: number[] = [];
  let text = '';
  let pending = false;
  let inside = false;
  for (let at = 0; at < marked.length; ) {
    const code = marked.charCodeAt(at);
    if (isMark(code)) {
      if (code !== SPACE) pending = text !== '';
      if (code === OPEN || code === CLOSE) inside = code === OPEN;
      at += 1;
      continue;
    }
    let end = at + 1;
    while (end < marked.length && !isMark(marked.charCodeAt(end))) end += 1;
    if (text !== '') text += ' ';
    if (pending) breaks.push(text.length);
    if (inside) asides.push(text.length);
    pending = false;
    text += marked.slice(at, end);
    at = end;
  }
  return { text, breaks: placesOf(breaks), asides: placesOf(asides) };
}

function placesOf(places: readonly number[]): ReadonlySet<number> {
  return places.length === 0 ? NONE : new Set(places);
}

/** What stands between words: a space, or a mark that the rules put. */
function isMark(code: number): boolean {
  return code === SPACE || code === LINE_FEED || code === OPEN || code === CLOSE;
}
