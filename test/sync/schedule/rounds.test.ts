import { describe, expect, it } from 'vitest';
import { keepRounds } from '../../../src/sync/schedule/rounds.ts';
import type { VisitSummary } from '../../../src/sync/schedule/visit-sources.ts';

const MINUTE = 60_000;
type Round = (hurried: boolean, visited: (summary: VisitSummary) => void) => Promise<number | null>;

/** Runs rounds one after another without waiting, and stops after the last. */
async function run(rounds: readonly Round[]): Promise<{ said: string[]; waits: number[] }> {
  const stop = new AbortController();
  const said: string[] = [];
  const waits: number[] = [];
  let now = 0;
  let at = 0;
  await keepRounds({
    round: async (hurried, visited) => {
      const round = rounds[at++];
      if (at === rounds.length) stop.abort();
      return (await round?.(hurried, visited)) ?? null;
    },
    say: (line) => void said.push(line),
    now: () => now,
    sleep: async (milliseconds) => {
      waits.push(milliseconds);
      now += milliseconds;
    },
    signal: stop.signal,
  });
  return { said, waits };
}

const summary = (fault: string | null): VisitSummary => ({
  source: 'bcra',
  remote: true,
  fault,
  sentence: 'bcra: .',
  changed: false,
  passed: false,
});

describe('rounds', () => {
  it('come when the next source is due, and at least every quarter of an hour', async () => {
    const { waits } = await run([async () => 5 * MINUTE, async () => 1000 * MINUTE, async () => 0]);
    expect(waits).toEqual([5 * MINUTE, 15 * MINUTE]);
  });

  it('come at once when the connection is back', async () => {
    const hurries: boolean[] = [];
    const round =
      (fault: string | null): Round =>
      async (hurried, visited) => {
        hurries.push(hurried);
        visited(summary(fault));
        return MINUTE;
      };
    const { waits, said } = await run([round('unreachable'), round(null), round(null)]);
    expect(hurries).toEqual([false, false, true]);
    expect(waits).toEqual([MINUTE]);
    expect(said).toHaveLength(2);
  });

  it('that cannot be done at all are tried again after longer and longer pauses, which is said once', async () => {
    const broken: Round = () => Promise.reject(new Error('the disk is full'));
    const { waits, said } = await run([broken, broken, broken, async () => MINUTE]);
    expect(waits).toEqual([MINUTE, 2 * MINUTE, 4 * MINUTE]);
    expect(said).toEqual(['could not look after the sources, tried again later: the disk is full']);
  });

  it('end where there is nothing to fill from', async () => {
    const { said, waits } = await run([async () => null, async () => 0]);
    expect(said).toEqual(['there are no sources to fill from: ventanilla sync --list tells what they need']);
    expect(waits).toEqual([]);
  });
});
