import { beforeAll, describe, expect, it } from 'vitest';
import { Pace } from '../../../src/server/pace.ts';
import { readParameters } from '../../../src/server/parameters/table.ts';
import type { Leisure } from '../../../src/server/group.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { ADDRESS_SEARCH } from '../../../src/territory/direcciones/parameters.ts';
import {
  IDLE_MS,
  LASTS_MS,
  type RehearsalParts,
  rehearseAddresses,
} from '../../../src/territory/direcciones/rehearsal.ts';
import { rehearsedAddress } from '../../../src/territory/direcciones/rehearsal-texts.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { READING } from '../../../src/territory/present/batch.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

/** So many at once: fewer than a server asks, for the sake of time. */
const EAGER = 50;

const NOBODY: Leisure = { goesOn: () => true, idleFor: () => Number.POSITIVE_INFINITY };

/** A day on which each look at the clock takes three milliseconds: every one is a slice of its own. Counts pauses, and what was waited for. */
function slowDay(onWait: () => void = () => {}) {
  let time = 0;
  let pauses = 0;
  let waits = 0;
  const now = (): number => {
    time += 3;
    return time;
  };
  const turn = async (): Promise<void> => {
    pauses++;
  };
  const wait = async (milliseconds: number): Promise<void> => {
    time += milliseconds;
    waits++;
    onWait();
  };
  const parts: RehearsalParts = { pace: new Pace({}, { now, turn }), now: () => time, wait, eager: EAGER };
  return { parts, time: () => time, pauses: () => pauses, waits: () => waits };
}

/** The same catalog with so many streets that a rehearsal need not stop for want of them. */
function large(): AddressCatalog {
  const { calles } = catalog.tables;
  const many = Object.create(calles, { size: { value: 100 * EAGER } });
  for (const name of ['nameAt', 'entity'] as const) {
    Object.defineProperty(many, name, { value: (ordinal: number) => calles[name](ordinal % calles.size) });
  }
  return { ...catalog, tables: { ...catalog.tables, calles: many } };
}

describe('addresses asked before anybody asks', () => {
  it('are as many as wanted, but no more than two for each street', async () => {
    const { size } = catalog.tables.calles;
    expect(size).toBeGreaterThan(4);
    expect(await rehearseAddresses(() => catalog, 4, NOBODY)).toBe(4);
    expect(await rehearseAddresses(() => catalog, 1_000_000, NOBODY)).toBe(2 * size);
    expect(await rehearseAddresses(() => catalog, 0, NOBODY)).toBe(0);
    expect(await rehearseAddresses(() => undefined, 4, NOBODY)).toBe(0);
  });

  it('are understood, of all streets, and written in many ways', () => {
    const { size } = catalog.tables.calles;
    const texts = new Set<unknown>();
    const streets = new Set<string>();
    const kinds = new Set<string>();
    for (let turn = 0; turn < 4 * size; turn++) {
      const pairs = rehearsedAddress(catalog, turn);
      const { issues, values } = readParameters(ADDRESS_SEARCH, { query: pairs }, READING);
      expect(issues).toEqual([]);
      const { first, page } = searchAddresses(catalog, values);
      kinds.add(first?.tipo ?? 'none');
      for (const { streets: found } of page) streets.add(catalog.tables.calles.nameAt(found[0].street));
      texts.add(pairs[0]?.[1]);
    }
    expect(texts.size).toBeGreaterThan(2 * size);
    expect(streets.size).toBeGreaterThan(size / 2);
    expect([...kinds].sort()).toEqual(['entre_calles', 'interseccion', 'simple']);
  });

  it('let others go first between two slices, and end when told to', async () => {
    const day = slowDay();
    expect(await rehearseAddresses(() => catalog, 4, NOBODY, day.parts)).toBe(4);
    expect(day.pauses()).toBeGreaterThanOrEqual(3);
    let asked = 0;
    const goesOn = (): boolean => ++asked < 2;
    expect(await rehearseAddresses(() => catalog, 4, { ...NOBODY, goesOn }, slowDay().parts)).toBeLessThan(4);
  });

  it('are asked by a busy server, too: the first of them', async () => {
    const day = slowDay();
    const busy: Leisure = { goesOn: () => true, idleFor: () => 0 };
    expect(await rehearseAddresses(large, 2 * EAGER, busy, day.parts)).toBe(EAGER);
    expect(day.time()).toBeGreaterThanOrEqual(LASTS_MS);
  });

  it('go on as soon as nobody asks any more', async () => {
    let idle = 0;
    const day = slowDay(() => {
      idle += IDLE_MS / 2;
    });
    const resting: Leisure = { goesOn: () => true, idleFor: () => idle };
    expect(await rehearseAddresses(large, EAGER + 10, resting, day.parts)).toBe(EAGER + 10);
    expect(day.waits()).toBe(2);
  });

  it('end while they wait, when the server is to stop', async () => {
    let goes = true;
    const day = slowDay(() => {
      goes = false;
    });
    const stopping: Leisure = { goesOn: () => goes, idleFor: () => 0 };
    expect(await rehearseAddresses(large, 2 * EAGER, stopping, day.parts)).toBe(EAGER);
    expect(day.waits()).toBe(1);
  });

  it('are asked of the version that is served by then', async () => {
    let turns = 0;
    const gone = (): AddressCatalog | undefined => (++turns > 3 ? undefined : catalog);
    expect(await rehearseAddresses(gone, 10, NOBODY)).toBe(3);
  });
});
