import type { Fields } from '../../ingest/fields.ts';
import { marketOf } from '../contract/words.ts';

/** Rule `known-market`: a market is one of the contract's six, in any case. `orElse` is what an empty field means. */
export function knownMarket(fields: Fields, field: string, orElse: string): string {
  if (!fields.has(field)) return orElse;
  const text = fields.text(field);
  const market = marketOf(text);
  if (market === undefined) fields.problem(field, `no market is called ${JSON.stringify(text)}`, 'known-market');
  return market ?? orElse;
}
