/** The rules of cleaning for telephones. */

import { BEHIND_DOOR, UNIT } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { isRangeText } from './ranges-of-numbers.ts';
import { SIGN } from './sign-bits.ts';

/** See {@link Rule}. */
export const TELEPHONE_RULES: readonly Rule[] = [
  // "DNI 12.345.678", "CUIT 30-12345678-9": of a person or a firm.
  {
    name: 'no data',
    all: SIGN.word | SIGN.digit,
    find: /(?<![\p{L}\d])(?:d\.?n\.?i|cui[tl])\.?:? ?(?:n[°º]\.? ?|nro\.? ?)?(?:\d{2}-?\d{8}-?\d|\d{1,2}\.?\d{3}\.?\d{3})(?!\d)/giu,
    put: '\n',
  },
  {
    name: 'telephone',
    all: SIGN.word | SIGN.digit,
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(?:tel(?:[eé]f?(?:onos?)?)?|tel[/-]fax|t\.?e|fax|cel(?:ular)?|m[oó]vil|whats ?app|wh?ats?|wsp|wpp|wapp)(?:\.:?|:|\s)\s*[\d(+][\d\s()/+-]{4,}\d/giu,
    put: '\n',
  },
  // Alone, with its area.
  {
    name: 'telephone',
    all: SIGN.telephone,
    begins: /^\s*\(?0\d/,
    find: /^\s{0,9}\(?0\d{2,4}\)?[ -]{1,3}\d{3,4}[ -]?\d{4}(?=\s*(?:$|[/,;]))/,
    put: '\n',
  },
  // Where no other number stands before it, only with its area: "Mitre y Alsina 0351-4238899".
  {
    name: 'telephone',
    all: SIGN.telephone,
    find: /(?=[(0])(?<=^[^\d]{3,80}[ ,(-])\(?0\d{2,4}(?:\) ?|[ -]{1,3})(?:15[ -]?)?(?:\d{6,8}|\d{2,4}[ -]\d{4})(?![\p{L}\p{N}/-])/gu,
    put: '\n',
  },
  // Behind a number, what is too long for one: "Mitre 100, Lanús 11 4567-8900", "Mitre 100 1145678900".
  {
    name: 'telephone',
    all: SIGN.telephone,
    find: /(?=[\d(+])(?<=\d[^\d].{0,80})(?<![\p{L}\p{N}/.-])(?:\+?\d{7,13}|0\d{2,4}[ -]\(?\d{2,4}\)?[ -]?\d{2,4}(?:[ -]?\d{3,4})?|\d{2} \d{4} \d{4}|\d{3} \d{3} \d{4}|(?:\+?54 ?)?(?:9 ?)?(?:(?:\(0?\d{2,4}\)|0\d{2,4}|11|\d{2,4}(?=-\d))[ -]{0,3})?(?:15[ -]?)?\d{4}-\d{4})(?![\p{L}\p{N}/-])/gu,
    put: (match: string) => (isRangeText(match) ? match : '\n'),
  },
  // "Belgrano 120 (0362) 442-3456", "Belgrano 120 42-3456": of six or seven digits, behind the door.
  {
    name: 'telephone',
    all: SIGN.telephone | SIGN.hyphen,
    find: new RegExp(
      `(?=[(\\d][\\d() -]{0,80}-\\d{4}(?!\\d))(?:${BEHIND_DOOR}|(?<=\\d[ ,-]{1,9})(?=\\())(?:\\(0\\d{2,4}\\)[ -]{0,3}|0\\d{2,4}[ -])?(?:15[ -]?)?[2-9]\\d{1,2}-\\d{4}(?=\\s{0,9}(?:$|[,;(/]))`,
      'giu',
    ),
    put: '\n',
  },
  // "9 de Julio 1502 4567 8901 local 4": in two groups of four behind the door, at the end or before a flat.
  {
    name: 'telephone',
    all: SIGN.telephone,
    find: new RegExp(`(?=[2-9]\\d{3} \\d)${BEHIND_DOOR}\\d{4} \\d{4}(?=\\s{0,9}(?:$|[,;(-]|${UNIT}))`, 'giu'),
    put: '\n',
  },
];
