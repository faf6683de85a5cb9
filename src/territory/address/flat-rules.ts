/** The rules of cleaning for floors, flats and rooms behind the number of a door. */
import { behindDoor, UNIT } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

const NTH = '\\d{1,2}(?:[°º]|(?:er|ro|do|to|mo|vo|no)\\.?)';
const LEVEL = `(?:p\\.?[ab]\\.?|planta (?:baja|alta)|s(?:ub)?s(?:uelo)?|${NTH}(?: ?piso)?)`;

/** "2do piso A y B", "PB y 1º", "planta baja y alta": the second of two flats, or floors. */
const SECOND = new RegExp(
  ` y (?<=\\d{2,5}[ ,-]{1,9}(?:(?:.{1,12} )?${LEVEL}|pisos?|locales|of|ofic|oficinas|d(?:e?p)?tos?\\.?)(?: [a-h])? y )(?:[a-h]|p\\.?[ab]\\.?|planta (?:baja|alta)|alta|baja)\\s{0,9}$`,
  'iu',
);

/** What follows the number of a door and counts nothing in a house. */
const NO_ROOM =
  '(?:[yeou]|esq\\.?|esquina|entre|ent|de|del|al?|bis|norte|sur|este|oeste|km|kms|cp|c\\.p\\.|mts|metros|casi|con|hasta|calles?|av|avda|avenida|pje|pasaje|diag|diagonal|bv|ruta|rta|rn|rp|autopista|au|acceso|camino|colectora|enero|febrero|marzo|abril|mayo|junio|julio|agosto|setiembre|septiembre|octubre|noviembre|diciembre|barrio|b|bo|villa|n|nro|tel|hs)';

/** "Mitre 1848 Góndola 3": behind the number of a door another one, with a word that no list has, is that of something in the house. */
const ROOM = new RegExp(
  ` (?=\\p{L}{2,30}\\.? (?:n[°º]\\.? ?)?\\d{1,2}\\s{0,9}$)(?!${NO_ROOM}[ .]|${UNIT})${behindDoor(' ')}`,
  'iu',
);

/** "Olazábal 4450 3 depto B", "Rivadavia 4950 3 frente": the floor by its number alone, before what says where on it. */
const BARE_FLOOR = new RegExp(
  ` (?=\\d{1,2} ?(?:d(?:e?p)?tos?|departamento|of|ofic|oficina|loc|local|casa|torre|u\\.?f|cuerpo|fte|frente|contrafrente|fondo|pb)(?!\\p{L}))${behindDoor(' ')}`,
  'giu',
);
/** "Belgrano 85 1º P. Ramos Mejía": a town behind the word for a floor, shortened. */
const BEFORE_TOWN =
  /(?<=\p{L}\.? \d{2,5} \d{1,2}[°º] p)\. (?!d(?:e?p)?to|of|fr|cont|fon|izq|der|int)(?=(?:\p{L}{2,3}\. )?\p{L}{4})/iu;

/** See {@link Rule}. */
export const FLAT_RULES: readonly Rule[] = [
  // "Mitre 345 Cons. 2"; "Cons. Gustavo Miretti" is a street.
  {
    name: 'glued abbreviation',
    all: SIGN.digit | SIGN.word,
    find: /(?<![\p{L}\d])cons(?:\. ?| )(?=(?:n[°º]\.? ?|nro\.? ?)?\d{1,4}(?!\d))/giu,
    put: 'consult ',
  },
  // "Ayacucho 345 1 er piso"
  {
    name: 'glued abbreviation',
    all: SIGN.numbers,
    find: / (?=(?:er|ro|do|to|mo|vo|no)\.? p)(?<=\d{2,5}[ ,-]{1,9}\d{1,2} )(?=\p{L}{2}\.? (?:piso|p\.?(?!\p{L})))/iu,
    put: '',
  },
  // "Ayacucho 1234-3-A", "1234-3A", "1234-PB".
  {
    name: 'hyphens',
    all: SIGN.tight | SIGN.digit,
    find: new RegExp(
      `-(?=\\d{1,2}(?:[°º]|-?[a-h](?![\\p{L}\\d])|[°º]-?[a-h](?![\\p{L}\\d]))|pb(?!\\p{L}))${behindDoor('-')}`,
      'iu',
    ),
    put: ' ',
  },
  // "Zeballos 1234 00-02", floor and flat as Rosario has them.
  {
    name: 'hyphens',
    all: SIGN.numbered,
    find: new RegExp(
      `${behindDoor(' ?(?:- ?)?')}(?<= |- ?)(\\d{1,2})-(\\d{1,2})(?=\\s{0,9}(?:$|[,;(]| \\p{L}{4}))`,
      'iu',
    ),
    put: '\n$1 $2',
  },
  {
    name: 'remarks',
    all: SIGN.digit,
    any: SIGN.quote | SIGN.dot | SIGN.degree | SIGN.gluedLetter | SIGN.numbers | SIGN.word,
    find: SECOND,
    put: '',
  },
  // "E/ 5 y 6 1° A", "e/ Paso y Alem 2do B".
  {
    name: 'remarks',
    all: SIGN.between | SIGN.gluedLetter,
    find: new RegExp(` (?=${NTH} ?[a-h]\\s{0,9}$)(?<=(?:e\\/|entre) ?[^,;()]{0,80} y [^,;()]{0,80} )`, 'iu'),
    put: '\n',
  },
  // "Soldado de la Frontera 5210 - Lugano I y II": the parts of a quarter.
  { name: 'remarks', all: SIGN.word, find: / y (?=ii\s{0,9}$)(?<=\p{L}{4} i y )/iu, put: '-' },
  { name: 'remarks', all: SIGN.behindDoor, find: ROOM, put: '\n' },
  { name: 'floor', all: SIGN.behindDoor, find: BARE_FLOOR, put: '\n' },
  { name: 'floor', all: SIGN.numbers | SIGN.degree | SIGN.dot, find: BEFORE_TOWN, put: '\n' },
  // "PI:1 DTO:A", as banks export it.
  {
    name: 'floor',
    all: SIGN.numbers | SIGN.colon,
    find: / pi[:.] ?(?<=\d pi[:.] ?)(?=\d{1,2}(?!\d))/giu,
    put: ' piso ',
  },
  // "LOC.12 NIV.1"
  {
    name: 'floor',
    all: SIGN.numbers,
    find: / (?=niv(?:el)?[. ] ?\d)(?<=loc(?:al)?[. ] ?\S{1,5} )niv(?:el)?[. ] ?\d{1,2}(?!\d)/giu,
    put: '',
  },
];
