import type { Centroid } from '../../contract/entities.ts';
import { lengthInWords, type Tell } from './tell.ts';

/** The units that have an outline. */
export type OutlineKind = 'provincia' | 'departamento' | 'municipio';

/** The outlines of the units as they are after the import. */
export interface Outlines {
  /** Metres from a point to the unit: 0 inside, null when the unit has no outline. */
  readonly metresOutside: (kind: OutlineKind, id: string, lon: number, lat: number) => number | null;
}

/**
 * Rule `point-in-parent` (aviso): the point of a unit lies within the province, department and municipality that the record
 * names. Outlines are simplified, so that a point a few metres outside means little; the distance is reported.
 */
export function checkPointInParent(
  kind: OutlineKind,
  parent: string | null,
  { lat, lon }: Centroid,
  outlines: Outlines,
  tell: Tell,
): void {
  if (parent === null || lat === null || lon === null) return;
  const metres = outlines.metresOutside(kind, parent, lon, lat);
  if (metres === null || metres === 0) return;
  const reason = `the point ${lat}, ${lon} lies ${lengthInWords(metres)} outside ${parent}`;
  // Most of the country with its coordinates exchanged would lie in the sea before Antarctica: only the outline shows it.
  const exchanged = outlines.metresOutside(kind, parent, lat, lon) === 0;
  tell(
    `${kind}.id`,
    exchanged ? `${reason}, and within it with latitude and longitude exchanged` : reason,
    'point-in-parent',
  );
}

/**
 * Rule `point-in-itself` (aviso): the point of a province, department or municipality lies within its own outline. That of a
 * concave unit or of islands need not.
 */
export function checkPointInItself(
  kind: OutlineKind,
  id: string,
  { lat, lon }: Centroid,
  outlines: Outlines,
  tell: Tell,
): void {
  if (lat === null || lon === null) return;
  const metres = outlines.metresOutside(kind, id, lon, lat);
  if (metres === null || metres === 0) return;
  tell(
    'centroide',
    `the point ${lat}, ${lon} lies ${lengthInWords(metres)} outside the unit itself`,
    'point-in-itself',
  );
}
