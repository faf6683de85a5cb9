import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { clip, type LabelWish, placeLabels } from '../../../../src/console/parts/map/label-places.ts';

function wish(text: string, line: readonly number[], width = 60): LabelWish {
  return { text, width, height: 12, line };
}

describe('names on a map', () => {
  it('stand around their point, the first wins where two want the same place', () => {
    const placed = placeLabels(
      [wish('Salta', [100, 100]), wish('Jujuy', [110, 104]), wish('Chaco', [300, 100])],
      400,
      200,
    );
    expect(placed).toEqual([
      { text: 'Salta', x: 100, y: 100, angle: 0 },
      { text: 'Chaco', x: 300, y: 100, angle: 0 },
    ]);
  });

  it('run along the longest straight stretch of a line, never upside down', () => {
    const [name] = placeLabels([wish('CALLE', [10, 10, 10, 30, 250, 30])], 400, 200);
    expect(name).toEqual({ text: 'CALLE', x: 130, y: 30, angle: 0 });
    const [turned] = placeLabels([wish('CALLE', [250, 30, 10, 30])], 400, 200);
    expect(turned?.angle).toBeCloseTo(0);
    const [up] = placeLabels([wish('CALLE', [100, 20, 100, 180])], 400, 200);
    expect(up?.angle).toBeCloseTo(Math.PI / 2);
  });

  it('that do not fit their line, or stick out of the map, are left out', () => {
    expect(placeLabels([wish('LARGA', [10, 10, 50, 10])], 400, 200)).toEqual([]);
    expect(placeLabels([wish('BORDE', [5, 100])], 400, 200)).toEqual([]);
    expect(placeLabels([wish('FUERA', [-300, 50, -10, 50])], 400, 200)).toEqual([]);
  });

  it('are not written twice near each other', () => {
    const twice = [wish('SALTA', [100, 50]), wish('SALTA', [250, 150]), wish('SALTA', [900, 150])];
    expect(placeLabels(twice, 1000, 200).map(({ x }) => x)).toEqual([100, 900]);
  });

  it('never cover each other', () => {
    const line = fc
      .array(fc.integer({ min: -50, max: 450 }), { minLength: 2, maxLength: 8 })
      .filter((l) => l.length % 2 === 0);
    fc.assert(
      fc.property(fc.array(line, { maxLength: 30 }), (lines) => {
        const wishes = lines.map((one, index) => wish(`n${index}`, one, 40));
        const placed = placeLabels(wishes, 400, 400);
        for (const [index, { x, y }] of placed.entries()) {
          expect(x >= 0 && x <= 400 && y >= 0 && y <= 400).toBe(true);
          for (const other of placed.slice(index + 1)) {
            expect(Math.max(Math.abs(other.x - x), Math.abs(other.y - y))).toBeGreaterThan(12);
          }
        }
      }),
    );
  });
});

describe('a line cut to a rectangle', () => {
  it('keeps what is within, and its direction', () => {
    expect(clip(-50, 10, 150, 10, 100, 100)).toEqual([0, 10, 100, 10]);
    expect(clip(50, 50, 60, 50, 100, 100)).toEqual([50, 50, 60, 50]);
    expect(clip(-50, -10, 150, -10, 100, 100)).toBeNull();
    expect(clip(120, 0, 120, 90, 100, 100)).toBeNull();
  });
});
