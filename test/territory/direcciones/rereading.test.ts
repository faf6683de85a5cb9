import { beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { doorAlone } from '../../../src/territory/direcciones/door-alone.ts';
import { addressEcho } from '../../../src/territory/direcciones/present.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { placesSaid } from '../../../src/territory/direcciones/rereading.ts';
import { foundBy, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { remarksForAddress } from '../../../src/territory/explicar/remarks.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY } from './town.ts';

let catalog: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
});

function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}) {
  const values = addressValues(direccion, filters);
  const trace = traceAddress(catalog, values);
  const found = foundBy(catalog, trace, values);
  const [hit] = found.page;
  return {
    reread: trace.reread,
    echo: addressEcho(found).tree(),
    record: found.parsed && hit ? addressRecord(catalog, found.parsed, hit) : null,
    remarks: found.parsed && hit ? remarksForAddress(catalog, found.parsed, hit, trace) : [],
    total: found.total,
  };
}

describe('a corner that is there but for slips of the finger', () => {
  const placesIn = (text: string, isThere: boolean): readonly string[] => {
    const first = parseAddress(text);
    return first === null ? [] : placesSaid(first, isThere).map(({ parsed }) => parsed.calles.join(' + '));
  };

  it('may have a place behind its last street only where the text says that it is a quarter', () => {
    expect(placesIn('Vernet y Sierra de Guasayán', true)).toEqual([]);
    expect(placesIn('Vernet y Sierra de Guasayán', false)).toEqual(['Vernet + Sierra']);
    const inQuarter = 'Marconi y Namuncurá del barrio Carlos Gardel';
    expect(placesIn(inQuarter, true)).toEqual(['Marconi + Namuncurá']);
    expect(placesIn('Marconi 123 del Parque', false)).toEqual([]);
  });
});

describe('a text whose first reading finds no such street', () => {
  it('is read as a number and a floor', () => {
    const { reread, echo, record } = search('Santa Rosa 310 1');
    expect(reread).toBe('other-reading');
    expect(record).toMatchObject({
      nomenclatura: 'SANTA ROSA 310, Capital, Córdoba',
      altura: { valor: 310 },
      piso: '1',
    });
    expect(echo).toMatchObject({ calles: ['Santa Rosa 310'], altura: { valor: '1' }, piso: null });
  });

  it('is read as a corner', () => {
    const { reread, echo, record, remarks } = search('Santa Fe & Santa Rosa');
    expect(reread).toBe('other-reading');
    expect(record?.nomenclatura).toBe('AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba');
    expect(echo).toMatchObject({ tipo: 'simple', calles: ['Santa Fe & Santa Rosa'] });
    expect(remarks).toMatchObject([
      { codigo: 'otra_lectura', mensaje: expect.stringContaining('«Santa Fe esquina Santa Rosa»') },
    ]);
  });

  it.each([
    ['Santa Fe y Santa Rosa de Barrio Parque', 'place-behind', 'AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba'],
    [
      'Santa Rosa y Av. Santa Fe, del barrio Cerro Chico',
      'place-behind',
      'SANTA ROSA (ESQUINA AV SANTA FE), Capital, Córdoba',
    ],
    ['C. Santa Rosa 310', 'shortened', 'SANTA ROSA 310, Capital, Córdoba'],
    ['C. Santa Rosa 310, Alta Córdoba', 'shortened', 'SANTA ROSA 310, Capital, Córdoba'],
    ['78 - Santa Rosa 310', 'shortened', 'SANTA ROSA 310, Capital, Córdoba'],
  ])('is read without the place or the letter that no name of a street has: %s', (text, reread, line) => {
    const found = search(text);
    expect({ reread: found.reread, line: found.record?.nomenclatura }).toEqual({ reread, line });
  });

  it('is no corner with what is left of a name that is another street', () => {
    expect(search('Tucumán y Santa Rosa de Calamuchita').record).toBeNull();
  });

  it.each(['Santa Fe y Santa Rosa subterráneo', 'SANTA FE Y SANTA ROSA SUBTERRANEO'])(
    'is a corner below the street: %s',
    (text) => {
      const { reread, record } = search(text);
      expect({ reread, line: record?.nomenclatura }).toEqual({
        reread: 'shortened',
        line: 'AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba',
      });
    },
  );

  it('is not read otherwise where only the whole name will do', () => {
    expect(search('Santa Rosa 310 1', { exacto: true })).toMatchObject({ reread: null, total: 0 });
  });

  it('is not read with a mistyped name on top', () => {
    expect(search('Santa Rxsa 310 1')).toMatchObject({ reread: null });
  });

  it('keeps its first reading when no other finds anything', () => {
    expect(search('Nohay 310 1')).toMatchObject({ reread: null, total: 0, echo: { calles: ['Nohay 310'] } });
  });
});

