import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Fields, isObject } from '../../src/ingest/fields.ts';

const read = <T>(value: unknown, reading: (fields: Fields) => T): [T, string[]] => {
  const fields = new Fields({ f: value });
  const result = reading(fields);
  return [result, fields.problems.map(({ rule }) => rule)];
};

describe('a field of a record', () => {
  it.each<[unknown, number, string[]]>([
    [5, 5, []],
    ['5', 5, []],
    [' -5.50 ', -5.5, []],
    ['1e3', 1000, []],
    ['.5', 0.5, []],
    ['5,5', 0, ['finite-number']],
    ['0x10', 0, ['finite-number']],
    ['Infinity', 0, ['finite-number']],
    ['1e999', 0, ['finite-number']],
    [Number.NaN, 0, ['finite-number']],
    [true, 0, ['finite-number']],
    [[5], 0, ['finite-number']],
    ['', 0, ['finite-number']],
    [null, 0, ['finite-number']],
    [undefined, 0, ['finite-number']],
  ])('%j as a number', (value, number, rules) => {
    expect(read(value, (fields) => fields.number('f'))).toEqual([number, rules]);
  });
  it('keeps to its bounds, both included', () => {
    const bounds = { minimum: -90, maximum: 90 };
    expect(read('-90', (fields) => fields.number('f', bounds))).toEqual([-90, []]);
    expect(read(90.1, (fields) => fields.number('f', bounds))).toEqual([90.1, ['number-range']]);
    expect(read(-91, (fields) => fields.number('f', bounds))).toEqual([-91, ['number-range']]);
  });
  it('is whole where it must be', () => {
    expect(read('7.0', (fields) => fields.integer('f'))).toEqual([7, []]);
    expect(read('7.5', (fields) => fields.integer('f'))[1]).toEqual(['finite-number']);
    expect(read(2 ** 53, (fields) => fields.integer('f'))[1]).toEqual(['finite-number']);
    expect(read('x', (fields) => fields.integer('f'))[1]).toHaveLength(1);
  });
  it.each<[unknown, string, string[]]>([
    ['2024-02-29', '2024-02-29', []],
    ['2023-02-29', '0001-01-01', ['calendar-date']],
    ['2024-02-29T00:00', '0001-01-01', ['calendar-date']],
    [20240229, '0001-01-01', ['calendar-date']],
    ['', '0001-01-01', ['calendar-date']],
  ])('%j as a date', (value, date, rules) => {
    expect(read(value, (fields) => fields.date('f'))).toEqual([date, rules]);
  });
  it('as text is there, and is text', () => {
    expect(read('x', (fields) => fields.text('f'))).toEqual(['x', []]);
    for (const value of ['', null, undefined, 5, {}]) {
      expect(read(value, (fields) => fields.text('f'))).toEqual(['', ['required-text']]);
    }
  });
  it('may be absent where it may, but not wrong', () => {
    for (const value of ['', null, undefined]) {
      expect(
        read(value, (fields) => [
          fields.textOr('f', null),
          fields.numberOr('f', null),
          fields.dateOr('f', null),
          fields.objectOr('f', null),
        ]),
      ).toEqual([[null, null, null, null], []]);
    }
    expect(read('x', (fields) => fields.numberOr('f', null))[1]).toEqual(['finite-number']);
    expect(read(0, (fields) => fields.numberOr('f', null))).toEqual([0, []]);
  });
  it('of an object inside is named by its way, and all problems come together', () => {
    const fields = new Fields({ a: { b: { c: 'x' } }, list: [1], no: 5 });
    const inner = fields.object('a').object('b');
    inner.number('c');
    inner.text('d');
    expect(fields.array('list')).toEqual([1]);
    fields.array('a');
    fields.object('list');
    fields.object('no').number('e');
    fields.problem('whole', 'does not hold', 'rule-of-many');
    expect(fields.ok).toBe(false);
    expect(fields.problems.map(({ field }) => field)).toEqual(['a.b.c', 'a.b.d', 'a', 'list', 'no', 'whole']);
  });
  it('never throws, and shows a wrong value cut short', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        const fields = new Fields({ f: value });
        fields.text('f');
        fields.number('f', { minimum: 0 });
        fields.integer('f');
        fields.date('f');
        fields.array('f');
        fields.object('f').text('g');
        for (const { reason } of fields.problems) expect(reason.length).toBeLessThan(200);
      }),
    );
    expect(new Fields({ f: 'x'.repeat(1000) }).number('f')).toBe(0);
    const own = new Fields({ f: [{ toString: '' }], g: { toString: 1, toJSON: 2 } });
    own.number('f', { minimum: 0 });
    own.date('g');
    expect(own.problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('a list'),
      expect.stringContaining('an object'),
    ]);
  });
  it('an object is no list and no null', () => {
    expect([{}, [], null, 'x'].map(isObject)).toEqual([true, false, false, false]);
  });
});
