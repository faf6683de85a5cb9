/** A row that holds the name or the id of a unit. */
import type { Analyzer } from '../../indexes/analysis.ts';
import { fold } from '../../indexes/fold.ts';
import { type RawPair, readParameters } from '../../server/parameters/table.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import { UNIT_TABLES, type UnitValues } from '../contract/parameters.ts';
import type { UnitResource } from '../contract/resources.ts';
import { reasonForNames } from '../explicar/names.ts';
import { quoted } from '../explicar/reason.ts';
import { READING } from '../present/batch.ts';
import { asTree } from '../present/tree.ts';
import { searchUnits } from '../queries/search.ts';
import { found, invalid, missed, type Outcome } from './outcome.ts';

/** Looks the unit of a row up and says how sure it is. */
export function answerUnit(catalog: TerritoryCatalog, resource: UnitResource, pairs: readonly RawPair[]): Outcome {
  if (!pairs.some(([name]) => name === 'nombre' || name === 'id')) {
    return missed({ codigo: 'texto_vacio', mensaje: 'La fila no tiene nombre ni id.' });
  }
  // The second one is only there to see whether it is as good as the first.
  const read = readParameters(UNIT_TABLES[resource].batch, { body: [...pairs, ['max', 2]] }, READING);
  if (read.issues.length > 0) return invalid(read.issues);
  const values: UnitValues = read.values;
  const { total, ordinals } = searchUnits(catalog, resource, values);
  const [first, second] = ordinals;
  const record = first === undefined ? null : asTree(catalog.tables[resource].entity(first));
  if (first === undefined || !record) return missed(reasonForNames(catalog, resource, values));
  const { nombre } = values;
  if (nombre === undefined || values.exacto) {
    return found(record, total > 1 ? [several(total, 'con ese nombre o id')] : []);
  }
  const table = catalog.tables[resource];
  const isEqual = (ordinal: number): boolean => areSame(table.text.analyzer, nombre, table.nameAt(ordinal));
  if (!isEqual(first)) {
    const near = {
      codigo: 'nombre_parecido',
      mensaje: `Se tomó ${quoted(table.nameAt(first))} por ${quoted(nombre)}.`,
    };
    return found(record, total > 1 ? [near, several(total, 'con un nombre parecido')] : [near]);
  }
  return found(
    record,
    second !== undefined && isEqual(second) ? [several(total, 'con un nombre igual o parecido')] : [],
  );
}

/** True for names that differ in nothing but case, accents, small words and spellings that mean the same (`Sta. Rosa`). */
function areSame(analyzer: Analyzer, one: string, other: string): boolean {
  return holds(analyzer, one, other) && holds(analyzer, other, one);
}

/** True where a name, or what means the same, holds every word of a text. */
function holds(analyzer: Analyzer, name: string, text: string): boolean {
  const words = new Set(analyzer.name(fold(name)).words);
  return analyzer.query(text).words.every((word) => words.has(word));
}

function several(total: number, of: string) {
  return {
    codigo: 'varios_resultados',
    mensaje: `Hay ${total} ${of} y se tomó el primero: agregue la provincia o el departamento.`,
  };
}
