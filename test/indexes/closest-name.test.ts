import { expect, it } from 'vitest';
import { closestName } from '../../src/indexes/edit-distance.ts';

it.each([
  ['imprt', 'import'],
  ['IMPORT', 'import'],
  ['exprot', 'export'],
  ['version', 'versions'],
  ['sreve', 'serve'],
  ['xyzzy', null],
  ['s', null],
  ['', null],
])('the name that %j may stand for is %j', (given, expected) => {
  expect(closestName(given, ['serve', 'sync', 'import', 'export', 'versions'])).toBe(expected);
});

it('of names that are equally near the first is taken, and a nearer one before both', () => {
  expect(closestName('port', ['part', 'post'])).toBe('part');
  expect(closestName('port', ['part', 'ports', 'Port'])).toBe('Port');
});
