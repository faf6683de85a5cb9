import { expect, it } from 'vitest';
import { SeenLately } from '../../src/indexes/seen-lately.ts';

it('tells whether a text was met lately', () => {
  const seen = new SeenLately(1 << 10);
  const texts = Array.from({ length: 300 }, (_, number) => `text ${number}`);
  expect(seen.meet('')).toBe(false);
  expect(seen.meet('')).toBe(true);
  for (const text of texts) expect(seen.meet(text)).toBe(false);
  const again = texts.filter((text) => seen.meet(text));
  expect(again.length).toBeGreaterThan(200);
});

it('forgets what others took the places of', () => {
  const seen = new SeenLately(1);
  expect(seen.meet('one')).toBe(false);
  expect(seen.meet('other')).toBe(false);
  expect(seen.meet('one')).toBe(false);
});
