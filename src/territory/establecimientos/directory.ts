/** The interface to the part of the service that knows establishments; `src/service.ts` connects it. */

/** The kinds of establishments that generation v2 lists, as its answers call them. */
export const ESTABLISHMENT_KINDS = ['establecimientos_educativos', 'instituciones_universitarias'] as const;
export type EstablishmentKind = (typeof ESTABLISHMENT_KINDS)[number];

/** An establishment; null where its source says nothing. */
export interface Establishment {
  readonly id: string;
  readonly nombre: string;
  readonly kind: EstablishmentKind;
  readonly domicilio: string | null;
  readonly gestion: string | null;
  readonly dependencia: string | null;
  readonly fuente: string | null;
  /** The name of its province. */
  readonly provincia: string | null;
  /** Degrees, WGS 84. */
  readonly lat: number | null;
  readonly lon: number | null;
}

/** The establishments of one version of their data: the same object as long as that is served. */
export type Establishments = readonly Establishment[];

/** Those of this moment; null while none are loaded. */
export type EstablishmentDirectory = () => Establishments | null;
