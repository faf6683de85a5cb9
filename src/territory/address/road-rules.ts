/** The rules of cleaning for roads and their kilometres. */
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** What says that kilometres are those of a road, not of a quarter that is called by them, or that the number is no door's. */
const ROAD = '(?:ruta|rta|r\\.? ?[np]\\b|acc|aut|au\\b|cam|cno|colec|pan|esc|ep\\b|jard|coleg|hosp|puesto|posta|lote)';
/** A street that is called by words, with the number of its door. */
const STREET_WITH_DOOR =
  "(?:(?:[\\p{L}.'’]{1,80} ){0,9}(?:\\d{1,2} de )?\\p{L}{3,30}\\.? (?:n[°ºª]?\\.? ?|nro\\.? ?)?|calle \\d{1,4} (?:n[°ºª]\\.? ?|nro\\.? ?))\\d{3,5}";
const KILOMETRE = '(?:km|kms|kil[oó]metro)\\.? ?\\d{1,9}(?:[.,]\\d{1,9})?';

/** The word for a road, before its number. */
const ROUTE = '(?:rutas?|rtas?|r\\.?[np]|autov[ií]a)\\.?';

const FRACTIONS: Readonly<Record<string, string>> = { '½': '1/2', '¼': '1/4', '¾': '3/4' };

