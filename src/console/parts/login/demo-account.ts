import * as v from 'valibot';

/** The account of the starter data: published, and valid only where the market group serves these. */
export const DEMO = { user: 'demo', password: 'demo-ventanilla' } as const;

/** What `/status` says of the market group. */
export const MARKET_STATUS = v.object({
  groups: v.object({ market: v.nullish(v.object({ starter: v.boolean() })) }),
});

/** True where the server said itself that it serves the starter data. */
export function hasDemoAccount(status: v.InferOutput<typeof MARKET_STATUS> | null): boolean {
  return status?.groups.market?.starter === true;
}
