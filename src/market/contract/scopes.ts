/** What a personal token can be limited to: the data of the market, or the account's own operations and portfolio. */
export const SCOPE = { market: 'mercado', account: 'cuenta' } as const;

/** The limits that a token can have, as operators write them. */
export const SCOPES = Object.values(SCOPE);
export type Scope = (typeof SCOPES)[number];
