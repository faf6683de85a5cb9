/** The rules of cleaning for addresses as maps and portals of other countries write them: the number first, codes in front, what stands there before all. */
import { TYPE, UNIT } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { isInstitution } from './listed-word.ts';
import { SIGN } from './sign-bits.ts';

/** What a code of an open location is written in; `7PGQ+XF, Av. Meeks 153`, `FCR2+3M C. 50 1164`. */
const PLUS_CODE = /^\s{0,9}(?=[A-Z]*\d)[2-9CFGHJMPQRVWX]{4,8}\+[2-9CFGHJMPQRVWX]{2,3}(?:, ?| )/;

/** The code of the post in front of an address: `B7600 San Martín 2345`, `C1414DDC Thames 1535`, `B1900 calle 50 n° 1164`. */
const CODE_IN_FRONT = /^\s*[A-HJ-NP-Z]\d{4}(?:[A-Z]{3})?(?: ?[-,] ?| )(?=(?:\d{1,2} de )?\p{L}[^,;]{2,40} \d)/u;
/** The same as it was before letters came into it: `1900 calle 50 1164`, `7600 - San Luis 1744 - Mar del Plata`. */
const OLD_CODE_IN_FRONT =
  /^\s{0,9}[1-9]\d{3}(?: (?=(?:calle|diag(?:onal)?\.?) \d{1,3}(?: bis)? (?:n[°º]\.? ?|nro\.? ?)?\d)| ?- (?=(?!.* (?:entre|e\/|y|esq|esquina)[ .])(?!(?:lote|barrio|manzana|mza|casa) )(?:\d{1,2} de )?\p{L}{2}[^,;\d-]* \d{2,5} ?- ?\p{L}))/iu;

const LABEL = '(?:n[°ºª]?\\.? ?|nro\\.? ?)?';
const HOUSE = '\\d{1,5}(?: ?[a-z](?![\\p{L}]))?(?:[-/]\\d{1,5})?';
/** A street by its name or its number, up to the next comma. */
const STREET = `(?:(?:${TYPE} )?(?:\\d{1,2}(?: |[°º] ?)de )?(?!(?:barrio|b[°º]|partido|comuna|casa|lote|mza|piso|km)(?!\\p{L}))\\p{L}[^,;\\d]{2,40}|(?:${TYPE} )?\\d{1,3}(?: ?[a-h]| bis)?)`;
/** What lies around up to the district, as maps tell it. */
const UP_TO_DISTRICT = '.{0,80}, (?:comuna \\d{1,2}|(?:partido|departamento|municipio) [^,]{0,80})';
const DISTRICT = `${UP_TO_DISTRICT}(?:,|\\s{0,9}$)`;
/** How a map ends what it shows: the same, and the country. */
const MAP_END = `${UP_TO_DISTRICT},.{0,80} argentina\\s{0,9}$`;
/**
 * "1535, Thames, Palermo, …", "825, 7, La Plata, …": of four digits or a range where a district is told, of less where a map ends. "137, Los
 * Hornos, La Plata" is a street and where it is, as is "1141, Ingeniero Allan, Florencio Varela"; "7600, Mar del Plata, Buenos Aires" begins with a code.
 */
const HOUSE_AND_COMMA = new RegExp(
  `^\\s{0,9}(${HOUSE}), (${STREET}),(?= ?\\p{L})(?:(?<=^\\s{0,9}\\d{1,5}[-/].{0,80})|(?<=^\\s{0,9}\\d{4}.{0,80})(?=${DISTRICT})|(?=${MAP_END}))`,
  'iu',
);
/** "1164 Calle 50, 1900 La Plata", "370 Florida, 1005 Buenos Aires". */
const HOUSE_IN_FRONT =
  /^\s{0,9}(\d{3,5}) ((?:calle|diag(?:onal)?\.?) 1?\d{1,2}(?: bis)?)(?=\s*(?:$|[,;]))|^\s{0,9}(\d{3,5}) ((?!(?:de|bis|e|y|esq|entre(?! r[ií]os)|viv|viviendas|lotes)(?!\p{L}))\p{L}[^,;\d]{2,40})(?=, [1-9]\d{3} \p{L}[^\d,;]*$)/iu;
/** "Don Julio, 4691, Guatemala, …" where the text ends as a map's does, or "Coto, 5241, Avenida Rivadavia". */
const WHAT_STANDS_THERE = new RegExp(
  `^\\s{0,9}(?!${TYPE} )[^,;\\d]{2,60}, (?=(?:${HOUSE}), (?:(?:avenida|avda|av)\\.? \\p{L}|${STREET},${MAP_END}))`,
  'iu',
);
/** "Carrefour, Avenida Calchaquí, Quilmes Oeste, …, Argentina" */
const NAME_BEFORE_AVENUE = new RegExp(
  `^\\s{0,9}(?!${TYPE} )[^,;\\d]{2,60}, (?=avenida \\p{L}[^,;\\d]{0,80},${MAP_END})`,
  'iu',
);

