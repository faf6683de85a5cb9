/** Rules of catalogue entries, and those of all records that belong to a variable. */
import type { FieldProblem, Fields } from '../../../ingest/fields.ts';
import type { Monetaria } from '../../records.ts';

const MAXIMUM_ID = 2147483647;

/**
 * Longest texts of a catalogue entry, in UTF-16 units: those of the filters by the contract (interface.md 8), which could not
 * name longer ones; of `descripcion`, which has no filter, our own.
 */
const MAXIMUM_TEXT = {
  descripcion: 1000,
  categoria: 255,
  tipoSerie: 100,
  periodicidad: 1,
  unidadExpresion: 100,
  moneda: 5,
} as const;

/** Reads a catalogue entry by all its rules; what breaks one is in `fields.problems`. */
export function readVariable(fields: Fields): Monetaria {
  const variable: Monetaria = {
    idVariable: readVariableId(fields, 'idVariable'),
    descripcion: readCatalogueText(fields, 'descripcion'),
    categoria: readCatalogueText(fields, 'categoria'),
    tipoSerie: readCatalogueText(fields, 'tipoSerie'),
    periodicidad: readCatalogueText(fields, 'periodicidad'),
    unidadExpresion: readCatalogueText(fields, 'unidadExpresion'),
    moneda: readCatalogueText(fields, 'moneda'),
    primerFechaInformada: fields.dateOr('primerFechaInformada', null),
    ultFechaInformada: fields.dateOr('ultFechaInformada', null),
    ultValorInformado: fields.numberOr('ultValorInformado', null),
  };
  if (fields.ok) {
    checkDateOrder(
      fields,
      { field: 'primerFechaInformada', date: variable.primerFechaInformada },
      { field: 'ultFechaInformada', date: variable.ultFechaInformada },
    );
  }
  return variable;
}

/** Rule `number-range`: the id of a variable is an int32 from 1 (interface.md 2.1). */
export function readVariableId(fields: Fields, field: string): number {
  return fields.integer(field, { minimum: 1, maximum: MAXIMUM_ID });
}

/**
 * Rule `text-length`: a text of a catalogue entry has at most 1,000 characters in `descripcion`, elsewhere as many as the
 * filter by it in the contract takes. Blanks at its ends are kept. Absent, null and (in CSV) empty are null.
 */
export function readCatalogueText(fields: Fields, field: keyof typeof MAXIMUM_TEXT): string | null {
  const text = fields.textOr(field, null);
  if (text !== null && text.length > MAXIMUM_TEXT[field]) {
    fields.problem(field, `${text.length} characters, more than ${MAXIMUM_TEXT[field]}`, 'text-length');
  }
  return text;
}

/** Rule `date-order`: a later date is not before an earlier one; null dates are not compared. */
export function checkDateOrder(
  fields: Fields,
  earlier: { readonly field: string; readonly date: string | null },
  later: { readonly field: string; readonly date: string | null },
): void {
  if (earlier.date === null || later.date === null || earlier.date <= later.date) return;
  fields.problem(later.field, `${later.date} is before ${earlier.field} ${earlier.date}`, 'date-order');
}

/**
 * Rule `known-variable`: values, notes, coverage and last pairs belong to a variable of the catalogue, that of the same
 * import or else the stored one.
 */
export function knownVariable(id: number, field: string, known: { has: (id: number) => boolean }): FieldProblem | null {
  if (known.has(id)) return null;
  return { field, reason: `variable ${id} is not in the catalogue`, rule: 'known-variable' };
}

/**
 * Rule `once-per-file`: of two records with one key in a file the first stays. Files of one import may overlap: there the
 * later file counts, as it would in a later import.
 */
export function oncePerFile(field: string, name: string, firstLine: number): FieldProblem {
  return { field, reason: `${name} is already on line ${firstLine}`, rule: 'once-per-file' };
}
