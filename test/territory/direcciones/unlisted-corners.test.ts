import fc from 'fast-check';
import { expect, it } from 'vitest';
import { NamedStreets, type Verdict } from '../../../src/territory/direcciones/candidate.ts';
import {
  MOST_PAIRED,
  unlistedByName,
  unlistedCorners,
  unlistedStretches,
} from '../../../src/territory/direcciones/unlisted-corners.ts';
import { CrossedNames } from '../../../src/territory/streets/crossed-names.ts';
import { CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';
import { NAME_FIT } from '../../../src/territory/streets/name-fit.ts';

const STREETS = 80;

it('pairs streets of one place where no list says whether they cross, unless all crossings of both are known', () => {
  const list = fc.uniqueArray(fc.nat(STREETS - 1)).map((streets) => streets.sort((a, b) => a - b));
  const couple = fc
    .tuple(fc.nat(STREETS - 1), fc.nat(STREETS - 1), fc.boolean())
    .filter(([one, other]) => one !== other);
  const places = fc.array(fc.integer({ min: -1, max: 5 }), { minLength: STREETS, maxLength: STREETS });
  const verdict: Verdict = { fit: NAME_FIT.close, distance: 0, kindFits: true, literal: false, isOther: false };
  fc.assert(
    fc.property(list, list, fc.array(couple, { maxLength: 60 }), places, (ones, others, couples, given) => {
      const builder = new CrossingsBuilder();
      for (const [one, other, isKnown] of couples) builder.add(one, other, isKnown ? 1 : null, isKnown ? 1 : null);
      const crossings = builder.build(STREETS);
      const lines = new LinesBuilder().pack(STREETS);
      const network = {
        crossings,
        lines,
        placeSize: new Float64Array(STREETS),
      };
      // No place has the number 0.
      const placeOf = (street: number): number => (given[street] ?? 0) + (given[street] === -1 ? 0 : 1);
      const one = new NamedStreets(ones, [], [verdict]);
      const other = new NamedStreets(others, [], [verdict]);
      const isWholeStreet = (street: number): boolean =>
        couples.some(([first, second, isKnown]) => isKnown && (first === street || second === street));
      const wanted = ones.flatMap((first) =>
        others
          .filter((second) => placeOf(first) >= 0 && placeOf(first) === placeOf(second) && first !== second)
          .filter((second) => !isWholeStreet(first) || !isWholeStreet(second))
          .map((second) => [first, second]),
      );
      const found = [...unlistedCorners(network, one, other, placeOf)];
      expect(found.map(({ streets }) => streets.map(({ street }) => street))).toEqual(wanted);
      expect(found.every(({ points }) => points.every((point) => point === null))).toBe(true);
    }),
  );
});

it('pairs no street whose name is a part of what was asked for', () => {
  const named = (street: number, fit: Verdict['fit']): NamedStreets =>
    new NamedStreets([street], [], [{ fit, distance: 1, kindFits: true, literal: false, isOther: false }]);
  const crossings = new CrossingsBuilder().build(STREETS);
  const network = { crossings, lines: new LinesBuilder().pack(STREETS), placeSize: new Float64Array(STREETS) };
  const pairs = (one: NamedStreets, other: NamedStreets): number =>
    unlistedCorners(network, one, other, () => 1).length;
  expect(pairs(named(1, NAME_FIT.equal), named(2, NAME_FIT.typo))).toBe(1);
  expect(pairs(named(1, NAME_FIT.equal), named(2, NAME_FIT.beyond))).toBe(0);
  expect(pairs(named(1, NAME_FIT.beyond), named(2, NAME_FIT.equal))).toBe(0);
});

it('pairs no more streets of a list than are looked at', () => {
  const verdict: Verdict = { fit: NAME_FIT.close, distance: 0, kindFits: true, literal: false, isOther: false };
  const size = MOST_PAIRED + 50;
  const all = new NamedStreets(
    Array.from({ length: size }, (_, street) => street),
    [],
    [verdict],
  );
  const network = {
    crossings: new CrossingsBuilder().build(size),
    lines: new LinesBuilder().pack(size),
    placeSize: new Float64Array(size),
  };
  const first = new NamedStreets([size - 1], [], [verdict]);
  expect(unlistedCorners(network, first, all, () => 1)).toHaveLength(MOST_PAIRED);
  expect(unlistedCorners(network, all, first, () => 1)).toHaveLength(MOST_PAIRED);
});

it('pairs each name that a filter leaves with each other one, once, and with a third', async () => {
  const verdicts: readonly Verdict[] = [
    { fit: NAME_FIT.close, distance: 0.3, kindFits: true, literal: false, isOther: false },
    { fit: NAME_FIT.typo, distance: 1, kindFits: true, literal: false, isOther: false },
    { fit: NAME_FIT.close, distance: 0, kindFits: true, literal: false, isOther: false },
  ];
  const street = fc.nat(STREETS - 1);
  const list = fc.uniqueArray(street).map((streets) => streets.sort((a, b) => a - b));
  const couple = fc.tuple(street, street, fc.boolean()).filter(([one, other]) => one !== other);
  const names = fc.array(fc.nat(9), { minLength: STREETS, maxLength: STREETS });
  const verdictOf = (of: number): number => [1, 2, 0, 0, 0][of % 5] ?? 0;
  const isMistyped = (of: number): boolean => verdictOf(of) === 1;
  let found = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(list, list, list),
      fc.array(couple, { maxLength: 20 }),
      names,
      fc.array(fc.integer({ min: -1, max: 1 }), { minLength: STREETS, maxLength: STREETS }),
      async (lists, couples, given, districts) => {
        const districtOf = (of: number): number => districts[of] ?? -1;
        const builder = new CrossingsBuilder();
        for (const [one, other, isKnown] of couples) builder.add(one, other, isKnown ? 1 : null, isKnown ? 1 : null);
        const crossings = builder.build(STREETS);
        const network = {
          crossings,
          crossedNames: await CrossedNames.of(crossings, Int32Array.from(given), 10, async () => {}),
          lines: new LinesBuilder().pack(STREETS),
          placeSize: new Float64Array(STREETS),
        };
        const [one, other, third] = lists.map(
          (streets) => new NamedStreets(streets, streets.map(verdictOf), verdicts),
        ) as [NamedStreets, NamedStreets, NamedStreets];
        const isWholeStreet = (of: number): boolean =>
          couples.some(([first, second, isKnown]) => isKnown && (first === of || second === of));
        const isLost = (of: number): boolean => !couples.some(([first, second]) => first === of || second === of);
        const mayCross = (of: number, crossed: number): boolean =>
          isWholeStreet(of) || isWholeStreet(crossed)
            ? isWholeStreet(of) !== isWholeStreet(crossed) && (isLost(of) || isLost(crossed))
            : true;
        const [ones, others, thirds] = lists.map((streets) => {
          // Of each name in a district one street, left out what is mistyped or lies nowhere: those without a known crossing go before others.
          const left = streets.filter((of) => !isMistyped(of) && districtOf(of) >= 0);
          const isSame = (before: number, of: number): boolean =>
            given[before] === given[of] && districtOf(before) === districtOf(of);
          const inTurn = [...left.filter((of) => !isWholeStreet(of)), ...left.filter(isWholeStreet)];
          return left.filter((of) => inTurn.find((before) => isSame(before, of)) === of);
        }) as [number[], number[], number[]];
        const pairs = ones.flatMap((first) =>
          others
            .filter((second) => second !== first && districtOf(second) === districtOf(first))
            .filter((second) => mayCross(first, second))
            .map((second) => [first, second] as const),
        );
        const corners = unlistedByName(network, one, other, districtOf);
        expect([...corners].map(({ streets }) => streets.map((each) => each.street))).toEqual(pairs);
        expect([...corners].every(({ points }) => points.every((point) => point === null))).toBe(true);
        const wanted = pairs.flatMap(([first, second]) => {
          const ends = thirds
            .filter((of) => of !== first && of !== second && districtOf(of) === districtOf(first))
            .filter((of) => mayCross(first, of));
          const end = ends.find((of) => verdictOf(of) === 2) ?? ends[0];
          return end === undefined ? [] : [[first, second, end]];
        });
        const stretches = unlistedStretches(network, corners, third, districtOf);
        expect(stretches.map(({ streets }) => streets.map((each) => each.street))).toEqual(wanted);
        expect(stretches.every(({ points }) => points.length === 2)).toBe(true);
        found += wanted.length;
      },
    ),
  );
  expect(found).toBeGreaterThan(100);
});
