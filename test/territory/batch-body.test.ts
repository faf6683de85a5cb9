import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Pace } from '../../src/server/pace.ts';
import { itemsOfBody, LONGEST_QUERY_BYTES } from '../../src/territory/present/batch-body.ts';

/** A pace whose clock moves on by one millisecond at every look, so that every third look ends a slice. */
function counted(): { readonly pace: Pace; readonly turns: () => number } {
  let now = 0;
  let turns = 0;
  const pace = new Pace(
    {},
    {
      now: () => now++,
      turn: async () => {
        turns++;
      },
    },
  );
  return { pace, turns: () => turns };
}

const read = (text: string): ReturnType<typeof itemsOfBody> =>
  itemsOfBody(Buffer.from(text), 'direcciones', counted().pace);

/** The same by the plain reading of the whole body. */
function plainly(text: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'malformed';
  }
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, 'direcciones')) return null;
  const list = (value as { readonly direcciones: unknown }).direcciones;
  return Array.isArray(list) && list.length > 0 ? list : null;
}

const LONG = ' '.repeat(70_000);

it.each(['', LONG])('a mark of the byte order before JSON is passed over (%#)', async (blanks) => {
  expect(await read(`\ufeff{"direcciones":[1,2]${blanks}}`)).toEqual([1, 2]);
  expect(await read(`\ufeff\ufeff{"direcciones":[1,2]${blanks}}`)).toBe('malformed');
});

describe('the queries of a long body', () => {
  it.each([
    '{"direcciones":[1,2,3]}',
    '{"direcciones":[]}',
    '{"direcciones":[ ]}',
    '{"direcciones" : [ {"a":"]}\\"[,"} , [1,[2,3]], "x,y" ] , "otra":[1,2]}',
    '{"direcciones":[1,2,]}',
    '{"direcciones":[,1]}',
    '{"direcciones":[1,2',
    '{"direcciones":[1,2]',
    '{"direcciones":[1 2]}',
    '{"direcciones":[1]}}',
    '{"direcciones":[{]}]}',
    '{"direcciones":[1],"direcciones":[2]}',
    '{"direcciones":[1],"direcciones":5}',
    '{"direcciones":5,"direcciones":[1]}',
    '{"direcciones":[1],"\\u0064irecciones":[2]}',
    '{"\\u0064irecciones":[2]}',
    '{"otra":{"direcciones":[1]}}',
    '{"otra":"direcciones","direcciones":["\\\\"]}',
    '["direcciones",[1]]',
    '{"direcciones":["\\u0',
    '{"direcciones":[1],"__proto__":1}',
    '{"__proto__":{"direcciones":[1]}}',
    'null',
    '',
    '{',
  ])('are those of %s', async (text) => {
    expect(await read(text)).toEqual(plainly(text));
    for (const long of [text + LONG, LONG + text, text.replace('[', `[${LONG}`), text.replace(']', `${LONG}]`)]) {
      expect(await read(long)).toEqual(plainly(long));
    }
  });

  it('are those of any JSON, whole or damaged', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.json(),
        fc.json(),
        fc.nat(),
        fc.constantFrom('', ']', '}', '"', ',', '\\'),
        async (one, two, at, put) => {
          const whole = `{"a":${two},"direcciones":[${one},${two},{"x":${one}}],"z":${one}}`;
          const place = at % (whole.length + 1);
          const damaged = whole.slice(0, place) + put + whole.slice(place + put.length);
          for (const text of [whole, damaged]) expect(await read(text + LONG)).toEqual(plainly(text + LONG));
        },
      ),
      { numRuns: 60 },
    );
  });

  it.each([
    ['a query', (blanks: string) => `{"direcciones":[1,${blanks}2]}`],
    ['what stands around the list', (blanks: string) => `{"direcciones":[1,2],"otra":"${blanks}"}`],
    [
      'a body whose list is not laid out plainly',
      (blanks: string) => `{"direcciones":[1],"direcciones":[1,2]${blanks}}`,
    ],
  ])('are not read where %s is longer than a query may be', async (_, body) => {
    expect(await read(body(' '.repeat(LONGEST_QUERY_BYTES - 100)))).toEqual([1, 2]);
    expect(await read(body(' '.repeat(LONGEST_QUERY_BYTES + 100)))).toBe('too_long');
  });

  it('are told from a body that breaks off, however long', async () => {
    const long = ' '.repeat(LONGEST_QUERY_BYTES + 100);
    expect(await read(`{"direcciones":[1,${long}`)).toBe('malformed');
    expect(await read(`{"direcciones":[1],"otra":"${long}`)).toBe('malformed');
  });

  it('are not read at all where a long body has too many', async () => {
    const { pace, turns } = counted();
    const text = `{"direcciones":[${'{},'.repeat(600_000)}{}]}`;
    expect(await itemsOfBody(Buffer.from(text), 'direcciones', pace)).toBe('too_many');
    expect(turns()).toBeLessThan(100);
  });

  it('are read in slices: the pace is asked after every query', async () => {
    const { pace, turns } = counted();
    const text = JSON.stringify({
      direcciones: Array.from({ length: 900 }, (_, n) => ({ direccion: 'x'.repeat(100), n })),
    });
    expect(await itemsOfBody(Buffer.from(text), 'direcciones', pace)).toHaveLength(900);
    expect(turns()).toBeGreaterThanOrEqual(900 / 3 - 1);
  });
});
