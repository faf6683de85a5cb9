import type { CleanText } from './types.ts';

/**
 * A cleaning rule: what it removes or changes, by name so that an explanation can show it. Inside the rules a line feed stands for a
 * separating mark (comma, bracket, hyphen): the words around it belong apart, which the grammar later takes into account.
 */
interface Rule {
  readonly name: string;
  readonly find: RegExp;
  readonly put: string | ((match: string, ...groups: string[]) => string);
}

const ORDINAL_END = '(?:er|era|ero|ra|ro|da|do|nda|ndo|ta|to|ma|mo|va|vo|na|no)';
const TYPE_BEFORE = '(?:calle|av|avda|avenida|pasaje|pje|paseo|del?)\\.?';

/** Two numbers of the same block, `745 - 749`: as opposed to a numbered street and its number, `12 - 749`. */
function isRange(first: string, second: string): boolean {
  const gap = Number(second) - Number(first);
  return first.length >= 3 && first.length === second.length && gap > 0 && gap <= 100;
}

/** Section 8.2, then what real text needs beyond it. The order matters. */
const RULES: readonly Rule[] = [
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this rule is about
  { name: 'odd spaces', find: /[\u0000-\u001f\u007f-\u00a0\u2000-\u200f\u2028-\u202f\u205f\u3000\ufeff]+/g, put: ' ' },
  { name: 'dashes', find: /[\u2010-\u2015\u2212]/g, put: '-' },
  { name: 'backslashes', find: /\\/g, put: '/' },
  { name: 'quotes and bars', find: /["|“”«»]/g, put: '' },
  {
    name: 'remarks',
    find: /[([]\s*(?:ex|antes|frente|mano|(?:al )?lado)(?![\p{Lu}\p{Ll}\p{N}])[^)\]]*(?:[)\]]|$)/giu,
    put: ' ',
  },
  { name: 'orientation', find: /[([]\s*(?:[nseo]|norte|sur|este|oeste)\.?\s*[)\]]/gi, put: ' ' },
  {
    name: 'postal code',
    find: /[([](?<=\d.{0,80}[([])\s*(?:cp|c\.p\.?)?:?\s*[a-z]?\d{4}(?:[a-z]{3})?\s*[)\]]/gi,
    put: '\n',
  },
  {
    name: 'postal code',
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(?:cp|c\.p\.?):? ?[a-z]?\d{4}(?:[a-z]{3})?(?![\p{Lu}\p{Ll}\p{N}])/giu,
    put: '\n',
  },
  {
    name: 'postal code',
    find: /(?<=[ ,-])[A-HJ-NP-Z](?<=\d.{0,80}[ ,-].)\d{4}(?:[A-Z]{3})?(?![\p{Lu}\p{Ll}\p{N}])/gu,
    put: '\n',
  },
  { name: 'leading neighbourhood', find: /^\s*(?:[vb] ?[°ºª]|barrio |bo\. )[^,;]*[,;](?=.*[\p{Lu}\p{Ll}])/iu, put: '' },
  {
    name: 'neighbourhood',
    find: new RegExp(
      `(?<![\\p{Lu}\\p{Ll}\\p{N}'’.])(?<!(?:^|\\s)${TYPE_BEFORE}\\s)(?:[vb] ?[°ºª]|barrio |bo\\. ).*$`,
      'iu',
    ),
    put: '\n',
  },
  { name: 'separators', find: /(?<!\d),|,(?!\d)|[;()[\]{}]/g, put: '\n' },
  { name: 'without number', find: /(?<![\p{Lu}\p{Ll}\p{N}])(s) ?([-/]) ?(n)(?![a-z])/giu, put: '$1$2$3' },
  {
    name: 'range',
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(\d{3,})( - | -|- )(\d{3,})(?![\p{Lu}\p{Ll}\p{N}])/gu,
    put: (match, first = '', _mark = '', second = '') => (isRange(first, second) ? `${first}-${second}` : match),
  },
  {
    name: 'range',
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(\d{3,}) al? (\d{3,})(?![\p{Lu}\p{Ll}\p{N}])/giu,
    put: (match, first = '', second = '') => (isRange(first, second) ? first : match),
  },
  { name: 'hyphens', find: /(?<=\s|^)-+|-+(?=\s|$)/g, put: '\n' },
  { name: 'al before a number', find: /(?<=\s|^)al (?=\d|n ?[°º]|nro|km)/gi, put: '' },
  {
    name: 'glued letters and digits',
    find: /(?<=[\p{Lu}\p{Ll}]{2}\.?|(?<![\p{Lu}\p{Ll}\p{N}])n[^\p{Lu}\p{Ll}\p{N}\s/'’-]{0,3}|#)(?=\d)/giu,
    put: ' ',
  },
  { name: 'glued label', find: /#(?=\S)/g, put: '# ' },
  {
    name: 'glued abbreviation',
    find: /(?<=(?:[\p{Lu}\p{Ll}]{2}|\d[\p{Lu}\p{Ll}]|\d[°º])\.)(?=[\p{Lu}\p{Ll}])/gu,
    put: ' ',
  },
  { name: 'glued degree', find: /(?<=\d[°º])(?=[\p{Lu}\p{Ll}])/gu, put: ' ' },
  {
    name: 'glued digits and letters',
    find: new RegExp(`(?<=\\d)(?!${ORDINAL_END}(?![\\p{Lu}\\p{Ll}]))(?=[\\p{Lu}\\p{Ll}]{2}|[ey]/|y\\d)`, 'giu'),
    put: ' ',
  },
  { name: 'glued and', find: /(?<=\d y)(?=\d)/gi, put: ' ' },
  { name: 'glued between', find: /(?<![\p{Lu}\p{Ll}\p{N}])(e) ?\/ ?(?=\S)/giu, put: '$1/ ' },
  { name: 'glued corner', find: /(?<![\p{Lu}\p{Ll}\p{N}])(esq ?\/|esq\.)(?=\S)/giu, put: '$1 ' },
  { name: 'glued corner', find: /(?<=[\p{Lu}\p{Ll}]{3})\/(?=[\p{Lu}\p{Ll}]{3})/gu, put: ' / ' },
  { name: 'closing points', find: /(?<=\d)[.:]+(?=\s|$)/g, put: '' },
];

/**
 * Cleaning of an address (section 8.2): drops remarks, orientation, neighbourhood and separating punctuation, parts what is glued
 * together, and leaves the words with single spaces. Letter case and accents stay. Never throws; the time is bounded by the length,
 * which the caller limits.
 */
export function cleanAddress(text: string): CleanText {
  let marked = text.normalize('NFC');
  const applied: string[] = [];
  for (const rule of RULES) {
    // The two forms of replace are told apart for the type checker only.
    const next =
      typeof rule.put === 'string' ? marked.replace(rule.find, rule.put) : marked.replace(rule.find, rule.put);
    if (next === marked) continue;
    marked = next;
    if (applied[applied.length - 1] !== rule.name) applied.push(rule.name);
  }
  const breaks = new Set<number>();
  let clean = '';
  let pending = false;
  for (const piece of marked.split(/( |\n)/)) {
    if (piece === '' || piece === ' ') continue;
    if (piece === '\n') {
      pending = clean !== '';
      continue;
    }
    if (clean !== '') clean += ' ';
    if (pending) breaks.add(clean.length);
    pending = false;
    clean += piece;
  }
  return { text: clean, breaks, applied };
}
