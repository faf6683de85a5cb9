import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { meantPoints, pointOf, written } from '../../../src/console/app/coordinates.ts';

describe('a point as people write it', () => {
  it.each([
    ['-34.6037, -58.3816'],
    ['-34.6037,-58.3816'],
    ['-34.6037 -58.3816'],
    ['-34.6037\t-58.3816'],
    ['-34,6037; -58,3816'],
    ['-34,6037 -58,3816'],
    ['(-34.6037, -58.3816)'],
    ['−34.6037, −58.3816'],
    ['-34.6037°, -58.3816°'],
    ['lat: -34.6037 lon: -58.3816'],
    ['lat=-34.6037, lng=-58.3816'],
    ['Latitud -34.6037, Longitud -58.3816'],
    ['{"lat":-34.6037,"lon":-58.3816}'],
    ['geo:-34.6037,-58.3816'],
    ['https://www.google.com/maps/@-34.6037,-58.3816,15z'],
    ['https://www.google.com/maps/place/x/@-30.0,-50.0,17z/data=!3d-34.6037!4d-58.3816'],
    ['https://maps.google.com/?q=-34.6037,-58.3816'],
    ['https://www.openstreetmap.org/#map=15/-34.6037/-58.3816'],
    ['https://www.openstreetmap.org/?mlat=-34.6037&mlon=-58.3816'],
  ])('%s', (text) => {
    expect(pointOf(text)).toEqual({ lat: -34.6037, lon: -58.3816 });
  });
  it.each([
    [`34°36'13.32"S 58°22'53.76"W`],
    ['34° 36′ 13,32″ S, 58° 22′ 53,76″ O'],
    [`S 34 36 13.32, W 58 22 53.76`],
    [`S34°36.222' W58°22.896'`],
    ['34.6037 S, 58.3816 W'],
    ['34,6037°S 58,3816°O'],
  ])('%s', (text) => {
    const point = pointOf(text);
    expect(point?.lat).toBeCloseTo(-34.6037, 6);
    expect(point?.lon).toBeCloseTo(-58.3816, 6);
  });
  it.each([
    ['9 de Julio 100'],
    ['10 y 50'],
    ['7 50'],
    ['calle 50, 120'],
    ['Ruta 8 km 50,5'],
    ['-34.6'],
    [''],
    ['1 2 3'],
    ['-200, -300'],
    ['-95.1, -58.2'],
    ['Santa Fe 1234'],
    ['https://example.org/'],
  ])('is not: %s', (text) => {
    expect(pointOf(text)).toBeNull();
  });
  it('is read as it is written by this page', () => {
    const degrees = (most: number): fc.Arbitrary<number> =>
      fc.integer({ min: -most * 1e5 + 1, max: most * 1e5 - 1 }).map((value) => (value === 0 ? 1 : value) / 1e5);
    fc.assert(
      fc.property(degrees(90), degrees(180), (lat, lon) => {
        fc.pre(!Number.isInteger(lat));
        expect(pointOf(`${written(lat)}, ${written(lon)}`)).toEqual({ lat, lon });
      }),
    );
  });
  it('never fails, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const point = pointOf(text);
        if (point) expect(Math.abs(point.lat) <= 90 && Math.abs(point.lon) <= 180).toBe(true);
      }),
    );
  });
});

describe('what a point outside the country may have meant', () => {
  it('is the other order, or south and west', () => {
    expect(meantPoints({ lat: -58.3816, lon: -34.6037 })).toEqual([{ lat: -34.6037, lon: -58.3816 }]);
    expect(meantPoints({ lat: 34.6037, lon: 58.3816 })).toContainEqual({ lat: -34.6037, lon: -58.3816 });
    expect(meantPoints({ lat: 34.6037, lon: -58.3816 })).toEqual([{ lat: -34.6037, lon: -58.3816 }]);
  });
  it('is nothing for a point that is near the country, or that no such slip explains', () => {
    expect(meantPoints({ lat: -40, lon: -60 })).toEqual([]);
    expect(meantPoints({ lat: 1, lon: 1 })).toEqual([]);
  });
});
