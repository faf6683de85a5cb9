/** Refusals that every operation of the account can give, for the OpenAPI document. */
export const DENIED = { sentence: 'No valid bearer token.', schema: { $ref: '#/components/schemas/MarketError' } };
export const OUT_OF_SCOPE = {
  sentence: 'The token is limited to something else.',
  schema: { $ref: '#/components/schemas/MarketError' },
};
export const INVALID = { sentence: 'A value is wrong.', schema: { $ref: '#/components/schemas/MarketInvalid' } };
export const UNKNOWN = {
  sentence: 'The account has no such thing.',
  schema: { $ref: '#/components/schemas/MarketError' },
};
