import { Fields, isObject } from '../../../ingest/fields.ts';
import { readFeeCurrency } from '../contract/coded-words.ts';
import { exact, shown } from '../exact.ts';
import type { Fee } from '../ledger/operation.ts';
import { codedWord } from './coded-word.ts';

/** Value added tax on fees (reference 6.4). */
const IVA = 0.21;
const CENTS = 2;

/** Rule `fee-lines`: fees are lines of a name, a net amount, its tax (21 % where not stated) and a currency. */
export function feeLines(fields: Fields, field: string): readonly Fee[] {
  if (!fields.has(field)) return [];
  return fields.array(field).map((value, index) => {
    const at = `${field}.${index}`;
    if (!isObject(value)) fields.problem(at, 'not an object', 'fee-lines');
    const line = new Fields(isObject(value) ? value : {}, `${at}.`, isObject(value) ? fields.problems : []);
    const neto = line.number('neto');
    return {
      tipo: line.textOr('tipo', ''),
      neto,
      iva: line.numberOr('iva', shown(exact(neto).times(IVA), CENTS)),
      moneda: codedWord(line, 'moneda', readFeeCurrency, 'PESO_ARGENTINO'),
    };
  });
}
