import type { Fields } from '../../../ingest/fields.ts';
import { dateOf, localInstant } from '../../running/local-instant.ts';
import { foldWord, TERMS, type Term, usualTerm } from '../../words.ts';

/** Members of the interface's own quote that follow from others here: a quote can be handed on as it was answered. */
const FOLLOWING = [
  'variacion',
  'variacionPorcentual',
  'tendencia',
  'moneda',
  'descripcionTitulo',
  'descripcion',
  'laminaMinima',
  'lote',
] as const;

const PLAIN = /^[\w.-]{1,40}$/;
const LONGEST_SHOWN = 40;

/** A name as it may stand in a message: what a stranger wrote neither breaks its line nor fills a log. */
function shown(name: string): string {
  return PLAIN.test(name) ? name : JSON.stringify(name.slice(0, LONGEST_SHOWN));
}

/** Rule `known-member`: a line of a feed has no members but those the format names: a misspelled one is not lost unseen. */
export function knownMembers(fields: Fields, value: Readonly<Record<string, unknown>>, known: readonly string[]): void {
  for (const name of Object.keys(value)) {
    if (known.includes(name) || FOLLOWING.some((each) => each === name)) continue;
    fields.problem(shown(name), `no member has this name; there are ${known.join(', ')}`, 'known-member');
    return;
  }
}

const IMMEDIATE = 'ci';

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

/** Rule `running-time`: the time of a running quote is a date-time `YYYY-MM-DDTHH:MM[:SS[.fffffff]]` with or without zone; absent, it is the moment of reading. */
export function runningTime(fields: Fields, field: string, now: string): string {
  if (!fields.has(field)) return now;
  const given = fields.raw(field);
  const instant = typeof given === 'string' ? localInstant(given) : null;
  if (instant === null) {
    const shown = JSON.stringify(given)?.slice(0, 40);
    fields.problem(field, `${shown} is not a date-time like 2026-11-20T15:04:05.123-03:00`, 'running-time');
  }
  return instant ?? now;
}
