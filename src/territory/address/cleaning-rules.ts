import {
  EMPTY_LABELS,
  END_OF_SENTENCE,
  INVERTED_NAME,
  NUMBERED_STREET,
  OFFER,
  OFFICE_HOURS,
  OPENING_HOURS,
  OPPOSITE,
  UNFINISHED_CORNER,
} from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { CODE_RULES } from './code-rules.ts';
import { DOOR_RULES } from './door-rules.ts';
import { FLAT_RULES } from './flat-rules.ts';
import { FRONT_RULES } from './front-rules.ts';
import { GLUED_RULES } from './glued-rules.ts';
import { GRID_RULES } from './grid-rules.ts';
import { HURRIED_RULES } from './hurried-rules.ts';
import { LETTER_RULES } from './letter-rules.ts';
import { LISTING_RULES } from './listing-rules.ts';
import { LOCATION_RULES, PART_RULES } from './location-rules.ts';
import { MAP_RULES } from './map-rules.ts';
import { NEIGHBOURHOOD_RULES, QUARTER_RULES } from './neighbourhood-rules.ts';
import { FLOOR_IN_FRONT_RULES, NOTICE_RULES } from './notice-rules.ts';
import { isRange, isTailOfRange } from './ranges-of-numbers.ts';
import { REGISTER_RULES } from './register-rules.ts';
import { ROAD_RULES } from './road-rules.ts';
import { SIGN } from './sign-bits.ts';
import { TELEPHONE_RULES } from './telephone-rules.ts';
import { TOWN_RULES } from './town-rules.ts';

/** Two numbered streets one after the other: what lies between them, as opposed to a door and a corner. */
function isNeighbours(first: string, second: string): boolean {
  return Math.abs(Number(first) - Number(second)) === 1;
}

/**
 * Section 8.2, then what real text needs beyond it. The order matters. An expression that begins by looking back is tried at each
 * character of the text: it looks at what follows first, or begins with its letters and looks back over them, which costs least.
 */
