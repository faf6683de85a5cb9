/** The address of a point as the wire names its parts. */
import type { UnitTables } from '../catalog/catalog.ts';
import { type AnswerNotice, NO_NOTICES } from '../present/answer-notices.ts';
import type { Tree } from '../present/tree.ts';
import { lineEnd } from '../streets/street-frames.ts';
import { locate, type TerritoryMap } from '../ubicacion/map.ts';
import { type AddressAt, addressAt, type StreetCatalog } from './address-at.ts';

/** What these operations read of the group's catalog. */
export interface InverseCatalog extends StreetCatalog {
  readonly tables: Pick<UnitTables, 'departamentos' | 'calles'>;
  readonly map: TerritoryMap;
}

/** The record of a point, with every field that `campos` can choose, and what is to be minded about it. */
export interface InverseRecord {
  readonly record: Tree;
  /** Null where no street lies within the radius. */
  readonly address: AddressAt | null;
  readonly notices: readonly AnswerNotice[];
}

const NO_UNIT = { id: null, nombre: null } as const;
const NO_STREET = { id: null, nombre: null, categoria: null } as const;

/** Looks up the address of a point. Units are those that hold the point, not those of the street. */
export function inverseRecord(catalog: InverseCatalog, lat: number, lon: number, radius: number): InverseRecord {
  const { map } = catalog;
  const location = locate(map, lat, lon);
  const departamento = map.departamento.places[location.departamento] ?? NO_UNIT;
  const units = {
    provincia: map.provincia.places[location.provincia] ?? NO_UNIT,
    departamento,
    municipio: map.municipio.places[location.municipio] ?? NO_UNIT,
  };
  const address = addressAt(catalog, { lat, lon }, departamento.id, radius);
  if (address === null) return { record: { ...NOTHING, ...units }, address, notices: [noStreet(radius)] };
  return {
    record: { ...streetPart(catalog, address, units), ...units },
    address,
    notices: noticesOf(catalog, address),
  };
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

function streetPart(catalog: InverseCatalog, address: AddressAt, { departamento, provincia }: Units): Tree {
  const { street, number, metres, precision, place, isOfOtherDepartment } = address;
  const { frames } = catalog.network;
  const { fuente, localidad_censal } = frames.at(frames.numberOf(street));
  const calle = shown(catalog, street);
  const [before, behind] = address.crossStreets;
  const line = number === null ? calle.nombre : `${calle.nombre} ${number}`;
  return {
    nomenclatura: line + lineEnd({ departamento: departamento.nombre, provincia: provincia.nombre }),
    calle,
    altura: { valor: number },
    distancia: Math.round(metres * 10) / 10,
    precision,
    calle_cruce_1: shown(catalog, before),
    calle_cruce_2: shown(catalog, behind),
    // That of a street of another department says nothing of the point.
    localidad_censal: isOfOtherDepartment ? NO_UNIT : localidad_censal,
    ubicacion: { lat: inSevenDecimals(place.lat), lon: inSevenDecimals(place.lon) },
    fuente,
  };
}

function shown({ tables, network: { frames } }: InverseCatalog, street: number) {
  if (street < 0) return NO_STREET;
  const { categoria } = frames.at(frames.numberOf(street));
  return { id: tables.calles.ids[street] ?? null, nombre: tables.calles.nameAt(street), categoria };
}

const SEVEN_DECIMALS = 1e7;

function inSevenDecimals(degrees: number): number {
  return Math.round(degrees * SEVEN_DECIMALS) / SEVEN_DECIMALS;
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
