/** How an explanation spells on the wire what the stages call by other names. */
import type { ClassName } from '../address/lexicon.ts';
import type { Rank } from '../address/types.ts';
import type { Fallback } from '../direcciones/gather.ts';
import type { LookupWay } from '../direcciones/lookups.ts';
import type { Merits } from '../direcciones/rank.ts';
import type { RereadingWay } from '../direcciones/rereading.ts';
import type { TakenReading } from './filters.ts';

/** Rules of cleaning (address/clean.ts). */
export const RULE_WORDS: Readonly<Record<string, string>> = {
  dashes: 'guiones',
  backslashes: 'barras invertidas',
  'degree signs': 'signos de grado',
  'quotes and bars': 'comillas y barras',
  remarks: 'observaciones',
  orientation: 'orientación',
  'postal code': 'código postal',
  'leading neighbourhood': 'barrio al comienzo',
  neighbourhood: 'barrio',
  'inverted name': 'nombre invertido',
  offer: 'lo que se ofrece',
  'corner before a comma': '«y» antes de una coma',
  separators: 'comas',
  brackets: 'paréntesis',
  'end of a sentence': 'fin de oración',
  'corner without a word': 'esquina sin palabra',
  'without number': 'sin número',
  range: 'rango de alturas',
  'ends of a stretch': 'extremos de un tramo',
  hyphens: 'guiones que separan',
  'al before a number': '«al» antes de un número',
  'glued letters and digits': 'letras pegadas a un número',
  'glued label': 'rótulo pegado',
  'glued abbreviation': 'abreviatura pegada',
  'glued colon': 'dos puntos pegados',
  'glued degree': 'signo de grado pegado',
  'glued digits and letters': 'número pegado a letras',
  'glued and': '«y» pegada',
  'glued between': '«entre» pegado',
  'glued corner': '«esquina» pegada',
  'closing points': 'puntos al final',
  telephone: 'teléfono',
  'no data': 'sin datos',
  distance: 'distancia a otro lugar',
  location: 'observación sobre el lugar',
  institution: 'institución',
  'road between towns': 'camino entre localidades',
  road: 'ruta',
  fractions: 'fracciones',
  'unclosed bracket': 'paréntesis sin cerrar',
  'unfinished end': 'final incompleto',
  'broken letters': 'letras dañadas',
  'e-mail': 'correo electrónico',
  label: 'rótulo',
  'long name': 'nombre largo de una provincia',
  'number in front': 'altura adelante',
  'between in front': 'entre calles adelante',
  'street or avenue': '«street» o «avenue»',
  town: 'localidad',
  thousands: 'punto de los miles',
  'slash before a flat': 'barra antes del piso',
  'number in brackets': 'altura entre paréntesis',
  floor: 'piso',
  'letters for digits': 'letras en lugar de cifras',
  'floor in front': 'piso adelante',
  'another corner': 'otra calle detrás de la esquina',
};

/** Classes of words (address/lexicon.ts). */
export const CLASS_WORDS: Readonly<Record<ClassName, string>> = {
  word: 'palabra',
  letter: 'letra',
  number: 'numero',
  decimal: 'decimal',
  range: 'rango',
  ordinal: 'ordinal',
  flat: 'departamento',
  lettered: 'altura_con_letra',
  and: 'y',
  andInName: 'y_en_nombre',
  corner: 'esquina',
  between: 'entre',
  of: 'de',
  type: 'tipo_de_calle',
  route: 'ruta',
  n: 'n',
  label: 'rotulo_de_altura',
  distance: 'distancia',
  noNumber: 'sin_numero',
  noName: 'sin_nombre',
  floor: 'piso',
  door: 'puerta',
  ground: 'planta_baja',
  plot: 'lote',
  parcel: 'manzana',
  given: 'nombre_de_pila',
  institution: 'institucion',
  premises: 'predio',
  side: 'punto_cardinal',
};

/** A rule's or class's name as the wire spells it; one that the tables do not know stays as it is. */
export function inSpanish(words: Readonly<Record<string, string>>, name: string): string {
  return words[name] ?? name;
}

/** What readings are compared by, in this order (territorial.md 8.4); of the last the smaller is better. */
export const RANK_WORDS: Readonly<Record<keyof Rank, string>> = {
  unnamed: 'calles_numeradas',
  number: 'con_altura',
  type: 'forma',
  cost: 'rareza',
};

/** What results are compared by, in this order (direcciones/rank.ts); greater is better. */
export const CRITERION_WORDS: Readonly<Record<keyof Merits, string>> = {
  spelling: 'escritura',
  filters: 'filtros',
  place: 'lugar_del_texto',
  number: 'altura',
  locality: 'localidad',
  likelihood: 'parecido_y_tamaño',
  literal: 'letra_por_letra',
};

/** How a filter was read that does not stand for the units it asks for (direcciones/places-called.ts). */
export const TAKEN_WORDS: Readonly<Record<TakenReading, string>> = {
  name: 'por_su_nombre',
  otherwise: 'otra_escritura',
  besides: 'otro_nombre',
  part: 'parte_de_un_lugar',
  within: 'lugar_dentro_de_otro',
  outer: 'lugar_que_lo_contiene',
  'town-itself': 'centro_del_lugar',
  'streets-alone': 'localidad_de_las_calles',
};

/** How a street was looked up (direcciones/candidates.ts). */
export const WAY_WORDS: Readonly<Record<LookupWay, string>> = {
  exact: 'exacta',
  written: 'como_se_escribio',
  'without-kind': 'sin_tipo_de_calle',
  'without-authority': 'sin_jurisdiccion',
  'other-reading': 'otra_lectura',
  'weighty-words': 'palabras_principales',
  'former-name': 'nombre_anterior',
};

/** How an address was read that its first reading did not find (direcciones/rereading.ts). */
export const REREADING_WORDS: Readonly<Record<RereadingWay, string>> = {
  'other-reading': 'otra_lectura',
  'name-in-brackets': 'nombre_entre_parentesis',
  'place-behind': 'lugar_detras',
  'place-in-front': 'lugar_delante',
  'name-in-front': 'nombre_delante',
  shortened: 'texto_abreviado',
  respelled: 'otra_escritura',
  'two-names': 'dos_nombres',
  'street-apart': 'calle_aparte',
};

/** What was answered instead of what the data do not have (direcciones/gather.ts). */
export const FALLBACK_WORDS: Readonly<Record<Fallback, string>> = {
  'number-alone': 'altura_sola',
  'one-corner': 'una_esquina',
  'drawn-on': 'trazado_continuado',
  'unlisted-corner': 'cruce_sin_comprobar',
  'second-street': 'segunda_calle',
  'two-streets': 'esquina_de_dos_calles',
};
