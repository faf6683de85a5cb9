/** An address as the wire names its parts (contract 2.3, "Normalized address"; territorial.md 8.5). */
import type { ParsedAddress } from '../address/types.ts';
import type { Calle } from '../contract/entities.ts';
import type { Tree } from '../present/tree.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Hit, Placed } from './hits.ts';

const NO_STREET = { id: null, nombre: null, categoria: null } as const;
const NO_POINT = { lat: null, lon: null } as const;

/** The record of a hit, with every field that `campos` can choose. */
export function addressRecord(
  { tables }: Pick<AddressCatalog, 'tables'>,
  parsed: ParsedAddress,
  hit: Hit & Placed,
): Tree {
  const [calle, ...crossing] = hit.streets.map(({ street }) => tables.calles.entity(street));
  if (!calle) throw new Error('a hit without a street');
  const [first, second] = crossing;
  return {
    altura: { unidad: parsed.altura.unidad, valor: parsed.number },
    calle: shown(calle),
    calle_cruce_1: first ? shown(first) : NO_STREET,
    calle_cruce_2: second ? shown(second) : NO_STREET,
    categoria: calle.categoria,
    departamento: calle.departamento,
    fuente: calle.fuente,
    localidad_censal: calle.localidad_censal,
    nomenclatura: nomenclature(parsed, calle, crossing),
    piso: parsed.piso,
    precision: hit.precision,
    provincia: calle.provincia,
    ubicacion: hit.point ?? NO_POINT,
  };
}

function shown({ id, nombre, categoria }: Calle): Tree {
  return { id, nombre, categoria };
}

/**
 * `CALLE 123 (ESQUINA B), Departamento, Provincia` by the official names; the number is left out when absent or 0, a
 * kilometre is told as one, and so is an unknown department.
 */
function nomenclature(parsed: ParsedAddress, calle: Calle, crossing: readonly Calle[]): string {
  const { number, distance } = parsed;
  let line = calle.nombre;
  if (number !== null && number !== 0) line += distance ? ` KM ${number}` : ` ${number}`;
  const [first, second] = crossing;
  if (first && second) line += ` (ENTRE ${first.nombre} Y ${second.nombre})`;
  else if (first) line += ` (ESQUINA ${first.nombre})`;
  return [line, calle.departamento.nombre, calle.provincia.nombre].filter((part) => part !== null).join(', ');
}
