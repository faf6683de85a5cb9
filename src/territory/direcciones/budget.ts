/**
 * What one query may cost at most, in numbers that do not depend on the machine. No query is cut off by them: the limits of
 * the stages (words of a text, readings of a name, words compared, streets paired) keep every query below, and a test
 * tries to find one that is not.
 */
export const ADDRESS_BUDGET = {
  /** Looks into the indexes of names for one address: for each street of the text, each reading of its name and each place. */
  searches: 1000,
  /** Entries of posting lists that all of them look at, as a multiple of those the index of the streets has. */
  visitedShare: 4,
  /** Names that all of them judge, as a multiple of those the streets have. */
  judgedShare: 8,
} as const;
