import type { Tell } from './tell.ts';

/** The second bytes of UTF-8 as the old code pages of Windows and Latin-1 show them. */
const SECOND =
  '\\u0080-\\u00BF\\u0152\\u0153\\u0160\\u0161\\u0178\\u017D\\u017E\\u0192\\u02C6\\u02DC\\u2013-\\u2026\\u2030\\u2039\\u203A\\u20AC\\u2122';
const SPOILED: readonly (readonly [pattern: RegExp, words: string])[] = [
  [/\uFFFD/, 'a replacement character'],
  [/ï¿½/, 'a replacement character that was read as Latin-1'],
  [new RegExp(`[ÃÂ][${SECOND}]|[âï][${SECOND}]{2}`), 'UTF-8 that was read as Latin-1'],
  [/\u00AD/, 'a soft hyphen'],
  [/[¥¤]/, 'a sign of another code page'],
  [/\p{L}\?\p{L}/u, 'a question mark for a letter'],
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are searched for
  [/[\u0000-\u001F\u007F-\u009F]/, 'a control character'],
];

/** Rule `clean-text` (aviso): names are free of the traces that a wrong encoding leaves. A search with the right spelling does not find such a name. */
export function checkEncoding(field: string, text: string | null, tell: Tell): void {
  if (text === null || PLAIN.test(text)) return;
  for (const [pattern, words] of SPOILED) {
    if (!pattern.test(text)) continue;
    tell(field, `${JSON.stringify(text)} holds ${words}`, 'clean-text');
    return;
  }
}

/** What nearly all names consist of: looked at first, for there are hundreds of thousands. */
const PLAIN = /^[A-Za-z0-9 .,'()/°º"áéíóúñüÁÉÍÓÚÑÜ-]*$/;

/** Rule `trimmed-text` (aviso): names begin and end with no blank, and have single blanks between their words. */
export function checkBlanks(field: string, text: string | null, tell: Tell): void {
  if (text === null) return;
  if (/^\s|\s$/.test(text)) tell(field, `${JSON.stringify(text)} begins or ends with a blank`, 'trimmed-text');
  else if (/\s\s/.test(text)) tell(field, `${JSON.stringify(text)} has blanks in a row`, 'trimmed-text');
}
