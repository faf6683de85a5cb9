import type { Organism } from '../contract/organism.ts';
import type { ResolvedPlace } from './resolve.ts';

/** What the service says of an organism's place while it has no territory. */
export const NO_TERRITORY = 'El servicio no tiene datos del territorio cargados.';

/** What is worth knowing of how a place was resolved, in sentences for people. */
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
