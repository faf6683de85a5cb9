import type { Fields } from '../../ingest/fields.ts';

/** Longest texts of a catalogue entry in UTF-16 units: what is longer could not be asked for (interface.md 8). */
const MAXIMUM = {
  descripcion: 1000,
  categoria: 255,
  tipoSerie: 100,
  periodicidad: 1,
  unidadExpresion: 100,
  moneda: 5,
} as const;

/**
 * Rule `text-length`: a text of a catalogue entry is no longer than the contract lets one ask for. Blanks at its ends stay:
 * they are the publisher's. Absent, null and (in CSV) empty are null.
 */
export function readCatalogueText(fields: Fields, field: keyof typeof MAXIMUM): string | null {
  const text = fields.textOr(field, null);
  if (text !== null && text.length > MAXIMUM[field]) {
    fields.problem(field, `${text.length} characters, more than ${MAXIMUM[field]}`, 'text-length');
  }
  return text;
}
