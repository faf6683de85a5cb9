import type { Fields } from '../../../ingest/fields.ts';
import { foldWord, TERMS, type Term, usualTerm } from '../../contract/words.ts';
import { dateOf } from '../local-instant.ts';

const IMMEDIATE = 'ci';
const LONGEST_SHOWN = 40;

/** Rule `known-term`: a settlement term is t0, t1, t2 or t3 in any case, or CI for t0; absent, it is the usual one of the day. */
export function knownTerm(fields: Fields, field: string, time: string): Term {
  if (!fields.has(field)) return usualTerm(dateOf(time));
  const given = fields.raw(field);
  const folded = typeof given === 'string' ? foldWord(given) : '';
  const term = TERMS.find((known) => known === (folded === IMMEDIATE ? 't0' : folded));
  if (!term) {
    const shown = JSON.stringify(given)?.slice(0, LONGEST_SHOWN);
    fields.problem(field, `no term is called ${shown}; there are ${TERMS.join(', ')}`, 'known-term');
  }
  return term ?? 't1';
}
