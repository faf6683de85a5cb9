import type { Problem } from '../../api/problem.ts';

/** Series side by side that the interface answers, at most. */
export const MOST_SERIES = 50;

/** What an address asks for and is not shown, by the reason. */
export interface LeftOut {
  /** Parts of the list of ids that are none, as they were written. */
  readonly unreadable: readonly string[];
  /** Ids that this server has no variable of. */
  readonly unknown: readonly number[];
  /** Ids for which there is no room. */
  readonly beyond: readonly number[];
}

/** A list of ids between commas: those that can be shown, each once, and what is left out. */
export function listed(text: string): { readonly ids: readonly number[] } & Omit<LeftOut, 'unknown'> {
  const found = new Set<number>();
  const unreadable = new Set<string>();
  for (const part of text.split(',')) {
    const written = part.trim();
    if (/^\d{1,9}$/.test(written)) found.add(Number(written));
    else if (written !== '') unreadable.add(written);
  }
  const all = [...found];
  return { ids: all.slice(0, MOST_SERIES), beyond: all.slice(MOST_SERIES), unreadable: [...unreadable] };
}

/** Those of some ids that a refusal names as not there: one that does not exist refuses all that are asked for together. */
export function missingIn(problem: Problem | null, ids: readonly number[]): number[] {
  if (problem?.kind !== 'missing') return [];
  const named = new Set(problem.sentences.flatMap((sentence) => sentence.match(/\d+/g) ?? []).map(Number));
  return ids.filter((id) => named.has(id));
}
