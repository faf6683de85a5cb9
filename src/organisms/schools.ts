/** Schools and universities among the organisms, as plain values for other groups. */
import { fold } from '../indexes/fold.ts';
import type { CatalogSlot } from '../server/catalogs.ts';
import type { OrganismsData } from './data.ts';
import { kindOf, type Organism } from './records.ts';

/** A school or a university; null where its source has no value. */
export interface School {
  readonly id: string;
  readonly nombre: string;
  readonly kind: 'establecimientos_educativos' | 'instituciones_universitarias';
  readonly domicilio: string | null;
  readonly gestion: string | null;
  readonly dependencia: string | null;
  readonly fuente: string | null;
  readonly provincia: string | null;
  readonly lat: number | null;
  readonly lon: number | null;
}

/** Beginnings of words in the categories of the two kinds; universities first, for they are schools as well. */
const KINDS: readonly (readonly [kind: School['kind'], words: readonly string[]])[] = [
  ['instituciones_universitarias', ['universi']],
  ['establecimientos_educativos', ['escuela', 'educativ', 'colegio', 'jardin de infantes']],
];

/** The schools and universities of this moment; null while no organisms are loaded. */
export function schoolsOf(slot: CatalogSlot<OrganismsData>): () => readonly School[] | null {
  let made: { readonly of: OrganismsData; readonly schools: readonly School[] } | null = null;
  return () => {
    const data = slot.current?.catalog;
    if (!data) return null;
    if (made?.of !== data) made = { of: data, schools: data.catalog.organisms.flatMap((one) => schoolOf(one) ?? []) };
    return made.schools;
  };
}

function schoolOf(organism: Organism): School | null {
  const category = fold(kindOf(organism) ?? '');
  const kind = KINDS.find(([, words]) => words.some((word) => category.includes(word)))?.[0];
  if (kind === undefined) return null;
  const { id, nombre, direccion, provincia, latitud, longitud, extra } = organism;
  return {
    id: String(id),
    nombre,
    kind,
    domicilio: textOf(direccion),
    gestion: textOf(extra.gestion),
    dependencia: textOf(extra.dependencia ?? extra.depende_de),
    fuente: textOf(extra.fuente),
    provincia: textOf(provincia),
    lat: latitud,
    lon: longitud,
  };
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' ? value : null;
}
