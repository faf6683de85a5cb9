import { describe, expect, test } from 'vitest';
import { effectOfAction } from '../../src/market/catalog/events.ts';
import { symbolOfDollarLine } from '../../src/market/catalog/securities.ts';
import { joinSources } from '../../src/market/catalog/series.ts';
import type { StoredAction } from '../../src/market/stored/records.ts';

const series = joinSources([
  {
    rank: 1,
    source: 's',
    // 1970-01-02 and 1970-01-05.
    blocks: [{ days: Int32Array.of(1, 4), columns: { close: Float64Array.of(200, 190) } }],
  },
]);

function action(members: Partial<StoredAction>): StoredAction {
  return {
    market: 'bCBA',
    symbol: 'A',
    date: '1970-01-05',
    kind: 'cash_dividend',
    factor: null,
    amount: null,
    closeBefore: null,
    ...members,
  };
}

describe('what an action does to the price level', () => {
  test.each([
    ['a split', { kind: 'split', factor: 0.1 }, { factor: 0.1, scalesUnits: true }],
    ['a reverse split', { kind: 'reverse_split', factor: 20 }, { factor: 20, scalesUnits: true }],
    ['a dividend in shares', { kind: 'stock_dividend', factor: 0.8 }, { factor: 0.8, scalesUnits: true }],
    ['a changed CEDEAR ratio', { kind: 'ratio_change', factor: 0.5 }, { factor: 0.5, scalesUnits: true }],
    ['a dividend with its factor', { factor: 0.97, amount: 9 }, { factor: 0.97, scalesUnits: false }],
    ['a dividend with its amount', { amount: 10 }, { factor: 0.95, scalesUnits: false }],
    ['a dividend after a stated close', { amount: 10, closeBefore: 100 }, { factor: 0.9, scalesUnits: false }],
    ['a coupon', { kind: 'coupon', amount: 4 }, { factor: 0.98, scalesUnits: false }],
    ['an amortization', { kind: 'amortization', amount: 50 }, { factor: 0.75, scalesUnits: false }],
  ] as const)('%s', (_, members, expected) => {
    expect(effectOfAction(action(members), series)).toEqual({ day: 4, kind: action(members).kind, ...expected });
  });

  test('an amount without a close before it, or not below it, does nothing', () => {
    expect(effectOfAction(action({ amount: 10, date: '1970-01-02' }), series)).toBeNull();
    expect(effectOfAction(action({ amount: 200 }), series)).toBeNull();
  });
});

describe('the symbol whose dollar line another is', () => {
  test.each([
    ['AL30D', ['AL30'], 'AL30'],
    ['al30c', ['AL30'], 'AL30'],
    ['AL30D', ['AL30R', 'AL30', 'AL300'], 'AL30'],
    ['AL30D', ['AL30R'], 'AL30R'],
    ['AL30D', ['AL30R', 'GAL30'], undefined],
    ['TXD6D', ['AL30', 'TZXD6'], 'TZXD6'],
    ['BC7DD', ['BC37D'], 'BC37D'],
    ['GOGLD', ['GOOGL', 'GOOGL'], 'GOOGL'],
    ['YMCHD', ['YMCHO'], 'YMCHO'],
    ['AL35D', ['AL30'], undefined],
    ['AL30', ['AL30', 'AL3'], undefined],
    ['DXT6D', ['TZXD6'], undefined],
    ['AL3D', ['AL30'], undefined],
    ['D', [''], undefined],
  ])('of %s among %j: %s', (line, known, symbol) => {
    expect(symbolOfDollarLine(line, known)).toBe(symbol);
  });
});
