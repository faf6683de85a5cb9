/** The rules of cleaning for what stands together without a space: letters and digits, labels, abbreviations, signs, words between streets. */
import { ORDINAL_END } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** See {@link Rule}. */
export const GLUED_RULES: readonly Rule[] = [
  {
    name: 'glued letters and digits',
    all: SIGN.gluedDigit,
    find: /(?<=[\p{Lu}\p{Ll}]{2}\.?|(?<![\p{Lu}\p{Ll}\p{N}])n[^\p{Lu}\p{Ll}\p{N}\s/'’-]{0,3}|#)(?=\d)/giu,
    put: ' ',
  },
  { name: 'glued letters and digits', all: SIGN.gluedDigit, find: /^ *(c\.?)(?=\d{1,3}[a-z]? )/i, put: '$1 ' },
  {
    name: 'glued letters and digits',
    all: SIGN.gluedDigit,
    find: /(?<=\d(?:,| -)? )([pd]\.?|u\.?f\.|(?<!m\d{1,3} )(?:[tl]\.?|c\.)(?=\d{1,2}(?!\d)))(?=\d)/gi,
    put: '$1 ',
  },
  {
    name: 'glued letters and digits',
    all: SIGN.gluedDigit | SIGN.dot,
    find: /(?<=(?:^|(?:^| )(?:y|e\/|entre|esq\.?|esquina) ?)c\.)(?=\d)/gi,
    put: ' ',
  },
  {
    name: 'glued label',
    all: SIGN.hyphen | SIGN.tight | SIGN.digit,
    find: /-(?<= n[°º]?-)(?=\d{2,9}(?:[\s,]|$))/gi,
    put: ' ',
  },
  {
    name: 'glued label',
    any: SIGN.degree | SIGN.dot | SIGN.word,
    find: /(?=s\/?n)(?<=(?: |^)(?:n[°º]|nro\.?))/gi,
    put: ' ',
  },
  { name: 'glued label', all: SIGN.hash, find: /#(?=\S)/g, put: '# ' },
  {
    name: 'glued abbreviation',
    all: SIGN.dot,
    find: /(?<=(?:[\p{Lu}\p{Ll}]{2}|\d[\p{Lu}\p{Ll}]|\d[°º])\.)(?=[\p{Lu}\p{Ll}])/gu,
    put: ' ',
  },
  // "H.Yrigoyen", "J.B.Justo": an initial before a surname; no road, which has its letters together.
  {
    name: 'glued abbreviation',
    all: SIGN.dot,
    find: /(?=[\p{Lu}\p{Ll}]{3})(?!n(?:ro|[uú]m))(?<=(?<![\p{Lu}\p{Ll}\p{N}])(?:(?!r)\p{L}|r(?=\.(?!nac|prov|pcial|pcia)))\.)/giu,
    put: ' ',
  },
  // "4º D.B": a flat by its letter.
  {
    name: 'glued abbreviation',
    all: SIGN.dot | SIGN.digit,
    find: /(?<=\d(?:[°º]|, ?)? d\.)(?=\p{L}(?![\p{L}\p{N}.]))/giu,
    put: ' ',
  },
  // `M:"C" C:15`, "M- F, C- 12": a block and a house in it by their letters.
  {
    name: 'glued label',
    all: SIGN.digit,
    any: SIGN.hyphen | SIGN.colon,
    find: /(?<![\p{L}\p{N}])(m) ?[:-] ?([a-z])[\s,-]+([cl]) ?[:-] ?(\d{1,3})(?![\p{L}\p{N}])/giu,
    put: '$1-$2 $3-$4',
  },
  { name: 'glued colon', all: SIGN.colon, find: /(?<= )([pdtsm]):(?=[\p{L}\d])/giu, put: '$1 ' },
  { name: 'glued colon', all: SIGN.colon, find: /(?<=[\p{Lu}\p{Ll}]{2}\.?:)(?=[^\s])/gu, put: ' ' },
  { name: 'glued degree', all: SIGN.degree, find: /(?<=\d[°º])(?=[\p{Lu}\p{Ll}]|\d{1,3}(?![\d°º]))/gu, put: ' ' },
  {
    name: 'glued digits and letters',
    all: SIGN.gluedLetter,
    find: new RegExp(`(?<=\\d)(?!${ORDINAL_END}(?![\\p{Lu}\\p{Ll}]))(?=[\\p{Lu}\\p{Ll}]{2}|[ey]/|y\\d)`, 'giu'),
    put: ' ',
  },
  { name: 'glued and', all: SIGN.gluedDigit, find: /(?<=\d y)(?=\d)/gi, put: ' ' },
  { name: 'glued corner', all: SIGN.slash | SIGN.loose, find: /\/(?<=(?:\d|n[°º])\/)(?= \p{L}{3})/giu, put: ' / ' },
  { name: 'glued corner', all: SIGN.withSlash, find: /(?<![\p{Lu}\p{Ll}\p{N}])(c)\/ ?(?=\S)/giu, put: '$1/ ' },
  {
    name: 'glued between',
    all: SIGN.slash | SIGN.between,
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(e) ?\/ ?(?=\S)/giu,
    put: '$1/ ',
  },
  { name: 'glued corner', all: SIGN.slash | SIGN.between, find: /(?<=[\p{L}\d.] )e\/ (?=esq)/giu, put: '' },
  {
    name: 'glued corner',
    all: SIGN.corner,
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(esq ?\/|esq\.)(?=\S)/giu,
    put: '$1 ',
  },
  {
    name: 'glued corner',
    all: SIGN.slash | SIGN.tight,
    find: /(?<=[\p{Lu}\p{Ll}]{3})(?<!(?<!\p{L})sin)\/(?=[\p{Lu}\p{Ll}]{3})/giu,
    put: ' / ',
  },
  // "Cabildo/ Juramento"
  {
    name: 'glued corner',
    all: SIGN.slash | SIGN.loose,
    find: /(?<=\p{L}{4})(?<!colectora)\/ (?!piso|depto|dpto|local|casa|lote|oficina|buenos aires)(?=\p{L}{4})/giu,
    put: ' / ',
  },
  {
    name: 'glued corner',
    all: SIGN.slash,
    find: /(?<=\p{L}{3} ?)(?<!(?<!\p{L})(?:sin|entre|esq|esquina) ?)\/(?=(?:av|avda|avenida|calle|pje|pasaje|bv|diag|diagonal)[. ])/giu,
    put: ' / ',
  },
  {
    name: 'glued corner',
    all: SIGN.slash | SIGN.tight | SIGN.digit,
    find: /\/(?=(\p{L}{4,30}))(?<=(?:\p{L}{2}\.?|[°º]) \d{2,5}\/)/gu,
    put: (_, word = '') => (/^(?:piso|de?pto|local|ofic|lote|casa)/i.test(word) ? ' ' : ' / '),
  },
];
