import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  choice,
  civilDate,
  decimal,
  integer,
  parameter,
  read,
  refuse,
  text,
} from '../../../src/server/parameters/parameter.ts';
import {
  parseQueryString,
  type RawPair,
  type ReadingRules,
  readParameters,
} from '../../../src/server/parameters/table.ts';

const s = { sentence: 'A sentence.' };
const LENIENT: ReadingRules = { unknown: 'ignore', repeated: 'first' };
const STRICT: ReadingRules = { unknown: 'error', repeated: 'error' };

const PARSERS = {
  integer: integer({ ...s, minimum: -5, maximum: 10 }),
  int32: integer(s),
  decimal: decimal(s),
  text: text({ ...s, minLength: 1, maxLength: 5 }),
  free: text(s),
  choice: choice(['uno', 'dos'], { ...s, fold: (given) => given.toLowerCase() }),
  date: civilDate(s),
};

describe('single parameters', () => {
  it('never throw, whatever they are given', () => {
    fc.assert(
      fc.property(fc.anything({ withBigInt: true, withDate: true, withSparseArray: true }), (raw) => {
        for (const { parse } of Object.values(PARSERS)) expect(typeof parse(raw).ok).toBe('boolean');
      }),
    );
  });

  it('never throw on text, and an accepted value keeps its bounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.integer().map(String)), (raw) => {
        const whole = PARSERS.integer.parse(raw);
        if (whole.ok) expect(whole.value >= -5 && whole.value <= 10 && Number.isInteger(whole.value)).toBe(true);
        const number = PARSERS.decimal.parse(raw);
        if (number.ok) expect(Number.isFinite(number.value)).toBe(true);
        const day = PARSERS.date.parse(raw);
        if (day.ok) expect(day.value).toMatch(/^\d{4}-\d{2}-\d{2}$/);
        const word = PARSERS.choice.parse(raw);
        if (word.ok) expect(['uno', 'dos']).toContain(word.value);
      }),
    );
  });

  it('read every whole number of 32 bits, with sign, blanks and leading zeros', () => {
    fc.assert(
      fc.property(fc.integer(), fc.constantFrom('', ' ', '  '), fc.nat(3), (value, blank, zeros) => {
        const digits = `${'0'.repeat(zeros)}${Math.abs(value)}`;
        const written = `${blank}${value < 0 ? '-' : '+'}${digits}${blank}`;
        expect(PARSERS.int32.parse(written)).toEqual({ ok: true, value });
        expect(PARSERS.int32.parse(value)).toEqual({ ok: true, value });
      }),
    );
  });

  it.each([
    ['', 'not_integer'],
    [' ', 'not_integer'],
    ['1.0', 'not_integer'],
    ['1e3', 'not_integer'],
    ['0x10', 'not_integer'],
    ['１', 'not_integer'],
    [1.5, 'not_integer'],
    [true, 'not_integer'],
    [[1], 'not_integer'],
    ['2147483648', 'too_large'],
    ['-2147483649', 'too_small'],
    [9e15, 'too_large'],
  ])('integer refuses %j as %s', (raw, kind) => {
    expect(PARSERS.int32.parse(raw)).toMatchObject({ ok: false, problem: { kind } });
  });

  it('integer has no negative zero', () => {
    const reading = PARSERS.int32.parse('-0');
    expect(reading.ok && Object.is(reading.value, 0)).toBe(true);
  });

  it.each(['-34.6', '+.5', '5.', ' 1e2 ', '-58'])('decimal reads %s', (raw) => {
    expect(PARSERS.decimal.parse(raw)).toEqual({ ok: true, value: Number(raw) });
  });
  it.each(['', '.', '1,5', 'NaN', 'Infinity', '1e999', '0x1f', '--1', null])('decimal refuses %j', (raw) => {
    expect(PARSERS.decimal.parse(raw)).toMatchObject({ ok: false, problem: { kind: 'not_number' } });
  });

  it('text counts its bounds in UTF-16 units and takes nothing but text', () => {
    expect(PARSERS.text.parse('')).toMatchObject({ problem: { kind: 'empty' } });
    expect(PARSERS.text.parse('12345')).toEqual({ ok: true, value: '12345' });
    expect(PARSERS.text.parse('123456')).toMatchObject({ problem: { kind: 'too_long', maximum: 5 } });
    expect(PARSERS.text.parse('😀😀😀')).toMatchObject({ problem: { kind: 'too_long' } });
    expect(PARSERS.text.parse(6)).toMatchObject({ problem: { kind: 'not_text' } });
  });

  it('choice gives the canonical spelling', () => {
    expect(PARSERS.choice.parse('UNO')).toEqual({ ok: true, value: 'uno' });
    expect(PARSERS.choice.parse('')).toMatchObject({ problem: { kind: 'empty' } });
    expect(PARSERS.choice.parse('tres')).toMatchObject({ problem: { kind: 'not_a_choice', choices: ['uno', 'dos'] } });
    expect(choice(['a'], s).parse('A').ok).toBe(false);
  });

  it.each([
    '2024-02-29',
    ' 2024-02-29 ',
    '2024-02-29T00:00:00',
    '2024-02-29T23:59:59.9999999-03:00',
    '2024-02-29T10:00Z',
    '2024-02-29 10:00:00 03:00',
    '2024-02-29T10:00:00 Z',
    '2024-02-29t10:00:60z',
  ])('a date is its ten characters: %s', (raw) => {
    expect(PARSERS.date.parse(raw)).toEqual({ ok: true, value: '2024-02-29' });
  });
  it.each(['2023-02-29', '2024-13-01', '2024-2-9', '29/02/2024', '2024-02-29T25:00', '2024-02-29x', '', 20240229])(
    'no date: %j',
    (raw) => {
      expect(PARSERS.date.parse(raw)).toMatchObject({ ok: false, problem: { kind: 'not_date' } });
    },
  );

  it('say in their schema what they default to', () => {
    expect(integer({ ...s, fallback: 10, minimum: 1, maximum: 5000 }).schema).toEqual({
      type: 'integer',
      format: 'int32',
      minimum: 1,
      maximum: 5000,
      default: 10,
    });
    expect(integer({ ...s, fallback: 10 }).always).toBe(true);
    expect(integer({ ...s, required: true }).always).toBe(true);
    expect(integer(s).always).toBe(false);
  });
});

