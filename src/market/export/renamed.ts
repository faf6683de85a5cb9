import type { Line } from '../../export/exporter.ts';
import { isObject } from '../../ingest/fields.ts';
import type { StoredRecord } from '../../store/store.ts';

/** Members of a stored record by the names that a file has for them, in the file's order. */
export type Names = readonly (readonly [stored: string, file: string])[];

export const INSTRUMENT: Names = [
  ['market', 'market'],
  ['symbol', 'symbol'],
  ['description', 'description'],
  ['tipo', 'tipo'],
  ['moneda', 'moneda'],
  ['pais', 'pais'],
  ['panels', 'panels'],
  ['maturity', 'maturity'],
  ['strike', 'strike'],
  ['optionType', 'option_type'],
  ['underlying', 'underlying'],
  ['ratio', 'ratio'],
  ['lot', 'lot'],
  ['pricePer', 'price_per'],
  ['source', 'source'],
];

export const ACTION: Names = [
  ['market', 'market'],
  ['symbol', 'symbol'],
  ['date', 'ex_date'],
  ['kind', 'kind'],
  ['factor', 'factor'],
  ['amount', 'amount'],
  ['closeBefore', 'close_before'],
];

export const JUMP: Names = [
  ['market', 'market'],
  ['symbol', 'symbol'],
  ['dateBefore', 'date_before'],
  ['date', 'date'],
  ['closeBefore', 'close_before'],
  ['close', 'close'],
  ['ratio', 'ratio'],
];

export const RATIO: Names = [
  ['symbol', 'symbol'],
  ['symbolUsd', 'symbol_usd'],
  ['underlying', 'underlying'],
  ['ratio', 'ratio'],
  ['isin', 'isin'],
  ['name', 'name'],
  ['asOf', 'as_of'],
  ['source', 'source'],
];

export const TERMS: Names = [
  ['id', 'id'],
  ['symbol', 'symbol'],
  ['issueDate', 'issue_date'],
  ['maturity', 'maturity'],
  ['coupon', 'coupon'],
  ['index', 'index'],
  ['flows', 'flows'],
];

/** Writes stored records under the names of a file; lists, which are lists of names, between bars. */
export function renamed(names: Names): (record: StoredRecord) => Iterable<Line> {
  return (record) => {
    const stored = membersOf(record);
    const line: Record<string, unknown> = {};
    for (const [from, to] of names) {
      const value = stored[from];
      // A release that did not know a member stored none; an import would store it as null.
      line[to] = Array.isArray(value) ? value.join('|') : (value ?? null);
    }
    return [JSON.stringify(line)];
  };
}

/**
 * The members of a stored JSON record.
 * @throws RangeError when it is none
 */
export function membersOf({ key, body }: StoredRecord): Readonly<Record<string, unknown>> {
  const value: unknown = JSON.parse(Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8'));
  if (!isObject(value)) throw new RangeError(`The stored record ${key} is damaged: not an object.`);
  return value;
}
