/** Where the operations of this group that the contract does not know answer. */
export const OWN_SERIES = '/ventanilla/series';
