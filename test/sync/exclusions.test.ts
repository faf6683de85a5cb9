import { expect, it } from 'vitest';
import { Exclusions } from '../../src/sync/exclusions.ts';
import { SourceError } from '../../src/sync/source-error.ts';

/** How many of so many records are left out before a visit fails. */
function mostOf(total: number, share: number): number {
  const exclusions = new Exclusions(share);
  const error = new SourceError('shape', 'record 7 is no record.');
  for (;;) {
    try {
      exclusions.exclude(error, total);
    } catch (thrown) {
      expect(thrown).toBe(error);
      return exclusions.count - 1;
    }
  }
}

it('one record of ten or more may be left out whatever the share, none of fewer, and none where the share is 0', () => {
  const expected = [
    [1, 0.01, 0],
    [9, 0.01, 0],
    [10, 0.01, 1],
    [99, 0.001, 1],
    [100, 0.01, 1],
    [299, 0.01, 2],
    [9, 0.5, 4],
    [1000, 0, 0],
  ] as const;
  for (const [total, share, most] of expected)
    expect([total, share, mostOf(total, share)]).toEqual([total, share, most]);
});

it('faults of the whole source are thrown at once', () => {
  const error = new SourceError('unreachable', 'there is no connection.');
  expect(() => new Exclusions(1).exclude(error, 1000)).toThrow(error);
});
