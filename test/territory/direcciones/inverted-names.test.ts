import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { foundBy, searchAddresses, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street } from './town.ts';

const NUMBERS = { altura: numbered(1, 900) };

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf([
    ...CITY,
    file(
      'calles.json',
      street('00101', 'BLAS PARERA', 'CALLE', NUMBERS),
      street('00102', 'SAN BLAS', 'CALLE', { altura: numbered(1, 9000) }),
      street('00103', 'LIBORIO ALLENDE', 'CALLE', NUMBERS),
      street('00104', 'LIBORIO FRAGUEIRO', 'CALLE', NUMBERS),
      street('00105', 'AV FLORENCIO SUR', 'AV', NUMBERS),
      street('00106', 'FLORENCIO', 'CALLE', NUMBERS),
      street('00107', 'PJE CALEDONIO F LOPEZ', 'PJE', { altura: numbered(500, 900) }),
      street('00109', 'GRAL JOSE MARIA PAZ', 'CALLE', NUMBERS),
      street('00110', 'ENRIQUE SANTOS DISCEPOLO', 'CALLE', NUMBERS),
      street('00111', 'SANTA MARIA', 'CALLE', NUMBERS),
      street('00112', 'OLEGARIO V ANDRADE', 'CALLE', NUMBERS),
      street('00113', 'OLEGARIO VICTOR ANDRADE', 'CALLE', { altura: numbered(2000, 4000) }),
      street('00114', 'AV DIAZ VELEZ', 'AV', NUMBERS),
      street('00115', 'EUSTOQUIO TTE GENERAL FRIAS', 'CALLE', NUMBERS),
      street('00108', 'CALEDONIO', 'CALLE', { altura: numbered(1, 400) }),
    ),
  ]);
});

/** The street that is found first, how the text was read to find it, and the streets of its first reading. */
function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}) {
  const values = addressValues(direccion, filters);
  const trace = traceAddress(catalog, values);
  const found = foundBy(catalog, trace, values);
  expect(searchAddresses(catalog, values)).toEqual(found);
  const [hit] = found.page;
  return {
    reread: trace.reread,
    calles: found.first?.calles,
    street: hit ? catalog.tables.calles.nameAt(hit.streets[0].street) : null,
    total: found.total,
  };
}

describe('a corner with a name that was written from its last word on', () => {
  let corners: AddressCatalog;
  beforeAll(async () => {
    corners = await addressCatalogOf([
      ...CITY,
      file(
        'calles.json',
        street('00201', 'VIRREY LORETO', 'CALLE'),
        street('00202', 'VIRREY ARREDONDO', 'CALLE'),
        street('00203', 'ARCOS', 'CALLE'),
        street('00204', 'CNEL NICETO VEGA', 'CALLE'),
        street('00205', 'CNEL CABRER', 'CALLE'),
        street('00206', 'ALVEAR', 'CALLE'),
        street('00207', 'MARCELO T DE ALVEAR', 'CALLE'),
      ),
    ]);
  });

  /** The names of the streets of the first corner. */
  function corner(text: string): readonly string[] {
    const [hit] = searchAddresses(corners, addressValues(text, { departamento: '14014' })).page;
    return (hit?.streets ?? []).map(({ street: ordinal }) => corners.tables.calles.nameAt(ordinal));
  }

  it('is that of the whole name, whichever of the two streets has it', () => {
    expect(corner('LORETO, VIRREY Y ARCOS')).toEqual(['VIRREY LORETO', 'ARCOS']);
    expect(corner('VEGA, NICETO, CNEL. y ARCOS')).toEqual(['CNEL NICETO VEGA', 'ARCOS']);
    expect(corner('ARCOS y VEGA, NICETO')).toEqual(['ARCOS', 'CNEL NICETO VEGA']);
    expect(corner('ARCOS y ALVEAR, MARCELO T. DE')).toEqual(['ARCOS', 'MARCELO T DE ALVEAR']);
  });
});

