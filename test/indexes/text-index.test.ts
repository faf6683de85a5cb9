import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/indexes/edit-distance.ts';
import { fold, tokenize } from '../../src/indexes/fold.ts';
import type { OrdinalRange } from '../../src/indexes/ordinals.ts';
import { normalizeRanges } from '../../src/indexes/ordinals.ts';
import { pageByKey, pageByScore } from '../../src/indexes/ranking.ts';
import { runYielding } from '../../src/indexes/slices.ts';
import type { TextIndex } from '../../src/indexes/text-index.ts';
import { buildTextIndex, textIndexSlices } from '../../src/indexes/text-index-build.ts';
import { SYNONYMS } from './provinces.ts';

const found = (index: TextIndex, query: string | string[], ranges?: OrdinalRange[]): number[] => [
  ...index.search(query, ranges).ordinals,
];
const ranked = (index: TextIndex, query: string): number[] => {
  const matches = index.search(query);
  return [...pageByScore(matches, 0, matches.ordinals.length)];
};

describe('which names match', () => {
  const names = ['Calle 12', 'Calle 123', 'Calle 1234', 'San Martín', 'General San Martín', "O'Higgins", '25 de Mayo'];
  const index = buildTextIndex(names, { synonyms: [['general', 'grl']] });
  const cases: [query: string, expected: number[], why: string][] = [
    ['calle 12', [0, 1, 2], 'the last word may be incomplete'],
    ['12', [0], 'short words only as they are, short queries without prefix'],
    ['12 calle', [0], 'out of sequence no prefix'],
    ['calle 1235', [1, 2], 'one edit in four digits'],
    ['grl san martin', [4], 'a synonym'],
    ['grl. san mart', [4], 'a synonym within a phrase'],
    ['martin san', [3, 4], 'any order'],
    ['san', [3, 4], ''],
    ["o'higins", [5], 'an apostrophe holds a word together'],
    ['25 may', [], 'the phrase keeps the gap of a dropped word'],
    ['25 de may', [6], ''],
    ['de la', [], 'only stop words'],
    ['', [], ''],
    ['!?', [], ''],
    ['ñ€漢', [], 'letters no name has'],
    ['x'.repeat(5000), [], 'long words'],
  ];
  it.each(cases)('%j → %j %s', (query, expected) => {
    expect(found(index, query)).toEqual(expected);
  });

  it.each(cases)('%j asked once → the same', (query) => {
    expect(index.searchOnce(query)).toEqual(index.search(query));
  });

  it('counts a record once of which a name has a word twice', () => {
    const twice = buildTextIndex(['Salta Salta', 'Salta', 'Mar de Mar']);
    expect(found(twice, 'salta')).toEqual([0, 1]);
    const { recordsByWord } = twice.toParts();
    expect([...recordsByWord.ordinals]).toEqual([2, 0, 1]);
  });

  it('parts words that a point alone joins, but no initials', () => {
    const joined = buildTextIndex(['GRAL.GUEMES', 'AVDA.REPUBLICA NORTE', 'C.A.B.A.', 'J.B.ALBERDI'], {
      synonyms: [['general', 'gral']],
    });
    expect(found(joined, 'guemes')).toEqual([0]);
    expect(found(joined, 'general guemes')).toEqual([0]);
    expect(found(joined, 'GRAL.GUEMES')).toEqual([0]);
    expect(found(joined, 'republica norte')).toEqual([1]);
    expect(found(joined, 'c.a.b.a')).toEqual([2]);
    expect(found(joined, 'b')).toEqual([3]);
  });

  it('takes alternatives', () => {
    expect(found(index, ['mayo 25', 'ohiggins', 'de la'])).toEqual([5, 6]);
  });

  it('compares whole names exactly, without trimming', () => {
    expect([...index.exact('SAN MARTIN')]).toEqual([3]);
    expect([...index.exact(' san martin')]).toEqual([]);
    expect([...index.exact('martin')]).toEqual([]);
  });

  it('excludes pairs in both directions, also for phrases', () => {
    const pairs = buildTextIndex(['Salta', 'Santa', 'Santa Salta'], {});
    expect(found(pairs, 'salta')).toEqual([0]);
    expect(found(pairs, 'santa')).toEqual([1]);
    expect(found(pairs, 'salta sant')).toEqual([]);
    expect(found(buildTextIndex(['Salta', 'Santa'], { excludedPairs: [] }), 'salta')).toEqual([0, 1]);
  });
});

