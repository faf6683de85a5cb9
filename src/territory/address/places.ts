import { CLASS } from './lexicon.ts';
import type { PartName, PlaceHint, Span, Token, Words } from './types.ts';

const POSTAL_CODE = /^(?:\d{4}|[a-z]\d{4}(?:[a-z]{3})?|cp|c\.p)$/;
/** `b1824abc`. */
const LONGEST_CODE = 8;

/** A segment, and where it begins in the text. */
interface Found {
  readonly start: number;
  readonly hint: PlaceHint;
}

/**
 * The dropped parts of the text as separate segments, in its order: what cleaning cut out as a neighbourhood, the words before and
 * after the address, and what stood in brackets. Postal codes are left out; a segment without a word says nothing.
 */
export function describePlaces({ clean, tokens, setAside }: Words, spans: readonly Span[]): PlaceHint[] {
  const found: Found[] = [];
  for (let at = 0; at < spans.length; at += 1) {
    const { part, from, to } = spans[at]!;
    const role = roleOf(part);
    if (role !== null) addSegments(found, clean.text, tokens, from, to, role);
  }
  if (setAside.length > 0) {
    addSegments(found, clean.text, setAside, 0, setAside.length, 'aside');
    found.sort((one, other) => one.start - other.start);
  }
  const places: PlaceHint[] = [];
  for (const each of clean.dropped) if (each.leading) places.push(asHint(each));
  for (const each of found) places.push(each.hint);
  for (const each of clean.dropped) if (!each.leading) places.push(asHint(each));
  return places;
}

/** What the words of a part are to the address; null for the parts that belong to it. */
function roleOf(part: PartName): PlaceHint['role'] | null {
  switch (part) {
    case 'tail':
    case 'place':
    case 'mid':
    case 'rest':
      return 'after';
    case 'skip':
      return 'before';
    default:
      return null;
  }
}

function asHint({ text, role }: PlaceHint): PlaceHint {
  return { text, role };
}

/** Adds the segments of the tokens from `from` to `to`, which are as they stand in `text`. */
function addSegments(
  found: Found[],
  text: string,
  tokens: readonly Token[],
  from: number,
  to: number,
  role: PlaceHint['role'],
): void {
  for (let start = from; start < to; ) {
    if (tokens[start]?.fold === '/') start += 1;
    const end = segmentEnd(tokens, start, to);
    const words = segmentText(text, tokens, start, end);
    if (words !== null) found.push({ start: tokens[start]?.start ?? 0, hint: { text: words, role } });
    start = end;
  }
}

/** The end of the segment that begins at `start`: at a comma, bracket, hyphen or slash, or where a sign stood by itself. */
function segmentEnd(tokens: readonly Token[], start: number, to: number): number {
  let end = start + 1;
  for (; end < to; end += 1) {
    const token = tokens[end];
    if (token === undefined || token.brk || token.fold === '/' || token.start > (tokens[end - 1]?.end ?? 0) + 1) break;
  }
  return Math.min(end, to);
}

/** The words of a segment, between which nothing was left out, without the postal codes at its ends; null when no word is left. */
function segmentText(text: string, tokens: readonly Token[], start: number, end: number): string | null {
  let from = start;
  let to = end;
  while (from < to && isPostalCode(tokens[from])) from += 1;
  while (from < to && isPostalCode(tokens[to - 1])) to -= 1;
  for (let at = from; at < to; at += 1) {
    if ((tokens[at]!.mask & ~VALUE) !== 0) return text.slice(tokens[from]!.start, tokens[to - 1]!.end);
  }
  return null;
}

const VALUE = CLASS.number | CLASS.decimal | CLASS.range;

function isPostalCode(token: Token | undefined): boolean {
  return token !== undefined && token.fold.length <= LONGEST_CODE && POSTAL_CODE.test(token.fold);
}
