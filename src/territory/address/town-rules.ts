/** The rules of cleaning for towns that no comma parts from the address. */
import { behindDoor, COUNTERS, LONG_DOOR, NAMED_DOOR, TYPE, UNIT } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { TITLES } from './lexicon.ts';
import { SIGN } from './sign-bits.ts';

const CITY = '(?:c\\.?a\\.?b\\.?a\\.?|cap(?:ital)?\\.? fed(?:eral)?\\.?|ciudad aut[oó]noma de buenos aires)';

/** Behind the number of a door what is no town: the number goes on, or says where in the house, or another street follows. */
const NO_TOWN = `(?:${UNIT}|(?:bis|norte|sur|este|oeste|[yeoa]|al?|esq\\.?|esquina|casi|con|sobre|por|pasando|antes|y/o|entre(?! r[ií]os)|e/|km|kms|mts|frente|fondo|calles?|av|avda|avenida|pje|pasaje|diag|diagonal|bv|bvar|paseo|int|rutas?|rta|mza?|manzana|lote|block|edif|edificio|monobloc?k?|sector|parcela|n[°º]|nro|ex|b[°º]|barrio)(?![\\p{L}\\p{N}]))`;
/** What lies beside follows; not the province that begins so. */
const BESIDE = '(?:e\\/|entre (?!r[ií]os(?!\\p{L}))|esq\\.? |esquina )';

/** The number of a door, of a street that is a name or a number. */
const DOOR = `(?<=(?:\\p{L}\\.?|${TYPE} \\d{1,3}(?: bis)?) ${LONG_DOOR}|^\\s{0,9}\\d{1,3}(?: bis)? (?:n[°º]|nro)\\.? ?\\d{3,5})(?<!(?:^\\s{0,9}\\d{1,4} ?- .{0,80}|(?<!\\p{L})(?:${TYPE}|c|${COUNTERS}) ${LONG_DOOR}))`;
/** "Mitre 950 Quilmes e/ Alsina y Moreno", "Urquiza 4750 - Caseros esq. Mitre", "Sarmiento 876 - Morón (e/ Salta y Paz)": the town stands behind what lies beside. */
const TOWN_BEFORE_BESIDE = new RegExp(
  `(?=[ ,.\n-])(?<=\\d)(?=[ ,.\n-]{1,9}(?!${NO_TOWN})\\p{L})${DOOR}(?: ?[,-] ?|\\. ?| ?\n ?| )(?=(?:(?:las?|los|el|v)\\.? )?\\p{L}{2}[\\p{L}.]|c\\.a\\.)(\\p{L}[\\p{L}.'’]{0,80}(?: \\p{L}[\\p{L}.'’]{0,80}){0,3}?)(?: |, ?|\\.? ?- ?|\\.? ?- ?\\(|\\.? ?\\()(?=${BESIDE})([^,;()]{1,80})\\)?\\s{0,9}$`,
  'iu',
);

/** "Cabildo y Juramento CABA", where a corner or a block ends. */
const CITY_BEHIND = new RegExp(
  ` (?=${CITY}\\s{0,9}$)(?<= (?:y|e|esq\\.?|esquina|entre|e\\/) .{0,80}\\p{L}{3,30} )`,
  'iu',
);

/** Towns that are written with initials, which would be flats: "S. M. de Tucumán", "S. F. Solano". */
const INITIALS =
  /(?<=\d[^,;()\n]{0,14}) (s)\. ?([mscf])\. ?(?=del? (?:tucum|jujuy|baril|los andes|catam|valle|v\. )|solano)/giu;

/** The same of one town or quarter each, at the end behind a door: "Alem 4200 J. C. Paz", but not "Calle 168 J. C. Paz 1250", a street. */
const INITIALS_OF_ONE: readonly (readonly [initials: string, name: string, put: string])[] = [
  ['j\\. c\\. ?', 'paz', 'J.C. '],
  ['n\\. ?', '(?:pompeya|chicago)', 'Nueva '],
  ['v\\. ?g\\. ?', 'mitre', 'Villa General '],
];

/** "Reconquista Calle 9 N° 657": a name in front of a numbered street, which has its own number. */
const BEFORE_CALLE =
  / (?=calle \d{1,4} (?:(?:n[°º]|nro)\.? ?\d|s\/n))(?<=^\s{0,9}(?:\p{L}[\p{L}.'’]{0,80} ){0,3}\p{L}{4,30} )(?<!(?:^| )(?:barrio|calle|av|avenida|avda|pasaje|pje|ruta|esquina|entre|casi|colectora|acceso|camino|escuela) .{0,80})/iu;

/** A street, a road or a corner in front of a mark, and what has rules of its own: no town. */
const NO_FRONT = `(?!.{0,80}(?: [ye] | esq| entre | casi ).{0,80} - )(?!(?:${TYPE}|b[°º]|barrio|rutas?|rta|r[np]|autopista|au|acceso|camino|cno|colectora|colec|lateral|diag) ?)`;
/** "Esquel - Cnel. Sarmiento 345": behind a comma it could be a surname with its title. */
const BEFORE_TITLE = new RegExp(
  `^\\s{0,9}${NO_FRONT}\\p{L}[\\p{L}.'’ ]{2,40}? - (?=(?:${TITLES.join('|')})\\.? \\p{L}{3,30}[^\\d,;()]{0,80} (?:(?:n[°º]\\.? ?|nro\\.? ?)?\\d{2,5}|s\\/n))`,
  'iu',
);

/** "Entre Ríos, Paraná, Artigas 350": its first word says nothing of what lies between; not the street with its number or what lies beside. */
const PROVINCE_IN_FRONT = new RegExp(
  `^\\s{0,9}(?:pro?v(?:incia)?\\.? (?:de )?|pcia\\.? (?:de )?)?entre r[ií]os(?: - |, ?)(?!(?:n[°º]|nro|n[uú]m|al |altura|piso|d(?:e?p)?to|esq|entre|e\\/|casi|km))(?=\\p{L}[^,;\\d]{0,80}(?: - |, ?)${NAMED_DOOR})`,
  'iu',
);

/** See {@link Rule}. */
export const TOWN_RULES: readonly Rule[] = [
  {
    name: 'town',
    any: SIGN.comma | SIGN.hyphen,
    begins: /^\s*(?:p|e)/i,
    find: PROVINCE_IN_FRONT,
    put: '',
    cuts: 'before',
  },
  {
    name: 'town',
    all: SIGN.digit,
    any: SIGN.between | SIGN.corner | SIGN.word,
    find: TOWN_BEFORE_BESIDE,
    put: ' $2\n$1',
  },
  { name: 'town', all: SIGN.word, find: CITY_BEHIND, put: '\n' },
  { name: 'town', all: SIGN.dot | SIGN.digit, find: INITIALS, put: '\n$1.$2. ' },
  ...INITIALS_OF_ONE.map(([initials, name, put]): Rule => {
    const find = new RegExp(` (?=${initials}${name}\\s{0,9}(?:$|[,;(-]))${behindDoor(' ')}${initials}`, 'iu');
    return { name: 'town', all: SIGN.dot | SIGN.digit, find, put: `\n${put}` };
  }),
  {
    name: 'town',
    all: SIGN.hyphen,
    any: SIGN.digit | SIGN.slash,
    find: BEFORE_TITLE,
    put: '',
    cuts: 'before',
  },
  { name: 'town', all: SIGN.digit, any: SIGN.numbers | SIGN.slash, find: BEFORE_CALLE, put: '\n' },
];
