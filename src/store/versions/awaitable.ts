/** What one form of the store has at once, and the other must ask its server for. */
export type Awaitable<T> = T | Promise<T>;
