import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { readParameters } from '../../../src/server/parameters/table.ts';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import type { Candidates } from '../../../src/territory/direcciones/candidate.ts';
import { type Among, candidatesOf } from '../../../src/territory/direcciones/candidates.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { Ladder } from '../../../src/territory/direcciones/ladder.ts';
import { ADDRESS_BATCH } from '../../../src/territory/direcciones/parameters.ts';
import { traceAddress } from '../../../src/territory/direcciones/search.ts';
import type { AddressTrace } from '../../../src/territory/direcciones/trace.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

const TEXTS = [
  'Santa Fe',
  'Av. Santa Fe',
  'Avenida Santa Fé',
  'Calle Santa Fe',
  'Santa Fee',
  'Sta Fe',
  'Santafe',
  'Rosa',
  'Dr. Santa Rosa',
  'Colon Cristobal',
  'Ruta 3',
  'RN 3',
  'Calle 10',
  '10',
  'Gral. Colon',
  'Gral Belgrnao',
  'Santa Roma',
  'Nadie',
];

describe('a kept ladder', () => {
  it('gives what a new one gives, however far it was climbed before', () => {
    const { size } = catalog.tables.calles;
    let found = 0;
    fc.assert(
      fc.property(
        fc.constantFrom(...TEXTS),
        fc.nat(2),
        fc.nat(size),
        fc.array(fc.tuple(fc.boolean(), fc.boolean()), { minLength: 1, maxLength: 4 }),
        (text, serial, from, answers) => {
          const street = parseAddress(`${text} 100`)?.streets[0];
          if (!street) return;
          // A serial stands for one set of ranges, always the same.
          const ranges = [[serial === 0 ? 0 : Math.min(serial * 2, size), size]] as const;
          for (const [suffices, isThere] of answers) {
            const look = (among: Among): Candidates =>
              candidatesOf(catalog, street, among, false, () => suffices, {
                isOn: () => isThere,
                mayBeOn: () => isThere,
              });
            const kept = look({ ranges, serial: 1000 + serial, isTown: false });
            const anew = look({ ranges, serial: null, isTown: false });
            expect(kept).toEqual(anew);
            found += kept.streets.length;
          }
          const narrow = [[Math.min(from, size - 1), size]] as const;
          const own = candidatesOf(catalog, street, { ranges: narrow, serial: null, isTown: false }, false, () => true);
          for (const one of own.streets) expect(one.street).toBeGreaterThanOrEqual(narrow[0][0]);
        },
      ),
      { numRuns: 500 },
    );
    expect(found).toBeGreaterThan(500);
  });
  it('counts for more the further it was climbed', () => {
    const [street] = parseAddress('Gral Belgrnao 100')?.streets ?? [];
    if (!street) throw new Error('not understood');
    const sought = { catalog, street, ranges: [[0, catalog.tables.calles.size]] as const, isTown: false };
    const ladder = new Ladder();
    const sizes = [true, false, false].map((isThere) => {
      const door = { isOn: () => isThere, mayBeOn: () => isThere };
      ladder.climb(sought, { suffices: () => true, door, keepsToText: false });
      return ladder.byteLength;
    });
    expect(sizes[1]).toBeGreaterThan(sizes[0] ?? Number.POSITIVE_INFINITY);
    expect(sizes[2]).toBe(sizes[1]);
  });
  it('holds on to no ranges of a filter: those of many filters would weigh more than what was found', async () => {
    const climb = (): WeakRef<object> => {
      const street = parseAddress('Santa Fe 100')?.streets[0];
      const ranges = [[0, catalog.tables.calles.size]] as const;
      if (street) candidatesOf(catalog, street, { ranges, serial: 2000, isTown: false }, false, () => true);
      return new WeakRef(ranges);
    };
    const ranges = climb();
    // What a weak reference was made of lives until the end of its turn.
    await new Promise((resolve) => setImmediate(resolve));
    setFlagsFromString('--expose-gc');
    runInNewContext('gc')();
    expect(ranges.deref()).toBeUndefined();
  });
});

describe('a name looked up whole', () => {
  it('is found where a street bears it, not where none does', () => {
    for (const [text, isFound] of [
      ['Roma', true],
      ['Nadie', false],
    ] as const) {
      const [street] = parseAddress(`${text} 100`)?.streets ?? [];
      if (!street) throw new Error('not understood');
      const all = { ranges: [[0, catalog.tables.calles.size]], serial: null, isTown: false } as const;
      expect(candidatesOf(catalog, street, all, true, () => true).streets.isFound, text).toBe(isFound);
    }
  });
});

describe('a slip of the finger', () => {
  const traceOf = (direccion: string): AddressTrace => {
    const { values } = readParameters(
      ADDRESS_BATCH,
      { body: [['direccion', direccion]] },
      { unknown: 'error', repeated: 'error' },
    );
    return traceAddress(catalog, values);
  };
  const foundFor = (direccion: string): string[] =>
    Array.from(traceOf(direccion).candidates[0]?.streets ?? [], ({ street }) => catalog.tables.calles.nameAt(street));
  it('ends the search on a street that is known to have the number', () => {
    expect(foundFor('Gral Belgrnao 100')).toEqual(['GRAL BELGRANO', 'GRAL BELGRANO']);
  });
  it('does not without the number, nor where it is a kilometre', () => {
    for (const text of ['Gral Belgrnao 700', 'Gral Belgrnao', 'Gral Belgrnao km 100']) {
      expect(foundFor(text), text).toContain('BELGRANO CHICO');
    }
  });
  it('does not on a corner: that of the other street with one that is called nearly so may be meant', () => {
    expect(foundFor('Gral Belgrnao y Santa Fe')).toContain('BELGRANO CHICO');
    expect(foundFor('Gral Belgrnao 100 y Santa Fe')).toContain('BELGRANO CHICO');
  });
  it('is no word that stands in a name of some street', () => {
    expect(foundFor('Santa Roma 100')).toEqual(['SANTA ROSA', 'ROMA']);
  });
});
