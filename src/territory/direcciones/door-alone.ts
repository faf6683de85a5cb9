/** What is left of an address where all that stands behind its door is given up: talk, a second entrance, what else an advertisement says. */

import { CLASS } from '../address/lexicon.ts';
import { isListedAs } from '../address/listed-word.ts';
import { parseAddress } from '../address/parse.ts';
import type { ParsedAddress, PlaceHint } from '../address/types.ts';
import { type Rereading, withStreets } from './rereading.ts';

/** A name, or the number of a street or a day, with the number of a door behind it, and something more. */
const DOOR =
  /^\s*((?:(?:calle|av|avda|avenida|diag|diagonal|pasaje|pje)\.? \d{1,3}|\d{1,2} de \p{L}+|\p{L}[^\d,;()/&]{2,40}?)[.,]? (?:n[°º]\.? ?|nro\.? ?|al )?[1-9]\d{1,4})(?![\d°º])(?! (?:de|n[°º]|nro|y medio)(?!\p{L}))([\s,;.(/-].*)$/iu;
/** What stands between the places of a text. */
const MARKS = /[,;()/]| [-–] /u;
const WORDS = /^\p{L}[\p{L}.'’ ]{2,40}$/u;
/** What is counted, and is no street with a door: "Escuela 127", "Lote 15", "Barrio 150 Viviendas". */
const COUNTERS = CLASS.institution | CLASS.premises | CLASS.plot;

/** Another door, of the same building: `Triunvirato 4992 / Bauness 2679`. */
const ANOTHER_DOOR = /^ ?\/ ?\p{L}[\p{L}.'’ ]* \d{2,5}\s*$/u;

/**
 * The address of the first door of a text alone, with what stands between commas behind it as its places; null where there is no door,
 * nothing behind it, or where this is how the text was read. Not of a stretch: what lies between two others is known by its number alone.
 *
 * @param isMissing whether a street of the first reading is not there: of a corner that is, but not near the number, another door tells
 *   that it is none (territorial.md 8.9)
 */
export function doorAlone(text: string, first: ParsedAddress, isMissing: boolean): Rereading | null {
  if (first.tipo === 'entre_calles' || isAllOf(text, first)) return null;
  const [, door, behind = ''] = DOOR.exec(text) ?? [];
  if (door === undefined || !(isMissing || ANOTHER_DOOR.test(behind))) return null;
  const read = first.altura.valor;
  if (first.tipo === 'simple' && read !== null && door.trim() === `${first.calles[0]} ${read}`) return null;
  const [name = ''] = door.trimStart().split(/[ .]/, 1);
  if (isListedAs(name, COUNTERS)) return null;
  const parsed = parseAddress(door);
  if (parsed?.tipo !== 'simple' || parsed.altura.valor === null) return null;
  if (first.tipo === 'simple' && first.calles[0] === parsed.calles[0] && read === parsed.altura.valor) return null;
  const places: PlaceHint[] = [...parsed.places];
  for (const segment of behind.split(MARKS)) {
    const place = segment.trim();
    if (WORDS.test(place)) places.push({ text: place, role: 'after' });
  }
  return { way: 'shortened', parsed: withStreets(parsed, parsed.streets, places) };
}

/** Whether a text is a street and its number and nothing else, as most are; not where its name holds another number. */
function isAllOf(text: string, { tipo, calles: [name = ''], altura: { valor } }: ParsedAddress): boolean {
  if (tipo !== 'simple' || valor === null || text.length !== name.length + 1 + valor.length) return false;
  return text.startsWith(name) && text.endsWith(valor) && !DIGIT.test(name);
}

const DIGIT = /\d/;
