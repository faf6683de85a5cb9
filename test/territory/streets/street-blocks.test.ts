import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { lineLength, type Point, pointAtFraction } from '../../../src/indexes/line.ts';
import { packSlices } from '../../../src/indexes/packed.ts';
import { runAtOnce } from '../../../src/indexes/slices.ts';
import { toDegrees, toUnits } from '../../../src/territory/stored/fixed-point.ts';
import type { StoredStreetBlock } from '../../../src/territory/stored/street-blocks.ts';
import { drawnCorners } from '../../../src/territory/streets/block-corners.ts';
import { joinedLine } from '../../../src/territory/streets/joined-line.ts';
import { CONTAINMENT, Numbering } from '../../../src/territory/streets/numbering.ts';
import {
  centreOfBlock,
  centroid,
  middleOfBlocks,
  pointOnBlock,
} from '../../../src/territory/streets/place-on-block.ts';
import { StreetBlocks } from '../../../src/territory/streets/street-blocks.ts';
import { StreetBlocksBuilder } from '../../../src/territory/streets/street-blocks-builder.ts';
import { unpacked } from '../../indexes/unpacked.ts';

type Line = readonly Point[];

function block(limits: StoredStreetBlock['limits'], ...lines: readonly Line[]): StoredStreetBlock {
  const pieces = lines.map((line) => line.flatMap(([lon, lat]) => [toUnits(lon), toUnits(lat)]));
  return { id: '', localidad: null, limits, pieces };
}

function blocksOf(...streets: readonly (readonly StoredStreetBlock[])[]): StreetBlocks {
  const builder = new StreetBlocksBuilder();
  streets.forEach((own, street) => {
    if (own.length > 0) builder.add(street, own);
  });
  return builder.build(streets.length);
}

const A: Point = [-64.2, -31.4];
const B: Point = [-64.19, -31.4];
const C: Point = [-64.18, -31.4];
const D: Point = [-64.18, -31.41];

describe('the point of a number on its block', () => {
  it('is that of the worked example', () => {
    const blocks = blocksOf([block([101, 199, 100, 198], [A, C])]);
    expect(pointOnBlock(blocks, 0, 150)).toEqual({ lon: expect.closeTo(-64.19, 9), lat: expect.closeTo(-31.4, 9) });
    // 100 lies within the left limits alone.
    expect(pointOnBlock(blocks, 0, 100)).toEqual({ lon: -64.2, lat: -31.4 });
    expect(pointOnBlock(blocks, 0, 199)).toEqual({ lon: -64.18, lat: -31.4 });
    expect(pointOnBlock(blocks, 0, 200)).toBeNull();
  });

  it('is taken along the pieces put end to end', () => {
    const blocks = blocksOf([block([100, 200, 0, 0], [A, B], [B, C])]);
    expect(pointOnBlock(blocks, 0, 150)?.lon).toBeCloseTo(-64.19, 9);
  });

  it('is not known where pieces leave a gap or limits are equal: the block has a centre', () => {
    const gap = blocksOf([block([100, 200, 0, 0], [A, B], [C, D])], [block([100, 100, 0, 0], [A, B])], []);
    expect(pointOnBlock(gap, 0, 150)).toBeNull();
    expect(centreOfBlock(gap, 0, 150)?.lon).toBeGreaterThan(-64.195);
    expect(pointOnBlock(gap, 1, 100)).toBeNull();
    expect(centreOfBlock(gap, 1, 100)).toEqual({ lon: expect.closeTo(-64.195, 9), lat: expect.closeTo(-31.4, 9) });
    expect(centreOfBlock(gap, 1, 0)?.lon).toBeCloseTo(-64.195, 9);
    expect(centreOfBlock(gap, 2, 100)).toBeNull();
  });

  it('is sought in every block that holds the number', () => {
    const blocks = blocksOf([
      block([100, 200, 0, 0]),
      block([100, 200, 0, 0], [A, B], [C, D]),
      block([100, 200, 0, 0], [A, C]),
    ]);
    expect(pointOnBlock(blocks, 0, 150)?.lon).toBeCloseTo(-64.19, 9);
    expect(centreOfBlock(blocks, 0, 150)).not.toBeNull();
  });
});

/** How many numbers a block has on the side that holds a number, counted as by {@link literally}. */
function widthAt({ limits: [rightStart, rightEnd, leftStart, leftEnd] }: StoredStreetBlock, number: number): number {
  return number >= rightStart && number <= rightEnd ? rightEnd - rightStart : leftEnd - leftStart;
}

