import { expect, test } from 'vitest';
import { AskedLately } from '../../src/indexes/asked-lately.ts';

test('what was asked for among the last keys is known, what lies longer back is not', () => {
  const lately = new AskedLately<number>(3);
  expect([1, 2, 3, 1].map((key) => lately.ask(key))).toEqual([false, false, false, true]);
  // 4 begins a generation: 1, 2 and 3 are the one before it.
  expect([4, 2, 5].map((key) => lately.ask(key))).toEqual([false, true, false]);
  expect([6, 1, 2].map((key) => lately.ask(key))).toEqual([false, false, true]);
});

test('it remembers no more than two generations', () => {
  const lately = new AskedLately<number>(10);
  for (let key = 0; key < 1000; key++) expect(lately.ask(key)).toBe(false);
  const known = Array.from({ length: 1000 }, (_, key) => key).filter((key) => key < 980 && lately.ask(key));
  expect(known).toEqual([]);
});
