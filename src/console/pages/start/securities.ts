import type { ApiRequest } from '../../api/request.ts';
import type { Found } from './found.ts';

/** What a search finds among the securities. */
export interface SecuritiesFound {
  readonly found: readonly Found[];
  readonly requests: readonly ApiRequest[];
}

const NONE: SecuritiesFound = { found: [], requests: [] };

/** Securities that answer to a text. */
export function useSecurities(_text: string, _kinds: Readonly<Record<string, string>>): SecuritiesFound {
  return NONE;
}
