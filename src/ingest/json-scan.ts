/** Where one element of an array stands in a JSON text. */
interface Slice {
  readonly start: number;
  readonly end: number;
  /** Line of the element's first character, from 1. */
  readonly line: number;
}

/** What a JSON text holds at its top: an array, an object with an array of records under a key, or one value. */
type Outline =
  | { readonly kind: 'array'; readonly wrapper: string | null; readonly at: number }
  | { readonly kind: 'value' };

const QUOTE = 34;
const BACKSLASH = 92;
const NEWLINE = 10;

/** Finds the array that holds the records: the text itself, or the first member of the top object that is an array. */
export function outline(text: string): Outline {
  const start = skipBlank(text, text.charCodeAt(0) === 0xfeff ? 1 : 0);
  if (text[start] === '[') return { kind: 'array', wrapper: null, at: start };
  if (text[start] !== '{') return { kind: 'value' };
  let i = skipBlank(text, start + 1);
  while (i < text.length && text[i] === '"') {
    const keyEnd = endOfString(text, i);
    const key = text.slice(i + 1, keyEnd - 1);
    i = skipBlank(text, keyEnd);
    if (text[i] !== ':') return { kind: 'value' };
    i = skipBlank(text, i + 1);
    if (text[i] === '[') return { kind: 'array', wrapper: key, at: i };
    i = skipBlank(text, endOfValue(text, i));
    if (text[i] === ',') i = skipBlank(text, i + 1);
  }
  return { kind: 'value' };
}

/**
 * Gives the elements of the array that begins at `at`, one by one, without parsing them: so that one broken record does
 * not cost the file, and every record has its line. An array that is never closed ends with `closed: false` and the line
 * up to which it could be followed.
 */
export function* elements(text: string, at: number): Generator<Slice, { closed: boolean; line: number }> {
  let line = 1;
  let counted = 0;
  const lineAt = (index: number): number => {
    for (let next = text.indexOf('\n', counted); next >= 0 && next < index; next = text.indexOf('\n', counted)) {
      line++;
      counted = next + 1;
    }
    return line;
  };
  let i = skipBlank(text, at + 1);
  while (i < text.length) {
    if (text[i] === ']') return { closed: true, line: lineAt(i) };
    const end = endOfValue(text, i);
    if (end <= i) break;
    yield { start: i, end, line: lineAt(i) };
    i = skipBlank(text, end);
    if (text[i] === ',') i = skipBlank(text, i + 1);
    else if (text[i] !== ']') break;
  }
  return { closed: false, line: lineAt(i) };
}

function skipBlank(text: string, from: number): number {
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code !== 32 && code !== NEWLINE && code !== 13 && code !== 9) break;
    i++;
  }
  return i;
}

/** Index behind the closing quote of the string that begins at `from`. */
function endOfString(text: string, from: number): number {
  let i = from + 1;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === BACKSLASH) i += 2;
    else if (code === QUOTE) return i + 1;
    else i++;
  }
  return text.length;
}

function endOfValue(text: string, from: number): number {
  const first = text[from];
  if (first === '"') return endOfString(text, from);
  if (first !== '{' && first !== '[') {
    let i = from;
    while (i < text.length && !',]}\n\r\t '.includes(text[i] ?? '')) i++;
    return i;
  }
  let depth = 0;
  let i = from;
  while (i < text.length) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      i = endOfString(text, i);
      continue;
    }
    if (code === 123 || code === 91) depth++;
    else if (code === 125 || code === 93) {
      depth--;
      if (depth === 0) return i + 1;
    }
    i++;
  }
  return text.length;
}
