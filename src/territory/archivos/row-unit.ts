/** A row that holds the name or the id of a unit. */
import type { Analyzer } from '../../indexes/analysis.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import { type RawPair, readParameters } from '../../server/parameters/table.ts';
import type { TerritoryCatalog } from '../catalog/catalog.ts';
import type { UnitTable } from '../catalog/unit-table.ts';
import { type ListValues, UNIT_TABLES } from '../contract/parameters.ts';
import type { UnitResource } from '../contract/resources.ts';
import { likeness } from '../explicar/closest.ts';
import { reasonForNames } from '../explicar/names.ts';
import { quoted } from '../explicar/reason.ts';
import { READING } from '../present/batch.ts';
import { asTree } from '../present/tree.ts';
import { searchUnits } from '../queries/search.ts';
import { found, invalid, missed, type Outcome } from './outcome.ts';

/** Results that are looked at for whether they bear the name, too. Those that do come first, so that of rarer names these are all. */
const MOST_COMPARED = 20;

/** Looks the unit of a row up and says how sure it is. */
export function answerUnit(catalog: TerritoryCatalog, resource: UnitResource, pairs: readonly RawPair[]): Outcome {
  if (!pairs.some(([name]) => name === 'nombre' || name === 'id')) {
    return missed({
      codigo: 'texto_vacio',
      mensaje: 'La fila no tiene nombre ni id en las columnas que se tomaron: «nombre=» e «id=» dicen cuáles son.',
    });
  }
  const read = readParameters(UNIT_TABLES[resource].batch, { body: [...pairs, ['max', MOST_COMPARED]] }, READING);
  if (read.issues.length > 0) return invalid(read.issues);
  const values: ListValues = read.values;
  const { total, ordinals } = searchUnits(catalog, resource, values);
  const table: UnitTable = catalog.tables[resource];
  const [first] = ordinals;
  const record = first === undefined ? null : asTree(catalog.tables[resource].entity(first));
  if (first === undefined || !record) return missed(reasonForNames(catalog, resource, values));
  const { nombre } = values;
  const given = new Set(pairs.map(([name]) => name));
  const several = (count: number | string, of: string, among: readonly number[]) => ({
    codigo: 'varios_resultados' as const,
    mensaje: `Hay ${count} ${of} y se tomó el primero: ${advice(table, among, given)}.`,
  });
  const all = [...ordinals];
  if (nombre === undefined || values.exacto) {
    return found(record, isOnePlace(table, all) ? [] : [several(total, 'con ese nombre o id', all)]);
  }
  const bearing = bearers(table, nombre, all);
  if (!bearing.includes(first)) {
    const near = {
      codigo: 'nombre_parecido' as const,
      mensaje: `Se tomó ${quoted(table.nameAt(first))} por ${quoted(nombre)}.`,
    };
    const reasons = total > 1 ? [near, several(total, 'con un nombre parecido', all)] : [near];
    return found(record, reasons, likeness(tokenize(fold(nombre)), tokenize(fold(table.nameAt(first)))));
  }
  if (isOnePlace(table, bearing)) return found(record);
  const isCutOff = bearing.length === all.length && total > all.length;
  const count = isCutOff ? `${bearing.length} o más` : bearing.length;
  return found(record, [several(count, 'con ese nombre', bearing)]);
}

/**
 * The results with the requested name: exactly, case and accents aside, where the first one does (`Villa María`, and no
 * `Villa de María`), else with small words and spellings that mean the same (`Sta. Rosa`).
 */
function bearers(table: UnitTable, nombre: string, ordinals: readonly number[]): readonly number[] {
  const asked = foldedWords(nombre);
  const just = ordinals.filter((ordinal) => foldedWords(table.nameAt(ordinal)) === asked);
  const [first] = ordinals;
  if (first !== undefined && just.includes(first)) return just;
  const { analyzer } = table.text;
  return ordinals.filter((ordinal) => areSame(analyzer, nombre, table.nameAt(ordinal)));
}

function foldedWords(name: string): string {
  return tokenize(fold(name)).join(' ');
}

/** True for one result, and for a town with the entity of its name in it (`06357110` and `0635711003` are Mar del Plata). */
function isOnePlace(table: UnitTable, ordinals: readonly number[]): boolean {
  const [first = '', ...others] = ordinals.map((ordinal) => table.ids[ordinal] ?? '');
  return others.every((id) => id.startsWith(first));
}

/** Filters that may distinguish units, the commonest first, as a sentence names them. */
const FILTERS = [
  ['provincia', 'la provincia'],
  ['departamento', 'el departamento'],
  ['localidad_censal', 'la localidad censal'],
  ['municipio', 'el municipio'],
] as const;
/** Most filters and ids that a message lists. */
const MOST_FILTERS = 2;
const MOST_IDS = 5;

/** Filters that would distinguish the results: those not given in which they differ, else the ids alone. */
function advice(table: UnitTable, ordinals: readonly number[], given: ReadonlySet<string>): string {
  const telling = FILTERS.flatMap(([kind, words]) => {
    if (given.has(kind)) return [];
    const numbers = table.parents.get(kind)?.numberOf;
    return numbers && new Set(ordinals.map((ordinal) => numbers[ordinal])).size > 1 ? [words] : [];
  });
  if (telling.length > 0) return `agregue ${telling.slice(0, MOST_FILTERS).join(' o ')}`;
  const ids = ordinals.slice(0, MOST_IDS).map((ordinal) => table.ids[ordinal] ?? '');
  return `si es otro, búsquelo por su id (${ids.join(', ')}${ordinals.length > MOST_IDS ? '…' : ''})`;
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
