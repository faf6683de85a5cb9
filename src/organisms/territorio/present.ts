import type { Organism } from '../contract/organism.ts';
import { escapeSeparators } from '../present/separators.ts';
import type { ResolvedAddress } from './address.ts';
import { NO_TERRITORY, remarksOf } from './remarks.ts';
import type { ResolvedPlace } from './resolve.ts';

/** An organism's place in the territory as JSON. */
export function placeJson(organism: Organism, place: ResolvedPlace): string {
  const { point, locality, units } = place;
  return write({
    id: organism.id,
    nombre: organism.nombre,
    resuelto_por: place.way,
    coinciden: place.agree,
    distancia: rounded(place.metres),
    provincia: units.provincia && { id: units.provincia.id, nombre: units.provincia.nombre },
    departamento: units.departamento && { id: units.departamento.id, nombre: units.departamento.nombre },
    municipio: units.municipio && { id: units.municipio.id, nombre: units.municipio.nombre },
    localidad: locality && {
      id: locality.unit.id,
      nombre: locality.unit.nombre,
      por: locality.way,
      distancia: rounded(locality.metres),
    },
    punto: point && { lat: point.lat, lon: point.lon, ...(point.units ?? NO_UNITS) },
    direccion: addressOf(organism, place.address),
    observaciones: remarksOf(organism, place),
  });
}

/** The same while the service has no territory. */
export function unplacedJson({ id, nombre }: Organism): string {
  return write({
    id,
    nombre,
    resuelto_por: null,
    coinciden: null,
    distancia: null,
    ...NO_UNITS,
    localidad: null,
    punto: null,
    direccion: null,
    observaciones: [NO_TERRITORY],
  });
}

const NO_UNITS = { provincia: null, departamento: null, municipio: null } as const;

function addressOf({ direccion }: Organism, { address, fate }: ResolvedAddress): object | null {
  if (fate === 'ninguna') return null;
  return {
    texto: direccion,
    nomenclatura: address?.nomenclatura ?? null,
    provincia: address?.provincia ?? null,
    departamento: address?.departamento ?? null,
    localidad_censal: address?.localidad_censal ?? null,
    lat: address?.punto?.lat ?? null,
    lon: address?.punto?.lon ?? null,
    precision: address?.precision ?? null,
  };
}

function rounded(metres: number | null): number | null {
  return metres === null ? null : Math.round(metres);
}

function write(value: object): string {
  return escapeSeparators(JSON.stringify(value));
}
