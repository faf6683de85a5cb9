import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { foundBy, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, street } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

/** How the text was come by, and the line of each result. */
function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}) {
  const values = addressValues(direccion, filters);
  const trace = traceAddress(catalog, values);
  const found = foundBy(catalog, trace, values);
  const lines = found.page.map((hit) => found.parsed && addressRecord(catalog, found.parsed, hit).nomenclatura);
  return { reread: trace.reread, lines };
}

const CORNER = 'AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba';
const STRETCH = 'AV SANTA FE (ENTRE SANTA ROSA Y AV COLON), Capital, Córdoba';

describe('a street that stands apart', () => {
  it.each([
    ['Santa Fe (Santa Rosa)'],
    ['Santa Fe - Santa Rosa'],
    ['Santa Fe, Santa Rosa'],
    ['Santa Fe-Santa Rosa'],
    ['Santa Fe con Santa Rosa'],
    ['Plaza Moreno (Santa Fe y Santa Rosa)'],
    ['Club Social y Deportivo (Santa Fe y Santa Rosa)'],
  ])('is that of a corner: %s', (text) => {
    expect(search(text)).toEqual({ reread: 'street-apart', lines: [CORNER] });
  });

  it('is that of a stretch', () => {
    expect(search('Santa Fe (Santa Rosa y Colón)')).toEqual({ reread: 'street-apart', lines: [STRETCH] });
  });

  it.each([['Santa Fe e/ Santa Rosa, Colón'], ['Santa Fe entre Santa Rosa, Colón']])(
    'is the second of a stretch that says "between": %s',
    (text) => {
      expect(search(text, { departamento: 'Capital' })).toEqual({ reread: 'street-apart', lines: [STRETCH] });
    },
  );

  it.each([['SANTA FE E SANTA ROSA'], ['Santa Fe e Santa Rosa']])('is that of a corner behind an "e": %s', (text) => {
    expect(search(text)).toEqual({ reread: 'street-apart', lines: [CORNER] });
  });

  it('is none behind an initial', () => {
    expect(search('AV SANTA FE').lines).not.toEqual([]);
    expect(search('AV E SANTA ROSA').reread).not.toBe('street-apart');
    expect(search('ANTONIO E SANTA ROSA').reread).not.toBe('street-apart');
  });

  it.each([['Esquina Santa Fe, Santa Rosa'], ['Esq. Santa Fe - Santa Rosa']])(
    'is that of a corner which says so: %s',
    (text) => {
      expect(search(text)).toEqual({ reread: 'street-apart', lines: [CORNER] });
    },
  );

  it('is none of a stretch where the others are a corner themselves', () => {
    expect(search('Santa Fe, Santa Rosa y Colón').lines).toEqual(['SANTA ROSA (ESQUINA AV COLON), Capital, Córdoba']);
  });

  it.each([
    ['Santa Fe 360 (Santa Rosa y Colón)'],
    ['Santa Fe 360, Santa Rosa y Colón'],
    ['Santa Fe 360 Santa Rosa y Colón'],
  ])('is that of a stretch with its number: %s', (text) => {
    const [line] = search(text).lines;
    expect(line).toBe('AV SANTA FE 360 (ENTRE SANTA ROSA Y AV COLON), Capital, Córdoba');
  });

  it('is none of a corner where no crossing is known', () => {
    expect(search('Santa Fe (Italia)')).toEqual(search('Santa Fe'));
    expect(search('Santa Fe 360 (Roma e Italia)')).toEqual(search('Santa Fe 360'));
    expect(search('Plaza Moreno (Roma y Santa Fe)').lines).toEqual([]);
  });

  it('is a town where one within the filters is called so', () => {
    const [line] = search('Santa Fe, Villa Allende').lines;
    expect(line).toBe('SANTA FE, Colón, Córdoba');
  });

  it('is not looked for where only the whole name will do', () => {
    expect(search('AV SANTA FE (SANTA ROSA)', { exacto: true }).reread).toBeNull();
  });
});

describe('a corner with what is no street', () => {
  it.each([['Santa Fe y vías del FFCC'], ['Santa Fe esq. Ferrocarril Mitre'], ['Santa Fe y calle sin nombre']])(
    'is the street: %s',
    (text) => {
      const filters = { departamento: 'Capital' };
      expect(search(text, filters)).toEqual({ reread: 'shortened', lines: search('Santa Fe', filters).lines });
      expect(search(text).lines).toEqual([]);
    },
  );
});

describe('a place behind a slash', () => {
  it.each([
    ['Santa Fe y Santa Rosa / Córdoba', CORNER],
    ['Santa Fe y Santa Rosa/Córdoba', CORNER],
    ['Santa Fe entre Santa Rosa y Colón / Córdoba', STRETCH],
    ['Santa Fe 3500 / Villa Allende', 'SANTA FE 3500, Colón, Córdoba'],
    ['Santa Fe 3500/Villa Allende', 'SANTA FE 3500, Colón, Córdoba'],
  ])('is no street: %s', (text, line) => {
    expect(search(text).lines).toEqual([line]);
  });

  it('is one where the corner is known', () => {
    expect(search('Santa Fe / Santa Rosa').lines).toEqual([CORNER]);
    expect(search('Santa Fe 195 / Santa Rosa').lines).toEqual([CORNER.replace('FE', 'FE 195')]);
  });
});

describe('what lists call a street', () => {
  it.each([
    ['Calle Diez 120', 'CALLE 10 120, Capital, Córdoba'],
    ['CALLE DIEZ', 'CALLE 10, Capital, Córdoba'],
  ])('a number in words: %s', (text, line) => {
    expect(search(text).lines).toEqual([line]);
  });

  it('by the words of its name, where it bears them', async () => {
    const own = await addressCatalogOf([...CITY, file('calles.json', street('00020', 'TREINTA Y TRES', 'CALLE'))]);
    const values = addressValues('Calle Treinta y Tres', {});
    const { hits } = traceAddress(own, values);
    expect([...hits].map(({ streets: [one] }) => own.tables.calles.entity(one.street).nombre)).toEqual([
      'TREINTA Y TRES',
    ]);
  });

  it('an avenue', () => {
    const filters = { departamento: 'Capital' };
    expect(search('Ave. Santa Fe 360', filters)).toEqual(search('Av. Santa Fe 360', filters));
    expect(search('AVE Santa Fe y Santa Rosa').lines).toEqual([CORNER]);
  });
});

it('what stands before a colon is no part of a corner', () => {
  expect(search('Plaza vieja: Santa Fe y Santa Rosa').lines).toEqual([CORNER]);
});
