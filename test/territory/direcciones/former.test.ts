import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { foundBy, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { remarksForAddress } from '../../../src/territory/explicar/remarks.ts';
import { FormerNames } from '../../../src/territory/former-names/former-names.ts';
import { parseFormerNames } from '../../../src/territory/former-names/parse.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY } from './town.ts';

/** Former names in the town (14014) and in the village (14021) of {@link CITY}; TUCUMAN there has no numbers. */
const FILE = `
[14014]
AV SANTA FE = Del Progreso = Santa Rosa = Ruta 20 = Ruta 3
SANTA ROSA = Camino Viejo
AV SANTA FE (1000-2099) = Paseo Norte
CALLE 10 = Luca
TUCUMAN = Belgrano
CALLE SANTA FE = Del Puerto
[14021]
SANTA FE = Del Molino = Ruta 9
`;

let plain: AddressCatalog;
let catalog: AddressCatalog;
beforeAll(async () => {
  plain = await addressCatalogOf(CITY);
  const formerNames = new FormerNames(parseFormerNames(FILE).entries, plain.synonyms.spelling);
  catalog = { ...plain, synonyms: { ...plain.synonyms, formerNames } };
});

function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}, among = catalog) {
  const values = addressValues(direccion, filters);
  const trace = traceAddress(among, values);
  const found = foundBy(among, trace, values);
  const lines = found.page.map((hit) => found.parsed && addressRecord(among, found.parsed, hit).nomenclatura);
  const [hit] = found.page;
  const remarks = found.parsed && hit ? remarksForAddress(among, found.parsed, hit, trace) : [];
  const ways = trace.candidates.flatMap(({ lookups }) => lookups.map(({ way }) => way));
  return { line: lines[0], lines, remarks, ways, reread: trace.reread, total: found.total };
}

const SANTA_FE_1200 = 'AV SANTA FE 1200, Capital, Córdoba';

describe('a former name', () => {
  it.each(['Del Progreso 1200', 'DEL PROGRESO 1200', 'Av. del Progreso 1200', 'Progreso 1200'])(
    '%s is the street of today',
    (text) => {
      const { line, remarks, total } = search(text);
      expect({ line, total }).toEqual({ line: SANTA_FE_1200, total: 1 });
      expect(remarks).toMatchObject([
        { codigo: 'nombre_anterior', mensaje: '«Del Progreso» es o fue otro nombre de «AV SANTA FE».' },
      ]);
    },
  );

  it.each(['Ruta 20 1200', 'RUTA NACIONAL 20 N° 1200', 'RN 20 1200', 'Ruta Nº 20 Nº 1200'])(
    '%s is the street that the road is called in the town',
    (text) => {
      const { line, remarks, total } = search(text, { departamento: '14014' });
      expect({ line, total }).toEqual({ line: SANTA_FE_1200, total: 1 });
      expect(remarks).toMatchObject([
        { codigo: 'nombre_anterior', mensaje: '«Ruta 20» es o fue otro nombre de «AV SANTA FE».' },
      ]);
    },
  );

  it('of a road is not that of a street of the same number', () => {
    expect(search('20 1200', { departamento: '14014' }).lines).not.toContain(SANTA_FE_1200);
    expect(search('Ruta 21 1200', { departamento: '14014' }).total).toBe(0);
    expect(search('Colectora Ruta 20 1200', { departamento: '14014' }).total).toBe(0);
  });

  it('of a road holds where the place is told, by a filter or the text: elsewhere another road has the number', () => {
    for (const filters of [{}, { provincia: '14' }]) expect(search('Ruta 20 1200', filters).total).toBe(0);
    expect(search('Ruta 20 1200, Capital, Córdoba', { provincia: '14' }).line).toBe(SANTA_FE_1200);
  });

  it('of a road is the same told by a filter and by the text, though a road of the number is there', () => {
    const byFilter = search('Ruta 3 1200', { departamento: '14014' });
    const byText = search('Ruta 3 1200, Capital, Córdoba', { provincia: '14' });
    expect(byFilter.lines).toContain(SANTA_FE_1200);
    expect(byText.lines).toEqual(byFilter.lines);
  });

  it.each(['Villa Allende', '/ Villa Allende'])(
    'of a road is told by a town behind a corner without a comma, too: %s',
    (town) => {
      const line = 'SANTA FE (ESQUINA GRAL BELGRANO), Colón, Córdoba';
      expect(search('Ruta 9 y Gral. Belgrano', { departamento: '14021' }).line).toBe(line);
      expect(search(`Ruta 9 y Gral. Belgrano ${town}`)).toMatchObject({ line, reread: 'place-behind' });
    },
  );

  it('of a road is not told by a province behind a corner', () => {
    expect(search('Ruta 9 y Gral. Belgrano Córdoba').total).toBe(0);
  });

  it('is none but for the table', () => {
    expect(search('Del Progreso 1200', {}, plain).total).toBe(0);
  });

  it('is found by the table in the places of the table alone', () => {
    expect(search('Del Progreso 1200', { departamento: '14014' }).line).toBe(SANTA_FE_1200);
    expect(search('Del Progreso 1200', { departamento: '14021' }).total).toBe(0);
    expect(search('Del Molino 3100', { departamento: '14021' }).line).toBe('SANTA FE 3100, Colón, Córdoba');
    expect(search('Del Molino 1200', { departamento: '14014' }).total).toBe(0);
  });

  it('is told without a number, and with one that the street has not', () => {
    expect(search('Del Progreso').line).toBe('AV SANTA FE, Capital, Córdoba');
    expect(search('Del Progreso 9000')).toMatchObject({
      line: 'AV SANTA FE 9000, Capital, Córdoba',
      remarks: [{ codigo: 'altura_fuera_de_rango' }, { codigo: 'nombre_anterior' }, { codigo: 'sin_punto' }],
    });
  });

  it('is no kind of street other than the table says', () => {
    expect(search('Del Puerto 1200').total).toBe(0);
  });

  it('is nothing where only the whole name will do', () => {
    expect(search('Del Progreso 1200', { exacto: true }).total).toBe(0);
    expect(search('DEL PROGRESO 1200', { exacto: true }).total).toBe(0);
  });

  it('is not found mistyped: that would be a guess on top of another', () => {
    expect(search('Del Progrexo 1200').total).toBe(0);
  });

  it('of a part of a street holds for its numbers alone', () => {
    expect(search('Paseo Norte 1200').line).toBe(SANTA_FE_1200);
    expect(search('Paseo Norte 300').total).toBe(0);
    expect(search('Paseo Norte').total).toBe(0);
    expect(search('Paseo Norte y Santa Rosa').total).toBe(0);
  });
});

