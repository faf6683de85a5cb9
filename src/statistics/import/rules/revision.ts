/** Rules of the history of another store: the moment of an import, and its changes of a variable. */
import { formatDay, parseDay } from '../../../indexes/civil-date.ts';
import { type FieldProblem, Fields, isObject } from '../../../ingest/fields.ts';
import { LARGEST_VERSION } from '../../../store/store.ts';
import type { ChangedDay, Moment, VariableChanges } from '../../stored.ts';
import { readVariableId } from './variable.ts';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Reads the version and the instant of a line. */
export function readMoment(fields: Fields): Moment {
  const version = fields.integer('version', { minimum: 1, maximum: LARGEST_VERSION });
  const text = fields.text('instante');
  const instant = INSTANT.test(text) ? Date.parse(text) : Number.NaN;
  if (text !== '' && Number.isNaN(instant)) {
    fields.problem('instante', 'not an instant YYYY-MM-DDTHH:MM:SS.sssZ', 'calendar-date');
  }
  return { version, instant };
}

/** Reads the changes of a variable: at least one, and each day once. */
export function readChanges(fields: Fields): VariableChanges {
  const id = readVariableId(fields, 'idVariable');
  const seen = new Set<number>();
  const once = (field: string, day: number): number => {
    if (seen.has(day)) fields.problem(field, `${formatDay(day)} is there already`, 'once-per-file');
    seen.add(day);
    return day;
  };
  const added = fields.array('altas').map((date, at) => {
    const name = `altas.${at}`;
    return once(name, parseDay(new Fields({ [name]: date }, '', fields.problems).date(name)) ?? 0);
  });
  const changed = fields.array('cambios').map((change, at): ChangedDay => {
    const name = `cambios.${at}`;
    if (!isObject(change)) fields.problem(name, 'not an object', 'object-shape');
    const own = new Fields(isObject(change) ? change : {}, `${name}.`, fields.problems);
    return { day: once(name, parseDay(own.date('fecha')) ?? 0), before: own.number('valorAnterior') };
  });
  if (fields.ok && added.length + changed.length === 0) fields.problem('altas', 'no change at all', 'object-shape');
  return { id, added, changed };
}

/**
 * Rule `own-past` (aviso): the history in a file is adopted, from its beginning and with its values, where there is no other
 * history or where it continues the stored one. Elsewhere its values count as known since this import.
 */
export function ownPast(version: number): FieldProblem {
  return {
    field: 'version',
    reason: `what this file tells of the time up to version ${version} is not taken: the data held have another past, or its beginning or its values are missing`,
    rule: 'own-past',
  };
}
