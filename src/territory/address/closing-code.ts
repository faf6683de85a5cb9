import { isRange } from './ranges-of-numbers.ts';

/** Before a number: the type of a street whose name it is, or what is counted. */
const COUNTERS =
  /^(?:calles?|c|av|avd?a?|avenida|ruta|rta|rn|rp|km|pasaje|pje|diagonal|diag|paseo|barrio|bo|lote|manzana|mza|mz|batall[oó]n|regimiento|escuela|n|nro|y|e|entre|esq|esquina|casa|piso|dpto|dto|depto)\.?$/i;
/** Behind a number: what goes on with the address rather than with the town. */
const GOES_ON =
  /^(?:y|e|o|a|al|n|nro|bis|esq|esquina|entre|casi|piso|pb|dto|dpto|depto|departamento|of|ofic|oficina|local|loc|lote|manzana|mza|mz|casa|torre|edificio|edif|km|ruta|rta|calle|av|avda|avenida|pje|pasaje|diag|diagonal|numero|número|altura|viviendas|viv|block|uf|unidad|sector|parcela|timbre|int|interno|ex|escuela)\.?$/i;

/** The address without the postal code at its end; as it is where that is a door number: "calle 845 Norte 1234". */
export function withoutClosingCode(
  match: string,
  first = '',
  second = '',
  number = '',
  flat = '',
  town = '',
  code = '',
): string {
  const words = town.split(' ').filter((word) => word !== '');
  const counted = COUNTERS.test(second) && (first === '' || COUNTERS.test(first));
  if (counted || /^del?$/i.test(second) || words.some((word) => GOES_ON.test(word))) return match;
  if (words.length === 1 && /^(?:norte|sur|este|oeste)$/i.test(words[0] ?? '')) return match;
  if (words.length > 0 && !words.some((word) => /\p{L}{3}/u.test(word))) return match;
  if (words.length === 0 && flat === '' && isRange(number, code)) return match;
  return `${match.slice(0, -code.length - 1)}\n`;
}