describe('order', () => {
  it('puts whole names first, then exact words, beginnings, typos; shorter names before longer, then the id', () => {
    const index = buildTextIndex([
      'Martina Losada', // prefix and one edit
      'Martinez', // prefix and two edits of six letters: prefix only
      'Avenida San Martin Norte',
      'San Martin',
      'Marin',
      'Martin',
      'San Martin',
    ]);
    expect(ranked(index, 'martin')).toEqual([5, 3, 6, 2, 1, 0, 4]);
  });

  it('puts words in sequence before the same words apart', () => {
    expect(ranked(buildTextIndex(['Nueva Villa', 'Villa Nueva']), 'villa nueva')).toEqual([1, 0]);
  });

  it('pages without repeating or skipping', () => {
    const names = Array.from({ length: 500 }, (_, i) => (i % 7 === 0 ? 'San Martin' : `San Martin ${i % 5}`));
    const matches = buildTextIndex(names).search('san martin');
    const whole = [...pageByScore(matches, 0, 500)];
    const pages = Array.from({ length: 50 }, (_, page) => [...pageByScore(matches, page * 10, 10)]).flat();
    expect(pages).toEqual(whole);
    expect(new Set(whole).size).toBe(500);
    expect(pageByScore(matches, 500, 10)).toHaveLength(0);
    expect(pageByScore(matches, 495, 10)).toHaveLength(5);
  });

  it('pages as a full sort would, by score and by name', () => {
    const scores = fc.array(fc.integer({ min: 0, max: 6 }), { maxLength: 60 });
    fc.assert(
      fc.property(scores, fc.nat(70), fc.nat(20), (values, offset, limit) => {
        const ordinals = Int32Array.from(values, (_, i) => 3 * i);
        const byScore = values.map((score, i) => ({ score, ordinal: 3 * i }));
        byScore.sort((a, b) => b.score - a.score || a.ordinal - b.ordinal);
        const expected = byScore.slice(offset, offset + limit).map(({ ordinal }) => ordinal);
        expect([...pageByScore({ ordinals, scores: Float64Array.from(values) }, offset, limit)]).toEqual(expected);
        const keys = new Float64Array(3 * values.length + 1);
        values.forEach((value, i) => {
          keys[3 * i] = -value;
        });
        expect([...pageByKey(ordinals, keys, offset, limit)]).toEqual(expected);
      }),
    );
  });

  it('numbers names in alphabetical order, equal ones alike', () => {
    const index = buildTextIndex(['Corrientes', 'Córdoba', 'CORDOBA', 'Ángel']);
    expect([...pageByKey(Int32Array.of(0, 1, 2, 3), index.nameOf, 0, 4)]).toEqual([3, 1, 2, 0]);
  });
});

