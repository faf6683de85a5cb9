import type { CatalogSlot } from '../server/catalogs.ts';
import type { Answer } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';
import { type ParameterTable, readParameters, type ValuesOf } from '../server/parameters/table.ts';
import { OWN_READING_RULES, pathValues, READING_RULES } from './parameters.ts';

import type { ServedMarket } from './render/rendered-market.ts';
import { marketWording } from './wording.ts';

/** What every operation on market data may answer besides the data. */
export const ERRORS = {
  '400': { sentence: 'A value is wrong.', schema: { $ref: '#/components/schemas/MarketInvalid' } },
  '401': { sentence: 'No valid bearer token.', schema: { $ref: '#/components/schemas/MarketError' } },
  '403': { sentence: 'The token is limited to something else.', schema: { $ref: '#/components/schemas/MarketError' } },
  '404': { sentence: 'There is no such thing.', schema: { $ref: '#/components/schemas/MarketError' } },
} as const;

/** Market data are for callers with a token alone, and the same for all of them. */
export const FOR_CALLERS = { caching: 'private', sameForCallers: true } as const;

/** Answers from the market data of this moment; 503 until some are loaded. */
export function withMarket(
  slot: CatalogSlot<ServedMarket>,
  call: Call,
  answer: (market: ServedMarket) => Answer,
): Answer {
  const loaded = slot.current;
  return loaded ? answer(loaded.catalog) : marketWording.failure({ kind: 'not_ready', retryAfter: 1 }, call);
}

/** Typed values of a call, or the answer that names what is wrong with them. */
export type Read<T extends ParameterTable> = { readonly values: ValuesOf<T> } | { readonly refusal: Answer };

/** Reads a call's parameters as the live interface does: unknown names are ignored, path values may stand in the query. */
export function valuesOf<T extends ParameterTable>(table: T, call: Call): Read<T> {
  const { values, issues, given } = readParameters(
    table,
    { path: pathValues(call), query: call.query() },
    READING_RULES,
  );
  // `model.plazo` counts only when `plazo` is absent, and so do its mistakes.
  const counting = issues.filter(({ name }) => !(name === 'model.plazo' && given.has('plazo')));
  return counting.length > 0 ? { refusal: marketWording.invalid(counting, call) } : { values };
}

/** Reads the parameters of an operation under `/ventanilla`, where an unknown name is a mistake. */
export function ownValuesOf<T extends ParameterTable>(table: T, call: Call): Read<T> {
  const sources = { path: Object.entries(call.params), query: call.query() };
  const { values, issues } = readParameters(table, sources, OWN_READING_RULES);
  return issues.length > 0 ? { refusal: marketWording.invalid(issues, call) } : { values };
}
