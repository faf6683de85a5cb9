/** How long a test waits for what comes by itself, also on a machine that has much else to do; in milliseconds. */
export const PATIENTLY = { timeout: 20_000 } as const;
