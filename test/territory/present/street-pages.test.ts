import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { bytesOf } from '../../../src/server/http/answer.ts';
import { RESOURCES } from '../../../src/territory/contract/resources.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { flat, jsonOf, nested } from '../../../src/territory/present/projection.ts';
import { streetsJson } from '../../../src/territory/present/street-pages.ts';
import { PECULIAR } from '../../../src/territory/streets/street-frames.ts';
import { addressCatalogOf } from '../direcciones/address-catalog.ts';
import { CITY } from '../direcciones/town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

const { fields } = RESOURCES.calles;

it('are the records written as a whole, whatever the fields, nested and flat', () => {
  const { tables, network } = catalog;
  const { calles } = tables;
  const ordinal = fc.nat(calles.size - 1);
  fc.assert(
    fc.property(
      fc.array(ordinal, { maxLength: 12 }),
      fc.uniqueArray(fc.constantFrom(...fields.names), { minLength: 1 }),
      fc.boolean(),
      (ordinals, names, aplanar) => {
        const read = fields.select(names.join());
        if (!read.ok) throw new Error('fields that there are not');
        const campos = read.value;
        const nodes = (aplanar ? flat : nested)(campos);
        const whole = ordinals.map((street) => jsonOf(nodes, { ...calles.entity(street) })).join();
        const written = streetsJson({ tables, frames: network.frames }, ordinals, campos, aplanar);
        expect(bytesOf(written).toString()).toBe(whole);
      },
    ),
    { numRuns: 300 },
  );
});

it('knows which records say something else than their frames do', () => {
  const { tables, network } = catalog;
  const peculiar = tables.calles.ids.filter((_, street) => network.frames.numberAt(street, 0) === PECULIAR);
  // The village's streets bear the line of the town.
  expect(peculiar.length).toBeGreaterThan(0);
  expect(peculiar.length).toBeLessThan(tables.calles.size);
  for (const id of peculiar) {
    const { nombre, departamento, provincia, nomenclatura } = tables.calles.find(id) ?? {};
    expect(nomenclatura).not.toBe(`${nombre}, ${departamento?.nombre}, ${provincia?.nombre}`);
  }
});
