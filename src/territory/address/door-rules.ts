/** The rules of cleaning for what is glued to the number of a door, or parted from it by a slash. */
import { BEHIND_DOOR, COUNTERS, TYPE, UNIT } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { fold } from './fold-word.ts';
import { AND_INSIDE, MONTHS } from './lexicon.ts';
import { isRange } from './ranges-of-numbers.ts';
import { SIGN } from './sign-bits.ts';

/** Marks that end no number: of a sign that stood for a quote, a remark or a doubt. */
const PUNCTUATION = "[?!*'’´`^_]";

/** What begins a flat: its words, or a floor in an order, or a number with its letter; not the day of "1º de Mayo". */
const FLAT = `(?:${UNIT}|\\d{1,2}(?:[°º]|(?:er|ro|do|to|mo|vo|no)\\.?(?![\\p{L}\\p{N}])| ?[a-h](?![\\p{L}\\p{N}]))(?! ?de ))`;

const MONTH = `(?:${[...MONTHS].join('|')})`;

/** "9 de Julio (2159)": the number in brackets is the door's where the only other one is that of the day; four digits before a province are a town's. */
const DOOR_OF_DAY = new RegExp(
  `(?<=^\\s{0,9}(?:${TYPE} )?\\d{1,2} de ${MONTH}) ?\\(\\s{0,9}(\\d{4}(?=\\s{0,9}\\)\\s{0,9}$)|\\d{2,3}|\\d{5})\\s{0,9}\\)(?=\\s{0,9}(?:$|[,;-]))`,
  'iu',
);

/** "5429, Av 27 de Febrero": the number in front of what is a street by its type, and has no other. */
const DOOR_BEFORE_TYPE = new RegExp(
  `^\\s{0,9}(\\d{2,5}), ?(${TYPE} (?!.{0,80} [ye] )(?:(?:\\d{1,2} de )?\\p{L}[\\p{L}.'’ ]{0,80}?|\\d{1,3}(?: bis)?))(?=\\s{0,9}(?:$|[,;(-]))`,
  'iu',
);

/** What has no number of a door behind it, a number that is a street's among it. */
const NO_DOOR = `(?:${TYPE}|${COUNTERS})`;

/** "San Juan 1345 S/N": there is a number all the same. */
const NONE_BEHIND_NUMBER = new RegExp(
  ` s\\/n[°º.]?(?<=\\p{L}{3}\\.? (?:n[°º]\\.? ?|nro\\.? ?)?\\d{3,5} s\\/n[°º.]?)(?<!(?<!\\p{L})(?:${NO_DOOR}|barrio .{0,80}) (?:n[°º]\\.? ?|nro\\.? ?)?\\d{3,5} s\\/n[°º.]?)(?=\\s{0,9}(?:$|[,;(-]))`,
  'giu',
);

/** "Mitre 345 y Av. Paso S/N": of a corner one number is told. */
const NONE_BEHIND_CORNER = new RegExp(
  ` s\\/n[°º.]?\\s{0,9}$(?<=^\\s{0,9}\\p{L}[^\\d,;()]{0,80}\\p{L}\\.? (?:n[°º]\\.? ?|nro\\.? ?)?\\d{2,5} (?:y|esq\\.?|esquina) \\p{L}[^\\d,;()]{0,80} s\\/n[°º.]?\\s{0,9})(?<!${TYPE} s\\/n[°º.]?\\s{0,9})(?<!(?<!\\p{L})${NO_DOOR} (?:n[°º]\\.? ?|nro\\.? ?)?\\d{2,5} (?:y|esq\\.?|esquina) [^\\d]{0,80})`,
  'iu',
);

/** What begins no street in brackets or behind "S/N". */
const NO_STREET =
  '(?!(?:entre|esq|esquina|casi|calles?|barrio|bo|villa|colonia|plan|planta|piso|port[oó]n|rejas?|casa|banco|escuela|hospital|plaza|parque|zona|paraje|ex|frente|sector|edificio|galer[ií]a|club|estaci[oó]n)(?![\\p{L}]))';
/** Two names of streets, the second at the end. */
const TWO_NAMES = `${NO_STREET}(\\p{L}[\\p{L}. ]{3,40}) y ${NO_STREET}(\\p{L}[\\p{L}. ]{3,40})`;

