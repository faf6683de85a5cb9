import { Fields, isObject } from '../../../ingest/fields.ts';
import { readState } from '../contract/coded-words.ts';
import type { StateChange } from '../ledger/operation.ts';
import { codedWord } from './coded-word.ts';
import { localTime } from './local-time.ts';

/** Rule `coded-word` and `local-time` for a log of states: each line names a published state and its time. */
export function states(fields: Fields, field: string): readonly StateChange[] {
  if (!fields.has(field)) return [];
  return fields.array(field).map((value, index) => {
    const at = `${field}.${index}`;
    if (!isObject(value)) fields.problem(at, 'not an object', 'object-shape');
    const line = new Fields(isObject(value) ? value : {}, `${at}.`, isObject(value) ? fields.problems : []);
    return { estado: codedWord(line, 'detalle', readState, 'iniciada'), fecha: localTime(line, 'fecha') };
  });
}