/** Rule 8.7 as it is written, one block after the other, the narrowest first. */
function literally(blocks: readonly StoredStreetBlock[], number: number): readonly [lon: number, lat: number] | null {
  for (const { limits, pieces } of blocks.toSorted((one, other) => widthAt(one, number) - widthAt(other, number))) {
    const [rightStart, rightEnd, leftStart, leftEnd] = limits;
    const onRight = number >= rightStart && number <= rightEnd;
    const onLeft = number >= leftStart && number <= leftEnd;
    if (!onRight && !onLeft) continue;
    const [start, end] = onRight ? [rightStart, rightEnd] : [leftStart, leftEnd];
    if (!(start < end) || pieces.length !== 1) continue;
    const line: Point[] = [];
    const flat = pieces[0] ?? [];
    for (let i = 0; i < flat.length; i += 2) line.push([toDegrees(flat[i] ?? 0), toDegrees(flat[i + 1] ?? 0)]);
    return pointAtFraction(line, (number - start) / (end - start));
  }
  return null;
}

const limit = fc.oneof(fc.constant(0), fc.nat(60));
const point = fc.tuple(fc.integer({ min: -640_100, max: -640_000 }), fc.integer({ min: -314_100, max: -314_000 }));
const line = fc
  .array(point, { minLength: 2, maxLength: 5 })
  .map((points) => points.map(([x, y]): Point => [x / 1e4, y / 1e4]));
const anyBlock = fc
  .tuple(fc.tuple(limit, limit, limit, limit), fc.array(line, { maxLength: 1 }))
  .map(([limits, lines]) => block(limits, ...lines));
const anyStreets = fc.array(fc.array(anyBlock, { maxLength: 5 }), { minLength: 1, maxLength: 5 });
const number = fc.oneof(fc.nat(70), fc.double({ min: -5, max: 70, noNaN: true }));