/** See {@link Rule}. */
export const ROAD_RULES: readonly Rule[] = [
  // "D. 74 y 115": a diagonal among streets that are numbers.
  {
    name: 'glued abbreviation',
    all: SIGN.numbers,
    begins: /^\s*d/i,
    find: /^\s*d\.? ?(?=\d{2,3} (?:y|e\/|esq\.?|entre) ?\d)/iu,
    put: 'Diag. ',
  },
  {
    name: 'fractions',
    any: SIGN.rare,
    find: /(?<=\d) ?([½¼¾])/g,
    put: (_, sign = '') => ` ${FRACTIONS[sign] ?? sign}`,
  },
  // "R. N. 5", "R. P. N° 65": the letters of a road, set apart.
  {
    name: 'road',
    all: SIGN.dot | SIGN.digit,
    find: /(?<![\p{L}\p{N}])(r)\. ([np]\.?) ?(?=(?:n[°ºª]?\.? ?|nro\.? ?)?\d)/giu,
    put: '$1.$2 ',
  },
  // "RUTA P. 36"
  {
    name: 'road',
    all: SIGN.dot | SIGN.digit,
    begins: /^\s*r/i,
    find: /^(\s*(?:ruta|rta)\.?) p\. ?(?=(?:n[°ºª]\.? ?|nro\.? ?)?\d)/iu,
    put: '$1 PROV. ',
  },
  // "R.N.N° 9"
  {
    name: 'glued abbreviation',
    all: SIGN.dot | SIGN.degree,
    find: /(?<=(?<!\p{L})(?:r\.[np]|e\.p)\.)(?=n[°º])/giu,
    put: ' ',
  },
  // "R. 36 km 50"
  {
    name: 'road',
    all: SIGN.numbers,
    begins: /^\s*r/i,
    find: /^\s*r\.? ?(?=(?:n[°º]\.? ?)?\d{1,3} ?,? km\.? ?\d)/iu,
    put: 'RUTA ',
  },
  // "S/Ruta 5 km 300", "A la vera de la Ruta 5".
  {
    name: 'road',
    any: SIGN.digit | SIGN.word | SIGN.slash,
    begins: /^\s*(?:s|a l)/i,
    find: /^\s*(?:s\/ ?|sobre |a la vera de )(?:la )?(?=(?:ruta|rta|r\.?[np]|autopista|autov[ií]a)[ .])/iu,
    put: '',
  },
  // "Ruta 11 con Ruta 16", "RN 7 int. RN 188", "Ruta 38 emp. Ruta 60".
  {
    name: 'corner without a word',
    all: SIGN.numbers,
    find: new RegExp(
      ` (?=co|cr|em|int)(?<=(?<!\\p{L})${ROUTE} ?(?:\\p{L}{3,30}\\.? )?(?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d{1,4} )(?:con|cruce(?: con)?|empalme(?: con)?|emp\\.?|int\\.?|intersecci[oó]n con) (?:la )?(?=${ROUTE} ?(?:\\p{L}{3,30}\\.? )?(?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d)`,
      'giu',
    ),
    put: ' + ',
  },
  // "Ruta Nacional 9 y Provincial 12".
  {
    name: 'road',
    all: SIGN.numbers,
    find: new RegExp(
      ` y (?=[np])(?<=(?<!\\p{L})${ROUTE} (?:nac(?:ional(?:es)?)?|prov(?:incial(?:es)?)?|pcial)\\.? (?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d{1,4} y )(?=(?:nac(?:ional)?|prov(?:incial)?|pcial)\\.? (?:n[°ºª]?\\.? ?|nro\\.? ?)?\\d)`,
      'iu',
    ),
    put: ' y RUTA ',
  },
  // "Km 45 de la Ruta 8".
  {
    name: 'road',
    all: SIGN.numbers,
    begins: /^\s*k/i,
    find: /(?<=^\s{0,9}(?:km|kms|kil[oó]metro)\.? ?\d{1,9}(?:[.,]\d{1,9})?) (?:de |en )(?:la )?(?=(?:ruta|rta|r\.?[np]|autopista|autov[ií]a)[ .])/iu,
    put: ' ',
  },
  // "RN N°81 Acceso Oeste Km 1467": the kilometre before what is said of the road.
  {
    name: 'road',
    all: SIGN.numbers,
    any: SIGN.degree | SIGN.dot,
    begins: /^\s*r/i,
    find: /^(\s*(?:ruta|rta|r\.?[np])\.?(?: \p{L}{3,}\.?)? n(?:[°ºª]|ro)\.? ?\d{1,4}) (?!(?:norte|sur|este|oeste|viej[ao]|nuev[ao]|bis|entre|esq|esquina|con|casi|desde|hasta) )(\p{L}{3,}\.?(?: \p{L}{2,}\.?){0,3}) ((?:km|kms|kil[oó]metro)\.? ?\d+(?:[.,]\d+)?)(?=\s{0,9}(?:$|[,;(-]))/iu,
    put: '$1 $3\n$2',
  },
  // Quarters that are called by a kilometre, beside a street with its door: "Km 5 - Av. Tehuelches 550", "San Martín 1250 - Km 10".
  {
    name: 'neighbourhood',
    all: SIGN.numbers,
    any: SIGN.hyphen | SIGN.comma,
    begins: /^\s*k/i,
    find: new RegExp(
      `^\\s{0,9}${KILOMETRE} ?[-,](?!.{0,80}(?<!\\p{L})${ROAD})(?= ?${STREET_WITH_DOOR}\\s{0,9}(?:$|[-,;(]))`,
      'iu',
    ),
    put: '',
    cuts: 'leading',
  },
  {
    name: 'neighbourhood',
    all: SIGN.numbers,
    any: SIGN.hyphen | SIGN.comma,
    find: new RegExp(
      `[-,](?=\\s{0,9}k)(?<=^(?!.{0,80}(?<!\\p{L})${ROAD})\\s{0,9}${STREET_WITH_DOOR}\\s{0,9}[-,])\\s{0,9}${KILOMETRE}(?=\\s{0,9}(?:$|[-,;(]))`,
      'iu',
    ),
    put: '\n',
    cuts: 'closing',
  },
  // The same behind a corner: "Amanda y Cullen, Km 44".
  {
    name: 'neighbourhood',
    all: SIGN.digit,
    any: SIGN.hyphen | SIGN.comma,
    find: new RegExp(
      `[-,](?=\\s{0,9}(?:\\p{L}{3,30} )?k)(?<=^(?!.{0,80}(?<!\\p{L})${ROAD})[^\\d,;-]{1,80} [ye] [^\\d,;-]{1,80}[-,])\\s{0,9}(?:\\p{L}{3,30} )?${KILOMETRE}\\s{0,9}$`,
      'iu',
    ),
    put: '\n',
    cuts: 'closing',
  },
  // The same without a mark: "Av. Yrigoyen 1450 Km 3".
  {
    name: 'neighbourhood',
    all: SIGN.numbers | SIGN.word,
    find: new RegExp(
      ` (?=k)(?<=^(?!.{0,80}(?<!\\p{L})${ROAD})\\s{0,9}${STREET_WITH_DOOR} )${KILOMETRE}(?= {0,9}(?:$|[-,;(\\n]| \\p{L}{4,30}[\\p{L}. ]{0,80}(?:$|[-,;(\\n])))`,
      'iu',
    ),
    put: '\n',
    cuts: 'closing',
  },
];
