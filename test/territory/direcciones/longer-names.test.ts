import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { searchAddresses } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, COLON, numbered, street, TOWN, VILLAGE } from './town.ts';

const NUMBERS = { altura: numbered(1, 900) };
const inVillage = { localidad_censal: VILLAGE, departamento: COLON };

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    ...CITY.filter(({ path }) => !/(?:calles|calles_geometria|cruces)\.json$/.test(path)),
    file(
      'calles.json',
      // Names that are called by three streets each, elsewhere.
      ...[1, 2, 3].flatMap((at) => [
        { ...street(`0030${at}`, 'SAN JUAN', 'CALLE', NUMBERS), ...inVillage, id: `${VILLAGE.id}0030${at}` },
        { ...street(`0031${at}`, 'LIBERTAD', 'CALLE', NUMBERS), ...inVillage, id: `${VILLAGE.id}0031${at}` },
        { ...street(`0033${at}`, 'SAN FRANCISCO', 'CALLE', NUMBERS), ...inVillage, id: `${VILLAGE.id}0033${at}` },
        { ...street(`0032${at}`, 'CASTILLO', 'CALLE', NUMBERS), ...inVillage, id: `${VILLAGE.id}0032${at}` },
      ]),
      street('00101', 'SAN JUAN BAUTISTA DE LA SALLE', 'CALLE', NUMBERS),
      street('00111', 'SAN FRANCISCO DE ASIS', 'CALLE', NUMBERS),
      street('00102', 'LIBERTAD LAMARQUE', 'CALLE', NUMBERS),
      street('00103', 'CASTILLO', 'CALLE'),
      street('00104', 'MINISTRO RAMON CARRILLO', 'CALLE', NUMBERS),
      street('00105', 'CASTRO', 'CALLE'),
      street('00106', 'CASTRO BARROS', 'CALLE'),
      street('00107', 'PAVON', 'CALLE'),
      street('00108', 'GRAL.GUEMES', 'CALLE', NUMBERS),
      street('00109', 'AVDA.REPUBLICA', 'CALLE', NUMBERS),
      street('00110', 'REMEDIOS DE ESCALADA DE SAN MARTIN', 'CALLE', NUMBERS),
    ),
  ]);
});

/** The streets that are found in the town, by their names. */
function found(text: string): readonly string[] {
  const { page } = searchAddresses(catalog, addressValues(text, { localidad_censal: TOWN.id }));
  return page.map(({ streets }) => streets.map((each) => catalog.tables.calles.nameAt(each.street)).join(' / '));
}

describe('a name of which a longer one is the beginning', () => {
  it('is not the longer one, where streets elsewhere are called just so', () => {
    expect(found('San Juan 450')).toEqual([]);
    expect(found('Libertad 450')).toEqual([]);
  });

  it('is the longer one, where that says in full whose name it is', () => {
    expect(found('San Francisco 450')).toEqual(['SAN FRANCISCO DE ASIS']);
    expect(found('Remedios de Escalada 450')).toEqual(['REMEDIOS DE ESCALADA DE SAN MARTIN']);
  });

  it('stands at a corner that no list tells of, where the town has it', () => {
    expect(found('Castro y Pavón')).not.toContain('CASTRO BARROS / PAVON');
  });
});

describe('a surname that the town has', () => {
  it('comes before another one that is only like it, though that has the initial and the number', () => {
    expect(found('R. Castillo 450')[0]).toBe('CASTILLO');
  });
});

describe('a stored name without a space behind its abbreviation', () => {
  it.each([
    ['General Güemes 450', 'GRAL.GUEMES'],
    ['Gral. Güemes 450', 'GRAL.GUEMES'],
    ['Güemes 450', 'GRAL.GUEMES'],
    ['Av. República 450', 'AVDA.REPUBLICA'],
    ['República 450', 'AVDA.REPUBLICA'],
  ])('answers to %s', (text, name) => {
    expect(found(text)[0]).toBe(name);
  });
});
