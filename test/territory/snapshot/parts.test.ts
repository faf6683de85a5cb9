import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packSlices } from '../../../src/indexes/packed.ts';
import { runAtOnce } from '../../../src/indexes/slices.ts';
import { Bodies, BodiesBuilder } from '../../../src/territory/catalog/bodies.ts';
import { ParentIndex } from '../../../src/territory/catalog/parent-index.ts';
import { Crossings, CrossingsBuilder } from '../../../src/territory/streets/crossings.ts';
import { LinesBuilder, StreetLines } from '../../../src/territory/streets/lines.ts';
import { Numbering } from '../../../src/territory/streets/numbering.ts';
import { StreetBoxes } from '../../../src/territory/streets/street-boxes.ts';
import { unpacked } from '../../indexes/unpacked.ts';

/** Through bytes and back, as a store would keep it. */
function through<T>(parts: T): T {
  return unpacked<T>(runAtOnce(packSlices(parts)));
}

const number = fc.integer({ min: 0, max: 50 });
const position = fc.tuple(
  fc.double({ noNaN: true, min: -75, max: -50 }),
  fc.double({ noNaN: true, min: -60, max: -20 }),
);

describe('parts of the catalog taken apart and put together again', () => {
  it('records by parent', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.constantFrom('06', '02', '14', '94'))), (parents) => {
        const built = ParentIndex.of(parents);
        const back = ParentIndex.fromParts(through(built.toParts()));
        expect([back.parents, back.numberOf]).toEqual([built.parents, built.numberOf]);
        for (const id of ['06', '02', '14', '94', '10']) {
          expect([back.number(id), back.rangesOf(id)]).toEqual([built.number(id), built.rangesOf(id)]);
        }
      }),
    );
  });

  it('stored bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ minLength: 4 })), (blocks) => {
        const builder = new BodiesBuilder();
        for (const block of blocks) builder.add(block, [0, 2, 2, block.byteLength]);
        const order = Int32Array.from({ length: 2 * blocks.length }, (_, place) => place).reverse();
        const built = builder.build(order);
        const back = Bodies.fromParts(through(built.toParts()));
        expect(back.size).toBe(built.size);
        for (let ordinal = 0; ordinal < built.size; ordinal++) expect(back.at(ordinal)).toEqual(built.at(ordinal));
      }),
    );
  });

  it('door numbers', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.tuple(number, number), { maxLength: 3 })), number, (streets, asked) => {
        const built = Numbering.of(streets.map((ranges) => ranges.flat()));
        const back = Numbering.fromParts(through(built.toParts()));
        for (let street = -1; street <= streets.length; street++) {
          expect(back.containment(street, asked)).toBe(built.containment(street, asked));
          expect(back.extent(street)).toEqual(built.extent(street));
        }
      }),
    );
  });

  it('lines', () => {
    fc.assert(
      fc.property(fc.array(fc.array(fc.array(position, { minLength: 2 }), { maxLength: 3 })), (streets) => {
        const builder = new LinesBuilder();
        streets.forEach((pieces, street) => {
          if (pieces.length > 0) builder.set(street, pieces);
        });
        const built = builder.pack(streets.length);
        const back = StreetLines.fromParts(through(built.toParts()));
        const boxes = StreetBoxes.fromParts(through(StreetBoxes.of(built).toParts()));
        const [some = []] = streets;
        const [west = 0, south = 0] = some[0]?.[0] ?? [];
        const asked = [west - 1, south - 1, west + 1, south + 1] as const;
        const touching = (box: typeof asked | null): boolean =>
          box !== null && box[0] <= asked[2] && box[2] >= asked[0] && box[1] <= asked[3] && box[3] >= asked[1];
        expect(boxes.search(asked).sort((a, b) => a - b)).toEqual(
          streets.flatMap((_, street) => (touching(built.box(street)) ? street : [])),
        );
        expect(back.size).toBe(built.size);
        for (let street = 0; street < built.size; street++) {
          expect(back.pieces(street)).toEqual(built.pieces(street));
          expect(back.box(street)).toEqual(built.box(street));
          expect(back.boxesMeet(0, street)).toBe(built.boxesMeet(0, street));
        }
      }),
    );
  });

  it('crossings', () => {
    const street = fc.integer({ min: 0, max: 9 });
    const pair = fc.tuple(street, street, fc.option(position)).filter(([one, other]) => one < other);
    const pairs = fc.uniqueArray(pair, { selector: ([one, other]) => 10 * one + other });
    fc.assert(
      fc.property(pairs, (given) => {
        const builder = new CrossingsBuilder();
        for (const [one, other, point] of given) builder.add(one, other, point?.[1] ?? null, point?.[0] ?? null);
        const built = builder.build(10);
        const back = Crossings.fromParts(through(built.toParts()));
        expect(back.size).toBe(given.length);
        for (let one = 0; one < 10; one++) {
          expect(back.of(one)).toEqual(built.of(one));
          for (let other = 0; other < 10; other++) expect(back.between(one, other)).toEqual(built.between(one, other));
        }
      }),
    );
  });
});
