import { useEffect, useState } from 'preact/hooks';
import { ask } from '../../api/ask.ts';
import { Problem } from '../../api/problem.ts';
import { type Asked, listRequest, MOST_LISTED, PAGE_SIZE } from './asked.ts';
import { ORGANISM_PAGE, type Organism } from './organism.ts';

/** All organisms that a search means, as far as they have come. */
export interface Listing {
  readonly organisms: readonly Organism[];
  /** How many there are; null before the first page. */
  readonly count: number | null;
  readonly isWaiting: boolean;
  readonly problem: Problem | null;
  readonly again: () => void;
}

const NOTHING = { organisms: [], count: null, isWaiting: true, problem: null } as const;

/** Asks for all pages of a list, one behind the other; those of the list before stay until the first page is there. Null asks nothing. */
export function useListing(asked: Asked | null): Listing {
  const [held, hold] = useState<Omit<Listing, 'again'>>(NOTHING);
  const [round, setRound] = useState(0);
  const key = asked && JSON.stringify([asked.search, asked.provincia, asked.localidad]);
  useEffect(() => {
    if (asked === null) {
      hold(NOTHING);
      return;
    }
    const ending = new AbortController();
    const { signal } = ending;
    const load = async (): Promise<void> => {
      hold((before) => ({ ...before, isWaiting: true, problem: null }));
      const organisms: Organism[] = [];
      for (;;) {
        const { count, results } = await ask(listRequest(asked, organisms.length), ORGANISM_PAGE, signal);
        organisms.push(...results);
        const isAll = results.length < PAGE_SIZE || organisms.length >= Math.min(count, MOST_LISTED);
        if (!signal.aborted) hold({ organisms: [...organisms], count, isWaiting: !isAll, problem: null });
        if (isAll) return;
      }
    };
    load().catch((error: unknown) => {
      if (signal.aborted) return;
      const problem = error instanceof Problem ? error : new Problem('broken', 0, [String(error)]);
      hold({ organisms: [], count: null, isWaiting: false, problem });
    });
    return () => ending.abort();
    // The key is all of `asked` that the list depends on.
  }, [key, round]);
  return { ...held, again: () => setRound((before) => before + 1) };
}