describe('a street of today', () => {
  it('comes before what was called so once', () => {
    const { line, remarks, ways, total } = search('Santa Rosa 300');
    expect({ line, total }).toEqual({ line: 'SANTA ROSA 300, Capital, Córdoba', total: 1 });
    expect(remarks.map(({ codigo }) => codigo)).not.toContain('nombre_anterior');
    expect(ways).toEqual(['written']);
  });

  it('gives way where it has not the number', () => {
    const { lines, remarks } = search('Santa Rosa 1200');
    expect(lines).toEqual([SANTA_FE_1200, 'SANTA ROSA 1200, Capital, Córdoba']);
    expect(remarks).toMatchObject([{ codigo: 'nombre_anterior' }]);
  });

  it('stays alone where neither has it', () => {
    expect(search('Santa Rosa 9000')).toMatchObject({ line: 'SANTA ROSA 9000, Capital, Córdoba', total: 1 });
  });

  it('whose name is only part of the one asked for gives way to one by the very name', () => {
    expect(search('Luca 300')).toMatchObject({
      line: 'AV LUCA TTE GRAL SARO 300, Capital, Córdoba',
      ways: ['written'],
    });
    expect(search('Luca 850').line).toBe('AV LUCA TTE GRAL SARO 850, Capital, Córdoba');
  });

  it('with unknown numbers that was called so once comes behind one that has the number', () => {
    expect(search('Belgrano 600', { departamento: '14014' }).line).toBe('BELGRANO CHICO 600, Capital, Córdoba');
    expect(search('Belgrano 300', { departamento: '14014' }).line).toBe('GRAL BELGRANO 300, Capital, Córdoba');
  });
});

describe('a former name of a corner', () => {
  it.each([
    ['Del Progreso y Santa Rosa', 'AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba'],
    ['Santa Rosa y Del Progreso', 'SANTA ROSA (ESQUINA AV SANTA FE), Capital, Córdoba'],
    ['Camino Viejo y Del Progreso', 'SANTA ROSA (ESQUINA AV SANTA FE), Capital, Córdoba'],
    ['Tucumán y Santa Rosa', 'TUCUMAN (ESQUINA AV SANTA FE), Capital, Córdoba'],
    ['Del Progreso entre Santa Rosa y Colón', 'AV SANTA FE (ENTRE SANTA ROSA Y AV COLON), Capital, Córdoba'],
  ])('%s', (text, line) => {
    const found = search(text);
    expect(found.line).toBe(line);
    expect(found.remarks.map(({ codigo }) => codigo)).toContain('nombre_anterior');
  });
});

