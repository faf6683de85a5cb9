/** The rules for what lists put around an address and for stretches of a street: branches, stops, stands, works in the street. */
import { BETWEEN_IN_FRONT, streetFirst } from './between-in-front.ts';
import type { Rule } from './cleaning-rule.ts';
import { fold } from './fold-word.ts';
import { AND_INSIDE } from './lexicon.ts';
import { SIGN } from './sign-bits.ts';

/**
 * "COTO SUCURSAL 60 - AV CABILDO 545", "Banco Nación Suc. 23 Av. Mitre 100": the branch of a chain in front, known by a number, before a mark
 * or the type of a street. Names of chains have no digits, so that nothing with a number of its own is given up.
 * "Parada Nº 123 - Mitre 900": the same of a stop or a stand.
 */
const BRANCH =
  /^\s*(?:(?:[\p{L}&.'’+% -]{2,40}? |)(?:suc(?:ursal)?|filial|agencia|tienda)|parada|puesto)\.? ?(?:n[°ºª]\.? ?|nro\.? ?|n |# ?)?\d{1,4}(?: ?[-,:;|\n] ?| \/ | +(?=(?:avda|av|avenida|calle|ruta|rn|rp|bvard|bvd|bv|bulevar|boulevard|diagonal|diag|pasaje|pje)\.? ))(?=\p{L}[^\n]{0,80}(?:\d| [ye&] ))/iu;

/** Before "Paseo Alcorta" of "Salguero 3172 Paseo Alcorta", "peatonal" of "San Martín 2602 peatonal": behind a number they open no street. */
const BEFORE_ARCADE =
  /(?<=\p{L} \d{3,5}(?: loc(?:al)?\.? \d{1,4})?) (?=paseo \p{L}[\p{L}.'’ ]{0,80}?(?: loc(?:al)?\.? \d{1,4})?$|peatonal {0,9}$)|(?<=\p{L} \d{3,5}) peatonal(?= (?:esq|e\/|entre))/iu;

/** What opens a street for sure. */
const TYPE = '(?:avda|av|avenida|calle|bvard|bvd|bv|bulevar|boulevard|diagonal|diag|pasaje|pje)[. ]';

/**
 * "005 - Plaza Mayor - Av. Sarmiento 2601": the number in a list, which begins with a zero, unlike streets that are numbers. Without one
 * only where a name follows and then, set apart, what is a street for sure: "151 - Plaza Mayor - Mitre & Alsina".
 */
const NUMBER_OF_LIST = new RegExp(
  `^\\s{0,9}(?:0\\d{1,3} ?- ?|\\d{1,4} - (?=[^\\d,;\\n-]{3,40} - (?:${TYPE}|\\p{L}[^\\d,;\\n]{2,40} & )))(?=\\p{L})`,
  'iu',
);

/** A name before a colon, no part of the address with its label. */
const NAME_BEFORE_COLON =
  "^\\s{0,9}(?!(?:.{0,80} )?(?:calles?|avda|av|avenida|n|nro|n[uú]mero|altura|km|piso|dto|dpto|depto|esq|esquina|entre|intersecci[oó]n|barrio|bo|localidad|ciudad|partido|domicilio|direcci[oó]n|ubicaci[oó]n|lugar)[.°º]{0,9}:)(\\p{L}[\\p{L}.'’ ]{2,39}): (?!entre |e\\/|esq|y )";
/** "Taxi: Mitre y Alsina", "Estación Morón: Sarmiento 100", "Sede: 7 e/ 56 y 57": what the place is called. */
const NAME_WITH_COLON = new RegExp(
  `${NAME_BEFORE_COLON}(?<! e(?:nt)?: )(?!(?:n[°º]|nro|n[uú]m|altura|alt\\.|al |frente|km|kil|piso|pb|d(?:e?p)?to|local|of|lote|mza|manz|casa|torre|casi))(?=(?:\\p{L}|\\d{1,2} de )[^:\\n]{0,80}(?: [ye&] |\\d)|\\d{1,3}(?: bis)? (?:e\\/|entre|y|esq) ?\\d)(?![^\\n]{0,80}:)`,
  'iu',
);
/** "Belgrano: 234": the street itself, before its number or, as in "Cabildo E: Mendoza y Juramento", before what it lies between. */
const STREET_WITH_COLON = new RegExp(
  `${NAME_BEFORE_COLON}(?=[\\p{L}\\d][^:\\n]{0,80}(?: [ye&] |\\d))(?![^\\n]{0,80}:)`,
  'iu',
);

/** "Mitre del 100 al 300", "Mitre desde el 100 hasta el 300", "Mitre entre el 100 y el 300". */
const NUMBERS_OF_STRETCH =
  /(?=,? (?:de|en))(?<=[\p{L}\d.]),? (?:del |desde (?:(?:el|la altura) |(?=\d{3}))|entre el )(?:n[°º]\.? ?|nro\.? ?)?(\d{2,5}) (?:al |(?:hasta|hacia) (?:(?:el|la altura) |(?=\d{3}))|y el )(?:n[°º]\.? ?|nro\.? ?)?(\d{2,5})(?![\p{L}\p{N}])/giu;

/** "Nazca desde Jonte hasta San Martín", "desde Jonte a San Martín", "desde Jonte y San Martín". */
const ENDS_OF_STRETCH =
  /desde (?<=[\p{L}\d.],? desde )(?:la (?=calle|av))?(?=[\p{L}\d])([^,;\n]{1,40}?)(?:,? (?:y )?ha(?:sta|cia)| [ay]) (?:la (?=calle|av))?(?=[\p{L}\d])/giu;

/** "Derqui entre Peña hasta Strobel". */
const BETWEEN_AND_UP_TO =
  /(entre (?<=[\p{L}\d.] entre )(?!r[ií]os(?!\p{L}))(?!.{0,80} [ye] )[^,;\n]{1,40}?)(?:,? hasta| a) (?!\S{1,30} (?:cuadras?|km|mt?s?|metros)(?!\p{L}))(?:la (?=calle|av))?(?=[\p{L}\d]{2})/giu;

/** "Avenida 7 de 54 a calle 44": along a street that is a number. */
const NUMBERED_ENDS =
  /de (?=[cad\d])(?<=^\s{0,9}(?:calle|c|av|avda|avenida|diag|diagonal)\.? \d{1,3}(?: bis)?,? de )((?:calle |av\.? |avenida )?\d{1,3}(?: bis)?) (?:a|hasta) (?=(?:calle |av\.? |avenida )?\d{1,3}(?: bis)?(?![\p{L}\p{N}]))/iu;

/** "7 con 50", "calle 125 con calle 38", "7/50": two streets that are numbers, and nothing else. Two numbers of three digits about a slash are doors. */
const NUMBERED_CORNER = new RegExp(
  `^(\\s{0,9}(?:${TYPE} ?)?\\d{1,3}(?: bis)?)(?: con | ?\\/ ?(?!\\d{3})|(?<!\\d{3}) ?\\/ ?)((?:${TYPE} ?)?\\d{1,3}(?: bis)?(?=\\s{0,9}(?:$|[,;(\\n])))`,
  'i',
);

/** What no corner is told by behind a slash. */
const NO_CORNER = '(?:barrio|localidad|ciudad|partido|esq|entre|frente|altura|piso|tel)';

/** Words, of numbers only the days of a month. */
const NAMES = '(?:[^\\d/\\n]|\\d{1,2} de ){0,80}?';

/** "Vieytes y Córdoba / Santiago del Estero": behind the corner of two streets what the other may be as well. */
const ANOTHER_CORNER = new RegExp(
  `^(\\s{0,9}${NAMES}(?<!\\p{L})(\\p{L}{1,30}) [ye] (\\p{L}{1,30}(?!\\p{L})|\\d{1,2} de )${NAMES}(?<=\\p{L}{3}|\\p{L} \\p{L}{2})(?<!(?<!\\p{L})esq)) ?\\/ ?(?!${NO_CORNER})\\p{L}{3}[^\\d,;()\\n]{0,80}(?=$|[,;(\\n])`,
  'iu',
);

/** "Plaza Mayor - Mitre & Alsina": behind a name that is set apart it is no part of another one, as of "Mitre & San Martín" alone. */
const CORNER_BEHIND_NAME = / & (?=\p{L})(?<=^\D{0,80} - \p{L}[^&\d,;]{0,80}& )/gu;

/** "Casilla de Correo 123". */
const POST_BOX =
  /(?<![\p{L}\p{N}])casilla (?:de )?(?:correos?|postal)(?: n[°º]\.?| nro\.?)? ?\d{1,5}(?![\p{L}\p{N}])/giu;

/** "Tierra del Fuego, Antártida e Islas del Atlántico Sur", which looks like two streets and a corner. */
const LONGEST_PROVINCE =
  /(?<=\btierra del fuego)[\s,;-]{1,9}ant[aá]rtida e islas(?: del? atl[aá]ntico(?: sur)?)?(?![\p{L}\p{N}])/giu;

/** See {@link Rule}. */
export const LISTING_RULES: readonly Rule[] = [
  { name: 'institution', all: SIGN.word | SIGN.digit, find: BRANCH, put: '' },
  { name: 'institution', all: SIGN.word | SIGN.digit, find: BEFORE_ARCADE, put: '\n' },
  { name: 'long name', all: SIGN.word, find: LONGEST_PROVINCE, put: '' },
  { name: 'institution', all: SIGN.hyphen, begins: /^\s*\d/, find: NUMBER_OF_LIST, put: '' },
  { name: 'corner without a word', all: SIGN.hyphen | SIGN.loose, find: CORNER_BEHIND_NAME, put: ' + ' },
  { name: 'label', all: SIGN.colon, find: NAME_WITH_COLON, put: '', cuts: 'before' },
  { name: 'label', all: SIGN.colon, find: STREET_WITH_COLON, put: '$1\n' },
  {
    name: 'range',
    all: SIGN.numbers,
    any: SIGN.word | SIGN.between,
    find: NUMBERS_OF_STRETCH,
    put: (match, first = '', second = '') => (Number(first) < Number(second) ? ` ${first}` : match),
  },
  { name: 'ends of a stretch', all: SIGN.word, find: ENDS_OF_STRETCH, put: 'entre $1 y ' },
  { name: 'ends of a stretch', all: SIGN.between, find: BETWEEN_AND_UP_TO, put: '$1 y ' },
  {
    name: 'ends of a stretch',
    all: SIGN.numbers,
    begins: /^\s*(?:c|av|dia)/i,
    find: NUMBERED_ENDS,
    put: 'entre $1 y ',
  },
  {
    name: 'corner without a word',
    all: SIGN.numbers,
    begins: /^[^,;(\n]* con |^[^,;(\n]*\//i,
    find: NUMBERED_CORNER,
    put: '$1 + $2',
  },
  {
    name: 'another corner',
    all: SIGN.slash,
    begins: /^[^/]{1,80} [ye] [^/]+\//i,
    find: ANOTHER_CORNER,
    put: (match, corner = '', first = '', second = '') =>
      AND_INSIDE.has(`${fold(first)} y ${fold(second)}`) ? match : corner,
  },
  {
    name: 'between in front',
    all: SIGN.between,
    any: SIGN.comma | SIGN.hyphen,
    begins: /^\s*e/i,
    find: BETWEEN_IN_FRONT,
    put: streetFirst,
  },
  { name: 'no data', all: SIGN.word | SIGN.digit, find: POST_BOX, put: '\n' },
  // "Viamonte 1336-3º-17".
  {
    name: 'hyphens',
    all: SIGN.degree | SIGN.hyphen | SIGN.tight,
    find: /-(?<=\p{L}\.? \d{2,5}-)(?=\d{1,2}[°º])/gu,
    put: '\n',
  },
  {
    name: 'hyphens',
    all: SIGN.degree | SIGN.hyphen | SIGN.tight,
    find: /-(?<=\d[°º]-)(?=\d{1,3}(?![\p{L}\p{N}])|[a-z](?![\p{L}\p{N}]))/giu,
    put: ' ',
  },
];
