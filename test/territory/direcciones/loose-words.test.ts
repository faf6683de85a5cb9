import { beforeAll, describe, expect, it } from 'vitest';
import { parseAddress } from '../../../src/territory/address/parse.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { addressRecord } from '../../../src/territory/direcciones/record.ts';
import { cornerInName, respelled, untitled } from '../../../src/territory/direcciones/respelled.ts';
import { foundBy, traceAddress } from '../../../src/territory/direcciones/search.ts';
import { file } from '../import/import-fixture.ts';
import { addressCatalogOf, addressValues } from './address-catalog.ts';
import { CITY, numbered, street, TOWN } from './town.ts';

let catalog: AddressCatalog;
/** Another town, in which two streets are called by more than people write. */
let titled: AddressCatalog;
beforeAll(async () => {
  catalog = await addressCatalogOf(CITY);
  const places = CITY.filter(({ path }) => !/(?:calles|calles_geometria|cruces)\.json$/.test(path));
  titled = await addressCatalogOf([
    ...places,
    file(
      'calles.json',
      street('00201', 'CRUCERO GENERAL BELGRANO', 'CALLE', { altura: numbered(5000, 5900) }),
      street('00202', 'BELGRANO', 'CALLE', { altura: numbered(1, 900) }),
      street('00203', 'EVA PERON', 'CALLE'),
      street('00204', 'AV JUAN DOMINGO PERON', 'AV', { altura: numbered(1, 900) }),
      street('00205', 'LAS FLORES', 'CALLE', { altura: numbered(1, 900) }),
      street('00206', 'LOS PINOS', 'CALLE', { altura: numbered(1, 400) }),
    ),
    file('cruces.json', { calle_1_id: `${TOWN.id}00202`, calle_2_id: `${TOWN.id}00204`, lat: null, lon: null }),
  ]);
});

function search(direccion: string, filters: Readonly<Record<string, unknown>> = {}, among = catalog) {
  const values = addressValues(direccion, filters);
  const trace = traceAddress(among, values);
  const { parsed, page } = foundBy(among, trace, values);
  const line = parsed && page[0] ? addressRecord(among, parsed, page[0]).nomenclatura : null;
  return { way: trace.reread, line: typeof line === 'string' ? line.replace(/, Córdoba$/, '') : null };
}

const PROVINCE = { provincia: '14' };
const TOWN_KNOWN = { departamento: '14014' };

describe('words that no mark parts from an address', () => {
  it.each<[string, Readonly<Record<string, unknown>>, string | null, string | null]>([
    // A town in front, before a name and before a number.
    ['Villa Allende Belgrano 310', PROVINCE, 'place-in-front', 'GRAL BELGRANO 310, Colón'],
    ['Villa Allende Santa Fe 3100', PROVINCE, 'place-in-front', 'SANTA FE 3100, Colón'],
    // What stands there, by a word that no street has, or that names something.
    ['BBVA Santa Rosa 310', TOWN_KNOWN, 'name-in-front', 'SANTA ROSA 310, Capital'],
    ['Lote 3 Santa Rosa 310', TOWN_KNOWN, 'name-in-front', 'SANTA ROSA 310, Capital'],
    ['Bancor Santa Fe y Santa Rosa', TOWN_KNOWN, 'name-in-front', 'AV SANTA FE (ESQUINA SANTA ROSA), Capital'],
    ['Santa Fe y Santa Rosa Banco Nación', TOWN_KNOWN, 'place-behind', 'AV SANTA FE (ESQUINA SANTA ROSA), Capital'],
    ['Santa Fe y Santa Rosa V. Cabrera', TOWN_KNOWN, 'place-behind', 'AV SANTA FE (ESQUINA SANTA ROSA), Capital'],
    // A word that is mistyped says nothing.
    ['Caxle 12 A 310', TOWN_KNOWN, null, null],
    // A word that some street has may be this one's as well.
    ['Santa Rosa y Marconi Luca', TOWN_KNOWN, null, null],
  ])('%s %o', (direccion, filters, way, line) => {
    expect(search(direccion, filters)).toEqual({ way, line });
  });
});

