/**
 * What a store throws that is no fault of the request, by name: the server takes no values from the store. Those that the
 * store's own watch reports once are not reported again with every request.
 */
const TROUBLE: Readonly<Record<string, { readonly isReportedByWatch: boolean }>> = {
  StoreUnavailable: { isReportedByWatch: true },
  StoreFull: { isReportedByWatch: true },
  StoreBusy: { isReportedByWatch: true },
  StoreDamaged: { isReportedByWatch: false },
  VersionGone: { isReportedByWatch: false },
  StoreError: { isReportedByWatch: false },
};

/** How soon a client may ask again what could not be answered without the store, in seconds. */
export const RETRY_AFTER_STORE_S = 2;

/** What kind of trouble with the store an error is; null when it is none. */
export function storeTrouble(error: unknown): { readonly isReportedByWatch: boolean } | null {
  return error instanceof Error && Object.hasOwn(TROUBLE, error.name) ? (TROUBLE[error.name] ?? null) : null;
}

/** True when the store cannot be reached just now. */
export function isStoreAway(error: unknown): boolean {
  return error instanceof Error && error.name === 'StoreUnavailable';
}