describe('a place in front that was read with the name', () => {
  it('is where the street is', () => {
    // First names and titles go on with a name behind a mark: "ROCA, JULIO A.".
    const { reread, record, echo } = search('Capital -Gral. Belgrano 310');
    expect(reread).toBe('place-in-front');
    expect(record?.nomenclatura).toBe('GRAL BELGRANO 310, Capital, Córdoba');
    expect(echo).toMatchObject({ calles: ['Capital Gral. Belgrano'] });
    expect(search('Villa Allende -Gral. Belgrano 310').record?.nomenclatura).toBe('GRAL BELGRANO 310, Colón, Córdoba');
    // Between spaces it is no comma: no name goes on so.
    const apart = search('Villa Allende - Gral. Belgrano 310');
    expect(apart.record?.nomenclatura).toBe('GRAL BELGRANO 310, Colón, Córdoba');
    expect(apart.echo).toMatchObject({ calles: ['Gral. Belgrano'] });
  });

  it('is none where no street there is called so', () => {
    expect(search('Villa Allende - Marconi 310').reread).toBeNull();
    expect(search('Nohay - Gral. Belgrano 310').reread).not.toBe('place-in-front');
  });

  it('is none behind a comma, where a name may go on', () => {
    expect(search('Capital, Gral. Belgrano 310').reread).not.toBe('place-in-front');
  });
});

describe('the name of what stands there, that was read with the street', () => {
  it('is left out where a street is called as the rest and has the number', () => {
    const { reread, echo, record } = search('Farmacity Santa Fe 200');
    expect(reread).toBe('name-in-front');
    expect(record?.nomenclatura).toBe('AV SANTA FE 200, Capital, Córdoba');
    expect(echo).toMatchObject({ calles: ['Farmacity Santa Fe'], altura: { valor: '200' } });
    expect(search('Banco de Galicia Santa Fe 200').reread).toBe('name-in-front');
    expect(search('Kiosco Santa Fe y Santa Rosa').record?.nomenclatura).toBe(
      'AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba',
    );
  });

  it('and its number before a mark', () => {
    const { reread, record } = search('Nohay N° 45 - Santa Rosa 310');
    expect(reread).toBe('name-in-front');
    expect(record?.nomenclatura).toBe('SANTA ROSA 310, Capital, Córdoba');
    // The town behind it tells which.
    const town = search('Nohay N° 45 - Gral. Belgrano 310, Villa Allende');
    expect(town.reread).toBe('name-in-front');
    expect(town.record?.nomenclatura).toBe('GRAL BELGRANO 310, Colón, Córdoba');
    const other = search('Nohay N° 45 - Gral. Belgrano 310, Córdoba');
    expect(other.record?.nomenclatura).toBe('GRAL BELGRANO 310, Capital, Córdoba');
    expect(search('Nohay 45, Villa 310').reread).not.toBe('name-in-front');
  });

  it('is not where nothing says that it is one, or the street has not the number', () => {
    expect(search('Nohay Santa Fe 200').reread).not.toBe('name-in-front');
    expect(search('Farmacity Santa Fe 99310').reread).not.toBe('name-in-front');
    expect(search('Farmacity Santa Fe 200', { exacto: true }).total).toBe(0);
  });
});

describe('a letter that was lost as a blank', () => {
  it.each([
    ['Santa R sa 310', 'SANTA ROSA 310, Capital, Córdoba'],
    ['Av. S nta Fe 200', 'AV SANTA FE 200, Capital, Córdoba'],
  ])('%s', (text, nomenclatura) => {
    expect(search(text)).toMatchObject({ reread: 'respelled', record: { nomenclatura } });
  });

  it('is none between words, nor where no such street is', () => {
    expect(search('Santa Rosa 310').reread).toBeNull();
    expect(search('Santa R zz 310').reread).not.toBe('respelled');
    expect(search('Santa R sa 310', { exacto: true }).total).toBe(0);
  });
});

