import type { Answer } from '../../server/http/answer.ts';
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
export function indented(body: Answer['body'], indent: number): string {
  const text = typeof body === 'string' ? body : bytesOf(body).toString();
  return escapeSeparators(JSON.stringify(JSON.parse(text), null, indent));
}

function bytesOf(body: Uint8Array | readonly Uint8Array[]): Buffer {
  return body instanceof Uint8Array ? Buffer.from(body) : Buffer.concat(body);
}
