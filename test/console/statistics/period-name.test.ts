import { expect, it } from 'vitest';
import { periodName } from '../../../src/console/pages/statistics/requests.ts';
import { WORDS } from '../../../src/console/pages/statistics/words.ts';

const words = { ...WORDS.es, month: (month: string) => `mes ${month}` };

it.each([
  ['2026-08', 'mes 2026-08'],
  ['2026-T3', '3.º trimestre de 2026'],
  ['2026-S34', 'semana 34 de 2026'],
  ['2026', '2026'],
  ['2026-08-31', '2026-08-31'],
])('a period %s is named %s', (period, name) => {
  expect(periodName(period, words)).toBe(name);
});