/** "Parrilla Don Julio (Guatemala 4691 esq. Gurruchaga)", "Manolo (Av. Rivadavia 2371)": what stands there, and where in brackets. */
const ADDRESS_IN_BRACKETS = new RegExp(
  `^\\s{0,9}(?!(?:${TYPE}|ruta|rta|r[np]) )(\\p{L}[\\p{L}.]{0,80})[^,;()\\d]{2,60} \\((?!(?:${TYPE} (?:n[°º]\\.? ?)?\\d)|(?:ex|antes|entre|e\\/|esq|esquina|casi|y|altura|alt|al|casa|frente|km|ruta|rn|rp|barrio|b[°º]|mza|lote|galer[ií]a|edificio|sucursal|suc|norte|sur|este|oeste|capital|${UNIT})[ .°º])(?=(${TYPE} )?(?:\\d{1,2} de )?\\p{L}{2}[^,;()\\d]{0,80} (?:n[°º] ?)?(?:\\d{3,5}[^()]{0,80}|\\d{2})\\)\\s{0,9}(?:$|[,-]))`,
  'iu',
);
/** What serves meals and is called as somebody or something is. */
const EATING =
  /^(?:parrilla|restaurante?|resto|bar|caf[eé]|pizzer[ií]a|confiter[ií]a|cervecer[ií]a|helader[ií]a|hotel|hostel)$/iu;

/** Behind a door and what lies beside it in brackets: ", 7600 Mar del Plata", ", Mar del Plata 7600". */
const BEHIND_BRACKET = (between: string): string =>
  `(?<=\\p{L}{3}\\.? ${LABEL}\\d{2,5} ?\\((?:[^()\\d]{1,80}|${UNIT}[^()]{0,80})\\) ?${between})(?<!(?:${TYPE}|ruta|rta|km) ${LABEL}\\d{2,5} ?\\([^()]{0,80}\\) ?${between})`;
const CODE_BEHIND_BRACKET = new RegExp(
  `(?=[1-9]\\d{3} (?!viv)\\p{L})${BEHIND_BRACKET('[,-]? ?')}\\d{4} (?=\\p{L}[^\\d,;]{0,80}(?:$|[,;]))|(?= [1-9]\\d{3}\\s{0,9}(?:$|[,;]))${BEHIND_BRACKET(`[,-] ?(?!${UNIT})\\p{L}[\\p{L}' ]{0,80}`)} \\d{4}`,
  'giu',
);

/** "Thames and Niceto Vega", "Corner of …": a corner in the language of guides. */
const CORNER_IN_ENGLISH = /^\s*(?:(?:the )?corner of )?([^,;\d]{3,40}) and (?=\p{L}{3})/iu;

/** See {@link Rule}. */
export const MAP_RULES: readonly Rule[] = [
  {
    name: 'postal code',
    all: SIGN.digit,
    any: SIGN.gluedDigit | SIGN.gluedLetter,
    begins: /^\s*[2-9A-Z]{4,8}\+/,
    find: PLUS_CODE,
    put: '',
  },
  { name: 'postal code', all: SIGN.gluedDigit, begins: /^\s*[A-Z]\d{4}/, find: CODE_IN_FRONT, put: '' },
  { name: 'postal code', all: SIGN.numbers, begins: /^\s*[1-9]\d{3}/, find: OLD_CODE_IN_FRONT, put: '' },
  {
    name: 'institution',
    all: SIGN.comma | SIGN.digit,
    begins: /^\s*[^,;\d]{2,60},/,
    find: WHAT_STANDS_THERE,
    put: '',
    cuts: 'before',
  },
  {
    name: 'institution',
    all: SIGN.comma,
    begins: /^\s*[^,;\d]{2,60}, avenida/i,
    find: NAME_BEFORE_AVENUE,
    put: '',
    cuts: 'before',
  },
  { name: 'number in front', all: SIGN.comma | SIGN.digit, begins: /^\s*\d/, find: HOUSE_AND_COMMA, put: putBehind },
  {
    name: 'number in front',
    all: SIGN.numbers,
    begins: /^\s*\d{2}/,
    find: HOUSE_IN_FRONT,
    put: (_, one = '', numbered = '', other = '', named = '') =>
      one === '' ? `${named} ${other}` : `${numbered} ${one}`,
  },
  { name: 'corner without a word', all: SIGN.word, find: CORNER_IN_ENGLISH, put: '$1 esq. ' },
  {
    name: 'institution',
    all: SIGN.bracket | SIGN.digit,
    find: ADDRESS_IN_BRACKETS,
    put: (match, first = '', type = '') => (type !== '' || isInstitution(first) || EATING.test(first) ? '' : match),
    cuts: 'before',
  },
  { name: 'postal code', all: SIGN.bracket | SIGN.numbers, find: CODE_BEHIND_BRACKET, put: '' },
  {
    name: 'town',
    all: SIGN.word | SIGN.digit,
    any: SIGN.comma | SIGN.hyphen,
    find: /(?:,| -) ?comuna (?:n[°º] ?|nro\.? ?)?\d{1,2}(?=\s{0,9}(?:$|[,;-]))/giu,
    put: '\n',
    cuts: 'distance',
  },
];

/** The number behind its street; with its sign where the street is a number without a type. */
function putBehind(_: string, house = '', street = ''): string {
  return /^\d{1,3}(?: ?[a-z]| bis)?$/i.test(street) ? `${street} N° ${house},` : `${street} ${house},`;
}
