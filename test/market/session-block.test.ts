import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeSessions } from '../../src/market/import/draft.ts';
import { decodeSessions, encodeSessions, type SessionColumns } from '../../src/market/stored/sessions.ts';

const price = fc.oneof(fc.double({ noNaN: true }), fc.constant(Number.NaN));
const sessions: fc.Arbitrary<SessionColumns> = fc
  .uniqueArray(fc.integer({ min: -100_000, max: 100_000 }), { maxLength: 30 })
  .chain((days) =>
    fc.record({
      days: fc.constant(Int32Array.from(days).sort()),
      columns: fc.record(
        {
          close: fc
            .array(price, { minLength: days.length, maxLength: days.length })
            .map(Float64Array.from.bind(Float64Array)),
          amount: fc
            .array(price, { minLength: days.length, maxLength: days.length })
            .map(Float64Array.from.bind(Float64Array)),
        },
        { requiredKeys: [] },
      ),
    }),
  );

function values(part: SessionColumns, column: 'close' | 'amount'): Map<number, number> {
  return new Map([...part.days].map((day, at) => [day, part.columns[column]?.[at] ?? Number.NaN]));
}

describe('a block of sessions', () => {
  test('comes back as it was', () => {
    fc.assert(
      fc.property(sessions, (given) => {
        const back = decodeSessions(encodeSessions(given));
        expect([...back.days]).toEqual([...given.days]);
        for (const column of ['close', 'amount'] as const) expect(values(back, column)).toEqual(values(given, column));
      }),
    );
  });

  test('does not depend on where its bytes stand', () => {
    const bytes = encodeSessions({ days: Int32Array.of(1, 2), columns: { close: Float64Array.of(1.5, 2.5) } });
    const shifted = new Uint8Array(bytes.length + 3);
    shifted.set(bytes, 3);
    expect([...(decodeSessions(shifted.subarray(3)).columns.close ?? [])]).toEqual([1.5, 2.5]);
  });

  test('that is cut off is not read', () => {
    const bytes = encodeSessions({ days: Int32Array.of(1, 2), columns: { close: Float64Array.of(1, 2) } });
    expect(() => decodeSessions(bytes.subarray(0, bytes.length - 1))).toThrow(RangeError);
    expect(() => decodeSessions(bytes.subarray(0, 3))).toThrow(RangeError);
  });

  test('whose days do not ascend is not read', () => {
    for (const days of [Int32Array.of(2, 1), Int32Array.of(3, 3)]) {
      const bytes = encodeSessions({ days, columns: { close: Float64Array.of(1, 2) } });
      expect(() => decodeSessions(bytes)).toThrow('do not ascend');
    }
  });

  test('merged has every day once, the newer over the older', () => {
    fc.assert(
      fc.property(sessions, sessions, (older, newer) => {
        const merged = mergeSessions(older, newer);
        for (const column of ['close', 'amount'] as const) {
          expect(values(merged, column)).toEqual(
            new Map([...new Map([...values(older, column), ...values(newer, column)])].sort(([a], [b]) => a - b)),
          );
        }
      }),
    );
  });
});
