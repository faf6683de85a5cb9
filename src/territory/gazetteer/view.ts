/** The interface of the territory for other parts of the service: places and addresses as plain values, without the wire format. */

/** A unit of the territory. */
export interface NamedUnit {
  readonly id: string;
  readonly nombre: string;
}

/** The units that a place lies in; null where unknown. */
interface UnitsOfPlace {
  readonly provincia: NamedUnit | null;
  readonly departamento: NamedUnit | null;
  readonly municipio: NamedUnit | null;
}

/** A locality, and the units that it belongs to. */
export interface NamedLocality extends NamedUnit {
  readonly provincia: NamedUnit | null;
  readonly departamento: NamedUnit | null;
}

/** An address as the territory knows it. */
export interface KnownAddress {
  /** `CALLE 123, Departamento, Provincia`. */
  readonly nomenclatura: string;
  readonly calle: NamedUnit;
  readonly altura: number | null;
  readonly provincia: NamedUnit | null;
  readonly departamento: NamedUnit | null;
  readonly localidad_censal: NamedUnit | null;
  /** Where it is, in degrees; null where nothing finer than the town is known. */
  readonly punto: { readonly lat: number; readonly lon: number } | null;
  /** How sure the point is; null without one. */
  readonly precision: 'altura' | 'cuadra' | 'calle' | 'cruce' | null;
}

/** Where an address is said to be; names or ids, undefined where nothing is said. */
export interface AddressPlace {
  readonly provincia: string | undefined;
  readonly localidad: string | undefined;
}

/** The territory of one version of the data. */
export interface TerritoryView {
  /** Another number for other data. */
  readonly edition: number;
  /** The units whose outlines hold a point; null outside every province. */
  readonly unitsAt: (lat: number, lon: number) => UnitsOfPlace | null;
  /** The province that is called so, as a whole; null for none. */
  readonly provinceCalled: (name: string) => NamedUnit | null;
  /** The localities that are called so, as a whole, in a province (its id). */
  readonly localitiesCalled: (name: string, province: string) => readonly NamedLocality[];
  /** The locality of a department (its id) whose centre is nearest to a point, and how far that is. */
  readonly nearestLocality: (
    department: string,
    lat: number,
    lon: number,
  ) => { readonly locality: NamedLocality; readonly metres: number } | null;
  /** The addresses that a text means, all equally well; none when it is not understood, found, or could be anywhere. */
  readonly addressesOf: (text: string, place: AddressPlace) => readonly KnownAddress[];
}