describe('a corner with the door of its second street', () => {
  it('is that door, where the first has none there', () => {
    expect(search('Santa Fe esq. Santa Rosa 50')).toMatchObject({
      reread: 'other-reading',
      record: { nomenclatura: 'SANTA ROSA 50 (ESQUINA AV SANTA FE), Capital, Córdoba' },
    });
    expect(search('Santa Fe 50 esq. Santa Rosa').reread).toBeNull();
  });
});

describe('what runs beside a road', () => {
  it('has the doors of the road', () => {
    const { reread, record } = search('Colectora Av. Santa Fe 200');
    expect(reread).toBe('shortened');
    expect(record?.nomenclatura).toBe('AV SANTA FE 200, Capital, Córdoba');
    expect(search('Lateral de la Av. Santa Fe 200')).toMatchObject({ reread: 'shortened' });
    expect(search('Colectora Nohay 200').total).toBe(0);
  });
});

describe('a place behind the last street, without a comma', () => {
  it('is where the corner is', () => {
    const { reread, echo, record } = search('Santa Fe y Santa Rosa Córdoba');
    expect(reread).toBe('place-behind');
    expect(record?.nomenclatura).toBe('AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba');
    expect(echo).toMatchObject({ tipo: 'interseccion', calles: ['Santa Fe', 'Santa Rosa Córdoba'] });
    expect(search('Santa Fe esq. Santa Rosa Capital Córdoba')).toMatchObject({ reread: 'place-behind', total: 1 });
    // With the part of the town that is said with its name.
    expect(search('Santa Fe y Santa Rosa Córdoba Centro')).toMatchObject({ reread: 'place-behind', total: 1 });
  });

  it('is no place where no such corner is', () => {
    expect(search('Santa Fe y Santa Rosa Villa Allende')).toMatchObject({ reread: null });
    expect(search('Santa Fe y Santa Rosa Nohay')).toMatchObject({ reread: null });
  });

  it('is not looked for where only the whole name will do', () => {
    expect(search('Santa Fe y Santa Rosa Córdoba', { exacto: true })).toMatchObject({ reread: null, total: 0 });
  });
});

describe('what stands around an address', () => {
  it.each(['Santa Rosa 310 timbre 2', 'Santa Rosa 310 de 9 a 18 hs', 'Santa Rosa 310 5000', '310 Santa Rosa'])(
    '%s',
    (text) => {
      const { reread, record } = search(text);
      expect(reread).toBe('shortened');
      expect(record?.nomenclatura).toBe('SANTA ROSA 310, Capital, Córdoba');
    },
  );

  it.each(['5000 Córdoba - Santa Rosa 310', 'Pago Nohay N° 123 - Calle Santa Rosa 310'])('%s', (text) => {
    const { reread, record } = search(text);
    expect(reread).toBe('shortened');
    expect(record?.nomenclatura).toBe('SANTA ROSA 310, Capital, Córdoba');
  });

  it.each([
    'Santa Rosa 310 cochera fija ,pileta y solárium',
    'Santa Rosa 310 amoblado desde 05 /2025',
    'Santa Rosa 310 Y Marconi  100',
    'Santa Rosa 310 (Pádel 3x3) - Belgrano Chico 33 (Voley) - Córdoba',
    'Santa Rosa 310 O SANTA ROSA 312',
  ])('may be all that follows the first door: %s', (text) => {
    const { reread, record } = search(text);
    expect(reread).toBe('shortened');
    expect(record?.nomenclatura).toBe('SANTA ROSA 310, Capital, Córdoba');
  });

  it('may be another door of the same building, but a corner far from the number is none (territorial.md 8.9)', () => {
    const { reread, record } = search('Santa Fe 200 / Tucumán 1900');
    expect(reread).toBe('shortened');
    expect(record?.nomenclatura).toBe('AV SANTA FE 200, Capital, Córdoba');
    expect(search('Santa Fe 200 y Tucumán').total).toBe(0);
  });

  it('is not all that follows a number that no such street has', () => {
    expect(search('Santa Rosa 3100 cochera y pileta').total).toBe(0);
  });

  it.each([
    // What is counted is no street.
    'Escuela 310 cochera y pileta',
    // The number is that of a name, or that of the door follows.
    'Regimiento 13 de Caballería 1102',
    'Cantilo 202 Nº 1896, City Bell',
    // This is how it was read, or it is a stretch.
    'Santa Rosa 310, Alta Córdoba',
    'Santa Rosa 310 entre Roma e Italia, Alta Córdoba',
  ])('is nothing behind the first number of %s', (text) => {
    const first = parseAddress(text);
    if (first === null) throw new Error(`not understood: ${text}`);
    expect(doorAlone(text, first, true)).toBeNull();
  });

  it.each([
    '300 Santa Fe & Santa Rosa',
    // A title more is no guess on top.
    '300 Santa Fe & Gral. Santa Rosa',
  ])('may be the number in front of a corner: %s', (text) => {
    const { reread, record } = search(text);
    expect(reread).toBe('shortened');
    expect(record?.nomenclatura).toBe('AV SANTA FE 300 (ESQUINA SANTA ROSA), Capital, Córdoba');
  });

  it('says where the door is', () => {
    const { record } = search('Gral. Belgrano 310 cochera y pileta, Villa Allende');
    expect(record?.nomenclatura).toBe('GRAL BELGRANO 310, Colón, Córdoba');
  });

  it('is read as such where a mark says so', () => {
    const { reread, record } = search('Casa Central: Santa Rosa 310');
    expect(reread).toBeNull();
    expect(record?.nomenclatura).toBe('SANTA ROSA 310, Capital, Córdoba');
  });

  it('stays where a street is called so', () => {
    expect(search('9 de Julio 5000')).toMatchObject({ reread: null, record: { altura: { valor: 5000 } } });
  });
});

