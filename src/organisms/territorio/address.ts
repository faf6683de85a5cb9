import type { Organism } from '../contract/organism.ts';
import type { KnownAddress, Spot, Territory } from './gazetteer.ts';

/** What became of an organism's address. */
export type AddressFate = 'ninguna' | 'no_encontrada' | 'varias' | 'encontrada';

/** An organism's address in the territory. */
export interface ResolvedAddress {
  readonly fate: AddressFate;
  /** The address; of several in one department the first. Null unless it was found in one department. */
  readonly address: KnownAddress | null;
  /** The departments that it could be in, where these are several. */
  readonly departments: readonly string[];
}

/**
 * Looks an organism's address up in its province and locality. One that could be in several departments is of none,
 * unless it is of the one that the organism's point lies in (its id).
 */
export function resolveAddress(
  territory: Territory,
  { direccion, provincia, localidad }: Organism,
  department: string | null = null,
): ResolvedAddress {
  if (direccion.trim() === '') return { fate: 'ninguna', address: null, departments: [] };
  let found: readonly KnownAddress[] = [];
  // By its id: the name of one province is part of that of another, Buenos Aires.
  const within = provincia === '' ? undefined : (territory.provinceCalled(provincia)?.id ?? provincia);
  for (const name of localityNames(localidad)) {
    found = territory.addressesOf(direccion, { provincia: within, localidad: name || undefined });
    if (found.length > 0) break;
  }
  const [first] = found;
  if (!first) return { fate: 'no_encontrada', address: null, departments: [] };
  const own = found.find((one) => one.departamento !== null && one.departamento.id === department);
  if (own) return { fate: 'encontrada', address: own, departments: [] };
  const departments = new Map(found.map((one) => [one.departamento?.id ?? '', one.departamento?.nombre ?? '']));
  return departments.size === 1
    ? { fate: 'encontrada', address: first, departments: [] }
    : { fate: 'varias', address: null, departments: [...departments.values()] };
}

/** What a published locality may be called: as it is written, or what stands before its comma (`Burzaco, Almirante Brown`). */
export function localityNames(published: string): readonly string[] {
  const comma = published.indexOf(',');
  return comma < 0 ? [published] : [published, published.slice(0, comma).trim()];
}

/** The point of an address where it is sure to be near it: the middle of a street may be far away. */
export function surePoint(address: KnownAddress | null): Spot | null {
  return address && address.precision !== 'calle' ? address.punto : null;
}
