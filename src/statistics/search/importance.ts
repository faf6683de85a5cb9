/** Which of two variables that fit equally well is meant: the headline figure before its parts. */
import { foldFilter } from '../catalog/attribute.ts';
import type { Monetaria } from '../contract/records.ts';

/** The publisher's page of headline figures. */
const HEADLINE = 'principales variables';
/** Categories that break totals down: by holder, account, line, purpose. */
const BREAKDOWN = / por (tipo de titular|cuenta|linea)/;

/** 3 for headline figures, 1 for breakdowns, 2 for all others. */
export function importanceOf({ categoria }: Monetaria): number {
  const category = foldFilter(categoria ?? '');
  if (category === HEADLINE) return 3;
  return BREAKDOWN.test(category) ? 1 : 2;
}

/** How much of a variable there is to see: 2 for a history of 300 values or more, 1 from 30 on, else 0. */
export function historyOf(values: number): number {
  if (values >= 300) return 2;
  return values >= 30 ? 1 : 0;
}
