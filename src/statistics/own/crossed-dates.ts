import type { Issue } from '../../server/parameters/parameter.ts';
import { broken } from './wording.ts';

/** The first and the last day that a request asks for, as `YYYY-MM-DD`. */
export interface AskedDates {
  readonly desde: string | undefined;
  readonly hasta: string | undefined;
}

/** What is wrong where the first day lies behind the last; nothing else can be found then. */
export function crossedDates({ desde, hasta }: AskedDates): Issue[] {
  if (desde === undefined || hasta === undefined || desde <= hasta) return [];
  return [{ name: 'desde', place: 'query', problem: broken('no debe ser posterior a hasta.') }];
}
