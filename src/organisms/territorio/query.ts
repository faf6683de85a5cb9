import { fold } from '../../indexes/fold.ts';
import { distance } from '../../indexes/line.ts';
import type { Organism } from '../records.ts';
import type { KnownAddress, Locality, Spot, Territory, Unit, Units } from './gazetteer.ts';

/** The evidence for an organism's place. */
export const WAYS = ['punto_y_direccion', 'punto', 'direccion', 'nombre'] as const;
type Way = (typeof WAYS)[number];

/** A locality with its evidence; metres from the point to its centre where it is the nearest one. */
interface ResolvedLocality {
  readonly unit: Unit;
  readonly way: 'nombre' | 'cercania' | 'direccion';
  readonly metres: number | null;
}

/** The place of an organism in the territory, with its evidence. */
export interface ResolvedPlace {
  readonly way: Way | null;
  /** Whether point and address lie in the same department; null unless both are known. */
  readonly agree: boolean | null;
  /** Metres from the point to that of the address; null unless both are known. */
  readonly metres: number | null;
  readonly units: Units;
  readonly locality: ResolvedLocality | null;
  readonly point: (Spot & { readonly units: Units | null }) | null;
  readonly address: ResolvedAddress;
  /** The published province of the organism; null when no province has that name. */
  readonly published: Unit | null;
}

const NOWHERE: Units = { provincia: null, departamento: null, municipio: null };

/**
 * Resolves province, department, municipality and locality of an organism from its point and its address. Where these lie
 * in different departments the point counts, unless it is in another province than the one published and the address is
 * not. Without either the published names count, as far as they name one unit.
 */
export function resolvePlace(territory: Territory, organism: Organism): ResolvedPlace {
  const published = organism.provincia === '' ? null : territory.provinceCalled(organism.provincia);
  const { latitud: lat, longitud: lon } = organism;
  const point = lat === null || lon === null ? null : { lat, lon, units: territory.unitsAt(lat, lon) };
  const held = point?.units ?? null;
  const address = resolveAddress(territory, organism, held?.departamento?.id ?? null);
  const found = address.address;
  const agree = held && found ? isSame(held, found) : null;
  const spot = surePoint(found);
  const metres = point && spot ? distance([point.lon, point.lat], [spot.lon, spot.lat]) : null;
  const isAstray = agree === false && published !== null && held?.provincia?.id !== published.id;
  const pointCounts = held !== null && !(isAstray && found?.provincia?.id === published.id);
  const known = pointCounts ? held : found && { ...found, municipio: spot && municipalityAt(territory, spot) };
  const way = agree ? 'punto_y_direccion' : pointCounts ? 'punto' : found ? 'direccion' : null;
  const units = known ? unitsOf(known) : { ...NOWHERE, provincia: published };
  const whence = pointCounts ? point : known ? spot : null;
  const named = localityNames(organism.localidad)
    .map((name) => localityCalled(territory, name, units))
    .find((found) => found !== null);
  // Without outlines of departments, and without point and address, the locality's name tells the department.
  const departamento = units.departamento ?? named?.departamento ?? null;
  const street = agree === false && pointCounts ? null : (found?.localidad_censal ?? null);
  // A street's locality is certain; that of a point is only the nearest, for localities have no outlines.
  const locality =
    resolvedBy('nombre', named ?? null) ?? resolvedBy('direccion', street) ?? nearest(territory, departamento, whence);
  const isNamed = units.provincia !== null || named !== undefined;
  return {
    way: way ?? (isNamed ? 'nombre' : null),
    agree,
    metres,
    units: { ...units, departamento },
    locality,
    point,
    address,
    published,
  };
}

function unitsOf({ provincia, departamento, municipio }: Units): Units {
  return { provincia, departamento, municipio };
}

/** Whether two places are in one department; where the department of one is unknown, in one province. */
function isSame(a: Omit<Units, 'municipio'>, b: Omit<Units, 'municipio'>): boolean {
  return a.departamento && b.departamento
    ? a.departamento.id === b.departamento.id
    : a.provincia?.id === b.provincia?.id;
}

function municipalityAt(territory: Territory, { lat, lon }: Spot): Unit | null {
  return territory.unitsAt(lat, lon)?.municipio ?? null;
}

/** The one locality of these units that is called so; of several only one whose name is the same to the letter. */
function localityCalled(territory: Territory, name: string, { provincia, departamento }: Units): Locality | null {
  if (provincia === null || name === '') return null;
  const within = territory
    .localitiesCalled(name, provincia.id)
    .filter((one) => departamento === null || one.departamento?.id === departamento.id);
  const wanted = fold(name).trim();
  const same = within.filter(({ nombre }) => fold(nombre) === wanted);
  const [only, ...others] = same.length > 0 ? same : within;
  return only !== undefined && others.length === 0 ? only : null;
}

function nearest(territory: Territory, department: Unit | null, spot: Spot | null): ResolvedLocality | null {
  if (department === null || spot === null) return null;
  const found = territory.nearestLocality(department.id, spot.lat, spot.lon);
  return found && { unit: found.locality, way: 'cercania', metres: found.metres };
}

function resolvedBy(way: ResolvedLocality['way'], unit: Unit | null): ResolvedLocality | null {
  return unit && { unit, way, metres: null };
}

/** Results of the search for an organism's address. */
type AddressResult = 'ninguna' | 'no_encontrada' | 'varias' | 'encontrada';

/** An organism's address in the territory. */
export interface ResolvedAddress {
  readonly fate: AddressResult;
  /** The address; of several in one department the first. Null unless it was found in one department. */
  readonly address: KnownAddress | null;
  /** The possible departments, where there are several. */
  readonly departments: readonly string[];
}

/**
 * Searches an organism's address in its province and locality. One that could be in several departments is of none,
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

/** The names of a published locality: as written, and the part before its comma (`Burzaco, Almirante Brown`). */
function localityNames(published: string): readonly string[] {
  const comma = published.indexOf(',');
  return comma < 0 ? [published] : [published, published.slice(0, comma).trim()];
}

/** The point of an address where it is precise: the middle of a street may be far away. */
export function surePoint(address: KnownAddress | null): Spot | null {
  return address && address.precision !== 'calle' ? address.punto : null;
}
