import { beforeAll, describe, expect, it } from 'vitest';
import { NamedStreets } from '../../../src/territory/direcciones/candidate.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { hintsOf } from '../../../src/territory/direcciones/hints.ts';
import { HAS_NAME_AND_NUMBER } from '../../../src/territory/direcciones/rank.ts';
import { addressCatalogOf } from './address-catalog.ts';
import { COUNTRY } from './country.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(COUNTRY);
});

/** The departments whose streets the places favour most. */
function favoured(...places: readonly string[]): readonly string[] {
  const hints = hintsOf(
    catalog,
    places.map((text) => ({ text, role: 'after' })),
  );
  if (!hints) return [];
  const { calles } = catalog.tables;
  const weights = calles.ids.map((_, street) => hints.of(street, HAS_NAME_AND_NUMBER));
  const most = Math.max(...weights);
  return calles.ids.filter((_, street) => most > 0 && weights[street] === most).map((id) => id.slice(0, 5));
}

function those(is: (id: string) => boolean): NamedStreets {
  const { ids } = catalog.tables.calles;
  return new NamedStreets(
    [...ids.keys()].filter((street) => is(ids[street] ?? '')),
    [],
    [],
  );
}

describe('the places that a text names', () => {
  it.each<[readonly string[], readonly string[]]>([
    // The town that is called as the province is not meant where a town of the province is named.
    [['Rosario', 'Santa Fe'], ['82084']],
    [['Santa Fe', 'Santa Fe'], ['82063']],
    [['Santa Fe'], ['82063']],
    // A place in the province named, not one of the same name elsewhere, though no street of it is known.
    [['San Martín', 'Mendoza'], ['50007']],
    [['San Martín', 'Buenos Aires'], ['06371']],
    [['San Martín'], ['06371']],
    [['Pdo. de San Martín'], ['06371']],
    [['Ptdo. Gral. San Martín', 'Bs As'], ['06371']],
    // What people call a place besides.
    [['Malaver'], ['06371']],
    [['Villa Zagala', 'Buenos Aires'], ['06371']],
    [['Capital', 'Mendoza'], ['50007']],
    [['Salta Capital'], ['66028']],
    // The City by its names; `Buenos Aires` may be either.
    [['C.A.B.A.'], ['02007']],
    [['Cap. Fed.'], ['02007']],
    [['Capital Federal'], ['02007']],
    [['Ciudad de Buenos Aires'], ['02007']],
    [['Buenos Aires'], ['02007', '06371']],
    [['Bs As'], ['02007', '06371']],
    [['Provincia de Buenos Aires'], ['06371']],
    [['Pcia. de Bs. As.'], ['06371']],
    [['Capital'], ['02007']],
    [['Mza.'], ['50007']],
    [['San Martín', 'Mza.'], ['50007']],
    [['Rosario, Sta. Fe'], ['82084']],
    // A part of a town, and a slip of the finger.
    [['Rosario Centro'], ['82084']],
    [['Rosaroi'], ['82084']],
    [['Nohay'], []],
  ])('%j favour %j', (places, departments) => {
    expect(favoured(...places)).toEqual(departments);
  });

  it('touch streets of which one lies there', () => {
    const hints = hintsOf(catalog, [{ text: 'Rosario', role: 'after' }]);
    expect(hints?.touch(those((id) => id.startsWith('82')))).toBe(true);
    expect(hints?.touch(those((id) => id.startsWith('50')))).toBe(false);
    expect(hints?.touch(those(() => false))).toBe(false);
  });

  it('are looked through where one is named for sure, whatever else stands there', () => {
    const streets = (...places: readonly string[]): number =>
      hintsOf(
        catalog,
        places.map((text) => ({ text, role: 'after' })),
      )?.streets.length ?? 0;
    expect(streets('Rosario')).toBe(1);
    expect(streets('Nohay', 'Rosario')).toBe(1);
    expect(streets('Tandli', 'Rosario')).toBe(1);
    expect(streets('Rosaroi')).toBe(0);
  });

  it('hold streets of which one lies in the town, where one is named with its province', () => {
    const both = hintsOf(
      catalog,
      ['Rosario', 'Santa Fe'].map((text) => ({ text, role: 'after' })),
    );
    const province = hintsOf(catalog, [{ text: 'Santa Fe', role: 'after' }]);
    for (const [department, inTown] of [['82084', true] as const, ['82063', false] as const]) {
      const streets = those((id) => id.startsWith(department));
      expect(both?.hold(streets)).toBe(inTown);
      expect(both?.touch(streets)).toBe(true);
    }
    expect(province?.hold(those((id) => id.startsWith('82063')))).toBe(true);
    expect(both?.hold(those((id) => id.startsWith('50')))).toBe(false);
  });
});
