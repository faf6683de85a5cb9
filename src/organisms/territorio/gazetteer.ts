/** The interface to the territory that this group needs; `src/service.ts` connects it. */

/** A unit of the territory. */
export interface Unit {
  readonly id: string;
  readonly nombre: string;
}

/** The units that a place lies in; null where unknown. */
export interface Units {
  readonly provincia: Unit | null;
  readonly departamento: Unit | null;
  readonly municipio: Unit | null;
}

/** A locality and its department. */
export interface Locality extends Unit {
  readonly departamento: Unit | null;
}

/** A place on the globe, in degrees. */
export interface Spot {
  readonly lat: number;
  readonly lon: number;
}

/** An address as the territory knows it. */
export interface KnownAddress {
  /** As it is written officially. */
  readonly nomenclatura: string;
  readonly provincia: Unit | null;
  readonly departamento: Unit | null;
  readonly localidad_censal: Unit | null;
  readonly punto: Spot | null;
  /** The precision of the point; null without one. */
  readonly precision: 'altura' | 'cuadra' | 'calle' | 'cruce' | null;
}

/** The territory of one version of its data. */
export interface Territory {
  /** Another number for other data. */
  readonly edition: number;
  /** The units whose outlines hold a point; null outside the country. */
  readonly unitsAt: (lat: number, lon: number) => Units | null;
  readonly provinceCalled: (name: string) => Unit | null;
  /** The localities of that name in a province (its id). */
  readonly localitiesCalled: (name: string, province: string) => readonly Locality[];
  /** The locality of a department (its id) with the centre nearest to a point, and its distance in metres. */
  readonly nearestLocality: (
    department: string,
    lat: number,
    lon: number,
  ) => { readonly locality: Locality; readonly metres: number } | null;
  /** The equally good matches of a text; none when there is no match or too many. */
  readonly addressesOf: (
    text: string,
    place: { readonly provincia: string | undefined; readonly localidad: string | undefined },
  ) => readonly KnownAddress[];
}

/** The territory of this moment; null while none is loaded. */
export type Gazetteer = () => Territory | null;
