import { useEffect, useRef, useState } from 'preact/hooks';
import { Pace } from '../work/pace.ts';
import type { Results } from './results.ts';
import { Sieve, type Sifting } from './sieve.ts';

/** How often rows that pass are shown while others are still looked at, in milliseconds. */
const SHOWN_EVERY_MS = 150;

/**
 * The rows that pass, followed while more come. Those of before stay until the next are known, so that nothing flickers.
 * @param revision counts changes of rows that were there; then all are looked at anew
 * @param change counts changes of any kind; then the new ones are looked at
 */
export function useSieve(results: Results, sifting: Sifting, revision: number, change: number): readonly number[] {
  const [rows, show] = useState<readonly number[]>([]);
  const held = useRef<{ readonly sieve: Sieve; readonly results: Results; readonly revision: number } | null>(null);
  useEffect(() => {
    const before = held.current;
    const isSame = before?.results === results && before.revision === revision && before.sieve.sifting === sifting;
    const sieve = isSame ? before.sieve : new Sieve(results, sifting);
    held.current = { sieve, results, revision };
    let isWanted = true;
    const look = async (): Promise<void> => {
      const pace = new Pace();
      let shownAt = performance.now();
      while (isWanted && !sieve.advance(pace.isOver)) {
        await pace.breathe();
        if (isWanted && performance.now() - shownAt > SHOWN_EVERY_MS) {
          shownAt = performance.now();
          show(sieve.passed.slice());
        }
      }
      if (isWanted) show(sieve.passed.slice());
    };
    look().catch(reportError);
    return () => {
      isWanted = false;
    };
  }, [results, sifting, revision, change]);
  return rows;
}
