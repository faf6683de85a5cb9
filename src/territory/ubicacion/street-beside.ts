/** The street beside a point, which generation v2 shows with `campos=completo` (territorial.md 9). */
import type { FieldSelection } from '../contract/fields.ts';
import { type InverseCatalog, lookUp, recordOf } from '../inversa/record.ts';
import { asTree, type Tree } from '../present/tree.ts';

/** Metres within which a street is beside a point. */
const BESIDE = 20;

/** The members of a location that are about the street. */
export interface StreetBeside {
  readonly calle: Tree;
  readonly nomenclatura: unknown;
}

/** Whether a choice of fields has any that is about the street. */
export function showsStreet({ names }: FieldSelection): boolean {
  return names.some((name) => name === 'nomenclatura' || name.startsWith('calle.'));
}

/** The street nearest to a point with the number beside it; all members are null where none lies within {@link BESIDE} metres. */
export function streetBeside(catalog: InverseCatalog, lat: number, lon: number): StreetBeside {
  const record = recordOf(catalog, lookUp(catalog, lat, lon, BESIDE));
  const { fuente, nomenclatura } = record;
  return { calle: { ...asTree(record.calle), fuente, altura: asTree(record.altura)?.valor ?? null }, nomenclatura };
}
