import { SourceError } from '../source-error.ts';
import { type Listed, ORGANISMOS } from './page.ts';

/** What the import keeps besides what a record needs: the live list has not all of them, so that they are missed only when they were there before. */
const KEPT = [
  'descripcion',
  'web',
  'localidad',
  'provincia',
  'latitud',
  'longitud',
  'imagen',
  'fecha_creacion',
  'fecha_modificacion',
];

/**
 * The fields that the records have.
 * @param before those of the last visit; empty for the first
 * @throws SourceError `shape` when a field is gone: it may bear another name now
 */
export function fieldsOf(records: readonly Listed[], before: readonly string[]): readonly string[] {
  const fields = KEPT.filter((name) => records.some(({ value }) => Object.hasOwn(value, name)));
  const gone = before.find((name) => KEPT.includes(name) && !fields.includes(name));
  if (gone !== undefined) {
    const sentence = `its organisms have no "${gone}" any more, which they had on the last visit; --force takes them as they are now.`;
    throw new SourceError(ORGANISMOS, 'shape', sentence);
  }
  return fields;
}
