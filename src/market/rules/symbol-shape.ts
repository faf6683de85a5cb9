import type { Fields } from '../../ingest/fields.ts';

const MAXIMUM_LENGTH = 64;
// The bar separates the parts of stored keys; control characters cannot be sent in a path.
const FORBIDDEN = /[|\p{Cc}\p{Surrogate}]/u;

/** Rule `symbol-shape`: a symbol is 1 to 64 characters, none of them a control character or a bar. */
export function symbolShape(fields: Fields, field: string): string {
  const symbol = fields.text(field).trim();
  if (symbol.length > MAXIMUM_LENGTH || FORBIDDEN.test(symbol)) {
    fields.problem(field, `not a symbol: ${JSON.stringify(symbol.slice(0, MAXIMUM_LENGTH))}`, 'symbol-shape');
  }
  return symbol;
}
