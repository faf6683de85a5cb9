import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distance, type Point } from '../../../src/indexes/line.ts';
import { lineCorners } from '../../../src/territory/streets/line-corners.ts';
import { stretchesBetween } from '../../../src/territory/streets/line-gaps.ts';
import { LinesBuilder } from '../../../src/territory/streets/lines.ts';

/** A point some metres east and north of one in the City. */
function at(east: number, north: number): Point {
  const lat = -34.6;
  return [-58.4 + east / (111_195 * Math.cos((lat * Math.PI) / 180)), lat + north / 111_195];
}

const NOBODY = (): boolean => false;
const EVERYBODY = (): boolean => true;

/** The pairs of streets that meet, each with its points in metres. */
async function meeting(...streets: readonly (readonly Point[])[][]): Promise<readonly string[]> {
  const lines = new LinesBuilder();
  for (const [street, pieces] of streets.entries()) lines.set(street, pieces);
  const found: string[] = [];
  await lineCorners(
    lines.pack(streets.length),
    (one, other, lat, lon) => {
      const metres = distance(at(0, 0), [lon, lat]);
      found.push(`${Math.min(one, other)} ${Math.max(one, other)} at ${Math.round(metres)}`);
    },
    async () => {},
  );
  return found;
}

describe('gaps in the line of a street', () => {
  const west = [at(-300, 0), at(-60, 0)];
  const east = [at(60, 0), at(300, 0)];
  const across = [at(0, -200), at(0, 200)];

  it('are bridged straight on, so that a street in between is crossed', async () => {
    expect(await meeting([west, east], [across])).toEqual(['0 1 at 0']);
    expect(await meeting([across], [west.toReversed(), east])).toEqual(['0 1 at 0']);
  });

  it('are bridged by two streets that both leave their corner out', async () => {
    const streets = [
      [west, east],
      [
        [at(0, -300), at(0, -50)],
        [at(0, 50), at(0, 300)],
      ],
    ];
    expect(await meeting(...streets)).toEqual(['0 1 at 0']);
  });

  it('are left where they are wider than two blocks, or the pieces lie beside each other', async () => {
    expect(
      await meeting(
        [
          [at(-300, 0), at(-120, 0)],
          [at(120, 0), at(300, 0)],
        ],
        [across],
      ),
    ).toEqual([]);
    expect(await meeting([west, [at(60, 100), at(300, 100)]], [across])).toEqual([]);
    expect(await meeting([west, [at(60, 60), at(60, 300)]], [across])).toEqual([]);
  });

  it('do not take the place of a crossing that is drawn', async () => {
    const drawn = [at(-200, -200), at(-200, 200)];
    expect((await meeting([west, east], [drawn, across]))[0]).toBe('0 1 at 200');
  });

  it('make one stretch each', () => {
    expect(stretchesBetween([west, east], EVERYBODY)).toEqual([[at(-60, 0), at(60, 0)]]);
  });
});

describe('the end of a line', () => {
  const short = [at(-300, 0), at(-9, 0)];
  const across = [at(0, -200), at(0, 200)];

  it('that nothing touches reaches a street a few metres on', async () => {
    expect(await meeting([short], [across])).toEqual(['0 1 at 0']);
    expect(await meeting([[at(-300, 0), at(-30, 0)]], [across])).toEqual([]);
  });

  it('that another street touches ends there', async () => {
    const closer = [at(-9, -200), at(-9, 200)];
    expect(await meeting([short], [across], [closer])).toEqual(['0 2 at 9']);
  });

  it('reaches it although the same street is listed twice', async () => {
    expect(await meeting([short], [across], [short])).toEqual(expect.arrayContaining(['0 1 at 0', '1 2 at 0']));
  });

  it('is none where pieces are put end to end', () => {
    const stretches = stretchesBetween(
      [
        [at(-300, 0), at(0, 0)],
        [at(0, 0), at(300, 0)],
      ],
      EVERYBODY,
    );
    expect(stretches).toEqual([]);
  });
});

describe('stretches between pieces', () => {
  const point = fc.tuple(fc.integer({ min: -400, max: 400 }), fc.integer({ min: -400, max: 400 }));
  const line = fc.array(point, { minLength: 1, maxLength: 4 });

  it('are never longer than two blocks, and begin at the end of a piece', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 5 }), (drawn) => {
        const pieces = drawn.map((points) => points.map(([east, north]) => at(east, north)));
        const ends = new Set(pieces.flatMap((piece) => [String(piece[0]), String(piece[piece.length - 1])]));
        for (const [from, to] of stretchesBetween(pieces, NOBODY)) {
          expect(distance(from, to)).toBeLessThan(201);
          expect(ends.has(String(from))).toBe(true);
        }
      }),
    );
  });
});