/** "Paunero 1250 (Belgrano y Caseros)", "Paunero S/N Belgrano y Caseros": what it lies between. */
const BETWEEN_IN_BRACKETS = new RegExp(
  `\\(\\s{0,9}${TWO_NAMES}\\)\\s{0,9}$(?<=\\p{L}{3}\\.? (?:n[°º]\\.? ?|nro\\.? ?)?\\d{2,5} ?\\([^()]{0,80}\\)\\s{0,9})(?<!(?<!\\p{L})${NO_DOOR} (?:n[°º]\\.? ?|nro\\.? ?)?\\d{2,5} ?\\([^()]{0,80}\\)\\s{0,9})`,
  'iu',
);
const BETWEEN_BEHIND_NONE = new RegExp(
  `(?<=^\\s{0,9}${NO_STREET}\\p{L}[\\p{L}. ]{2,40} s\\/n[°º]?),? ${TWO_NAMES}$`,
  'iu',
);

function asBetween(match: string, one = '', other = ''): string {
  const last = one.slice(one.lastIndexOf(' ') + 1);
  const next = other.split(' ', 1)[0] ?? '';
  return AND_INSIDE.has(`${fold(last)} y ${fold(next)}`) ? match : ` ~ ${one} y ${other}`;
}

/** See {@link Rule}. They are tried before the slash may part two streets. */
export const DOOR_RULES: readonly Rule[] = [
  // "Mitre,750,1,C": the cells of a table, with no space between them.
  {
    name: 'separators',
    all: SIGN.comma | SIGN.numbers,
    find: /,(?=\d{2,5},)(?<=\p{L}{3},)/gu,
    put: ' ',
  },
  {
    name: 'separators',
    all: SIGN.comma | SIGN.numbers,
    find: /,(?=\d{1,2},)(?<=\p{L} (?:n[°º]\.? ?|nro\.? ?)?\d{2,5},)(?<!(?:km|kil[oó]metro)\.? \d{2,5},)/giu,
    put: '\n',
  },
  // "Belgrano 145O", "Callao l234": letters that a reader of scans took for digits.
  {
    name: 'letters for digits',
    any: SIGN.gluedDigit | SIGN.gluedLetter,
    find: /(?<![\p{L}\d.°º])(?=[Il]?[Oo]?\d)[\dIl][\dOolI]{2,4}(?<=\p{L}{3}\.? (?:[Nn][°º]\.? ?|[Nn]ro\.? ?)?[\dOolI]{3,5})(?=\s|$|,)/gu,
    put: (match) => (/[OolI]/.test(match) ? match.replace(/[Oo]/g, '0').replace(/[lI]/g, '1') : match),
  },
  // "Nº 1 234": thousands apart.
  {
    name: 'thousands',
    all: SIGN.numbers,
    any: SIGN.degree | SIGN.dot | SIGN.word,
    find: / (?=\d{3}\s{0,9}(?:$|[,;]))(?<=\p{L}{3} (?:n[°º]|nro)\.? {0,2}\d{1,2} )(?<!(?<!\p{L})(?:calles?|avda?|avenida|diag|diagonal|pje|pasaje|ruta|rta|manzana|mza|lote|paseo)\.? (?:n[°º]|nro)\.? {0,2}\d{1,2} )/giu,
    put: '',
  },
  // "Córdoba º450"
  {
    name: 'glued label',
    all: SIGN.degree | SIGN.digit,
    find: /(?<=\p{L}{4}) [°º]\.? ?(?=\d{2,5}(?!\d))/gu,
    put: ' N° ',
  },
  // "Santa María 1114?", "Pergamino 34*", "Ituzaingó 5837'".
  {
    name: 'closing points',
    all: SIGN.gluedLetter,
    find: new RegExp(`${PUNCTUATION}{1,9}(?=[\\s,;)(-]|$)(?<=\\d${PUNCTUATION}{1,9})`, 'g'),
    put: '',
  },
  // "Eduardo Costa...3062", "Mitre=123".
  { name: 'closing points', all: SIGN.gluedDigit, find: /(?:\.{2,9}|[=_*!]{1,9})(?=\d)/g, put: ' ' },
  {
    name: 'number in brackets',
    all: SIGN.bracket | SIGN.numbers,
    begins: new RegExp(`^\\s{0,9}(?:${TYPE} )?\\d{1,2} de `, 'i'),
    find: DOOR_OF_DAY,
    put: ' $1',
  },
  // "Mitre s/n (123)": of four digits it may be the code of the town.
  {
    name: 'number in brackets',
    all: SIGN.bracket | SIGN.slash | SIGN.digit,
    find: /s\/n[°º.]?\s*\((?<=[\p{L}\d][\s,]{1,9}s\/n[°º.]?\s{0,9}\()\s*(\d{2,3})\s*\)(?=\s{0,9}(?:$|[,;-]))/giu,
    put: '$1',
  },
  { name: 'number in front', all: SIGN.comma | SIGN.digit, begins: /^\s*\d/, find: DOOR_BEFORE_TYPE, put: '$2 $1' },
  { name: 'without number', all: SIGN.slash | SIGN.digit, find: NONE_BEHIND_NUMBER, put: '' },
  { name: 'without number', all: SIGN.slash | SIGN.digit, find: NONE_BEHIND_CORNER, put: '' },
  // "Rivadavia N° 5.126/30"
  {
    name: 'thousands',
    all: SIGN.dot | SIGN.numbers | SIGN.slash,
    find: /\.(?=\d{3}(?:\/\d{2}(?!\d)){1,9})(?<=\p{L}\.? (?:n[°ºª]\.? ?|nro\.? ?)?\d{1,2}\.)(?<!(?<!\p{L})kms?\.? ?\d{1,2}\.)/giu,
    put: '',
  },
  // "Calle 1.342 N° 560", "e/ 1.350 y 1.352": no street is called by part of a number.
  {
    name: 'thousands',
    all: SIGN.dot | SIGN.numbers,
    find: /\.(?=\d{3}(?![\d.,]))(?<=(?<!\p{L})(?:calles?|e\/|entre|y|esq\.?|esquina) ?(?:n[°ºª]\.? ?)?\d\.)/giu,
    put: '',
  },
  { name: 'closing points', all: SIGN.sentence | SIGN.hyphen, find: /\.-(?<=\d\.-)(?=\s|$)/g, put: '' },
  // "MitreNº750"
  {
    name: 'glued letters and digits',
    all: SIGN.degree,
    find: /(?<=\p{L}{4})(?=n[°º]\.? ?\d)/giu,
    put: ' ',
  },
  // "Riglos 1250 (km 32)"
  {
    name: 'remarks',
    all: SIGN.bracket | SIGN.numbers,
    find: new RegExp(`${BEHIND_DOOR}\\(\\s{0,9}km\\.? ?\\d{1,9}(?:[.,]\\d{1,9})?\\s{0,9}\\)`, 'giu'),
    put: '',
  },
  { name: 'glued between', all: SIGN.bracket | SIGN.digit, find: BETWEEN_IN_BRACKETS, put: asBetween },
  { name: 'glued between', all: SIGN.slash, find: BETWEEN_BEHIND_NONE, put: asBetween },
  // "Gurruchaga 739 D.E. 14": the school district.
  {
    name: 'remarks',
    all: SIGN.behindDoor,
    find: new RegExp(
      `(?=d)${BEHIND_DOOR}(?<=\\d{3}[ ,-]{1,9})(?:d\\. ?e\\. ?|de |dto\\. ?esc(?:olar)?\\.? )(?:n[°º]\\.? ?)?\\d{1,2}\\s{0,9}$`,
      'iu',
    ),
    put: '',
  },
  // "Alsina 1250 edificio EP 12", "Paunero 1250 en escuela N° 5".
  {
    name: 'institution',
    all: SIGN.numbers,
    find: new RegExp(
      ` (?=en |edi|es|e\\.?[pe]|j\\.?[ai]|ce)${BEHIND_DOOR}(?:en )?((?:edif(?:icio)?\\.? )?(?:escuela|esc|e\\.?p(?:\\.?b)?|e\\.?e\\.?s(?:\\.?[to])?|jard[ií]n|j\\.?i|cens|cef|cea)\\.?) ?(?:n[°º]\\.? ?|nro\\.? ?)?(\\d{1,4})\\s{0,9}$`,
      'iu',
    ),
    put: '\n$1 $2',
  },
  // "Fray Cayetano Rodríguez 208 / PB", "Mitre 123/ 3º B".
  {
    name: 'slash before a flat',
    all: SIGN.slash | SIGN.digit,
    find: new RegExp(`\\/(?= ?${FLAT})(?<=(?:\\p{L}|\\d|[°º])\\.? \\d{2,5} ?\\/)`, 'giu'),
    put: ' ',
  },
  // "Corrientes 1234 / 1236 / 1240".
  {
    name: 'range',
    all: SIGN.numbers | SIGN.loose,
    find: /(?<=\p{L}\.? )(\d{3,5})((?: ?[/-] ?\d{3,5}){2,9})(?=\s{0,9}(?:$|[,;(\n]))/gu,
    put: (match, first = '', others = '') => {
      const areOfOneBlock = others
        .split(/[/-]/)
        .slice(1)
        .every((other) => isRange(first, other.trim(), '/'));
      return areOfOneBlock ? match.replaceAll(' ', '') : match;
    },
  },
];
