/** The rules of cleaning for neighbourhoods that say that they are one. */
import {
  LEADING_NEIGHBOURHOOD,
  NEIGHBOURHOOD,
  OFFICE,
  OFFICE_NEIGHBOURHOOD,
  TYPE_BEFORE,
} from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** See {@link Rule}. */
export const NEIGHBOURHOOD_RULES: readonly Rule[] = [
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio,
    any: SIGN.degree | SIGN.word,
    find: LEADING_NEIGHBOURHOOD,
    put: '',
    cuts: 'leading',
  },
  // "CAPS B° Norte - Mitre 100", "Esc. 14 B° Norte, Mitre y Alsina".
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio,
    any: SIGN.degree | SIGN.word,
    begins: OFFICE,
    find: OFFICE_NEIGHBOURHOOD,
    put: '\n',
    cuts: 'leading',
  },
  {
    name: 'neighbourhood',
    all: SIGN.barrio,
    any: SIGN.degree | SIGN.word,
    find: new RegExp(`(?<![\\p{Lu}\\p{Ll}\\p{N}'’.])(?<!(?:^|\\s)${TYPE_BEFORE}\\s)${NEIGHBOURHOOD}[\\s\\S]*$`, 'iu'),
    put: '\n',
    cuts: 'closing',
  },
  // "Av. Cruz Villa 1-11-14": a quarter that is called by numbers.
  {
    name: 'neighbourhood',
    all: SIGN.numbered,
    find: new RegExp(
      `(?<=\\S[ ,-]+)(?<!(?:^|\\s)${TYPE_BEFORE}\\s)villa (?=\\d+-)(?:\\d{1,2}-\\d{1,2}-\\d{1,2}|\\d{2}-\\d{2})(?![\\p{L}\\p{N}-])`,
      'giu',
    ),
    put: '\n',
    cuts: 'closing',
  },
];
