/** The rules of cleaning for what is glued to the number of a door, or parted from it by a slash. */
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** Marks that end no number: of a sign that stood for a quote, a remark or a doubt. */
const PUNCTUATION = "[?!*'’´`^_]";

/** What begins a flat: its words, or a floor in an order, or a number with its letter; not the day of "1º de Mayo". */
const FLAT =
  '(?:(?:pisos?|p\\.?b|p\\.b|planta|subsuelo|entrepiso|d(?:e?p)?tos?|departamentos?|of|ofic|oficinas?|loc|local|locales|casa|timbre|torre|u\\.?f|ph)(?![\\p{L}\\p{N}])|\\d{1,2}(?:[°º]|(?:er|ro|do|to|mo|vo|no)\\.?(?![\\p{L}\\p{N}])| ?[a-h](?![\\p{L}\\p{N}]))(?! ?de ))';

/** See {@link Rule}. They are tried before the slash may part two streets. */
export const DOOR_RULES: readonly Rule[] = [
  // "Santa María 1114?", "Pergamino 34*", "Ituzaingó 5837'".
  {
    name: 'closing points',
    all: SIGN.gluedLetter,
    find: new RegExp(`${PUNCTUATION}+(?=[\\s,;)(-]|$)(?<=\\d${PUNCTUATION}+)`, 'g'),
    put: '',
  },
  // "Eduardo Costa...3062", "Mitre=123".
  { name: 'closing points', all: SIGN.gluedDigit, find: /(?:\.{2,}|[=_*!]+)(?=\d)/g, put: ' ' },
  // "Fray Cayetano Rodríguez 208 / PB", "Mitre 123/ 3º B".
  {
    name: 'slash before a flat',
    all: SIGN.slash | SIGN.digit,
    find: new RegExp(`\\/(?= ?${FLAT})(?<=(?:\\p{L}|\\d|[°º])\\.? \\d{2,5} ?\\/)`, 'giu'),
    put: ' ',
  },
];
