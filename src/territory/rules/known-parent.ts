import type { StoredResource } from '../contract/entities.ts';

/** A reference that must exist in another resource. */
export interface ParentReference {
  readonly field: string;
  /** Resources one of which must hold the id: the two street resources are one list. */
  readonly in: readonly StoredResource[];
  readonly id: string;
}

/** The ids of a resource that are known, from this import or an earlier one; null when the resource is not there at all. */
export type KnownIds = (resource: StoredResource) => ReadonlySet<string> | null;

/**
 * Rule `known-parent`: a reference names a unit that exists. Where none of the parent's resources was ever loaded there is
 * nothing to compare with, and the reference stands. Gives the sentence of the refusal, or null.
 */
export function missingParent(reference: ParentReference, known: KnownIds): string | null {
  let compared = false;
  for (const resource of reference.in) {
    const ids = known(resource);
    if (!ids) continue;
    if (ids.has(reference.id)) return null;
    compared = true;
  }
  return compared ? `${reference.id} does not exist in ${reference.in.join(' or ')}` : null;
}
