import { CONTAINMENT } from '../streets/numbering.ts';
import type { AddressCatalog } from './catalog.ts';

/** What the numbers of streets say of the door that was asked for. */
export interface Door {
  /** Whether a street, by its ordinal, is known to have it. */
  readonly isOn: (street: number) => boolean;
  /** Whether nothing tells that a street has it not. */
  readonly mayBeOn: (street: number) => boolean;
}

/** The door with a number. */
export function doorOf({ network }: AddressCatalog, number: number): Door {
  const { numbering } = network;
  return {
    isOn: (street) => numbering.containment(street, number) === CONTAINMENT.inside,
    mayBeOn: (street) => numbering.containment(street, number) !== CONTAINMENT.outside,
  };
}
