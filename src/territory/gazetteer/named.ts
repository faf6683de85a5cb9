import type { Reference } from '../contract/entities.ts';
import type { NamedUnit } from './view.ts';

/** A reference as a unit; null when its unit is unknown. A unit without a known name is called by its id. */
export function named({ id, nombre }: Reference): NamedUnit | null {
  return id === null ? null : { id, nombre: nombre ?? id };
}
