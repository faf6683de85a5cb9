/** An address as the wire names its parts (contract 2.3, "Normalized address"; territorial.md 8.5). */
import type { ParsedAddress } from '../address/types.ts';
import type { Calle } from '../contract/entities.ts';
import type { Tree } from '../present/tree.ts';
import { lineEnd, type StreetFrame } from '../streets/street-frames.ts';
import type { AddressCatalog } from './catalog.ts';
import { type Districted, type Hit, NO_DEPARTMENT, OF_STREET, type Placed } from './hits.ts';

const NO_STREET = { id: null, nombre: null, categoria: null } as const;
const NO_POINT = { lat: null, lon: null } as const;

/** What a street is called, and where it is: what the line of an address is put together from. */
interface StreetNames {
  readonly nombre: string;
  readonly departamento: string | null;
  readonly provincia: string | null;
}

/** What an address shows of a street that is crossed, and of its own. */
export type CrossingShown = Pick<Calle, 'id' | 'nombre' | 'categoria'>;
export type StreetShown = Pick<Calle, 'id' | 'nombre'> & StreetFrame;

/** The record of a hit, with every field that `campos` can choose. */
export function addressRecord(
  { tables }: Pick<AddressCatalog, 'tables'>,
  parsed: ParsedAddress,
  hit: Hit & Placed & Districted,
): Tree {
  const [main, first, second] = hit.streets.map(({ street }) => tables.calles.entity(street));
  if (!main) throw new Error('a hit without a street');
  const calle = streetIn({ tables }, main, hit.department);
  const crossing = [first, second].flatMap((street) => street?.nombre ?? []);
  return {
    ...streetPart(calle),
    ...crossingPart('calle_cruce_1', first),
    ...crossingPart('calle_cruce_2', second),
    ...questionPart(parsed),
    ...placePart(hit),
    nomenclatura: nomenclature(parsed, namesOf(calle), crossing),
  };
}

const NO_UNIT = { id: null, nombre: null } as const;

/** A street as it stands in an address of a department, as {@link Districted} gives it. */
export function streetIn<T extends Pick<Calle, 'departamento'>>(
  { tables }: Pick<AddressCatalog, 'tables'>,
  calle: T,
  department: number,
): T {
  if (department === OF_STREET) return calle;
  if (department === NO_DEPARTMENT) return { ...calle, departamento: NO_UNIT };
  const { id, nombre } = tables.departamentos.entity(department);
  return { ...calle, departamento: { id, nombre } };
}

/** The members that depend on the street alone. */
export function streetPart(calle: StreetShown): Tree {
  const { categoria, departamento, fuente, localidad_censal, provincia } = calle;
  return { calle: shown(calle), categoria, departamento, fuente, localidad_censal, provincia };
}

/** The member of a street that is crossed; its keys are there without one, too. */
export function crossingPart(key: string, calle: CrossingShown | undefined): Tree {
  return { [key]: calle ? shown(calle) : NO_STREET };
}

/** The members that depend on what was asked. */
function questionPart({ altura: { unidad }, number, piso }: ParsedAddress): Tree {
  return { altura: { unidad, valor: number }, piso };
}

/** The members that depend on the point that was found. */
export function placePart({ point, precision }: Placed): Tree {
  return { precision, ubicacion: point ?? NO_POINT };
}

/** The names of a street for the line of an address. */
export function namesOf({ nombre, departamento, provincia }: StreetShown): StreetNames {
  return { nombre, departamento: departamento.nombre, provincia: provincia.nombre };
}

function shown({ id, nombre, categoria }: CrossingShown): Tree {
  return { id, nombre, categoria };
}

/** `CALLE 123 (ESQUINA B), Departamento, Provincia` by the official names. */
export function nomenclature(parsed: ParsedAddress, names: StreetNames, crossing: readonly string[]): string {
  return names.nombre + lineMiddle(parsed, crossing) + lineEnd(names);
}

/**
 * What stands behind the name of the street in the line of an address: ` 123`, ` KM 40`, ` (ESQUINA B)`, ` (ENTRE B Y C)`.
 * The number is left out when absent or 0, a kilometre is told as one.
 */
export function lineMiddle({ number, distance }: ParsedAddress, [first, second]: readonly string[]): string {
  const told = number === null || number === 0 ? '' : distance ? ` KM ${number}` : ` ${number}`;
  if (first === undefined) return told;
  return told + (second === undefined ? ` (ESQUINA ${first})` : ` (ENTRE ${first} Y ${second})`);
}
