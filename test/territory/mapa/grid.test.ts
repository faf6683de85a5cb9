import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  FINEST_DETAIL,
  nextFiner,
  onGrid,
  outlineStepsPerDegree,
  stepsPerDegree,
} from '../../../src/territory/mapa/grid.ts';
import { twiceArea } from '../../../src/territory/mapa/outline.ts';

describe('the grid of a zoom level', () => {
  it('is a quarter of a pixel or less, in short decimals, never coarser on a finer level', () => {
    let before = 0;
    for (let detail = 0; detail <= FINEST_DETAIL; detail++) {
      const steps = stepsPerDegree(detail);
      const pixel = 360 / (256 * 2 ** detail);
      expect(1 / steps).toBeLessThanOrEqual(pixel / 4);
      expect(1 / steps).toBeGreaterThan(pixel / 16);
      expect(String(steps)).toMatch(/^[125]0*$/);
      expect(steps).toBeGreaterThanOrEqual(before);
      before = steps;
    }
    expect(stepsPerDegree(4)).toBe(50);
    expect(outlineStepsPerDegree(FINEST_DETAIL)).toBe(100_000);
  });

  it('is followed by finer ones', () => {
    expect([1, 2, 5, 10, 20, 50].map(nextFiner)).toEqual([2, 5, 10, 20, 50, 100]);
  });
});

const ring = fc
  .array(fc.tuple(fc.integer({ min: -40, max: 40 }), fc.integer({ min: -40, max: 40 })), {
    minLength: 3,
    maxLength: 30,
  })
  .map((vertices) => vertices.flat().map((value) => value / 10));

describe('a line on a grid', () => {
  it('keeps what is drawn, and nothing that is not needed for it', () => {
    const line = [0, 0, 1.04, 0.01, 2, 0, 2, 0.02, 3, 0, 3, 4, 3, 2];
    expect(onGrid(line, 0, line.length, 10, false)).toEqual([0, 0, 30, 0, 30, 20]);
    const square = [0, 0, 1, 0, 2, 0, 2, 2, 0, 2, 0, 1];
    expect(onGrid(square, 0, square.length, 1, true)).toEqual([0, 0, 2, 0, 2, 2, 0, 2]);
  });

  it('starts within what it is given', () => {
    const line = [9, 9, 0, 0, 1, 1, 2, 0, 9, 9];
    expect(onGrid(line, 2, 8, 1, false)).toEqual([0, 0, 1, 1, 2, 0]);
  });

  it('has the area of its vertices on the grid, wherever a ring begins', () => {
    fc.assert(
      fc.property(ring, fc.constantFrom(1, 2, 5, 10), fc.nat(30), (vertices, steps, turn) => {
        const snapped = vertices.map((value) => Math.round(value * steps));
        const from = 2 * (turn % (vertices.length / 2));
        const turned = [...vertices.slice(from), ...vertices.slice(0, from)];
        const line = onGrid(turned, 0, turned.length, steps, true);
        expect(twiceArea(line, 0, line.length)).toBe(twiceArea(snapped, 0, snapped.length));
        for (let at = 0; line.length >= 6 && at < line.length; at += 2) {
          const place = (back: number): [number, number] => {
            const i = (at + back + line.length) % line.length;
            return [line[i] ?? 0, line[i + 1] ?? 0];
          };
          const [[ax, ay], [bx, by], [cx, cy]] = [place(-2), place(0), place(2)];
          expect((bx - ax) * (cy - by)).not.toBe((by - ay) * (cx - bx));
        }
      }),
    );
  });
});
