import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  boxText,
  isWithin,
  MOST_STREET_DEGREES,
  outlineDetail,
  roundedBox,
  streetBox,
} from '../../../../src/console/parts/map/detail.ts';
import type { MapBox } from '../../../../src/console/parts/map/types.ts';

const BOX: MapBox = [-58.4012, -34.6123, -58.3555, -34.5789];

describe('what a map asks for', () => {
  it('outlines are as fine as the zoom, in few steps, and no finer than they are known', () => {
    expect([3, 4, 4.5, 5, 6, 7, 10, 11, 12, 18].map(outlineDetail)).toEqual([4, 4, 6, 6, 6, 8, 10, 12, 12, 12]);
  });

  it('boxes are the same for sights that hardly differ, and hold the sight', () => {
    const coordinate = (most: number) => fc.double({ min: -most, max: most, noNaN: true });
    fc.assert(
      fc.property(coordinate(179), coordinate(84), fc.constantFrom(0.02197265625, 0.5, 22.5), (west, south, step) => {
        const sight: MapBox = [west, south, west + 0.3, south + 0.3];
        const box = roundedBox(sight, step);
        expect(isWithin(sight, [box[0] - 1e-6, box[1] - 1e-6, box[2] + 1e-6, box[3] + 1e-6])).toBe(true);
        expect(box[2] - box[0]).toBeLessThanOrEqual(0.3 + 2 * step + 1e-5);
        expect(
          boxText(box)
            .split(',')
            .every((part) => part.length <= 11),
        ).toBe(true);
      }),
    );
    expect(roundedBox(BOX, 0.5)).toEqual([-58.5, -35, -58, -34.5]);
    expect(roundedBox([-181, -91, 181, 91], 90)).toEqual([-180, -90, 180, 90]);
  });

  it('streets only of boxes that the service tells them of', () => {
    const box = streetBox(BOX, 14);
    expect(box && isWithin(BOX, box)).toBe(true);
    expect(box && box[2] - box[0]).toBeLessThan(MOST_STREET_DEGREES);
    expect(streetBox([-59, -35, -58, -34], 14)).toBeNull();
  });
});
