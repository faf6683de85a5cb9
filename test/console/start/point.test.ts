import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pointOf } from '../../../src/console/pages/start/point.ts';

describe('a point as people write it', () => {
  it.each([
    ['-34.6037, -58.3816', -34.6037, -58.3816],
    ['-34.6037,-58.3816', -34.6037, -58.3816],
    ['-34.6037 -58.3816', -34.6037, -58.3816],
    ['(-34,6037; -58,3816)', -34.6037, -58.3816],
    ['lat: -34.6037 lon: -58.3816', -34.6037, -58.3816],
    ['latitud -34.6037, longitud -58.3816', -34.6037, -58.3816],
    ['−34.6037°, −58.3816°', -34.6037, -58.3816],
  ])('%s', (text, lat, lon) => {
    expect(pointOf(text)).toEqual({ lat, lon });
  });
  it.each(['corrientes 1234', '25 de mayo 100', '12, 14', '-95.1, -58.2', '-34.6037', '', '9 de julio, -34.5'])(
    'is not in %j',
    (text) => {
      expect(pointOf(text)).toBeNull();
    },
  );
  it('never throws, and what it writes it reads', () => {
    fc.assert(fc.property(fc.string(), (text) => void pointOf(text)));
    const degrees = (most: number) =>
      fc.integer({ min: -most * 1e4 + 1, max: most * 1e4 - 1 }).map((n) => (n + 0.5) / 1e4);
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lon) => {
        expect(pointOf(`${lat.toFixed(5)}, ${lon.toFixed(5)}`)).toEqual({
          lat: Number(lat.toFixed(5)),
          lon: Number(lon.toFixed(5)),
        });
      }),
    );
  });
});
