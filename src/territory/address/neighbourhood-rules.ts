/** The rules of cleaning for neighbourhoods that say that they are one. */
import {
  COUNTERS,
  LEADING_NEIGHBOURHOOD,
  NEIGHBOURHOOD,
  OFFICE,
  OFFICE_NEIGHBOURHOOD,
  TYPE,
  TYPE_BEFORE,
} from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** "B° San Martín: Mitre 345", "Barrio San Martín (Mitre 345)". */
const QUARTER_MARKED =
  /(?= ?[:(])(?<=^\s{0,9}(?:b[°º]\.? ?|barrio )[\p{L}.'’ ]{3,40}?)(?: ?: ?| ?\()(?=[^()]{0,80}\p{L}{3}[^()]{0,80} \d{2,5}(?: ?\))?\s{0,9}$)(?!(?:ex|frente|viv|viviendas|plan|casa|mza?|manzana|lote|sector|etapa|ruta)(?!\p{L}))([^()]*)\)?/iu;

/** "B° El Carmen 127 y 90", "Barrio San Juan 25 N° 4350": behind the name a street that is a number, not a block, a house or a typed street. */
const BEFORE_GRID = new RegExp(
  `^\\s{0,9}(?:b[°º]\\.? ?|barrio )\\p{L}[\\p{L}.'’ ]{2,40}? (?<!(?<!\\p{L})(?:${TYPE}|${COUNTERS}|[a-z]\\.?|dpto\\.?|dto\\.?|piso|nivel|monoblock|tira|entrada|esc\\.?) )(?=\\d{1,3}(?: bis)? (?:y|e\\/|entre|n[°º]|nro\\.?) ?\\d)`,
  'iu',
);

/** "Asunción B° La Quinta 440", "Av Independencia (B°Centro) 475": between a street and its number. */
const BEFORE_NUMBER =
  /^(?! {0,9}(?:b[°º]|barrio ))([^\d,;()\n]{3,60}?) ?[-(]? ?(?<!\p{L})((?:b[°º]\.? ?|barrio )[\p{L}.'’ ]{3,40}?)\)? (?:n[°º]\.? ?)?(\d{2,5}) {0,9}$/iu;

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
    find: new RegExp(`(?<![\\p{Lu}\\p{Ll}\\p{N}'’.])(?<!(?:^|\\s)${TYPE_BEFORE}\\s)${NEIGHBOURHOOD}[\\s\\S]*`, 'iu'),
    put: '\n',
    cuts: 'closing',
  },
  // "Av. Cruz Villa 1-11-14": a quarter that is called by numbers.
  {
    name: 'neighbourhood',
    all: SIGN.numbered,
    find: new RegExp(
      `(?<=\\S[ ,-]{1,9})(?<!(?:^|\\s)${TYPE_BEFORE}\\s)villa (?=\\d{1,9}-)(?:\\d{1,2}-\\d{1,2}-\\d{1,2}|\\d{2}-\\d{2})(?![\\p{L}\\p{N}-])`,
      'giu',
    ),
    put: '\n',
    cuts: 'closing',
  },
];

/** See {@link Rule}. Tried before colons are taken for those of labels. */
export const QUARTER_RULES: readonly Rule[] = [
  { name: 'neighbourhood', all: SIGN.barrio | SIGN.digit, find: BEFORE_NUMBER, put: '$1 $3, $2' },
  // "(Barrio Manuelita) Paunero 1250"
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio | SIGN.bracket,
    begins: /^\s*\(/,
    find: /^\s*\(((?:b[°º]\.? ?|barrio )[^()]*)\)\s*/iu,
    put: '$1, ',
  },
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio | SIGN.numbers,
    begins: /^\s*b/i,
    find: BEFORE_GRID,
    put: '',
    cuts: 'leading',
  },
  // "Villa 21-24 Osvaldo Cruz 3550"
  {
    name: 'leading neighbourhood',
    all: SIGN.numbers,
    begins: /^\s*v/i,
    find: /^\s{0,9}villa \d{1,2}(?:-\d{1,2}){0,2}(?: bis)?(?: - | )(?=\p{L}{4,30}[\p{L}. ]* (?:n[°º]\.? ?)?\d{2,5}(?!\S))(?!casa|manz|lote|viviendas|barrio|etapa|sector|torre|edif)/iu,
    put: '',
    cuts: 'leading',
  },
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio | SIGN.digit,
    any: SIGN.colon | SIGN.bracket,
    begins: /^\s*b/i,
    find: QUARTER_MARKED,
    put: ', $1',
  },
];
