import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Point } from '../../../src/indexes/line.ts';
import { toUnits } from '../../../src/territory/stored/fixed-point.ts';
import { CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { lineCorners } from '../../../src/territory/streets/line-corners.ts';
import { crossingPoint } from '../../../src/territory/streets/line-crossing.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';
import { StreetBlocksBuilder } from '../../../src/territory/streets/street-blocks-builder.ts';

const point = fc.tuple(fc.nat(12), fc.nat(12)).map(([x, y]): Point => [x, y]);
const line = fc.array(point, { minLength: 2, maxLength: 4 });
const street = fc.record({ isOwn: fc.boolean(), pieces: fc.array(line, { minLength: 1, maxLength: 3 }) });

describe('corners that lines draw', () => {
  it('are all pairs of courses that meet, but for two that are drawn by blocks alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(street, { maxLength: 6 }), async (streets) => {
        const own = new LinesBuilder();
        const blocks = new StreetBlocksBuilder();
        streets.forEach(({ isOwn, pieces }, place) => {
          if (isOwn) own.set(place, pieces);
          else {
            const flat = pieces.map((piece) => piece.flatMap(([lon, lat]) => [toUnits(lon), toUnits(lat)]));
            blocks.add(place, [{ id: '', localidad: null, limits: [0, 0, 0, 0], pieces: flat }]);
          }
        });
        const lines = own.pack(streets.length, blocks.build(streets.length));
        const found = new Set<string>();
        const touches = (place: number, at: Point): boolean =>
          crossingPoint([[at, at]], streets[place]?.pieces ?? []) !== null;
        await lineCorners(
          lines,
          (one, other, lat, lon) => {
            found.add(`${Math.min(one, other)} ${Math.max(one, other)}`);
            // Where coordinates are whole numbers the point lies on both courses.
            if (Number.isInteger(lat) && Number.isInteger(lon)) {
              expect(touches(one, [lon, lat]) && touches(other, [lon, lat])).toBe(true);
            }
          },
          async () => {},
        );
        const expected: string[] = [];
        for (let one = 0; one < streets.length; one++) {
          for (let other = one + 1; other < streets.length; other++) {
            if (!lines.hasOwn(one) && !lines.hasOwn(other)) continue;
            if (crossingPoint(lines.pieces(one), lines.pieces(other))) expected.push(`${one} ${other}`);
          }
        }
        // An end that meets another street is drawn on where both have the same box, and meets it again.
        expect([...found].sort()).toEqual(expected.sort());
      }),
    );
  });
});

describe('drawn corners among listed crossings', () => {
  it('count where no point is listed, and then once', () => {
    const builder = new CrossingsBuilder();
    builder.add(0, 1, 1, 1);
    builder.add(2, 0, null, null);
    builder.add(1, 0, 3, 3);
    builder.addDrawn(1, 0, 2, 2);
    builder.addDrawn(0, 2, 5, 5);
    builder.addDrawn(2, 0, 6, 6);
    builder.addDrawn(1, 2, 7, 7);
    const crossings = builder.build(4);
    expect(crossings.allBetween(1, 0)).toEqual([
      { lat: 1, lon: 1 },
      { lat: 3, lon: 3 },
    ]);
    expect(crossings.allBetween(0, 2)).toEqual([{ lat: 5, lon: 5 }]);
    expect(crossings.between(2, 1)).toEqual({ lat: 7, lon: 7 });
    expect(crossings.allBetween(0, 3)).toEqual([]);
    expect(crossings.size).toBe(3);
    expect([...crossings.of(0)]).toEqual([1, 2]);
    expect(() => builder.add(0, 3, 1, 1)).toThrow();
  });
});
