/** The address of a point as the wire names its parts. */
import type { UnitTables } from '../catalog/catalog.ts';
import { type AnswerNotice, NO_NOTICES } from '../present/answer-notices.ts';
import type { Tree } from '../present/tree.ts';
import { lineEnd } from '../streets/street-frames.ts';
import type { LevelKind } from '../ubicacion/level.ts';
import { type Location, locate, type TerritoryMap } from '../ubicacion/map.ts';
import { type AddressAt, addressAt, type StreetCatalog } from './address-at.ts';

/** What these operations read of the group's catalog. */
export interface InverseCatalog extends StreetCatalog {
  readonly tables: Pick<UnitTables, 'departamentos' | 'calles'>;
  readonly map: TerritoryMap;
}

/** A point's units, its address, and the warnings on it. */
export interface InverseResult {
  readonly location: Location;
  /** Null where no street lies within the radius. */
  readonly address: AddressAt | null;
  readonly notices: readonly AnswerNotice[];
}

export const NO_UNIT = { id: null, nombre: null } as const;
const NO_STREET = { id: null, nombre: null, categoria: null } as const;

/** Looks up the address of a point. */
export function lookUp(catalog: InverseCatalog, lat: number, lon: number, radius: number): InverseResult {
  const location = locate(catalog.map, lat, lon);
  const department = catalog.map.departamento.places[location.departamento]?.id ?? null;
  const address = addressAt(catalog, { lat, lon }, department, radius);
  const notices = address === null ? [noStreet(radius)] : noticesOf(catalog, address);
  return { location, address, notices };
}

/** The record of a result, with every field that `campos` can choose. Units are those that hold the point, not those of the street. */
export function recordOf(catalog: InverseCatalog, { location, address }: InverseResult): Tree {
  const unit = (level: LevelKind) => catalog.map[level].places[location[level]] ?? NO_UNIT;
  const units = { provincia: unit('provincia'), departamento: unit('departamento'), municipio: unit('municipio') };
  return { ...(address === null ? NOTHING : streetPart(catalog, address, units)), ...units };
}

const NOTHING = {
  nomenclatura: null,
  calle: NO_STREET,
  altura: { valor: null },
  distancia: null,
  precision: null,
  calle_cruce_1: NO_STREET,
  calle_cruce_2: NO_STREET,
  localidad_censal: NO_UNIT,
  ubicacion: { lat: null, lon: null },
  fuente: null,
} as const;

interface Units {
  readonly departamento: { readonly nombre: string | null };
  readonly provincia: { readonly nombre: string | null };
}

function streetPart(catalog: InverseCatalog, address: AddressAt, units: Units): Tree {
  const { street, number, precision, isOfOtherDepartment } = address;
  const { frames } = catalog.network;
  const { fuente, localidad_censal } = frames.at(frames.numberOf(street));
  const calle = streetShown(catalog, street);
  const [before, behind] = address.crossStreets;
  return {
    nomenclatura: lineBeginning(calle.nombre ?? '', number) + unitsEnd(units),
    calle,
    altura: { valor: number },
    distancia: distanceShown(address),
    precision,
    calle_cruce_1: streetShown(catalog, before),
    calle_cruce_2: streetShown(catalog, behind),
    // That of a street of another department says nothing of the point.
    localidad_censal: isOfOtherDepartment ? NO_UNIT : localidad_censal,
    ubicacion: placeShown(address),
    fuente,
  };
}

/** The fields of a street, also of none. */
function streetShown({ tables, network: { frames } }: InverseCatalog, street: number) {
  if (street < 0) return NO_STREET;
  const { categoria } = frames.at(frames.numberOf(street));
  return { id: tables.calles.ids[street] ?? null, nombre: tables.calles.nameAt(street), categoria };
}

/** How the line of an address begins. */
export function lineBeginning(name: string, number: number | null): string {
  return number === null ? name : `${name} ${number}`;
}

/** How it ends: by the units of the point. */
export function unitsEnd({ departamento, provincia }: Units): string {
  return lineEnd({ departamento: departamento.nombre, provincia: provincia.nombre });
}

/** The distance in metres with one decimal. */
export function distanceShown({ metres }: AddressAt): number {
  return Math.round(metres * 10) / 10;
}

const SEVEN_DECIMALS = 1e7;

/** The place on the street with seven decimals: a centimetre. */
export function placeShown({ place: { lat, lon } }: AddressAt): { readonly lat: number; readonly lon: number } {
  return {
    lat: Math.round(lat * SEVEN_DECIMALS) / SEVEN_DECIMALS,
    lon: Math.round(lon * SEVEN_DECIMALS) / SEVEN_DECIMALS,
  };
}

function noStreet(radius: number): AnswerNotice {
  return { codigo: 'lugar_sin_calles', mensaje: `Los datos no tienen calles a ${radius} metros o menos del punto.` };
}

function noticesOf(
  { network: { frames } }: InverseCatalog,
  { street, isOfOtherDepartment }: AddressAt,
): readonly AnswerNotice[] {
  if (!isOfOtherDepartment) return NO_NOTICES;
  const { departamento, provincia } = frames.at(frames.numberOf(street));
  const there = [departamento.nombre, provincia.nombre].filter((name) => name !== null).join(', ');
  return [
    {
      codigo: 'calle_de_otro_departamento',
      mensaje: `Los datos tienen la calle en otro departamento (${there}). El departamento de la respuesta es el del punto.`,
    },
  ];
}
