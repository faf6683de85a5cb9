/** The rules of cleaning for remarks that say where an address lies by what is near it, or in which part of what. */
import type { Rule } from './cleaning-rule.ts';
import { SIGN } from './sign-bits.ts';

/** "a 5 km de Salta" (but "Ruta A 74 km 12"), "ubicado a dos cuadras de la plaza", "400 mts al oeste": where it lies from somewhere else. */
const DISTANCE =
  /(?=[,;(\-ua\d])(?:[,;(-]\s*)?(?<![\p{L}\p{N}])(?<!(?:camino|cno)\.? )(?:ubicad[oa] )?(?:a (?:unos |unas )?(?:\d+(?:[.,]\d+)?|una|dos|tres|cuatro|pocas|media) ?(?:(?:km|kms|kil[oó]metros?)(?!\.? ?\d)|mts?|metros?|m|cuadras?)|(?<=[\p{L}] |\()(?<!(?:camino|cno)\.? )\d{1,9}(?:\/\d)? ?(?:mts?|metros|cuadras?))(?![\p{L}\p{N}])\.?[^,;)]*\)?/iu;

/** Where a remark on the location begins: "frente a la plaza", "en el predio de …". */
const LOCATION =
  /(?= [fdajcpeu])(?<=[\p{L}\p{N}.]) (?=(?:frente al?(?! \d)|detr[aá]s del?|al lado del?|dentro del?|junto al?|cerca del?|pegado al?|emplazad[oa] en|ubicad[oa] en|en (?:el|la|los) (?:predio|interior|edificio|ciudad|localidad|hospital|escuela|plaza|terminal|estaci[oó]n|centro|shopping|parque|local|planta|galer[ií]a|barrio|paraje)) )/giu;

/** "Av. España pasando calle 6", "Calle 9 antes de Vidart", "Rivadavia frente plaza": up to the next mark, kilometre or number with its sign. */
const BEYOND =
  / (?=(?:antes|despu|pasa|frente) ?)(?<=[\p{L}\p{N}.] )(?:(?:antes|despu[eé]s) del?|pasan?do|frente(?= plaza)) \p{L}[^,;()\n-]{0,80}?(?= (?:km|kms|n[°º]|nro)\.? ?\d|[,;()\n-]|$)/iu;

const ORDINAL = '(?: ?[°ºª]|er[ao]?|r[ao]|d[ao]|nd[ao]|t[ao]|v[ao]|n[ao]|m[ao])';
/**
 * "Colonia Carolina 1º sección", "San Martín 4ta cuadra", "Bº Norte 2º etapa": the number is no door's. A stage in words behind the name of a quarter
 * is part of it: "Barrio Sur 2da etapa".
 */
const PART = new RegExp(
  `(?=\\d)(?<=[\\p{L}\\d"] (?:- )?)\\d{1,2}(?:${ORDINAL}\\.? (?:secc(?:i[oó]n)?|cuadra|cdra|quinta|qta)| ?[°ºª] ?etapa)(?![\\p{L}])\\.?`,
  'giu',
);
/** The same behind a mark at the end: "Barrio Norte Mza 12 Casa 5 - 1era etapa". */
const PART_APART = new RegExp(
  `[-,] ?(?=\\d)(?<=\\S ?[-,] ?)\\d{1,2}${ORDINAL}\\.? (?:etapa|secc(?:i[oó]n)?)\\.?\\s*$`,
  'iu',
);

/** See {@link Rule}. */
export const LOCATION_RULES: readonly Rule[] = [
  { name: 'distance', all: SIGN.word, find: DISTANCE, put: '\n', cuts: 'distance' },
  { name: 'location', all: SIGN.word, find: BEYOND, put: '\n', cuts: 'distance' },
  { name: 'location', all: SIGN.word, find: LOCATION, put: '\n' },
  { name: 'location', all: SIGN.digit, any: SIGN.hyphen | SIGN.comma, find: PART_APART, put: '\n' },
];

/** What is left of a place's name behind it: tried when neighbourhoods were cut out with theirs. */
export const PART_RULES: readonly Rule[] = [
  { name: 'location', all: SIGN.digit, any: SIGN.degree | SIGN.gluedLetter, find: PART, put: '\n' },
];