describe('blocks of any streets', () => {
  it('place a number as the rule says', () => {
    fc.assert(
      fc.property(anyStreets, number, (streets, asked) => {
        const blocks = blocksOf(...streets);
        streets.forEach((own, street) => {
          const expected = literally(own, asked);
          expect(pointOnBlock(blocks, street, asked)).toEqual(expected && { lon: expected[0], lat: expected[1] });
        });
      }),
    );
  });

  it('may have lines of any length', () => {
    const zigzag = Array.from({ length: 200 }, (_, at): Point => [-64 - at / 1e4, -31 - (at % 3) / 1e4]);
    const long = [block([1, 999, 0, 0], zigzag)];
    const blocks = blocksOf(long, [block([1, 999, 0, 0], [A, B])]);
    for (const asked of [1, 2, 350, 998, 999]) {
      const [lon, lat] = literally(long, asked) ?? [];
      expect(pointOnBlock(blocks, 0, asked)).toEqual({ lon, lat });
    }
    expect(pointOnBlock(blocks, 1, 999)).toEqual({ lon: B[0], lat: B[1] });
  });

  it('hold exactly the numbers that a scan finds, with those of the streets themselves', () => {
    const range = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.nat(20)).map(([from, length]) => [from, from + length]);
    fc.assert(
      fc.property(
        anyStreets,
        fc.array(fc.array(range, { maxLength: 2 }), { minLength: 5, maxLength: 5 }),
        number,
        (streets, ranges, asked) => {
          const blocks = blocksOf(...streets);
          const own = streets.map((_, street) => (ranges[street] ?? []).flat());
          const numbering = Numbering.of(own, blocks);
          streets.forEach((cuadras, street) => {
            const inRanges = (ranges[street] ?? []).some(([from = 0, to = 0]) => asked >= from && asked <= to);
            const inBlocks = cuadras.some(
              ({ limits: [a, b, c, d] }) => (asked >= a && asked <= b) || (asked >= c && asked <= d),
            );
            const isKnown =
              (own[street]?.length ?? 0) > 0 || cuadras.some(({ limits }) => Math.max(limits[1], limits[3]) > 0);
            const expected =
              inRanges || inBlocks ? CONTAINMENT.inside : isKnown ? CONTAINMENT.outside : CONTAINMENT.unknown;
            expect(numbering.containment(street, asked)).toBe(expected);
          });
        },
      ),
    );
  });

  it('come back from their parts', () => {
    fc.assert(
      fc.property(anyStreets, number, (streets, asked) => {
        const built = blocksOf(...streets);
        const back = StreetBlocks.fromParts(
          unpacked<ReturnType<StreetBlocks['toParts']>>(runAtOnce(packSlices(built.toParts()))),
        );
        expect(back.size).toBe(streets.flat().length);
        streets.forEach((own, street) => {
          expect(back.holding(street, asked)).toBe(built.holding(street, asked));
          expect(back.extent(street)).toEqual(built.extent(street));
          expect(back.box(street)).toEqual(built.box(street));
          const [from, to] = back.of(street);
          expect(to - from).toBe(own.length);
          own.forEach(({ limits, pieces }, place) => {
            expect(back.limits(from + place)).toEqual(limits);
            expect(back.pieces(from + place).map((piece) => piece.flat().map(toUnits))).toEqual(pieces);
          });
        });
      }),
    );
  });

  it('have the middle half way along all of them', () => {
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 5 }), (lines) => {
        const middle = middleOfBlocks(blocksOf(lines.map((own) => block([0, 0, 0, 0], own))), 0);
        const total = lines.reduce((sum, own) => sum + lineLength(own), 0);
        let rest = total / 2;
        const own = lines.find((candidate) => {
          if (rest <= lineLength(candidate)) return true;
          rest -= lineLength(candidate);
          return false;
        });
        const [lon = 0, lat = 0] = pointAtFraction(own ?? [], total === 0 ? 0 : rest / lineLength(own ?? []));
        expect(middle?.lon).toBeCloseTo(lon, 6);
        expect(middle?.lat).toBeCloseTo(lat, 6);
      }),
    );
    expect(middleOfBlocks(blocksOf([block([1, 2, 0, 0])]), 0)).toBeNull();
  });

  it('meet where the ends of their lines are one point', async () => {
    const corner = fc.tuple(fc.nat(2), fc.nat(2)).map(([x, y]): Point => [x, y]);
    const straight = fc.tuple(corner, corner).map(([from, to]): Line => [from, [0.5, 0.5], to]);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(straight, { maxLength: 3 }), { minLength: 1, maxLength: 5 }),
        async (streets) => {
          const blocks = blocksOf(...streets.map((own) => own.map((each) => block([0, 0, 0, 0], each))));
          const found = new Set<string>();
          await drawnCorners(
            blocks,
            streets.length,
            (one, other, lat, lon) => {
              const text = `${one} ${other} ${lat} ${lon}`;
              expect(found).not.toContain(text);
              found.add(text);
            },
            async () => {},
          );
          const expected = new Set<string>();
          const endsOf = (street: number) => (streets[street] ?? []).flatMap((each) => [each[0], each.at(-1)]);
          for (let one = 0; one < streets.length; one++) {
            for (let other = one + 1; other < streets.length; other++) {
              for (const a of endsOf(one)) {
                if (a && endsOf(other).some((b) => b?.[0] === a[0] && b[1] === a[1])) {
                  expected.add(`${one} ${other} ${a[1]} ${a[0]}`);
                }
              }
            }
          }
          expect([...found].sort()).toEqual([...expected].sort());
        },
      ),
    );
  });
});

describe('pieces of a line', () => {
  it.each<[string, Line[], Line | null]>([
    ['one is itself', [[A, B]], [A, B]],
    [
      'end to end',
      [
        [A, B],
        [B, C],
      ],
      [A, B, C],
    ],
    [
      'in another order',
      [
        [B, C],
        [A, B],
      ],
      [A, B, C],
    ],
    [
      'one of them the other way round',
      [
        [A, B],
        [C, B],
        [C, D],
      ],
      [A, B, C, D],
    ],
    [
      'the first gives the direction',
      [
        [B, A],
        [B, C],
      ],
      [C, B, A],
    ],
    [
      'a gap',
      [
        [A, B],
        [C, D],
      ],
      null,
    ],
    [
      'a fork',
      [
        [A, B],
        [B, C],
        [B, D],
      ],
      null,
    ],
    ['none', [], null],
  ])('%s', (_title, pieces, expected) => {
    expect(joinedLine(pieces)).toEqual(expected);
  });

  it('have their centroid weighed by length', () => {
    expect(
      centroid([
        [
          [0, 0],
          [3, 0],
        ],
        [
          [0, 1],
          [1, 1],
        ],
      ]),
    ).toEqual([1.25, 0.25]);
    expect(
      centroid([
        [
          [2, 3],
          [2, 3],
        ],
      ]),
    ).toEqual([2, 3]);
  });
});
