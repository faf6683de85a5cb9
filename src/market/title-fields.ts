import type { Fields } from '../ingest/fields.ts';
import { marketOf } from './words.ts';

/** Rule `known-market`: a market is one of the contract's six, in any case. `orElse` is what an empty field means. */
export function knownMarket(fields: Fields, field: string, orElse: string): string {
  if (!fields.has(field)) return orElse;
  const text = fields.text(field);
  const market = marketOf(text);
  if (market === undefined) fields.problem(field, `no market is called ${JSON.stringify(text)}`, 'known-market');
  return market ?? orElse;
}

const MAXIMUM_LENGTH = 64;
// The bar separates the parts of stored keys; control characters cannot be sent in a path.
const FORBIDDEN = /[|\p{Cc}\p{Surrogate}]/u;

/** Rule `symbol-shape`: a symbol is 1 to 64 characters, none of them a control character or a bar. */
export function symbolShape(fields: Fields, field: string): string {
  const given = fields.text(field);
  const symbol = given.trim();
  // Of a symbol that is not there it is said already.
  const isBlank = symbol === '' && given !== '';
  if (isBlank || symbol.length > MAXIMUM_LENGTH || FORBIDDEN.test(symbol)) {
    fields.problem(field, `not a symbol: ${JSON.stringify(given.slice(0, MAXIMUM_LENGTH))}`, 'symbol-shape');
  }
  return symbol;
}

/** The bar separates the parts of keys; a NUL and half a surrogate pair cannot be stored in one. */
const UNSTORABLE = /[|\0\p{Surrogate}]/u;

/** Rule `storable-key`: text that a record is kept under holds no bar, no NUL and no half of a surrogate pair. */
export function storableKey(fields: Fields, field: string): string {
  const text = fields.text(field);
  if (UNSTORABLE.test(text)) fields.problem(field, 'holds a bar, a NUL or half a surrogate pair', 'storable-key');
  return text;
}
