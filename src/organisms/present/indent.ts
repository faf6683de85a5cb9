import { type AnswerBody, piecesOf } from '../../server/http/answer-body.ts';
import { escapeSeparators } from './separators.ts';

/** Widest indentation that is written, as in DRF. */
const WIDEST = 8;

const ASKED = /^application\/json\s*;(?:[^,]*;)?\s*indent\s*=\s*(\d{1,9})\s*(?:;|$)/i;

/** By how many blanks an `Accept` header wants JSON indented: `application/json; indent=4` (organisms.md 3); 0 for none. */
export function indentOf(accept: string | undefined): number {
  if (accept === undefined || !accept.includes('indent')) return 0;
  for (const item of accept.split(',')) {
    const asked = ASKED.exec(item.trim());
    if (asked) return Math.min(Number(asked[1]), WIDEST);
  }
  return 0;
}

/** A JSON body written anew with indentation. Costs what reading and writing it costs: people ask for it, programs do not. */
export function indented(body: AnswerBody, indent: number): string {
  const text = typeof body === 'string' ? body : Buffer.concat(piecesOf(body)).toString();
  return escapeSeparators(JSON.stringify(JSON.parse(text), null, indent));
}
