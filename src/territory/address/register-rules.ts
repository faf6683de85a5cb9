/** The rules of cleaning for what registers of schools, polling places and health centres write. */
import { NAMED_DOOR, NEIGHBOURHOOD } from './cleaning-patterns.ts';
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/**
 * "Comuna 12 - Miller 2751", "Mesa 12 - Lavalle 2366", "Fiscalía N° 34, Paraguay 1536": offices known by a number, some of which are called as a street is;
 * of a few the number ends the name without a mark.
 */
const OFFICE_WITH_NUMBER = new RegExp(
  `^\\s{0,9}(?:${[
    '(?:comuna|mesas?|c\\.?g\\.?p\\.?c?|distrito escolar|d\\.e\\.(?= ?\\d)) ?(?:n[°º]\\.? ?|nro\\.? ?)?\\d{1,4}(?:\\/\\d{1,9})?(?: al? \\d{1,4})?(?: ?[,:-] ?|\\. ?| )',
    '(?:circuito|fiscal[ií]a|juzg(?:ado)?\\.?|juz\\.|tribunal|trib\\.|c\\.?p\\.?c\\.?|cr[ií]a\\.|liceo|normal|t[eé]cnica|departamental|subdeleg\\.?|destac(?:amento)?\\.?|u\\.?g\\.?l\\.?|u\\.?f\\.?i\\.?)(?: [\\p{L}.]{1,80}){0,3} ?(?:n[°º]\\.? ?|nro\\.? ?)?\\d{1,4}(?: ?- | ?[,:] ?)',
    // "Cdte. Espora 1250, Temperley 1834" is a street with its door: of these the number is a short one, and nothing stands before it.
    '(?:com\\.|comercial|col\\.|cap|cdte\\.|nina|centro|feria) ?(?:(?:n[°º]\\.? ?|nro\\.? ?)\\d{1,3}|\\d{1,2})(?: ?- | ?[,:] ?)',
  ].join('|')})(?=${NAMED_DOOR})`,
  'iu',
);

/** "Ministerio de Economía y Finanzas, Yrigoyen 250", "Banco de Galicia y Buenos Aires - Perón 407": no corner, by its first word. */
const OFFICE_WITH_AND = new RegExp(
  `^\\s{0,9}(?:ministerio|min\\.|(?:sub)?secretar[ií]a|direcci[oó]n(?= (?:de|general|provincial|nacional))|departamento(?= (?:de|compras))|c[aá]mara|banco|bco|club|asoc(?:iaci[oó]n)?|fundaci[oó]n|sociedad|soc|federaci[oó]n|sindicato|instituto|universidad|facultad|tribunal|obra social|agencia|caja|consejo|colegio|estudio|escriban[ií]a)(?![\\p{L}\\d])[^,;:\\d]{0,80} [ye] [^,;:\\d]{0,80}?(?: - |, ?|: ?)(?=${NAMED_DOOR})`,
  'iu',
);

/** "Sánchez y Sánchez, Escribanía - Lavalle 1430", "Rossi e Hijos - Warnes 1450", "Gómez y Cía, Alsina 1290": a firm. */
const FIRM = new RegExp(
  `^\\s{0,9}[^,;:\\d]{2,60}?(?: [ye] (?:c[ií]a|hijos?|hnos|hermanos?|asoc(?:iados?)?)\\.?(?: s\\.? ?(?:r\\.? ?l|a)\\.?)?|(?<!^\\s{0,9}av\\.?) (?:s\\. ?r\\. ?l|s\\. ?a|srl|sa)\\.?|, (?:escriban[ií]a|estudio|abogados|contadores))(?: - |, ?|: ?)(?=${NAMED_DOOR})`,
  'iu',
);

/** "Casa de Salta, Roque Sáenz Peña 933": of a province or a town in another one. */
const HOUSE_OF = new RegExp(
  `^\\s{0,9}casa de (?:la )?(?:pro(?:v|vincia)\\.? de )?\\p{L}[\\p{L} ]{2,25}(?: - |, ?|: ?)(?=${NAMED_DOOR})`,
  'iu',
);

/** "Plaza Moreno, 12 e/ 50 y 54", "Plaza Italia 7 y 44": what stands at streets that are numbers. */
const BEFORE_NUMBERS =
  /^\s*(?:plaza|club|catedral|iglesia|terminal|estaci[oó]n|hospital|facultad|teatro|museo|c[aá]mara|juzgado|tribunal|ministerio|direcci[oó]n|municipalidad|biblioteca|parque|banco)(?: [\p{L}.]+){0,5}(?:, ?| - |: ?| )(?<!(?<!\p{L})(?:calles?|c|avda?|av|avenida|diag|diagonal|pasaje|pje|peatonal|bv|bvar|boulevard|paseo|n[°º]|nro|rutas?|rtas?|km|manzana|mza|lote|sucursal|plataforma|d)\.? )(?=\d{1,3}(?: bis)? (?:e\/|entre|y|esq\.?) ?\d{1,3}(?!\d))/iu;