const TABLE = {
  id: integer({ ...s, place: 'path', required: true }),
  max: integer({ ...s, fallback: 10, minimum: 1, maximum: 100, aliases: ['limit'] }),
  name: text({ ...s, minLength: 1 }),
  category: text({ ...s, emptyIsAbsent: true }),
  secret: text({ ...s, hidden: true }),
};
const PATH: readonly RawPair[] = [['id', '7']];

function query(pairs: readonly RawPair[], rules: ReadingRules = STRICT) {
  return readParameters(TABLE, { path: PATH, query: pairs }, rules);
}

describe('a table of parameters', () => {
  it('gives typed values, defaults, and the names that were given', () => {
    const { values, present, issues } = query([['name', 'x']]);
    expect(issues).toEqual([]);
    expect(values).toEqual({ id: 7, max: 10, name: 'x', category: undefined, secret: undefined });
    expect(Object.keys(TABLE).filter((name) => present.includes(name))).toEqual(['id', 'name']);
  });

  it('reports every wrong parameter at once: unknown names first, then in the order of the table', () => {
    const { issues } = readParameters(
      TABLE,
      {
        path: [['id', 'x']],
        query: [
          ['name', ''],
          ['zz', '1'],
          ['max', '0'],
          ['aa', '1'],
          ['zz', '2'],
          ['secret', 'a'],
          ['secret', 'b'],
        ],
      },
      STRICT,
    );
    expect(issues.map(({ name, place, problem }) => [name, place, problem.kind])).toEqual([
      ['zz', 'query', 'unknown'],
      ['aa', 'query', 'unknown'],
      ['id', 'path', 'not_integer'],
      ['max', 'query', 'too_small'],
      ['name', 'query', 'empty'],
      ['secret', 'query', 'repeated'],
    ]);
  });

  it('tells an unknown name what is accepted, without what is hidden', () => {
    expect(query([['zz', '1']]).issues[0]?.problem).toEqual({
      kind: 'unknown',
      accepted: ['max', 'name', 'category'],
    });
  });

  it('reports a hundred unknown names of a hundred thousand, and does not take long over it', () => {
    const pairs = Array.from({ length: 100_000 }, (_, index): RawPair => [`n${index}`, '']);
    expect(query(pairs).issues).toHaveLength(100);
  });

  it('treats repetitions by the rules of the group', () => {
    const twice: readonly RawPair[] = [
      ['max', '1'],
      ['max', '2'],
    ];
    expect(query(twice, LENIENT).values.max).toBe(1);
    expect(query(twice, { unknown: 'ignore', repeated: 'last' }).values.max).toBe(2);
    expect(query(twice).issues.map(({ problem }) => problem.kind)).toEqual(['repeated']);
  });

  it('an alias is the same name', () => {
    expect(query([['limit', '3']]).values.max).toBe(3);
    expect(
      query([
        ['limit', '3'],
        ['max', '3'],
      ]).issues,
    ).toMatchObject([{ name: 'max', problem: { kind: 'repeated' } }]);
  });

  it('compares names in any case only where the group says so', () => {
    expect(query([['MAX', '3']], { ...LENIENT, foldNames: true }).values.max).toBe(3);
    expect(query([['LIMIT', '3']], { ...LENIENT, foldNames: true }).values.max).toBe(3);
    expect(query([['MAX', '3']], LENIENT).values.max).toBe(10);
    expect(query([['MAX', '3']]).issues).toMatchObject([{ name: 'MAX', problem: { kind: 'unknown' } }]);
  });

  it('reads a path parameter from the path alone', () => {
    expect(query([['id', '9']], LENIENT).values.id).toBe(7);
    expect(query([['id', '9']]).issues).toMatchObject([{ name: 'id', place: 'query', problem: { kind: 'unknown' } }]);
    expect(readParameters(TABLE, { query: [['id', '9']] }, LENIENT).issues).toMatchObject([
      { name: 'id', place: 'path', problem: { kind: 'missing' } },
    ]);
  });

  it('null is absent, and so is emptiness where the parameter says so', () => {
    const body: readonly RawPair[] = [
      ['max', null],
      ['category', ''],
      ['name', null],
    ];
    const { values, present, issues } = readParameters(TABLE, { path: PATH, body }, STRICT);
    expect(issues).toEqual([]);
    expect(values).toEqual({ id: 7, max: 10, name: undefined, category: undefined, secret: undefined });
    expect(Object.keys(TABLE).filter((name) => present.includes(name))).toEqual(['id']);
  });

  it('places issues in the body when there is one', () => {
    expect(readParameters(TABLE, { path: PATH, body: [['max', 'x']] }, STRICT).issues).toMatchObject([
      { name: 'max', place: 'body', problem: { kind: 'not_integer' } },
    ]);
  });

  it('names of every object are names like any other', () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(query([[name, '1']]).issues).toMatchObject([{ name, problem: { kind: 'unknown' } }]);
      expect(query([[name, '1']], LENIENT).issues).toEqual([]);
    }
  });

  it('takes parsers of a group’s own', () => {
    const even = parameter<number, typeof s>(s, { type: 'integer' }, (raw) =>
      raw === '2' ? read(2) : refuse({ kind: 'custom', rule: 'even', detail: 'odd', help: ['2'] }),
    );
    expect(readParameters({ even }, { query: [['even', '3']] }, STRICT).issues).toEqual([
      { name: 'even', place: 'query', problem: { kind: 'custom', rule: 'even', detail: 'odd', help: ['2'] } },
    ]);
  });

  it('never throws, has one issue a name at most, and values for all names without one', () => {
    const name = fc.oneof(fc.constantFrom('id', 'max', 'MAX', 'limit', 'name', 'category', 'secret'), fc.string());
    const pairs = fc.array(fc.tuple(name, fc.oneof(fc.string(), fc.anything())), { maxLength: 12 });
    const rules = fc.record({
      foldNames: fc.boolean(),
      unknown: fc.constantFrom('ignore', 'error'),
      repeated: fc.constantFrom('error', 'first', 'last'),
    });
    fc.assert(
      fc.property(pairs, pairs, pairs, rules, (path, inQuery, body, chosen) => {
        const { issues, values } = readParameters(TABLE, { path, query: inQuery, body }, chosen);
        const known = issues.filter(({ problem }) => problem.kind !== 'unknown').map((issue) => issue.name);
        expect(new Set(known).size).toBe(known.length);
        for (const key of Object.keys(TABLE)) expect(known.includes(key)).toBe(!Object.hasOwn(values, key));
        if (chosen.unknown === 'ignore') expect(known.length).toBe(issues.length);
      }),
    );
  });
});

