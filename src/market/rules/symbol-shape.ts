import type { Fields } from '../../ingest/fields.ts';

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
