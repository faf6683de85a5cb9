import { escapeSeparators, type Organism } from '../records.ts';
import type { ResolvedAddress, ResolvedPlace } from './query.ts';

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

/** The remark of a service without a territory. */
const NO_TERRITORY = 'El servicio no tiene datos del territorio cargados.';

/** Remarks on how a place was resolved, in Spanish sentences. */
export function remarksOf(organism: Organism, place: ResolvedPlace): string[] {
  return [...pointRemarks(place), ...addressRemarks(organism, place), ...conflictRemarks(organism, place)];
}

function* pointRemarks({ point }: ResolvedPlace): Generator<string> {
  if (point === null) yield 'El organismo no tiene un punto publicado.';
  else if (point.units === null) yield 'El punto publicado está fuera de todas las provincias.';
}

function* addressRemarks({ provincia, localidad }: Organism, { address }: ResolvedPlace): Generator<string> {
  const where = [localidad, provincia].filter((name) => name !== '').join(', ');
  switch (address.fate) {
    case 'ninguna':
      yield 'El organismo no tiene una dirección publicada.';
      break;
    case 'no_encontrada':
      yield `La dirección no se encontró${where === '' ? '' : ` en ${where}`}, o podría estar en muchos lugares.`;
      break;
    case 'varias':
      yield `La dirección podría estar en varios departamentos: ${address.departments.join(', ')}.`;
      break;
    case 'encontrada':
      if (address.address?.precision === 'calle') yield 'De la dirección se conoce la calle, no el lugar en ella.';
      else if (address.address?.punto === null) yield 'De la dirección se conoce la calle, no el punto.';
      break;
  }
}

function* conflictRemarks({ provincia }: Organism, { agree, point, address, way, published }: ResolvedPlace) {
  if (agree === false) {
    const at = point?.units?.departamento?.nombre ?? point?.units?.provincia?.nombre ?? '';
    const by = address.address?.departamento?.nombre ?? address.address?.provincia?.nombre ?? '';
    const winner = way === 'direccion' ? 'la dirección' : 'el punto';
    yield `El punto está en ${at} y la dirección en ${by}: vale ${winner}.`;
  }
  const holder = point?.units?.provincia;
  if (published && holder && holder.id !== published.id) {
    yield `El punto está en ${holder.nombre}, y la provincia publicada es ${published.nombre}.`;
  } else if (provincia !== '' && published === null) yield `Ninguna provincia se llama "${provincia}".`;
}