describe('the query string', () => {
  it.each<[string, readonly RawPair[]]>([
    ['', []],
    ['&&', []],
    ['a', [['a', '']]],
    ['a=', [['a', '']]],
    ['=a', [['', 'a']]],
    ['a=b=c', [['a', 'b=c']]],
    ['a=1&a=2', [['a', '1'], ['a', '2']]], // biome-ignore format: pairs
    ['n=San+Miguel%20de', [['n', 'San Miguel de']]],
    ['n=C%C3%B3rdoba', [['n', 'Córdoba']]],
    ['n=50%25', [['n', '50%']]],
    ['n=%2B1', [['n', '+1']]],
    ['n=%', [['n', '%']]],
    ['n=%zz', [['n', '%zz']]],
    ['n=%C3', [['n', '%C3']]],
    ['a%5B%5D=1', [['a[]', '1']]],
  ])('%j', (given, pairs) => {
    expect(parseQueryString(given)).toEqual(pairs);
  });

  it('gives back any pairs that were encoded into it, and never throws', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }))), (pairs) => {
        const kept = pairs.filter(([name, value]) => name !== '' || value !== '');
        expect(parseQueryString(new URLSearchParams(kept).toString())).toEqual(kept);
      }),
    );
    fc.assert(fc.property(fc.string({ unit: 'binary' }), (given) => void parseQueryString(given)));
  });
});
