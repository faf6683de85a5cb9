import type { Calle, Lines, Position } from '../contract/entities.ts';
import { rangesOf } from './numbering.ts';

/** What the network needs of the streets' records, gathered while the table of streets decodes them. */
export class StreetFacts {
  readonly ids: string[] = [];
  readonly ranges: (readonly number[])[] = [];
  /** By place in `ids`. */
  readonly localities = new Map<number, string>();
  readonly lines = new Map<number, readonly (readonly Position[])[]>();

  readonly take = (calle: Calle): void => {
    const place = this.ids.length;
    this.ids.push(calle.id);
    this.ranges.push(rangesOf(calle));
    if (calle.localidad?.id) this.localities.set(place, calle.localidad.id);
    if (calle.geometria) this.lines.set(place, piecesOf(calle.geometria));
  };
}

/** The pieces of a street's lines. */
export function piecesOf(lines: Lines): readonly (readonly Position[])[] {
  return lines.type === 'LineString' ? [lines.coordinates] : lines.coordinates;
}
