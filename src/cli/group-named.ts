import { COMPARABLE_SETS, type ComparableSet, comparableSet } from '../versions/comparable.ts';
import { UsageError } from './command.ts';

/**
 * The group that a word of the command line names, in English or Spanish.
 * @throws UsageError naming those there are
 */
export function groupNamed(word: string): ComparableSet {
  const group = comparableSet(word);
  if (group === null) throw new UsageError(`"${word}" is no group; groups: ${COMPARABLE_SETS.join(', ')}.`);
  return group;
}

/**
 * The number of a version in a word of the command line.
 * @throws UsageError
 */
export function versionNumbered(word: string): number {
  if (!/^[1-9]\d{0,9}$/.test(word)) throw new UsageError(`"${word}" is no number of a version: 1, 2, 3…`);
  return Number(word);
}
