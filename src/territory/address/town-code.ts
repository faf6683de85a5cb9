/** The code of a town behind a mark, as opposed to the number of a door there. */
import { fold } from './fold-word.ts';
import { AND_INSIDE } from './lexicon.ts';

/** Two streets, at the end of what stands before the mark: the door of a corner would stand there as well. */
const CORNER = /(?:^|[ .])(?:y|e|esq\.?|esquina|entre|e\/|c\/|casi) ?(?=[^ ])[^,;]{1,80}$/i;
/** The names that hold an "and", at the end. */
const NAMED_AND = /(?:^| )(\p{L}{1,30} y \p{L}+)$/u;
/** A flat, a block or a house, at the end: it has a word that says so, or is the floor behind the number of a door. */
const LODGING =
  /(?<![\p{L}\p{N}])(?:(?:piso|p|d(?:e?p)?to|departamento|of|ofic|oficina|loc|local|casa|cs|c|viv|lote|lte|l|m(?:an)?za?(?:na)?|manzana|block|torre|edif|tira|parcela|parc|pc|sector|seccion)(?:\.? |: ?)(?:n[°º]\.? ?)?["']?[\p{L}\d]{1,4}["']?|p\.?[ab]\.?|planta (?:baja|alta)|\d{2,5}[ ,].{0,80}(?<= )\d{1,2}(?:[°º]|er|do|ro|to|mo|vo|no)\.?(?: (?:piso|p)\.?)?(?: ["']?\p{L}["']?)?|(?<=\p{L}\.? (?:n[°º]\.? ?)?\d{2,5} )\d{1,2} ?\p{L})$/iu;
/** A house or a lot, behind which a code may stand without its town: an office may have as long a number. */
const HOUSE = /(?<![\p{L}\p{N}])(?:casa|cs|c|viv|lote|lte|l|parcela|parc|pc)\.? (?:n[°º]\.? ?)?\d{1,3}$/iu;
const NO_NUMBER = /(?<![\p{L}\p{N}])s[/ -]?n[°º]?\.?$/iu;
/** What names a place and no street, so that no door has a number there. */
const PLACE =
  /^(?:(?:paraje|colonia|estancia|finca|puesto|misi[oó]n|aldea|localidad|ingenio|chacra|lote|cuartel) (?!.*\d{3})|(?:zona|[aá]rea) rural$|b(?:[°º]|arrio) )/iu;
/** Behind the number of a door rather than that of a town. */
const GOES_ON =
  /^(?:y|e|o|a|al|de|del|bis|esq|esquina|entre|casi|piso|p|pb|d(?:e?p)?to|departamento|of|ofic|oficina|local|loc|casa|lote|torre|edif|edificio|block|km|sector|norte|sur|este|oeste|viv|viviendas|hs|mts|metros)(?![\p{L}\p{N}])/iu;
/** Behind the number of a door a town that begins with an initial, which would be a flat's letter: "Mitre 750 - 3260 C. del Uruguay". */
const DOOR = /\p{L}{3}\.? (?:n[°º]?\.? ?|nro\.? ?)?\d{1,5}$/iu;
const INITIAL = /^\p{L}\. ?\p{L}/u;
const LOWEST = 1000;
const HIGHEST = 9499;

/** A mark and the code behind it, as a mark alone; as they are where the number may be a door's. `town`: what follows. */
export function withoutTownCode(match: string, before = '', code = '', town = ''): string {
  if (!mayBeTownCode(Number(code))) return match;
  if (town === '') return HOUSE.test(before) ? '\n' : match;
  if (GOES_ON.test(town) || !/\p{L}{3}/u.test(town)) return match;
  if (INITIAL.test(town) && DOOR.test(before)) return '\n';
  return isCorner(before) || LODGING.test(before) || NO_NUMBER.test(before) || PLACE.test(before) ? '\n' : match;
}

/** Whether a number may be the postal code of a town. */
export function mayBeTownCode(number: number): boolean {
  return number >= LOWEST && number <= HIGHEST;
}

function isCorner(before: string): boolean {
  if (!CORNER.test(before)) return false;
  return !AND_INSIDE.has(fold(NAMED_AND.exec(before)?.[1] ?? ''));
}
