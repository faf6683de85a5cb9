import { CLASS } from './lexicon.ts';
import type { PlaceHint, Span, Token, Words } from './types.ts';

const ROLES: { readonly [part in Span['part']]?: PlaceHint['role'] } = {
  skip: 'before',
  mid: 'after',
  tail: 'after',
  place: 'after',
  rest: 'after',
};
const POSTAL_CODE = /^(?:\d{4}|[a-z]\d{4}(?:[a-z]{3})?|cp|c\.p)$/;

/**
 * The dropped parts of the text as separate segments, in its order: what cleaning cut out as a neighbourhood, the words before and
 * after the address, and what stood in brackets. Postal codes are left out; a segment without a word says nothing.
 */
export function describePlaces({ clean, tokens, setAside }: Words, spans: readonly Span[]): PlaceHint[] {
  const found: { start: number; hint: PlaceHint }[] = [];
  const add = (part: readonly Token[], role: PlaceHint['role']): void => {
    for (let start = 0; start < part.length; ) {
      if (part[start]?.fold === '/') start += 1;
      const end = segmentEnd(part, start);
      const text = segmentText(part.slice(start, end));
      if (text !== null) found.push({ start: part[start]?.start ?? 0, hint: { text, role } });
      start = end;
    }
  };
  for (const { part, from, to } of spans) {
    const role = ROLES[part];
    if (role !== undefined) add(tokens.slice(from, to), role);
  }
  add(setAside, 'aside');
  found.sort((one, other) => one.start - other.start);
  return [
    ...clean.dropped.filter((each) => each.leading).map(asHint),
    ...found.map((each) => each.hint),
    ...clean.dropped.filter((each) => !each.leading).map(asHint),
  ];
}

function asHint({ text, role }: PlaceHint): PlaceHint {
  return { text, role };
}

/** The end of the segment that begins at `start`: at a comma, bracket, hyphen or slash, or where a sign stood by itself. */
function segmentEnd(tokens: readonly Token[], start: number): number {
  let end = start + 1;
  for (; end < tokens.length; end += 1) {
    const token = tokens[end];
    if (token === undefined || token.brk || token.fold === '/' || token.start > (tokens[end - 1]?.end ?? 0) + 1) break;
  }
  return end;
}

/** The words of a segment without the postal codes at its ends; null when no word is left. */
function segmentText(segment: readonly Token[]): string | null {
  let from = 0;
  let to = segment.length;
  while (from < to && isPostalCode(segment[from])) from += 1;
  while (from < to && isPostalCode(segment[to - 1])) to -= 1;
  const kept = segment.slice(from, to);
  if (!kept.some((token) => (token.mask & ~(CLASS.number | CLASS.decimal | CLASS.range)) !== 0)) return null;
  return kept.map((token) => token.text).join(' ');
}

function isPostalCode(token: Token | undefined): boolean {
  return token !== undefined && POSTAL_CODE.test(token.fold);
}
