import { Fields, isObject } from '../../../ingest/fields.ts';
import { type StoredRecord, StoreError } from '../../../store/store.ts';
import { readableState } from '../contract/coded-words.ts';
import { keyOf, type Operation } from './operation.ts';
import { readOperation } from './read-operation.ts';

/** An operation as stored: JSON in the shape of B4, with `pais`. */
export function storedOperation(account: string, operation: Operation): StoredRecord {
  const { estados, ...rest } = operation;
  const value = { ...rest, estados: estados.map(({ estado, fecha }) => ({ detalle: readableState(estado), fecha })) };
  return { key: keyOf(account, operation.numero), body: Buffer.from(JSON.stringify(value)) };
}

/**
 * Reads a stored operation by the same rules by which it was let in.
 * @throws StoreError when the record is damaged
 */
export function parseStored({ key, body }: StoredRecord): Operation {
  const value: unknown = JSON.parse(Buffer.from(body).toString('utf8'));
  const fields = new Fields(isObject(value) ? value : {});
  const operation = readOperation(fields);
  const [problem] = fields.problems;
  if (problem) throw new StoreError(`The store is damaged: operation ${key}, ${problem.field}: ${problem.reason}.`);
  return operation;
}
