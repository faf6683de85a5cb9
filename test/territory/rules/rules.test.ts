import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPoint } from '../../../src/territory/rules/coordinates.ts';
import { orderSide, readDoorNumber, readRanges } from '../../../src/territory/rules/door-numbers.ts';
import { checkIdShape, isIdOf, type UnitKind } from '../../../src/territory/rules/id-shape.ts';
import { missingParent } from '../../../src/territory/rules/known-parent.ts';
import { readLines } from '../../../src/territory/rules/lines.ts';
import { checkOwnProvince } from '../../../src/territory/rules/own-province.ts';
import type { Note } from '../../../src/territory/rules/problem.ts';
import { readArea } from '../../../src/territory/rules/rings.ts';
import { readShare } from '../../../src/territory/rules/unit-interval.ts';

/** What a rule notes, as `field rule`. */
function notes(check: (note: Note) => unknown): string[] {
  const seen: string[] = [];
  check((field, _reason, rule) => seen.push(`${field} ${rule}`));
  return seen;
}

describe('id-shape', () => {
  it.each<[UnitKind, string[], string[]]>([
    ['provincia', ['02', '94'], ['2', '002', 'AB', '']],
    ['departamento', ['02007'], ['2007', '020070']],
    ['municipio', ['060098'], ['06009', '0600980']],
    ['localidad_censal', ['02000010'], ['0200001', '02000A10']],
    ['localidad', ['02000010', '0200701001'], ['020070100', '06007A03']],
    ['asentamiento', ['02000010', '0200701001', '06007A03', '94021S00'], ['06007a03', '0600AA03', '06007A031']],
    ['calle', ['0200001090518'], ['200001090518', '02000010905180']],
  ])('%s', (kind, good, bad) => {
    for (const id of good)
      expect(
        notes((note) => checkIdShape(kind, id, 'id', note)),
        id,
      ).toEqual([]);
    for (const id of bad)
      expect(
        notes((note) => checkIdShape(kind, id, 'id', note)),
        id,
      ).toEqual(['id id-shape']);
    expect(isIdOf(kind, good[0] ?? '')).toBe(true);
  });
});

describe('own-province', () => {
  it('compares province and department, and lets unknown ones be', () => {
    expect(notes((note) => checkOwnProvince('0200701001', '02', '02007', note))).toEqual([]);
    expect(notes((note) => checkOwnProvince('94008020', '94', '94011', note))).toEqual([]);
    expect(notes((note) => checkOwnProvince('02000010', '02', null, note))).toEqual([]);
    expect(notes((note) => checkOwnProvince('06007010', '14', '14007', note))).toHaveLength(2);
  });
});

describe('coordinates', () => {
  it('reads numbers and decimal text, and nothing as nothing', () => {
    const none = (): void => {
      throw new Error('a note');
    };
    expect(readPoint('-34.5', -58, 'p', none)).toEqual({ lat: -34.5, lon: -58 });
    for (const nothing of [null, undefined, ''])
      expect(readPoint(nothing, nothing, 'p', none)).toEqual({ lat: null, lon: null });
  });

  it('never gives a point off the globe', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (rawLat, rawLon) => {
        const { lat, lon } = readPoint(rawLat, rawLon, 'p', () => {});
        expect(lat === null ? lon === null : Math.abs(lat) <= 90 && lon !== null && Math.abs(lon) <= 180).toBe(true);
      }),
    );
  });
});

describe('rings and lines', () => {
  it('never throw, whatever the geometry', () => {
    const geometry = fc.oneof(
      fc.anything(),
      fc.record({
        type: fc.constantFrom('Polygon', 'MultiPolygon', 'LineString', 'MultiLineString', 'x'),
        coordinates: fc.anything(),
      }),
    );
    fc.assert(
      fc.property(geometry, (value) => {
        for (const read of [
          () => notes((note) => readArea(value, note)),
          () => notes((note) => readLines(value, 'g', note)),
        ])
          read();
      }),
    );
  });

  it('drop a third coordinate', () => {
    const line = {
      type: 'LineString',
      coordinates: [
        [1, 2, 3],
        [4, 5, 6],
      ],
    };
    expect(readLines(line, 'g', () => {})).toEqual({
      type: 'LineString',
      coordinates: [
        [1, 2],
        [4, 5],
      ],
    });
  });
});

describe('door numbers', () => {
  it.each([
    [0, 0, []],
    ['12', 12, []],
    [undefined, 0, []],
    ['', 0, []],
    [-1, 0, ['f door-number']],
    ['12a', 0, ['f door-number']],
    [1.5, 0, ['f door-number']],
  ])('%s is %d', (raw, value, noted) => {
    const seen = notes((note) => expect(readDoorNumber(raw, 'f', note)).toBe(value));
    expect(seen).toEqual(noted);
  });

  it('a side the wrong way round is unknown', () => {
    expect(orderSide({ inicio: 5, fin: 3 })).toEqual({ side: { inicio: 0, fin: 0 }, problem: expect.any(String) });
    for (const side of [
      { inicio: 3, fin: 5 },
      { inicio: 5, fin: 5 },
      { inicio: 5, fin: 0 },
      { inicio: 0, fin: 5 },
    ]) {
      expect(orderSide(side)).toEqual({ side, problem: null });
    }
  });

  it('ranges come in order', () => {
    expect(
      readRanges(
        [
          [60, 90],
          [1, 30],
        ],
        () => {},
      ),
    ).toEqual([
      [1, 30],
      [60, 90],
    ]);
    for (const wrong of [7, [[2, 1]], [[1]], [['1', 2]], [[-1, 2]], [[1.5, 2]]]) {
      expect(readRanges(wrong, () => {})).toBeNull();
    }
  });
});

describe('known-parent and share', () => {
  it('compares with what is known alone', () => {
    const known = new Map([
      ['calles', new Set(['a'])],
      ['calles_osm', new Set(['b'])],
    ]);
    const of = (resource: string): ReadonlySet<string> | null => known.get(resource) ?? null;
    expect(missingParent({ field: 'f', in: ['calles', 'calles_osm'], id: 'b' }, of)).toBeNull();
    expect(missingParent({ field: 'f', in: ['calles', 'calles_osm'], id: 'c' }, of)).toBe(
      'c does not exist in calles or calles_osm',
    );
    expect(missingParent({ field: 'f', in: ['provincias'], id: 'c' }, of)).toBeNull();
  });

  it('reads shares between 0 and 1', () => {
    expect(readShare('0.5', 'f', () => {})).toBe(0.5);
    expect(readShare(null, 'f', () => {})).toBeNull();
    expect(notes((note) => readShare(1.1, 'f', note))).toEqual(['f share']);
    expect(notes((note) => readShare('x', 'f', note))).toEqual(['f share']);
  });
});
