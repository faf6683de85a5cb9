import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dateOf, dayOf } from '../../../../src/console/app/dates.ts';
import {
  axisFactor,
  commonCount,
  decimalsOf,
  logarithmicRange,
  logarithmicRoom,
  logarithmicTicks,
  placeTicks,
  timeTicks,
  valueRange,
  valueTicks,
} from '../../../../src/console/parts/chart/ticks.ts';

const MONTHS = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sep', 'oct', 'nov', 'dic'];
const ticks = (from: string, to: string, most: number) =>
  timeTicks(dayOf(from), dayOf(to), most, (month) => MONTHS[month] ?? '').map(({ day, label }) => [dateOf(day), label]);

describe('marks of the time axis', () => {
  it('are years where years fit', () => {
    expect(ticks('1996-01-03', '2026-08-19', 8)).toEqual([
      ['2000-01-01', '2000'],
      ['2005-01-01', '2005'],
      ['2010-01-01', '2010'],
      ['2015-01-01', '2015'],
      ['2020-01-01', '2020'],
      ['2025-01-01', '2025'],
    ]);
  });
  it('are months, with the year where it begins', () => {
    expect(ticks('2025-11-15', '2026-04-10', 6)).toEqual([
      ['2025-12-01', 'dic\n2025'],
      ['2026-01-01', 'ene\n2026'],
      ['2026-02-01', 'feb'],
      ['2026-03-01', 'mar'],
      ['2026-04-01', 'abr'],
    ]);
  });
  it('are days of the month, none close before the first of the next', () => {
    expect(ticks('2026-01-25', '2026-02-13', 5).map(([date]) => date)).toEqual([
      '2026-01-26',
      '2026-02-01',
      '2026-02-06',
      '2026-02-11',
    ]);
  });
  describe('of sessions drawn one beside the other', () => {
    const sessions = (from: string, count: number): readonly number[] =>
      Array.from({ length: count }, (_, at) => dayOf(from) + at);
    const marks = (days: readonly number[], room: number, most = 12): readonly (readonly [number, string])[] =>
      placeTicks(
        days,
        0,
        days.length - 1,
        most,
        () => room,
        (month) => MONTHS[month] ?? '',
      ).map(({ place, label }) => [place, label] as const);
    it('are true of their place where years lie between two sessions', () => {
      const days = [...sessions('2017-04-24', 15), ...sessions('2024-02-01', 20)];
      expect(marks(days, 3, 16)).toEqual([
        [0, 'abr\n2017'],
        [15, 'ene\n2024'],
      ]);
    });
    it('leave out what has no room before the next one: the newest is named', () => {
      const days = [...sessions('2016-12-01', 400), ...sessions('2022-11-01', 5), ...sessions('2023-12-30', 50)];
      expect(marks(days, 40)).toEqual([
        [31, '2017'],
        [407, '2024'],
      ]);
    });
    it('stand apart, in order, within the stretch, two of them where there is room', () => {
      fc.assert(
        fc.property(
          fc.uniqueArray(fc.integer({ min: 0, max: 20_000 }), { minLength: 1, maxLength: 300 }),
          fc.integer({ min: 1, max: 40 }),
          fc.integer({ min: 2, max: 15 }),
          (unordered, room, most) => {
            const places = marks(
              unordered.toSorted((a, b) => a - b),
              room,
              most,
            ).map(([place]) => place);
            expect(places.length).toBeGreaterThan(0);
            for (const [at, place] of places.entries()) {
              expect(place).toBeLessThan(unordered.length);
              if (at > 0) expect(place - (places[at - 1] ?? 0)).toBeGreaterThanOrEqual(room);
            }
          },
        ),
      );
    });
  });
  it('are in order, within the stretch, and not more than there is room for', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -20_000, max: 30_000 }),
        fc.integer({ min: 0, max: 60_000 }),
        fc.integer({ min: 2, max: 20 }),
        (from, span, most) => {
          const found = timeTicks(from, from + span, most, String).map(({ day }) => day);
          expect(found.length).toBeLessThanOrEqual(most + 3);
          expect(found.every((day, at) => day >= from && day <= from + span && day > (found[at - 1] ?? -1e9))).toBe(
            true,
          );
        },
      ),
    );
  });
});

