import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { numbersFrom } from '../../numbers-from.ts';
import { fullCatalog } from '../full-catalog.ts';
import { hasFiles } from '../truth/files.ts';
import { addressValues } from './address-catalog.ts';

// Who asks for what our own answers say is told the same street: a round trip over names as the data have them.

const STREETS = 4000;
const CORNERS = 4000;
/** What nobody asks for: streets called by what lies nearby (`SIN NOMBRE OFICIAL ALT LARRAZABAL 5260`), crossings of roads, two names of one that is a border. */
const ODD = /^(?:SIN NOMBRE|PJE PARTICULAR|PASILLO|ROTONDA|COLECTORA|PASO |CRUCE )|NO OFICIAL|SIN NOMBRE| \/ /;

describe.skipIf(!hasFiles)('names of the data, asked for as they are', () => {
  let catalog: AddressCatalog;
  beforeAll(async () => {
    catalog = await fullCatalog();
  });

  const nameOf = (street: number): string => catalog.tables.calles.nameAt(street);

  /** The names of the streets of each result of the first page, asked for in the department of a street, or in its province. */
  function found(text: string, street: number, kind: 'provincia' | 'departamento'): readonly (readonly string[])[] {
    const id = catalog.tables.calles.parents.get(kind)?.parentOf(street) ?? null;
    const { page } = searchAddresses(catalog, addressValues(text, id === null ? {} : { [kind]: id }));
    return page.map(({ streets }) => streets.map((each) => nameOf(each.street)));
  }

  /** Streets drawn by chance, the same ones at every run. */
  function drawn(seed: number, count: number, passes: (street: number) => boolean): number[] {
    const below = numbersFrom(seed);
    const streets: number[] = [];
    while (streets.length < count) {
      const street = below(catalog.tables.calles.size);
      if (passes(street) && !ODD.test(nameOf(street))) streets.push(street);
    }
    return streets;
  }

  it('lead to the street in its department', () => {
    const missed: string[] = [];
    for (const street of drawn(28, STREETS, () => true)) {
      const name = nameOf(street);
      const hits = found(name, street, 'departamento');
      if (!hits.some(([one]) => one === name)) missed.push(`${name} → ${hits[0]?.join(', ')}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThan(STREETS / 250);
  });

  it('lead to the corner of two streets that cross, in their province', () => {
    const { crossings } = catalog.network;
    const below = numbersFrom(30);
    const missed: string[] = [];
    for (const street of drawn(29, CORNERS, (each) => crossings.of(each).length > 0)) {
      const across = crossings.of(street);
      const names = [nameOf(street), nameOf(across[below(across.length)]!)];
      if (names.some((name) => ODD.test(name))) continue;
      const text = names.join(' y ');
      const hits = found(text, street, 'provincia');
      if (!hits.some((hit) => names.every((name) => hit.includes(name))))
        missed.push(`${text} → ${hits[0]?.join(', ')}`);
    }
    expect(missed.length, missed.join('\n')).toBeLessThan(CORNERS / 150);
  });
});
