import type { Fields } from '../../ingest/fields.ts';
import { TERMS, type Term, usualTerm } from '../contract/words.ts';

/** How files write the terms, without blanks, points and letter case (reference market.md 4.2). */
const WRITTEN: Readonly<Record<string, Term>> = {
  ci: 't0',
  inmediato: 't0',
  inmediata: 't0',
  contadoinmediato: 't0',
  cdoinm: 't0',
  '0hs': 't0',
  '24hs': 't1',
  '48hs': 't2',
  '72hs': 't3',
};

/**
 * Rule `settlement-term`: a session's term is t0 to t3, or as the market writes it (`CI`, `24hs`, `48hs`, `72hs`).
 *
 * @returns the term where it is another than the usual one of that day; null for the usual one and where none is given
 */
export function settlementTerm(fields: Fields, field: string, date: string): Term | null {
  if (!fields.has(field)) return null;
  const given = fields.text(field);
  const folded = given.toLowerCase().replace(/[\s.]+/g, '');
  const term =
    TERMS.find((known) => known === folded) ?? (Object.hasOwn(WRITTEN, folded) ? WRITTEN[folded] : undefined);
  if (term === undefined) {
    fields.problem(
      field,
      `no term is written ${JSON.stringify(given)}; there are CI, 24hs, 48hs, 72hs`,
      'settlement-term',
    );
    return null;
  }
  return term === usualTerm(date) ? null : term;
}
