import type { TitlesRead } from './read-titles.ts';

/** So many of a list are named; the rest are counted. */
const NAMED = 5;

/** A list as a person says it: the first few, and how many more. */
export function someOf(all: readonly string[]): string {
  const rest = all.length - NAMED;
  return rest > 0 ? `${all.slice(0, NAMED).join(', ')} and ${rest} more` : all.join(', ');
}

/**
 * What a visit has to tell. The sentence may stand in a log: of an account it says how many, never what.
 */
export function sentenceOf(parts: {
  /** How many panels were read, and how many titles they list. */
  readonly panels: number;
  readonly titles: number;
  readonly read: TitlesRead;
  readonly waiting: number;
  /** True when a visit could not hold all that the day allows. */
  readonly isCut: boolean;
  readonly notes: readonly string[];
  readonly account: string | null;
}): string {
  const { panels, titles, read, waiting, isCut, notes, account } = parts;
  const events = read.events.reduce((sum, each) => sum + each.events.length, 0);
  const said = [
    `${titles} titles in ${panels} panels`,
    `${read.sessions} sessions and ${events} events from the series of ${read.asked.length} of them`,
  ];
  if (waiting > 0) {
    said.push(`${waiting} titles wait for ${isCut ? 'the next visit' : 'another day (--iol-max-titles)'}`);
  }
  if (read.failed.length > 0) said.push(`passed over ${someOf(read.failed)}`);
  if (read.unexplained.length > 0) said.push(`series that do not explain each other: ${read.unexplained.length}`);
  if (notes.length > 0) said.push(someOf(notes));
  if (account !== null) said.push(account);
  return said.join('; ');
}
