import { written } from '../../../app/coordinates.ts';
import type { Asked, Kind } from './asked.ts';

/**
 * What is shown, for the title of the window: an address as it was written, a point, or a unit by its name and kind, as a
 * province, a department and a city may share their name.
 * @param name of the unit; null while it is not known: its id stands for it
 */
export function subjectOf(asked: Asked, name: string | null, kinds: Readonly<Record<Kind, string>>): string {
  switch (asked.what) {
    case 'country':
      return '';
    case 'address':
      return asked.direccion;
    case 'point':
      return `${written(asked.lat)}, ${written(asked.lon)}`;
    case 'unit':
      return `${name ?? asked.id}, ${kinds[asked.kind].toLowerCase()}`;
  }
}
