import { RULES, type Rule } from './cleaning-rules.ts';
import { signsOf } from './signs.ts';
import type { CleanText, Dropped } from './types.ts';

const OPEN = '\u0001';
const CLOSE = '\u0002';
const NONE: ReadonlySet<number> = new Set();

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this is about
const ODD_SPACES = /[\u0000-\u0020\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+/g;
/** Characters beyond plain Latin, and spaces to be mended: without any, the text is as it should be. */
const ODD = /[^ -~\u00a1-\u02ff]| {2}|^ | $/;

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
  let marked = ODD.test(text) ? text.normalize('NFC').replace(ODD_SPACES, ' ').trim() : text;
  const applied: string[] = [];
  const dropped: Dropped[] = [];
  let present = signs(marked);
  for (let at = 0; at < ALL.length; at += 1) {
    const all = ALL[at] ?? 0;
    if ((present & all) !== all || (present & (ANY[at] ?? 0)) === 0) continue;
    const rule = RULES[at];
    if (
      rule === undefined ||
      rule.begins?.test(marked) === false ||
      (keepNeighbourhood && rule.name.endsWith('neighbourhood'))
    )
      continue;
    // The two forms of replace are told apart for the type checker only.
    const next =
      typeof rule.put === 'string' ? marked.replace(rule.find, rule.put) : marked.replace(rule.find, rule.put);
    if (next === marked) continue;
    if (rule.cuts !== undefined) dropped.push(...cutOut(rule.find.exec(marked)?.[0] ?? '', rule.cuts));
    marked = next;
    present = signs(marked);
    if (applied[applied.length - 1] !== rule.name) applied.push(rule.name);
  }
  if (applied.length === 0) return { text: marked, breaks: NONE, asides: NONE, dropped, applied };
  return { ...assemble(marked), dropped, applied };
}

/** The segments of what was cut out: the neighbourhood, then what followed it. */
function cutOut(text: string, cuts: NonNullable<Rule['cuts']>): Dropped[] {
  return text
    .split(/[,;()[\]{}\n]|\s-+|-+\s/)
    .map((segment) => segment.trim().replace(/ {2,}/g, ' '))
    .filter((segment) => /[\p{Lu}\p{Ll}]/u.test(segment))
    .map((segment, index) => {
      const role = index === 0 && cuts !== 'distance' ? 'barrio' : 'after';
      return { text: segment, role, leading: cuts === 'leading' };
    });
}

/** Single spaces between the words, and where the marks were. */
function assemble(marked: string): Pick<CleanText, 'text' | 'breaks' | 'asides'> {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks that the rules put
  if (!/[\n\u0001\u0002]| {2}|^ | $/.test(marked)) return { text: marked, breaks: NONE, asides: NONE };
  const breaks = new Set<number>();
  const asides = new Set<number>();
  let text = '';
  let pending = false;
  let inside = false;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the marks that the rules put
  for (const piece of marked.split(/([ \n\u0001\u0002])/)) {
    if (piece === '' || piece === ' ') continue;
    if (piece === '\n' || piece === OPEN || piece === CLOSE) {
      pending = text !== '';
      if (piece !== '\n') inside = piece === OPEN;
      continue;
    }
    if (text !== '') text += ' ';
    if (pending) breaks.add(text.length);
    if (inside) asides.add(text.length);
    pending = false;
    text += piece;
  }
  return { text, breaks, asides };
}
