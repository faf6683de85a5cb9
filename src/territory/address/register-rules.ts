/** The rules of cleaning for what registers of schools, polling places and health centres write. */
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** See {@link Rule}. */
export const REGISTER_RULES: readonly Rule[] = [
  // "Ex escuela 12, Paunero 1250"
  {
    name: 'institution',
    all: SIGN.word | SIGN.numbers,
    begins: /^\s*ex /i,
    find: /^\s*ex (?=(?:escuela|esc|jard[ií]n|hospital|colegio)[ .]\D*\d+\D+\d)/iu,
    put: '',
  },
  // "Adrogué 438 E/ Y": a register in which nobody wrote what it lies between, or one of the two.
  {
    name: 'unfinished end',
    all: SIGN.between,
    find: /(?:e\/(?<!\p{L}e\/)|entre(?<![\p{L}\d]entre)) ?y\.?(?<=[\p{L}\d.°º] ?(?:e\/|entre) ?y\.?)(?=\s*(?:$|[,;(-]))/giu,
    put: '',
  },
  {
    name: 'unfinished end',
    all: SIGN.between,
    find: /((?<!\p{L})e\/|(?<![\p{L}\d])entre) ?y (?=\p{L}{3})/giu,
    put: '$1 ',
  },
  // "960 e/e Gallardo e Ituzaingó": a letter too many; "e/E Mosconi" has an initial.
  {
    name: 'glued between',
    all: SIGN.slash | SIGN.between,
    find: /(?<![\p{L}\d])(?:e\/e|E\/E)(?= [\p{L}\d])/gu,
    put: (match) => match.slice(0, 2),
  },
  // "Yatay& Humahuaca", "BRASIL&DEFENSA": a corner, where one mark is as good as none; "Mitre & San Martín" may be a name.
  {
    name: 'glued corner',
    all: SIGN.broken,
    find: /(?<=\p{L}{2}\.?)(?:& ?| &)(?=\p{L}{2})/gu,
    put: ' / ',
  },
  // "965 E/ RIVERO Y GORRITI E/ RIVERO Y GORRITI GRAL.": said twice.
  {
    name: 'unfinished end',
    all: SIGN.between,
    find: /((?<!\p{L})e\/ ?[^/]{3,60}?) +\1(?:\s.*)?$/iu,
    put: '$1',
  },
  // "Figueroa Alcorta 2263/González S/N": the second entrance of a school, around the corner.
  {
    name: 'glued corner',
    all: SIGN.slash | SIGN.digit,
    find: /(?<=\p{L}\.? \d{2,5})\/(\p{L}[\p{L}. ]*?) s\/n[°º]?\s*$/iu,
    put: ' / $1',
  },
  // "PUNTA ARENAS(12) Y CADIZ", "BRANDSEN(151) N°683": the number that a town gives the street, glued to its name.
  {
    name: 'remarks',
    all: SIGN.bracket | SIGN.digit,
    find: /(?<=\p{L}{3})\(\d{1,3}\)(?=\s*(?:y |e\/|entre |esq|n[°º]|nro|-|$))/giu,
    put: ' ',
  },
  // "AMELIA (1134) ENTRE CUYEN (1147) Y PIRAN (1145)": where each street has one they are no doors.
  {
    name: 'remarks',
    all: SIGN.bracket | SIGN.numbers,
    begins: /^[^\d(]*\(/,
    find: /^[^\d()]+\(\d{1,4}\) (?:y|e\/|entre|esq\.?|esquina) [^\d()]+\(\d{1,4}\)(?: y [^\d()]+\(\d{1,4}\))?(?=\s*(?:$|[,;-]))/iu,
    put: (match) => match.replace(/ ?\(\d{1,4}\)/g, ''),
  },
  // "MATHEU 6250 (entre Beck Bernard y Jacinto Viñas al 8100)": the number is the other street's.
  {
    name: 'remarks',
    all: SIGN.bracket | SIGN.numbers | SIGN.word,
    find: / al (?=\d{2,5} ?\))(?<=\d \((?:entre|e\/)[^()]* al )\d+/giu,
    put: '',
  },
  // "S/N*"
  { name: 'without number', all: SIGN.slash, find: /(?<=(?<!\p{L})s\/n)\*/giu, put: '' },
  // "CAÑUELAS Y URIEN-MZ.18 BIS"
  {
    name: 'hyphens',
    all: SIGN.hyphen | SIGN.tight,
    find: /(?<=\p{L}{3})-(?=(?:mz|mza|manz|manzana|lote)\.? ?\d)/giu,
    put: '\n',
  },
  // "Av. Padre Mugica -33- y 162": the number that a town gives the street besides its name.
  {
    name: 'hyphens',
    all: SIGN.hyphens | SIGN.digit,
    find: /(?<=\p{L}{3}) ?-(\d{1,3})- ?(?=(?:n[°º]|nro|y |e\/|entre |esq)|\d)/giu,
    put: ' ($1) ',
  },
  // "Calle 44-837 entre 8 y 9": the door of a street that is a number.
  {
    name: 'hyphens',
    all: SIGN.numbered,
    begins: /^\s*(?:c|av|dia)/i,
    find: /(?<=^\s*(?:calle|c|av|avda|avenida|diag|diagonal)\.? ?\d{1,3}(?: ?bis)?)-(?=\d{3,5}(?![\d-]))/iu,
    put: ' ',
  },
];