describe('an address in another spelling', () => {
  const spelled = (text: string): readonly string[] => {
    const first = parseAddress(text);
    return first === null ? [] : respelled(text, first).map(({ parsed }) => parsed.calles.join(' + '));
  };

  it.each<[string, readonly string[]]>([
    ['StaFe 1883', ['Sta Fe']],
    ['BmeMitre 326', ['Bme Mitre']],
    ['LNAlem 1110', ['L N Alem']],
    ['MTdeAlvear 590', ['M T de Alvear']],
    ['HYrigoyen y GralPaz', ['H Yrigoyen + Gral Paz']],
    ['Av Libertador Del 4902', ['Av Del Libertador']],
    ['Libertador Av. del 4902', ['Av del Libertador']],
    ['Paunero esq. Belgrano y Caseros', ['Paunero + Belgrano + Caseros']],
    ['McDonald 100', []],
    ['BOLIVAR 100', []],
    ['Santa Rosa 310', []],
  ])('%s', (text, others) => {
    expect(spelled(text)).toEqual(others);
  });

  it('is what is meant, where it is there', () => {
    const between = search('Santa Fe esq. Santa Rosa y Colón', TOWN_KNOWN);
    expect(between).toEqual({ way: 'respelled', line: 'AV SANTA FE (ENTRE SANTA ROSA Y AV COLON), Capital' });
  });

  it('of a corner with a number is the corner alone, and nothing of a street with a number', () => {
    const read = (text: string) => {
      const first = parseAddress(text);
      return (first && cornerInName(first)?.corner.parsed.calles) ?? null;
    };
    expect(read('Cabildo y Juramento 1428')).toEqual(['Cabildo', 'Juramento']);
    expect(read('Cabildo 1428')).toBeNull();
    const isNoDoor = (text: string) => {
      const first = parseAddress(text);
      return first && cornerInName(first)?.isNoDoor;
    };
    expect(isNoDoor('Paunero y Belgrano 350')).toBe(false);
    expect(isNoDoor('Cabildo y Juramento 1428')).toBe(true);
    expect(isNoDoor('Gorriti y Acceso Oeste km 37')).toBe(true);
    expect(search('Belgrano y Perón 5999', TOWN_KNOWN, titled).line).toBe(
      'BELGRANO 5999 (ESQUINA AV JUAN DOMINGO PERON), Capital',
    );
  });
});

describe('a name with a title', () => {
  it('is looked up without it where nobody called by more has the number', () => {
    expect(search('Gral. Belgrano 350', TOWN_KNOWN, titled)).toEqual({
      way: 'respelled',
      line: 'BELGRANO 350, Capital',
    });
    expect(search('Gral. Belgrano 5350', TOWN_KNOWN, titled)).toEqual({
      way: null,
      line: 'CRUCERO GENERAL BELGRANO 5350, Capital',
    });
  });

  it('is left alone where it is all there is, and of corners', () => {
    const without = (text: string) => {
      const first = parseAddress(text);
      return (first && untitled(first)?.parsed.calles) ?? null;
    };
    expect(without('Av. Gral. Paz 100')).toEqual(['Av. Paz']);
    expect(without('General 100')).toBeNull();
    expect(without('Gral. Paz y Mitre')).toBeNull();
    expect(without('Gral. Paz')).toBeNull();
  });

  it('stands for the first names of presidents', () => {
    expect(search('Pte. Perón 350', TOWN_KNOWN, titled).line).toBe('AV JUAN DOMINGO PERON 350, Capital');
  });
});

describe('a stretch of which one end is in no list', () => {
  it('is the corner with the other one, where the town is known', () => {
    expect(search('Las Flores e/ Los Pinos y Zzyzx', TOWN_KNOWN, titled).line).toBe(
      'LAS FLORES (ESQUINA LOS PINOS), Capital',
    );
    expect(search('Las Flores e/ Zzyzx y Los Pinos', TOWN_KNOWN, titled).line).toBe(
      'LAS FLORES (ESQUINA LOS PINOS), Capital',
    );
    expect(search('Las Flores e/ Los Pinos y Zzyzx', PROVINCE, titled).line).toBeNull();
  });
});
