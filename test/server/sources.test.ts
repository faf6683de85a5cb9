import { describe, expect, it } from 'vitest';
import {
  ageInDays,
  LONGEST_SENTENCE,
  NEVER,
  parseState,
  renderState,
  SourceList,
  type SourceState,
} from '../../src/server/sources.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const hoursAgo = (hours: number): string => new Date(NOW.getTime() - hours * 3_600_000).toISOString();

async function statusOf(state: Partial<SourceState>) {
  const board = new SourceList();
  const note = { name: 'bcra', state: renderState({ ...NEVER, everyMinutes: 360, ...state }) };
  await board.look({ sourcesEpoch: async () => 1, sources: async () => [note] });
  return board.status('2026-11-22', NOW).bcra;
}

describe('what is said of a source', () => {
  it('is late when its newest datum is older than its rhythm allows', async () => {
    const state = { lastSuccess: hoursAgo(1), lateAfterDays: 8 };
    expect(await statusOf({ ...state, newest: '2026-11-14' })).toMatchObject({ ageDays: 8, late: false });
    expect(await statusOf({ ...state, newest: '2026-11-13' })).toMatchObject({ ageDays: 9, late: true });
  });

  it('is late without dates when its last success is two rhythms ago', async () => {
    expect(await statusOf({ lastSuccess: hoursAgo(12) })).toMatchObject({ ageDays: null, late: false });
    expect(await statusOf({ lastSuccess: hoursAgo(12.1) })).toMatchObject({ newest: null, late: true });
  });

  it('is neither before the first success', async () => {
    const error = { fault: 'unreachable', sentence: 'bcra: nothing answers at its address.' };
    expect(await statusOf({ error, failures: 2, lastAttempt: hoursAgo(1) })).toMatchObject({
      late: null,
      error,
      failures: 2,
      visiting: false,
    });
  });

  it('is asked of the store only when something changed there', async () => {
    const board = new SourceList();
    let epoch = 1;
    let asked = 0;
    const store = {
      sourcesEpoch: async () => epoch,
      sources: async () => {
        asked += 1;
        return [{ name: `n${asked}`, state: '{}' }];
      },
    };
    await board.look(store);
    await board.look(store);
    expect([asked, Object.keys(board.status('2026-11-22', NOW))]).toEqual([1, ['n1']]);
    epoch = 2;
    await board.look(store);
    expect([asked, Object.keys(board.status('2026-11-22', NOW))]).toEqual([2, ['n2']]);
  });
});

describe('a kept state', () => {
  it('comes back as it was, long sentences cut', () => {
    const state: SourceState = {
      ...NEVER,
      title: 'T',
      gives: ['market'],
      lateAfterDays: 3,
      begun: hoursAgo(1),
      error: { fault: 'shape', sentence: 's' },
      versions: { market: 4 },
      newest: '2026-11-20',
    };
    expect(parseState(renderState(state))).toEqual(state);
    const long = parseState(renderState({ ...state, sentence: 'x'.repeat(LONGEST_SENTENCE + 1) }));
    expect(long.sentence).toHaveLength(LONGEST_SENTENCE);
  });
  it.each(['', '{', '[]', '3', 'null', '{"gives":3,"begun":"x","failures":-1,"error":{},"versions":[]}'])(
    'that is none counts as none: %s',
    (text) => {
      expect(parseState(text)).toEqual(NEVER);
    },
  );
});

describe('an age', () => {
  it.each([
    ['2026-11-20', 2],
    ['2026-12-15', 0],
    ['2026-11-20T10:00:00', 2],
    [null, null],
    ['no date', null],
  ])('of %s is %s', (date, age) => {
    expect(ageInDays(date, '2026-11-22')).toBe(age);
  });
});