describe('a corner of today', () => {
  it('that is not known is not one of a former name beside a number', () => {
    const { line, remarks } = search('Santa Rosa 310 y Italia');
    expect(line).toBe('SANTA ROSA 310, Capital, Córdoba');
    expect(remarks.map(({ codigo }) => codigo)).not.toContain('nombre_anterior');
  });
});

describe('a place that the text names', () => {
  it('is where the former name is looked for, whatever is called so elsewhere', () => {
    expect(search('Del Molino 3100, Villa Allende').line).toBe('SANTA FE 3100, Colón, Córdoba');
    expect(search('Santa Rosa 1200, Córdoba').line).toBe(SANTA_FE_1200);
  });
});

describe('two names of one street', () => {
  it.each([
    'Santa Fe ex Progreso 1200',
    'Santa Fe - ex Progreso - 1200',
    'Santa Fe, ex Progreso, 1200',
    'Santa Fe/ex Progreso 1200',
    'Nohay hoy Santa Fe 1200',
    'Nohay (hoy Santa Fe) 1200',
    'Nohay (actual Av. Santa Fe) 1200',
    'Santa Rosa (hoy Santa Fe) 1200',
    'Ex Del Progreso 1200',
    'Nohay ex Del Progreso 1200',
  ])('%s', (text) => {
    expect(search(text)).toMatchObject({ line: SANTA_FE_1200, reread: 'two-names' });
  });

  it('of which the text says in brackets which is that of today: that stands', () => {
    expect(search('Santa Rosa (hoy Santa Fe) 310').line).toBe('AV SANTA FE 310, Capital, Córdoba');
    expect(search('Santa Rosa (hoy Nohay) 310')).toMatchObject({ line: 'SANTA ROSA 310, Capital, Córdoba' });
  });

  it('of which the former is not known to have been one are no other street of today', () => {
    expect(search('Nohay ex Italia 100').reread).toBeNull();
    expect(search('Nohay ex Santa Rosx 310').reread).toBeNull();
  });

  it('may be of a corner', () => {
    expect(search('Santa Fe ex Progreso y Santa Rosa')).toMatchObject({
      line: 'AV SANTA FE (ESQUINA SANTA ROSA), Capital, Córdoba',
      reread: 'two-names',
    });
  });

  it.each(['Ex Ruta 3 1200', 'Ex Combatientes 1200', 'Santa Fe antes del puente 1200', 'Nohay ex Nada 1200'])(
    '%s has not two',
    (text) => {
      expect(search(text).reread).not.toBe('two-names');
    },
  );

  it('are not looked for where only the whole name will do', () => {
    expect(search('Santa Fe ex Progreso 1200', { exacto: true })).toMatchObject({ total: 0, reread: null });
  });
});

describe('the table', () => {
  it('changes no answer that a street of the very name has', () => {
    const names = [
      'Santa Fe',
      'Av. Santa Fe',
      'Santa Rosa',
      'Colon',
      'Tucumán',
      'Calle 10',
      'Italia',
      'Gral Belgrano',
      'Roma',
    ];
    const number = fc.option(fc.integer({ min: 1, max: 500 }), { nil: null });
    fc.assert(
      fc.property(
        fc.constantFrom(...names),
        number,
        fc.constantFrom({}, { departamento: '14014' }),
        (name, at, filters) => {
          const text = at === null ? name : `${name} ${at}`;
          expect(search(text, filters)).toEqual(search(text, filters, plain));
        },
      ),
    );
  });

  it('finds nothing outside the places it names, whatever the text and the filter', () => {
    const name = fc.constantFrom('Del Progreso', 'Camino Viejo', 'Paseo Norte', 'Luca', 'Santa Rosa', 'Belgrano');
    fc.assert(
      fc.property(name, fc.integer({ min: 1, max: 9999 }), (asked, number) => {
        for (const line of search(`${asked} ${number}`, { departamento: '14021' }).lines)
          expect(line).toMatch(/^GRAL BELGRANO /);
      }),
    );
  });
});
