import { beforeAll, describe, expect, it } from 'vitest';
import { Pace } from '../../../src/server/pace.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { rehearseAddresses } from '../../../src/territory/direcciones/rehearsal.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

/** A pace by which every step is a slice of its own; `pauses` counts them. */
function slow(): { readonly pace: Pace; readonly pauses: () => number } {
  let now = 0;
  let pauses = 0;
  const turn = async (): Promise<void> => {
    pauses++;
  };
  const pace = new Pace({
    now: () => {
      now += 10;
      return now;
    },
    turn,
  });
  return { pace, pauses: () => pauses };
}

describe('addresses asked before anybody asks', () => {
  it('are as many as wanted, but no more than there are streets', async () => {
    const { size } = catalog.tables.calles;
    expect(size).toBeGreaterThan(4);
    expect(await rehearseAddresses(catalog, 4, () => true)).toBe(4);
    expect(await rehearseAddresses(catalog, 1_000_000, () => true)).toBe(size);
    expect(await rehearseAddresses(catalog, 0, () => true)).toBe(0);
  });

  it('are of each way to write one: what was asked for is kept, so that a second time finds it', async () => {
    const own = await addressCatalogOf(CITY);
    await rehearseAddresses(own, 1_000_000, () => true);
    const { work } = own.tables.calles.text;
    const before = work.searches;
    await rehearseAddresses(own, 1_000_000, () => true);
    const again = work.searches - before;
    expect(before).toBeGreaterThan(own.tables.calles.size);
    expect(again).toBeLessThan(before / 2);
  });

  it('let others go first between two slices, and end when told to', async () => {
    const { pace, pauses } = slow();
    expect(await rehearseAddresses(catalog, 4, () => true, pace)).toBe(4);
    expect(pauses()).toBeGreaterThanOrEqual(3);
    let asked = 0;
    const goOn = (): boolean => ++asked < 2;
    expect(await rehearseAddresses(catalog, 4, goOn, slow().pace)).toBeLessThan(4);
  });
});