export const RULES: readonly Rule[] = [
  ...LETTER_RULES,
  // "JB Justo", "MT de Alvear": initials that are no word and no abbreviation.
  {
    name: 'glued abbreviation',
    all: SIGN.word,
    find: /(?=[JMLRFDA][A-Z] )(?<=^\s{0,9}|[,;(] ?|[-/] ?|(?<![\p{L}\d])(?:[Aa][Vv](?:[Dd][Aa]|ENIDA|enida)?|CALLE|[Cc]alle|[YyEe]|ESQ|[Ee]sq|ENTRE|[Ee]ntre)\.? )(J[A-HJ-QS-Z]|MT|L[MN]|RL|FD|DF|AJ)(?= (?:[Dd][Ee] |DEL )?\p{L}{3})/gu,
    put: (_, initials = '') => [...initials].map((letter) => `${letter}.`).join(' '),
  },
  // "jb justo", "jbjusto", "lnalem", "ptejdperon": the same in small letters, of those that people know by them.
  {
    name: 'glued abbreviation',
    all: SIGN.word,
    find: /(?<![\p{L}\d])(?:pte)?j[bd] ?(?=justo|alberdi|per[oó]n)|(?<![\p{L}\d]|\d )mt ?(?=de ?alvear|alvear)|(?<![\p{L}\d])ln ?(?=alem)/giu,
    put: (match) => match.trimEnd().replace(/pte|\p{L}/giu, '$&. '),
  },
  { name: 'dashes', any: SIGN.rare, find: /[\u2010-\u2015\u2212]/g, put: '-' },
  { name: 'backslashes', any: SIGN.rare, find: /\\/g, put: '/' },
  { name: 'degree signs', any: SIGN.rare, find: /˚/g, put: '°' },
  { name: 'degree signs', all: SIGN.degree | SIGN.digit, find: /(?<=\d) (?=[°º](?:\s|$))/g, put: '' },
  {
    name: 'label',
    all: SIGN.colon,
    find: /^\s*(?:domicilio|domic|direcci[oó]n|dir|dom)\.?\s*:\s*/i,
    put: '',
  },
  // "En la esquina de Mitre y Alsina", "En 7 y 50".
  {
    name: 'label',
    all: SIGN.word,
    begins: /^\s*en /i,
    find: /^\s*en (?:(?:la|el|las) (?=(?:calles?|avda|av|avenida|ruta|diagonal|esquina|esq|intersecci[oó]n|cruce)[ .])|(?!(?:el|la|los|las|una?) )(?=[\p{L}\d]))/iu,
    put: '',
  },
  // "Calle Nº 156 A 6155", "Calle N° 873 bis N° 46": the letter is the street's.
  {
    name: 'label',
    all: SIGN.numbers,
    any: SIGN.degree | SIGN.dot,
    begins: /^\s*(?:c|av|dia|pas|pje)/i,
    find: /(?<=^\s{0,9}(?:calle|c|av|avda|avenida|diag|diagonal|pasaje|pje)\.? )(?:n[°ºª]\.?|nro\.?) ?(?=\d{1,4} ?(?:bis|"?[a-h]"?) (?:n[°º]\.? ?|nro\.? ?)?\d)/i,
    put: '',
  },
  ...MAP_RULES,
  ...NOTICE_RULES,
  ...FRONT_RULES,
  ...QUARTER_RULES,
  ...LISTING_RULES,
  {
    name: 'street or avenue',
    all: SIGN.word,
    find: /(?=st|ave)(?<=\p{L}{3} )(?:street|st|avenue|ave)\.?(?= {1,9}(?:n[°º] ?|nro\.? ?|#)?\d| {0,9}(?:$|[,;]))/giu,
    put: '',
  },
  ...GRID_RULES,
  ...REGISTER_RULES,
  // "Carrefour | Av. Mitre 100 | Quilmes": between the cells of a table.
  { name: 'separators', all: SIGN.quote, find: /(?<=\S) {0,9}\| *(?=\S)/g, put: '\n' },
  { name: 'quotes and bars', all: SIGN.quote, find: /["|“”«»]\p{Mn}*/gu, put: '' },
  {
    name: 'remarks',
    all: SIGN.bracket,
    find: /[([]\s*(?:ex|antes|frente|mano|(?:al )?lado)(?![\p{Lu}\p{Ll}])[^)\]]{0,80}(?:[)\]]|$)/giu,
    put: ' ',
  },
  {
    name: 'remarks',
    all: SIGN.word | SIGN.digit,
    find: /(?<=\d) ex (?=\d|n[°º]|nro)(?:n[°º]|nro\.?)? ?\d+/giu,
    put: '',
  },
  ...TELEPHONE_RULES,
  { name: 'remarks', all: SIGN.word | SIGN.digit, find: OPENING_HOURS, put: '\n' },
  { name: 'remarks', all: SIGN.numbers | SIGN.word, find: OFFICE_HOURS, put: '\n' },
  // "Bº Norte - 170 Viv. Mza. D": how many houses it has is part of its name.
  {
    name: 'leading neighbourhood',
    all: SIGN.barrio | SIGN.digit,
    any: SIGN.hyphen | SIGN.comma,
    begins: /^\s*b/i,
    find: /(?= ?[-,])(?<=^\s{0,9}(?:b ?[°º]\.?|barrio )[^,;\d]{0,80}[^,;\d -]) ?[-,] ?(?=\d{2,4} ?viv)/iu,
    put: ' ',
  },
  ...HURRIED_RULES,
  ...FLOOR_IN_FRONT_RULES,
  ...DOOR_RULES,
  ...FLAT_RULES,
  { name: 'e-mail', all: SIGN.at, find: /(?<=\s|^|[,;(])[^\s,;()@]{1,80}@[^\s,;()@]+\.[^\s,;()@]+/g, put: '\n' },
  // "Corrientes @ Callao", as maps of other countries write a corner.
  {
    name: 'corner without a word',
    all: SIGN.at,
    find: /(?= @ )(?<=^[^\d@]{0,80}\p{L}\.?) @ (?=\p{L}(?!\S{0,30}\.\p{L}{2}))/u,
    put: ' + ',
  },
  {
    name: 'no data',
    all: SIGN.word,
    find: /^\s*(?:sin datos?|no (?:informa|posee|tiene|consta)|n\/[ac])\.?\s*$/i,
    put: '',
  },
  { name: 'no data', all: SIGN.word, find: /(?=s)(?<=[\s-]|^)(?:sd|s\/d|s\.d\.?)(?=\s|$)/gi, put: '' },
  {
    name: 'orientation',
    all: SIGN.bracket,
    find: /[([]\s*(?:(?:esq(?:uina)?\.? ?)?(?:[ns]\.?[eo]|[ns]or(?:d?este|oeste)|sud(?:este|oeste)|sureste|suroeste)|[nseo]|norte|sur|este|oeste)\.?\s*[)\]]/gi,
    put: ' ',
  },
  {
    name: 'orientation',
    all: SIGN.hyphens,
    find: /-(?<=[\p{L}\p{N}.] ?-) ?(?:norte|sur|este|oeste) ?-(?= ?[\p{L}\p{N}])/giu,
    put: ' ',
  },
  // "Piso:2 Dpto:D S: T: M:": what a register has no entry for.
  { name: 'no data', all: SIGN.colon, find: EMPTY_LABELS, put: ' ' },
  ...CODE_RULES,
  ...TOWN_RULES,
  {
    name: 'road between towns',
    any: SIGN.hyphen,
    begins: /^\s*au/i,
    find: /(?= ?[-–])(?<=^\s{0,9}(?:au|aut|autop|autopista|autov[ií]a)\.? [\p{L} .]{3,30}) ?[-–] ?(?=\p{L})/iu,
    put: ' ',
  },
  { name: 'remarks', all: SIGN.bracket, find: /\(\s*(?:esquina|esq\.?)\s*\)/gi, put: ' ' },
  { name: 'offer', all: SIGN.word, begins: /^\s*[acdegmlopqtv]/i, find: OFFER, put: '' },
  // "City Bell en 13 y 472".
  {
    name: 'label',
    all: SIGN.word | SIGN.numbers,
    find: / en (?<=^\s{0,9}\p{L}[\p{L}.' ]{3,40} en )(?=(?:las? )?(?:calles? )?\d{1,3}(?: bis)? (?:y|e\/|entre) ?\d)/iu,
    put: '\n',
  },
  {
    name: 'glued between',
    all: SIGN.numbers | SIGN.word,
    find: /(?=[ ,/-])(?<=^\s{0,9}(?:(?:calle|c|av|avda|avenida|diag|diagonal)\.? ?)?\d{1,3}(?: bis)?(?: (?:n[°ºª]?\.? ?|nro\.? ?|#)?\d{1,5})?)(?: ?[-/,])? (?:n[°ºª]?\.? ?|nro\.? ?)?(\d{1,3}) y (\d{1,3})(?![\d\p{L}/])/iu,
    put: (match, first = '', second = '') => (isNeighbours(first, second) ? ` ~ ${first} y ${second}` : match),
  },
  {
    name: 'glued between',
    all: SIGN.bracket | SIGN.numbers,
    find: /(?<=\d\s{0,9}\(\s{0,9})(?=(?:calles? )?\d{1,9} y \d{1,9}\s{0,9}\))/gi,
    put: '~ ',
  },
  {
    name: 'glued between',
    all: SIGN.between,
    any: SIGN.hyphen | SIGN.slash,
    find: /(?=e)(\be\/|(?<=[ (])entre(?! r[ií]os))(?!.{0,80} y )( ?\p{L}[\p{L} .]{2,30}?) ?[-/] ?(?=\p{L}[\p{L} .]{2,30}\)?\s{0,9}$)/iu,
    put: '$1$2 + ',
  },
  {
    name: 'glued between',
    all: SIGN.between,
    any: SIGN.hyphen | SIGN.slash,
    find: /(?=e)((?<![\p{L}\p{N}])(?:e\/|entre)(?: calles)? ?\d{1,4}(?: ?bis)?) ?[-/] ?(?=\d{1,4}(?: ?bis)?(?![\d/-]))/iu,
    put: '$1 + ',
  },
  {
    name: 'unclosed bracket',
    all: SIGN.bracket,
    find: /\(([^()]{3,80}?) ?(?=n[°ºª]|nro|e\/| entre )([^()]*)$/iu,
    put: '($1) $2',
  },
  { name: 'al before a number', all: SIGN.word | SIGN.digit, find: OPPOSITE, put: '' },
  ...ROAD_RULES,
  ...LOCATION_RULES,
  ...NEIGHBOURHOOD_RULES,
  ...PART_RULES,
  {
    name: 'corner before a comma',
    all: SIGN.comma,
    find: /(?=[y&],)(?<=[\p{L}\d.] )([y&]),(?= ?[\p{L}\d])/giu,
    put: (_, sign = '') => `${sign === '&' ? '+' : sign} `,
  },
  { name: 'inverted name', all: SIGN.comma, find: INVERTED_NAME, put: '$1$3 $2' },
  { name: 'separators', all: SIGN.comma, find: /(?<!\d),|,(?!\d)|;/g, put: '\n' },
  { name: 'brackets', all: SIGN.bracket, find: /[([{]/g, put: ' \u0001 ' },
  { name: 'brackets', all: SIGN.bracket, find: /[)\]}]/g, put: ' \u0002 ' },
  { name: 'end of a sentence', all: SIGN.sentence, find: END_OF_SENTENCE, put: '\n' },
  {
    name: 'end of a sentence',
    all: SIGN.sentence,
    // Shorter words than above may be shortened ones: what follows must say that it is a place.
    find: /\.(?<=\p{L}{4}\.)(?<!(?<!\p{L})(?:avda|bvar|blvd|blvr|boul|diag|psje)\.)(?= (?:villa|colonia|paraje|localidad|ciudad|distrito) )|\.(?<=\d (?:norte|sur|este|oeste)\.)(?=\s|$)/giu,
    put: '\n',
  },
  {
    name: 'corner without a word',
    all: SIGN.hyphen | SIGN.numbers,
    begins: /^\s*(?:calle|av|diag|p|b)/i,
    find: new RegExp(`(?<=^\\s{0,9}${NUMBERED_STREET}) ?- ?(?=${NUMBERED_STREET}(?![\\p{L}\\p{N}]))`, 'iu'),
    put: ' + ',
  },
  {
    name: 'without number',
    all: SIGN.loose,
    any: SIGN.hyphen | SIGN.slash,
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(s) ?([-/]) ?(n(?:ro|[uú]mero)?)(?![\p{L}])/giu,
    put: '$1$2$3',
  },
  {
    name: 'range',
    all: SIGN.numbered,
    find: /(?<![\p{Lu}\p{Ll}\p{N}])(\d{2,9})( ?[-/] ?)(\d{2,})(?![\p{Lu}\p{Ll}\p{N}])/gu,
    put: (match, first = '', mark = '', second = '') =>
      isRange(first, second, mark) ? first + mark.trim() + second : match,
  },
  // "Undiano 1250 / 60".
  {
    name: 'range',
    all: SIGN.numbers | SIGN.slash,
    find: /(?=\d{3,5} ?\/ ?\d\d(?!\d))(?<=\p{L}{3}\.? (?:n[°ºª]?\.? ?|nro\.? ?)?)(?<!(?:calles?|avda|avenida|diag|diagonal|pasaje|pje|paseo|ruta|rta|nac|nacional|prov|provincial|pcial)\.? (?:n[°ºª]?\.? ?|nro\.? ?)?)(\d{3,5}) ?\/ ?(\d\d)(?=\s{0,9}(?:$|[,;(\n-]))/giu,
    put: (match, first = '', second = '') => (isTailOfRange(first, second) ? `${first}/${second}` : match),
  },
  {
    name: 'range',
    all: SIGN.numbers | SIGN.word,
    find: /(?=\d)(?<![\p{Lu}\p{Ll}\p{N}])(\d{3,9}) al? (\d{3,})(?![\p{Lu}\p{Ll}\p{N}])/giu,
    put: (match, first = '', second = '') => (isRange(first, second) ? first : match),
  },
  {
    name: 'institution',
    any: SIGN.sentence | SIGN.tight,
    find: /(?=[.-])(?:(?<=\p{L}{4}|\d)\. ?|(?<=\p{L}{3}|\d)-)(?=(?:escuela|hospital|colegio|instituto|universidad|facultad|parroquia|iglesia|municipalidad|terminal|estaci[oó]n|sociedad|barrio|plaza|parque|pasaje|centro|club|biblioteca|museo|edificio|galer[ií]a|ex|est)[\s.-])/giu,
    put: '\n',
  },
  // Between the number and the name that a town gives a street: "C 257 - Belgrano 2500", "71-Paso 500", "61 -Mitre- N° 50".
  {
    name: 'hyphens',
    all: SIGN.hyphen | SIGN.numbers,
    begins: /^\s*(?:[acdp]|\d{1,4}[ a-z]*-)/i,
    find: /(?= ?-)(?<=^\s{0,9}(?:(?:c|calle|av|avda|avenida|diag|diagonal|pje|pasaje)\.? )?\d{1,4}(?: ?bis| ?[a-z])?) ?- ?(\p{L}[\p{L}'. ]*?)(?: | ?- ?)(?=(?:n[°º]? ?|nro\.? ?|# ?)?\d{1,5} {0,9}(?:$|\n))/iu,
    put: ' $1 ',
  },
  {
    name: 'hyphens',
    all: SIGN.hyphens | SIGN.tight,
    find: /(?<![\p{L}\p{N}])(\d{1,2})-de-(?=\p{L})/giu,
    put: '$1 de ',
  },
  // "Belgrano s/n-Quilmes".
  {
    name: 'hyphens',
    all: SIGN.hyphen | SIGN.tight,
    find: /-(?<=[\p{L}\d.] s[/.]?n(?:ro)?[°º.]{0,2}-)(?=\p{L}{3})/giu,
    put: '\n',
  },
  {
    name: 'hyphens',
    all: SIGN.hyphen | SIGN.tight,
    find: /(?<=\d)-(?=[\p{Lu}\p{Ll}]{2})|(?<=[\p{Lu}\p{Ll}]{3})-(?=\d)/gu,
    put: '\n',
  },
  { name: 'hyphens', all: SIGN.hyphen | SIGN.loose, find: /(?<=\s|^)-+|-{1,9}(?=\s|$)/g, put: '\n' },
  {
    name: 'range',
    all: SIGN.numbers | SIGN.word,
    find: /(?=\d{3,9}(?:\s{0,9}\n\s{0,9}\d{3,9}){0,9} [yoó] (?:n|\d))(?<=\p{L}{3}\.? (?:n[°º]\.? ?|nro\.? ?)?)(?<!(?:ent(?:re?|er?)?|etre|enre|con|casi|calles?|esq|esquina|avenida|avda|av|diagonal|diag|ruta|paseo|pasaje|pje|alameda)\.? (?:n[°º]\.? ?|nro\.? ?)?)(\d{3,9})(?:\s{0,9}\n\s*\d{3,}){0,9} [yoó] (?:n[°º]\.? ?|nro\.? ?)?(\d{3,})(?=\s{0,9}(?:$|[,;\n]))/giu,
    put: (match, first = '', second = '') => (isRange(first, second) ? first : match),
  },
  {
    name: 'al before a number',
    all: SIGN.word,
    find: /(?=al? )(?<=\s|^)(?:al (?=\d|n ?[°º]|nro|km)|a (?=km ?\d))/gi,
    put: '',
  },
  ...GLUED_RULES,
  { name: 'unfinished end', all: SIGN.word, find: UNFINISHED_CORNER, put: '' },
  {
    name: 'unfinished end',
    all: SIGN.unfinished,
    any: SIGN.slash | SIGN.degree | SIGN.word,
    find: /(?=[yen])(?<=[\p{L}\d.] )(?<!(?:^| )sin )(?:y|e\/|entre|y entre|n[°º]|nro|n[uú]mero)[.:]?\s*$/iu,
    put: '',
  },
  { name: 'closing points', all: SIGN.colon, find: /(?<=\d):{1,80}(?=\s|$)/g, put: '' },
  {
    name: 'closing points',
    all: SIGN.slash | SIGN.loose,
    find: /\/{1,9}(?=\s{0,9}(?:$|\n))(?<=[\d ]\/{1,9})/g,
    put: '',
  },
];