/** A street between a neighbourhood and its block: then `m/d c/ 50` is a hand and a corner. */
const STREET = '(?:calle|avd?a?|avenida|diag(?:onal)?)[ .]';
/** "Bº Independencia M/A C/8", "M/12 - C/4 Bº Lomas": a block and a house as San Juan writes them, with their neighbourhood. `m/d`, `m/i` are the hands of a street. */
const BLOCK_AND_HOUSE = new RegExp(
  `m ?\\/(?<![\\p{L}\\d/]m ?\\/)(?<=(?<!\\p{L})${NEIGHBOURHOOD}(?:(?!${STREET})[^,;]){0,60},? ?m ?\\/|^m ?\\/(?=.{1,20} ${NEIGHBOURHOOD}(?!.{0,80} ${STREET}))) ?([a-ce-hj-z]|\\d{1,3})(?: ?[-,] ?| )c ?\\/ ?(?=\\d{1,3}(?![\\p{L}\\d]| de ))`,
  'iu',
);

/** See {@link Rule}. */
export const REGISTER_RULES: readonly Rule[] = [
  {
    name: 'institution',
    all: SIGN.numbers,
    any: SIGN.hyphen | SIGN.comma | SIGN.colon | SIGN.word,
    begins: /^\s*(?:c|m|d|f|j|t|l|n|s|u)/i,
    find: OFFICE_WITH_NUMBER,
    put: '',
    cuts: 'before',
  },
  {
    name: 'institution',
    all: SIGN.digit,
    any: SIGN.hyphen | SIGN.comma | SIGN.colon,
    begins: /^[^,;:\d]* [ye] /i,
    find: OFFICE_WITH_AND,
    put: '',
    cuts: 'before',
  },
  {
    name: 'institution',
    all: SIGN.digit,
    any: SIGN.hyphen | SIGN.comma | SIGN.colon,
    begins: /^[^,;:\d]* (?:[ye] |s\.? ?(?:a|r)\.?)|^[^,;:\d]*, (?:escr|est|abo|cont)/i,
    find: FIRM,
    put: '',
    cuts: 'before',
  },
  {
    name: 'institution',
    all: SIGN.digit,
    any: SIGN.hyphen | SIGN.comma | SIGN.colon,
    begins: /^\s*casa de /i,
    find: HOUSE_OF,
    put: '',
    cuts: 'before',
  },
  {
    name: 'institution',
    all: SIGN.numbers,
    begins: /^\s*[a-z]\D*\d{1,3}(?: bis)? (?:e|y)/i,
    find: BEFORE_NUMBERS,
    put: '',
    cuts: 'before',
  },
  // "Ex escuela 12, Paunero 1250"
  {
    name: 'institution',
    all: SIGN.word | SIGN.numbers,
    begins: /^\s*ex /i,
    find: /^\s{0,9}ex (?=(?:escuela|esc|jard[ií]n|hospital|colegio)[ .]\D*\d+\D+\d)/iu,
    put: '',
  },
  // "Adrogué 438 E/ Y": a register in which nobody wrote what it lies between, or one of the two.
  {
    name: 'unfinished end',
    all: SIGN.between,
    find: /(?:e\/(?<!\p{L}e\/)|entre(?<![\p{L}\d]entre)) ?y\.?(?<=[\p{L}\d.°º] ?(?:e\/|entre) ?y\.?)(?=\s{0,9}(?:$|[,;(-]))/giu,
    put: '',
  },
  {
    name: 'unfinished end',
    all: SIGN.between,
    find: /(e\/(?<!\p{L}e\/)|entre(?<![\p{L}\d]entre)) ?y (?=\p{L}{3})/giu,
    put: '$1 ',
  },
  // "960 e/e Gallardo e Ituzaingó": a letter too many; "e/E Mosconi" has an initial.
  {
    name: 'glued between',
    all: SIGN.slash | SIGN.between,
    find: /(?<![\p{L}\d])(?:e\/e|E\/E)(?= [\p{L}\d])/gu,
    put: (match) => match.slice(0, 2),
  },
  {
    name: 'glued abbreviation',
    all: SIGN.slash | SIGN.withSlash | SIGN.barrio,
    find: BLOCK_AND_HOUSE,
    put: 'Mza $1 Casa ',
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
    all: SIGN.between | SIGN.slash,
    find: /(e\/(?<!\p{L}e\/) ?[^/]{3,60}?) +\1(?:\s.{0,80})?$/iu,
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
    find: /(?<=\p{L}{3})\(\d{1,3}\)(?=\s{0,9}(?:y |e\/|entre |esq|n[°º]|nro|-|$))/giu,
    put: ' ',
  },
  // "AMELIA (1134) ENTRE CUYEN (1147) Y PIRAN (1145)": where each street has one they are no doors.
  {
    name: 'remarks',
    all: SIGN.bracket | SIGN.numbers,
    begins: /^[^\d(]*\(/,
    find: /^[^\d()]+\(\d{1,4}\) (?:y|e\/|entre|esq\.?|esquina) [^\d()]+\(\d{1,4}\)(?: y [^\d()]+\(\d{1,4}\))?(?=\s{0,9}(?:$|[,;-]))/iu,
    put: (match) => match.replace(/ ?\(\d{1,4}\)/g, ''),
  },
  // "MATHEU 6250 (entre Beck Bernard y Jacinto Viñas al 8100)": the number is the other street's.
  {
    name: 'remarks',
    all: SIGN.bracket | SIGN.numbers | SIGN.word,
    find: / al (?=\d{2,5} ?\))(?<=\d \((?:entre|e\/)[^()]{0,80} al )\d+/giu,
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
    find: /(?<=^\s{0,9}(?:calle|c|av|avda|avenida|diag|diagonal)\.? ?\d{1,3}(?: ?bis)?)-(?=\d{3,5}(?![\d-]))/iu,
    put: ' ',
  },
];