describe('a text whose streets are all known', () => {
  it('is not read otherwise', () => {
    expect(search('Santa Rosa 310')).toMatchObject({ reread: null, total: 1 });
    expect(search('Santa Rosa y Tucumán')).toMatchObject({ reread: null, total: 0 });
    expect(search('Santa Fe 2000 y Santa Rosa')).toMatchObject({ reread: null, total: 0 });
  });
});

describe('a name in brackets', () => {
  it('stands for a street that is not there', () => {
    const { reread, echo, record } = search('Nohay (Santa Rosa) 310');
    expect(reread).toBe('name-in-brackets');
    expect(record?.nomenclatura).toBe('SANTA ROSA 310, Capital, Córdoba');
    expect(echo).toMatchObject({ calles: ['Nohay'], altura: { valor: '310' } });
    expect(search('Nohay 310 (Calle Santa Rosa)').record?.nomenclatura).toBe('SANTA ROSA 310, Capital, Córdoba');
  });

  it('stands for a street that has not the number, if it has', () => {
    expect(search('Calle 10 (Av. Santa Fe) Nº 1200')).toMatchObject({
      reread: 'name-in-brackets',
      record: { nomenclatura: 'AV SANTA FE 1200, Capital, Córdoba' },
    });
    expect(search('Calle 10 (Av. Santa Fe) Nº 9000')).toMatchObject({
      reread: null,
      record: { nomenclatura: 'CALLE 10 9000, Capital, Córdoba' },
    });
    expect(search('Calle 10 (Av. Santa Fe) Nº 200')).toMatchObject({
      reread: null,
      record: { nomenclatura: 'CALLE 10 200, Capital, Córdoba' },
    });
  });

  it('that is no street changes nothing', () => {
    expect(search('Nohay (Tampoco) 310')).toMatchObject({ reread: null, total: 0 });
  });
});

describe('a name with the surname first', () => {
  it('is that of a street although what stands behind the comma is one as well', () => {
    expect(search('Belgrano 510').total).toBeGreaterThan(1);
    expect(search('CHICO, BELGRANO 510')).toMatchObject({
      reread: 'other-reading',
      total: 1,
      record: { nomenclatura: 'BELGRANO CHICO 510, Capital, Córdoba' },
      echo: { calles: ['BELGRANO'], altura: { valor: '510' } },
    });
  });

  it('may have titles and the kind of street at its end', () => {
    for (const text of ['SARO, LUCA, TTE. GRAL. AV. 310', 'Saro,  Luca, Tte. Gral. 310']) {
      expect(search(text)).toMatchObject({
        total: 1,
        record: { nomenclatura: 'AV LUCA TTE GRAL SARO 310, Capital, Córdoba' },
      });
    }
  });

  it('is a place where no street is called so, or not with the number', () => {
    expect(search('NOHAY, BELGRANO 510').reread).toBeNull();
    expect(search('CHICO, BELGRANO 310')).toMatchObject({
      reread: null,
      record: { nomenclatura: expect.stringContaining('GRAL BELGRANO 310') },
    });
    expect(search('CHICO, BELGRANO 510', { exacto: true }).reread).toBeNull();
  });
});
