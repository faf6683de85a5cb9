import { expect, it } from 'vitest';
import { renderedRecords } from '../../../src/territory/present/renderings.ts';

/** So many records that what was asked of one form of them takes a megabyte. */
const SIZE = 16 * 2 ** 20;

/** How many records are written when the first of the table is asked for in a form. */
function writtenFor(table: Parameters<typeof renderedRecords>[0], form: string): number {
  let written = 0;
  renderedRecords(table, form, [0], () => () => {
    written++;
    return 'x';
  });
  return written;
}

it('forgets forms of which a single record was ever asked, as it forgets those that are written', () => {
  const table = { size: SIZE, entity: (ordinal: number) => ({ id: ordinal }) };
  expect(writtenFor(table, 'first')).toBe(1);
  // Its block, when it is asked for again.
  expect(writtenFor(table, 'first')).toBe(16);
  expect(writtenFor(table, 'first')).toBe(0);
  for (let form = 0; form < 60; form++) expect(writtenFor(table, `other ${form}`)).toBe(1);
  expect(writtenFor(table, 'first')).toBe(1);
  expect(writtenFor(table, 'other 59')).toBe(16);
});