describe('against a search that looks at every name', () => {
  const syllable = fc.constantFrom('san', 'ta', 'mar', 'tin', 'de', 'la', '12', '1', 's', 'juan', 'ca', "o'h", 'cba');
  const word = fc.array(syllable, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));
  const name = fc.array(fc.oneof(word, fc.constantFrom('de', 'la', 'y', 'salta', 'santa')), { maxLength: 4 });
  const text = name.map((words) => words.join(' '));
  const edit = fc.tuple(fc.nat(12), fc.constantFrom('', 'x', 'a'), fc.boolean());
  const query = fc.tuple(text, fc.array(edit, { maxLength: 2 })).map(([start, edits]) =>
    edits.reduce((result, [at, letter, cut]) => {
      return result.slice(0, at) + letter + result.slice(cut ? at + 1 : at);
    }, start),
  );
  const stop = new Set(['la', 'las', 'el', 'los', 'de', 'del', 'y', 'e', 'lo', 'al']);
  const excludes = (a: string, b: string): boolean =>
    ['salta santa', 'santa salta', 'cba caba', 'caba cba'].includes(`${a} ${b}`);

  /** The rules of the reference read literally, without synonyms. */
  function matches(stored: string, asked: string): boolean {
    const own = tokenize(fold(stored)).map((token) => (stop.has(token) ? '' : token));
    const sought = tokenize(fold(asked)).map((token) => (stop.has(token) ? '' : token));
    while (sought[0] === '') sought.shift();
    while (sought.at(-1) === '') sought.pop();
    const words = sought.filter((token) => token !== '');
    if (words.length === 0) return false;
    if (words.some((token) => own.some((other) => excludes(token, other)))) return false;
    const near = words.every((token) => {
      const limit = token.length < 4 ? 0 : token.length < 8 ? 1 : 2;
      return own.some((other) => other !== '' && editDistance(token, other, limit) <= limit);
    });
    const phrase = own.some((_, start) =>
      sought.every((token, i) => {
        const other = own[start + i] ?? '';
        if (token === '') return true;
        return i === sought.length - 1 ? other.startsWith(token) : other === token;
      }),
    );
    return near || (asked.trim().length >= 4 && phrase);
  }

  it('finds the same records, in any ranges', () => {
    const range = fc.tuple(fc.nat(30), fc.nat(30)).map(([a, b]): OrdinalRange => [a, b]);
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 30 }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        fc.option(fc.array(range, { maxLength: 3 }), { nil: undefined }),
        (names, queries, ranges) => {
          const index = buildTextIndex(names);
          for (const asked of queries) {
            const expected = names.flatMap((stored, ordinal) => {
              const within = ranges === undefined || ranges.some(([from, to]) => from <= ordinal && ordinal < to);
              return within && matches(stored, asked) ? [ordinal] : [];
            });
            expect(found(index, asked, ranges)).toEqual(expected);
            // The same in the judgement of another, each name asked for once.
            const named = new Set<number>();
            const worthOf = (name: number): number => {
              expect(named.has(name)).toBe(false);
              named.add(name);
              return name % 3 === 0 ? -1 : name;
            };
            const judged = index.judged([asked], ranges ?? [[0, names.length]], worthOf);
            const kept = expected.filter((ordinal) => (index.nameOf[ordinal] ?? 0) % 3 !== 0);
            expect(judged).toEqual({ ordinals: kept, worths: kept.map((ordinal) => index.nameOf[ordinal]) });
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('finds the same names where every word stands in hundreds of them', () => {
    const words = 'san santa juan juana jose maria mario martin martinez calle las mayo 12 123 flores florestal'.split(
      ' ',
    );
    const names = Array.from({ length: 1200 }, (_, n) =>
      [n, n >> 2, n >> 5, n >> 7].map((at, place) => words[(at * (place + 3)) % words.length]).join(' '),
    );
    const index = buildTextIndex(names);
    const asked = fc
      .tuple(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 4 }), fc.array(edit, { maxLength: 1 }))
      .map(([parts, edits]) =>
        edits.reduce(
          (all, [at, letter, cut]) => all.slice(0, at) + letter + all.slice(cut ? at + 1 : at),
          parts.join(' '),
        ),
      );
    const range = fc.tuple(fc.nat(1200), fc.nat(1200)).map(([a, b]): OrdinalRange => [Math.min(a, b), Math.max(a, b)]);
    const ranges = fc.oneof(
      fc.constant<readonly OrdinalRange[]>([[0, names.length]]),
      fc.array(range, { minLength: 1, maxLength: 6 }),
    );
    let several = 0;
    fc.assert(
      fc.property(fc.array(asked, { minLength: 1, maxLength: 2 }), fc.nat(40), ranges, (queries, offset, within) => {
        const expected = names.flatMap((stored, ordinal) =>
          within.some(([from, to]) => from <= ordinal && ordinal < to) &&
          queries.some((query) => matches(stored, query))
            ? [ordinal]
            : [],
        );
        expect([...index.search(queries, within).ordinals]).toEqual(expected);
        const judged = index.judged(queries, within, (number) => number);
        expect(judged).toEqual({ ordinals: expected, worths: expected.map((ordinal) => index.nameOf[ordinal]) });
        const [first = ''] = queries;
        const { total, ordinals } = index.page(first, offset, 10);
        const all = index.search(first);
        expect(total).toBe(all.ordinals.length);
        expect([...ordinals]).toEqual([...pageByScore(all, offset, 10)]);
        if (expected.length > 0 && expected.length < names.length / 2) several++;
      }),
      { numRuns: 400 },
    );
    expect(several).toBeGreaterThan(150);
    // Most names that hold one of two words do not hold the other, and are never judged.
    const before = index.work.judged;
    const both = index.judged(['juana calle'], [[0, names.length]], (number) => number);
    expect(both.ordinals.length).toBeGreaterThan(0);
    expect(index.work.judged - before).toBe(new Set(both.worths).size);
  });

  it('pages through the names as through the records', () => {
    fc.assert(
      fc.property(
        // Few names for many records: most are those of several.
        fc.tuple(fc.array(text, { minLength: 1, maxLength: 8 }), fc.array(fc.nat(100), { maxLength: 60 })),
        fc.array(query, { minLength: 1, maxLength: 4 }),
        fc.nat(70),
        fc.nat(20),
        ([names, picks], queries, offset, limit) => {
          const index = buildTextIndex(picks.map((pick) => names[pick % names.length] ?? ''));
          for (const asked of [...queries, ...names]) {
            const matches = index.search(asked);
            const { total, ordinals } = index.page(asked, offset, limit);
            expect(total).toBe(matches.ordinals.length);
            expect([...ordinals]).toEqual([...pageByScore(matches, offset, limit)]);
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('parts', () => {
  it('normalizes ranges', () => {
    expect(
      normalizeRanges(
        [
          [8, 12],
          [-3, 2],
          [2, 4],
          [3, 3],
          [9, 9],
          [6, 5],
        ],
        10,
      ),
    ).toEqual([
      [0, 4],
      [8, 10],
    ]);
  });

  it('gives the same index in slices, and remembers expansions without growing for ever', async () => {
    const names = Array.from({ length: 2500 }, (_, i) => `Calle ${i} Norte`);
    const index = await runYielding(textIndexSlices(names, { synonyms: SYNONYMS }), 0);
    expect(index.size).toBe(2500);
    for (let i = 0; i < 9000; i++) index.search(`nortw${i}`);
    expect(found(index, '1234 norte')).toEqual(found(index, '1234 norte'));
    expect(found(index, '77 nrote')).toEqual([77]);
  });

  it('applies a synonym of several words, the longest first, and merges groups', () => {
    const index = buildTextIndex(['Buenos Aires', 'Ciudad Autónoma de Buenos Aires', 'Prof. Sosa'], {
      synonyms: [
        ['buenos aires', 'bsas'],
        ['ciudad autonoma de buenos aires', 'capital federal'],
        ['profesor', 'prof'],
        ['profesora', 'prof'],
      ],
    });
    expect(found(index, 'bsas')).toEqual([0]);
    expect(found(index, 'capital fed')).toEqual([1]);
    expect(found(index, 'profesor sosa')).toEqual([2]);
    expect(found(index, 'profesora sosa')).toEqual([2]);
  });
});
