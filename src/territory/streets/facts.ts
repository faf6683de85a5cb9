import { fold } from '../../indexes/fold.ts';
import type { Calle, Lines, Position } from '../contract/entities.ts';
import { rangesOf } from './numbering.ts';
import { FrameNumbers, numbersOf } from './street-frames.ts';

/** What the network needs of the streets' records, gathered while the table of streets decodes them. */
export class StreetFacts {
  readonly ids: string[] = [];
  readonly ranges: (readonly number[])[] = [];
  readonly frames = new FrameNumbers();
  /** By place, the number of the street's frame. */
  readonly frameOf: number[] = [];
  /** Four a place, see `StreetFramesParts`. */
  readonly numbers: number[] = [];
  /** By place in `ids`. */
  readonly localities = new Map<number, string>();
  readonly lines = new Map<number, readonly (readonly Position[])[]>();

  readonly take = (calle: Calle): void => {
    const place = this.ids.length;
    this.ids.push(calle.id);
    this.ranges.push(rangesOf(calle));
    this.frameOf.push(this.frames.of(calle));
    this.numbers.push(...numbersOf(calle));
    const locality = calle.localidad && localityKey(calle.localidad.id, calle.localidad.nombre);
    if (locality) this.localities.set(place, locality);
    if (calle.geometria) this.lines.set(place, piecesOf(calle.geometria));
  };
}

/** What the key of a locality that is in none of the lists begins with. */
export const NAMED_ALONE = '~';

/** What a locality of streets is kept under: its id, or its name where it is in none of the lists; null for none. */
export function localityKey(id: string | null, nombre: string | null): string | null {
  return id ?? (nombre === null ? null : `${NAMED_ALONE}${fold(nombre).trim()}`);
}

/** The pieces of a street's lines. */
export function piecesOf(lines: Lines): readonly (readonly Position[])[] {
  return lines.type === 'LineString' ? [lines.coordinates] : lines.coordinates;
}