describe('a name that was written from its last word on', () => {
  it('is a street, where what stands before the comma is no place', () => {
    expect(search('PARERA, BLAS 580')).toEqual({
      reread: 'other-reading',
      calles: ['BLAS'],
      street: 'BLAS PARERA',
      total: 1,
    });
    expect(search('PARERA, BLAS 5801')).toMatchObject({ street: 'BLAS PARERA' });
    expect(search('Parera, Calle Blas 580, Córdoba')).toMatchObject({ street: 'BLAS PARERA', total: 1 });
  });

  it('is a street, too, where a place is called so but no street as what stands behind it', () => {
    expect(search('Villa Allende, Liborio 580').street).toBe('LIBORIO ALLENDE');
    expect(search('CORDOBA, LIBORIO 580')).toMatchObject({ reread: null, total: 2 });
  });

  it('may have the City in front', () => {
    expect(search('CABA, ALLENDE, LIBORIO 580')).toMatchObject({
      reread: 'other-reading',
      street: 'LIBORIO ALLENDE',
      total: 1,
    });
  });

  it('is none where a street is called as what stands behind the comma', () => {
    expect(search('Colón, Florencio 580')).toMatchObject({ reread: null, street: 'FLORENCIO' });
    expect(search('Hospital Central, Florencio 580')).toMatchObject({ reread: null, street: 'FLORENCIO' });
  });

  it('but comes before such a street where it is one letter for letter', () => {
    expect(search('SUR, AV FLORENCIO 580')).toMatchObject({ reread: 'other-reading', street: 'AV FLORENCIO SUR' });
    expect(search('Lopez, Caledonio 120')).toMatchObject({ reread: null, street: 'CALEDONIO' });
  });

  it('is the street that bears the surname alone, where none is called as its end', () => {
    expect(search('DIAZ VELEZ, EUSTOQUIO, AV. 580')).toMatchObject({
      reread: 'other-reading',
      street: 'AV DIAZ VELEZ',
      total: 1,
    });
    expect(search('Díaz Vélez, Eustoquio 580')).toMatchObject({ street: 'AV DIAZ VELEZ', total: 1 });
    expect(search('Parera, Blas, Av. 580')).toMatchObject({ reread: 'other-reading', street: 'BLAS PARERA' });
    // Not without the number, nor where a street or a place is called so.
    expect(search('Díaz Vélez, Eustoquio 5801')).toMatchObject({ reread: null });
    expect(search('Díaz Vélez, Florencio 580')).toMatchObject({ reread: null, street: 'FLORENCIO' });
    expect(search('Díaz, Eustoquio 580')).toMatchObject({ reread: null, street: 'EUSTOQUIO TTE GENERAL FRIAS' });
  });

  it('is found with a slip of the finger, but only where it has the number and no street is called as its end', () => {
    expect(search('PARERRA, BLAS 580')).toMatchObject({ reread: 'other-reading', street: 'BLAS PARERA', total: 1 });
    expect(search('PARERA, BLSA 580')).toMatchObject({ street: 'BLAS PARERA', total: 1 });
    expect(search('PARERRA, BLAS 5801')).toMatchObject({ reread: null, street: 'SAN BLAS' });
    expect(search('Sut, Florencio 580')).toMatchObject({ reread: null, street: 'FLORENCIO' });
  });

  it.each(['E.S.', 'E.S', 'e.s.', 'E. S.', 'E S'])('goes on behind the comma with %s', (letters) => {
    expect(search(`Discépolo, ${letters} 580`)).toMatchObject({ street: 'ENRIQUE SANTOS DISCEPOLO', total: 1 });
  });

  it.each(['Andrade Olegario V.', 'Andrade, O. V.', 'Andrade, O.V.', 'Olegario V. Andrade'])(
    '%s is the one that has the number',
    (name) => {
      expect(search(`${name} 580`)).toMatchObject({ street: 'OLEGARIO V ANDRADE' });
      expect(search(`${name} 3000`)).toMatchObject({ street: 'OLEGARIO VICTOR ANDRADE' });
    },
  );

  it('is no street by letters alone, whatever they may abbreviate', () => {
    expect(search('Villa Allende, S.M. 580').street).toBeNull();
    expect(search('E.S. 580').street).toBeNull();
    expect(search('S. M. 580').street).toBeNull();
  });

  it('is not another one that has its title alone', () => {
    expect(search('Paz, Jose Maria, Gral. 580')).toMatchObject({ street: 'GRAL JOSE MARIA PAZ' });
    expect(search('Paz, Josse Maria, Gral. 580')).toMatchObject({ street: 'GRAL JOSE MARIA PAZ', total: 1 });
    expect(search('Mansilla, Lucio, Gral. 580')).toMatchObject({ street: null, total: 0 });
  });

  it('is not guessed where only the whole name will do', () => {
    expect(search('PARERA, BLAS 580', { exacto: true })).toMatchObject({ reread: null, total: 0 });
  });

  it('has no number in front, and is no lot', () => {
    for (const text of ['Escuela 12, Blas 580', 'Lote 5, Blas 580']) {
      expect(search(text).reread, text).toBeNull();
    }
  });
});
