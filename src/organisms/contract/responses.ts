import type { Route } from '../../server/group.ts';

const DETAIL = { $ref: '#/components/schemas/OrganismDetail' };
const NOT_ACCEPTABLE = { sentence: 'An `Accept` header that excludes JSON.', schema: DETAIL };

/** What a list may answer besides the list. */
export const LIST_ERRORS: Route['responses'] = {
  404: { sentence: 'A `format` other than `json`.', schema: DETAIL },
  406: NOT_ACCEPTABLE,
};

/** What an operation on one organism may answer besides what is asked for. */
export const RECORD_ERRORS: Route['responses'] = {
  404: { sentence: 'No organism has this id, or a `format` other than `json`.', schema: DETAIL },
  406: NOT_ACCEPTABLE,
};
