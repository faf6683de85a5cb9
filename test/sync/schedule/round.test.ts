import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { NEVER, renderState, type SourceState } from '../../../src/server/sources.ts';
import { LEASE_MS } from '../../../src/store/lease.ts';
import { runRound, SHORTEST_WAIT_MS, type VisitSummary } from '../../../src/sync/schedule/visit-sources.ts';
import {
  dueAt,
  FIRST_PAUSE_MS,
  LONGEST_PAUSE_MS,
  LONGEST_PAUSE_UNREACHABLE_MS,
  nextVisit,
  stateOf,
} from '../../../src/sync/visit/state.ts';
import { type Publisher, startPublisher } from '../publisher/server.ts';
import { organismsList, organismsSource } from '../visit/sample-source.ts';
import { QUICK_LIMITS, type Visiting, visiting } from '../visiting.ts';

const DAY_MS = 86_400_000;

let publisher: Publisher;
let at: Visiting;
beforeEach(async () => {
  publisher = await startPublisher(() => ({ body: organismsList(20) }));
  at = await visiting();
});
afterEach(async () => {
  await at.close();
  await publisher.close();
});

async function round(hurried = false): Promise<{ visits: VisitSummary[]; next: number | null }> {
  const visits: VisitSummary[] = [];
  const next = await runRound(
    [organismsSource(publisher.address, { name: 'una' }), organismsSource('http://127.0.0.1:9', { name: 'otra' })],
    {
      settings: at.settings,
      store: at.store,
      signal: new AbortController().signal,
      now: () => at.now,
      sleep: async () => {},
      random: () => 0.5,
      limits: QUICK_LIMITS,
      hurried,
      visited: (summary) => void visits.push(summary),
    },
  );
  return { visits, next };
}

describe('a round', () => {
  it('visits what was never visited, then each by its rhythm or its pauses, whatever process it is', async () => {
    const first = await round();
    expect(first.visits.map(({ source, fault, changed }) => [source, fault, changed])).toEqual([
      ['una', null, true],
      ['otra', 'unreachable', false],
    ]);
    // Nothing is due a moment later, as after a restart.
    expect(first.next).toBe(at.now.getTime() + FIRST_PAUSE_MS);
    at.now = new Date(at.now.getTime() + 1000);
    expect((await round()).visits).toEqual([]);
    at.now = new Date(first.next ?? 0);
    const second = await round();
    expect(second.visits.map(({ source }) => source)).toEqual(['otra']);
    expect(second.next).toBe(at.now.getTime() + 2 * FIRST_PAUSE_MS);
    at.now = new Date(at.now.getTime() + DAY_MS);
    expect((await round()).visits.map(({ source, changed }) => [source, changed])).toEqual([
      ['una', false],
      ['otra', false],
    ]);
  });

  it('visits at once what could not be reached when the connection is back', async () => {
    await round();
    expect((await round(true)).visits.map(({ source }) => source)).toEqual(['otra']);
  });

  it('tries a source that never answered less often', async () => {
    const { visits } = await round();
    expect(visits[1]?.sentence).toMatch(/^otra: \S+ cannot be reached: nothing answers at its address\. Check/);
    const board = await at.store.sources();
    expect(JSON.parse(board.find(({ name }) => name === 'otra')?.state ?? '{}').requests).toBe(2);
  });

  it('visits last what ended the program in the middle of a visit, counts that, and waits longer each time', async () => {
    for (const failures of [1, 2, 3]) {
      await at.store.leaseSource('una', 'killed', Date.now(), Date.now() + 1000);
      const kept = await stateOf(at.store, 'una');
      await at.store.noteSource('una', 'killed', { state: renderState({ ...kept, begun: at.now.toISOString() }) });
      await at.store.releaseSource('una', 'killed');
      at.now = new Date(at.now.getTime() + DAY_MS);
      publisher.force({ kind: 'status', status: 404 }, { times: 1 });
      const { visits } = await round();
      expect(visits.map(({ source }) => source)).toEqual(['otra', 'una']);
      expect(await stateOf(at.store, 'una')).toMatchObject({ failures: 2 * failures, error: { fault: 'refused' } });
    }
    at.now = new Date(at.now.getTime() + DAY_MS);
    await round();
    expect(await stateOf(at.store, 'una')).toMatchObject({ failures: 0, error: null });
  });

  it('is never followed by the next at once', async () => {
    await at.store.leaseSource('una', 'somebody', Date.now(), Date.now() + 3 * LEASE_MS);
    const { visits, next } = await round();
    expect(visits[0]).toMatchObject({ source: 'una', passed: true });
    expect(next).toBe(at.now.getTime() + SHORTEST_WAIT_MS);
  });
});

describe('the next visit', () => {
  it('follows the rhythm after a success, and pauses that double after failures, up to a bound', () => {
    const day = 24 * 60;
    const after = (failures: number, random = 0.5, unreachable = false, every = day): number =>
      nextVisit(every, { at: 0, failures, unreachable }, random);
    expect(after(0)).toBe(DAY_MS);
    expect([1, 2, 3, 20].map((failures) => after(failures))).toEqual([
      FIRST_PAUSE_MS,
      2 * FIRST_PAUSE_MS,
      4 * FIRST_PAUSE_MS,
      LONGEST_PAUSE_MS,
    ]);
    // A connection may be back any moment.
    expect(after(20, 0.5, true)).toBe(LONGEST_PAUSE_UNREACHABLE_MS);
    expect(after(20, 0.5, false, 10)).toBe(10 * 60_000);
    expect(after(0, 0)).toBeLessThan(DAY_MS);
    expect(after(0, 0.999)).toBeGreaterThan(DAY_MS);
  });

  it('is a pause after a visit that a crash cut off, and not beyond a rhythm that became quicker', () => {
    const state: SourceState = { ...NEVER, everyMinutes: 60, begun: '2026-11-22T12:00:00Z' };
    const now = Date.parse('2026-11-22T12:00:30Z');
    expect(dueAt(state, now)).toBe(Date.parse('2026-11-22T12:01:00Z'));
    expect(dueAt(NEVER, now)).toBe(0);
    const late = { ...state, begun: null, lastAttempt: '2026-11-22T12:00:00Z', next: '2027-01-01T00:00:00Z' };
    expect(dueAt(late, now)).toBeLessThan(Date.parse('2026-11-22T13:05:00Z'));
    // A clock that was years ahead, and is right again.
    expect(dueAt({ ...late, lastAttempt: '2031-01-01T00:00:00Z', next: '2031-01-02T00:00:00Z' }, now)).toBe(0);
    expect(dueAt({ ...state, begun: '2031-01-01T00:00:00Z' }, now)).toBe(0);
  });
});
