import { expect, it } from 'vitest';
import { checkEncoding } from '../../../../src/territory/rules/notices/clean-text.ts';

it.each<[name: string, words: string | null]>([
  ['CAÃ‘ADA', 'UTF-8 that was read as Latin-1'],
  ['Oâ€™HIGGINS', 'UTF-8 that was read as Latin-1'],
  ['PE\uFFFDA', 'a replacement character'],
  ['FRANCISCO ALGAï¿½ARAZ', 'a replacement character that was read as Latin-1'],
  ['Cañada', null],
  ['Gödeken', null],
  ['Câmara naïf', null],
  ['JUAN D`ARIENZO', null],
])('what a wrong encoding left in %j: %s', (name, words) => {
  const told: string[] = [];
  checkEncoding('nombre', name, (field, reason, rule) => told.push(`${field} ${rule}: ${reason}`));
  expect(told).toEqual(words === null ? [] : [`nombre clean-text: ${JSON.stringify(name)} holds ${words}`]);
});