describe('the range of a value axis', () => {
  it('is round, and begins at zero when that is near', () => {
    expect(valueTicks(valueRange(8_200, 77_000, [4, 5, 6]))).toEqual([0, 20_000, 40_000, 60_000, 80_000]);
    expect(valueTicks(valueRange(1_400, 1_512.02, [5]))).toEqual([1_400, 1_425, 1_450, 1_475, 1_500, 1_525]);
  });
  it('has room for one value alone, whatever it is', () => {
    for (const value of [0, 5, -3, 1e-6, 4e13]) {
      const { from, to } = valueRange(value, value, [4, 5]);
      expect(from).toBeLessThan(to);
      expect(from).toBeLessThanOrEqual(value);
      expect(to).toBeGreaterThanOrEqual(value);
    }
  });
  it('holds all values, in exactly as many steps as asked, and wastes less than two thirds', () => {
    const value = fc.double({ min: -1e12, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(value, value, fc.integer({ min: 2, max: 8 }), (a, b, count) => {
        const [min, max] = [Math.min(a, b), Math.max(a, b)];
        fc.pre(max - min > 1e-3 * Math.max(1, Math.abs(max), Math.abs(min)));
        const range = valueRange(min, max, [count]);
        const slack = (max - min) * 1e-6;
        expect(range.from).toBeLessThanOrEqual(min + slack);
        expect(range.to).toBeGreaterThanOrEqual(max - slack);
        expect(valueTicks(range).length).toBe(count + 1);
        const zeroed = Math.max(max, 0) - Math.min(min, 0);
        expect(range.to - range.from).toBeLessThan(3 * Math.max(max - min, min * max > 0 ? zeroed : 0));
      }),
    );
  });
  it('wastes no more of values that go a little below zero, though a rounder step would', () => {
    expect(valueRange(-0.001, 61, [2])).toEqual({ from: -80, to: 80, step: 80 });
  });
  it('of two axes has the number of steps that wastes least on both', () => {
    const spans = [
      [0, 77_000],
      [0, 1_500],
    ] as const;
    const count = commonCount(spans, [5, 6, 4]);
    expect(count).toBe(4);
    expect(spans.map(([min, max]) => valueTicks(valueRange(min, max, [count])).at(-1))).toEqual([80_000, 1_600]);
  });
  it('tells the decimals that its labels need, and what long ones are divided by', () => {
    expect([0.25, 2.5, 10, 0.1 + 0.2].map(decimalsOf)).toEqual([2, 1, 0, 1]);
    expect([999_999, 1e6, 4.3e9, 1e12].map(axisFactor)).toEqual([1, 1e3, 1e6, 1e9]);
  });
});

describe('the marks of a logarithmic axis', () => {
  it('are one, two and five of each power of ten around the values', () => {
    expect(logarithmicTicks(3, 1_400, { marks: 12, labels: 0 })).toEqual([2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]);
  });
  it('are powers of ten between its ends where there is no room', () => {
    expect(logarithmicTicks(3, 1_400, { marks: 6, labels: 9 })).toEqual([2, 10, 100, 1000, 2000]);
  });
  it('are twos and fives as well where the nearest of them have room for their labels', () => {
    expect(logarithmicTicks(3, 1_400, { marks: 6, labels: 10 })).toEqual([2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000]);
    expect(logarithmicTicks(1, 100, { marks: 6, labels: 7 })).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(logarithmicTicks(1, 100, { marks: 6, labels: 6 })).toEqual([1, 10, 100]);
  });
  it('of an axis of two or three powers of ten, as high as on a page, tell more than those', () => {
    expect(logarithmicTicks(1, 100, logarithmicRoom(220))).toEqual([1, 2, 5, 10, 20, 50, 100]);
    expect(logarithmicTicks(1, 1000, logarithmicRoom(320))).toEqual([1, 2, 5, 10, 20, 50, 100, 200, 500, 1000]);
    expect(logarithmicTicks(1, 1e6, logarithmicRoom(320))).toEqual([1, 10, 100, 1000, 1e4, 1e5, 1e6]);
  });
  it('leave each label its height where they are more than powers of ten', () => {
    const price = fc.double({ min: 1e-6, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 120, max: 800 }), (one, other, height) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        const room = logarithmicRoom(height);
        const marks = logarithmicTicks(min, max, room);
        const perDecade = height / Math.log10((marks.at(-1) ?? 1) / (marks[0] ?? 1));
        const hasMore = marks.slice(1, -1).some((mark) => !Number.isInteger(Number(Math.log10(mark).toPrecision(12))));
        if (hasMore && marks.length > room.marks) expect(perDecade * Math.log10(2)).toBeGreaterThanOrEqual(24);
      }),
    );
  });
  it('are round steps within a power of ten, from the least value on where no mark is below it', () => {
    expect(logarithmicRange(1_800, 5_100, { marks: 8, labels: 0 })).toEqual({
      from: 1_800,
      to: 5_400,
      marks: [1_800, 2_400, 3_000, 3_600, 4_200, 4_800, 5_400],
      step: 600,
    });
    expect(logarithmicRange(100, 600, { marks: 8, labels: 0 })).toMatchObject({
      from: 100,
      to: 600,
      marks: [100, 200, 300, 400, 500, 600],
    });
    expect(logarithmicRange(3, 1_400, { marks: 12, labels: 0 })).toMatchObject({ from: 2, to: 2_000, step: null });
  });
  it('hold the values, whatever they are', () => {
    const price = fc.double({ min: 1e-6, max: 1e12, noNaN: true });
    fc.assert(
      fc.property(price, price, fc.integer({ min: 3, max: 12 }), fc.nat(30), (one, other, most, labels) => {
        const [min, max] = [Math.min(one, other), Math.max(one, other)];
        const { from, to, marks } = logarithmicRange(min, max, { marks: most, labels });
        expect(from).toBeGreaterThan(0);
        expect(from).toBeLessThanOrEqual(min);
        expect(to).toBeGreaterThanOrEqual(max);
        expect(to).toBeGreaterThan(from);
        expect(marks.length).toBeGreaterThan(0);
        expect(marks.every((mark, at) => mark >= from && mark <= to && mark > (marks[at - 1] ?? 0))).toBe(true);
      }),
    );
  });
});
