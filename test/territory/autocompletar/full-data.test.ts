import { beforeAll, describe, expect, it } from 'vitest';
import { runAtOnce } from '../../../src/indexes/slices.ts';
import { suggestionsJson } from '../../../src/territory/autocompletar/present.ts';
import { type Shelves, shelvesSlices } from '../../../src/territory/autocompletar/shelf.ts';
import { type Kind, MAXIMUM_SUGGESTIONS, suggest } from '../../../src/territory/autocompletar/suggest.ts';
import { asTree, valueAt } from '../../../src/territory/present/tree.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { hasFullData } from '../../full-store.ts';
import { fullCatalog } from '../full-catalog.ts';

const CITY = 'Ciudad Autónoma de Buenos Aires';

describe.skipIf(!hasFullData)('suggestions from the full data (skipped without ../shared/data)', () => {
  let catalog: WholeCatalog;
  let shelves: Shelves;

  beforeAll(async () => {
    catalog = await fullCatalog();
    shelves = runAtOnce(shelvesSlices(catalog));
  });

  /** Suggestions as `AV 7 500, La Plata`, the best first. */
  function shown(text: string, limit = 10): string[] {
    const found = suggest(catalog, shelves, {
      text,
      limit,
      kinds: null,
      near: null,
      provincia: undefined,
      departamento: undefined,
      localidad: undefined,
    });
    const answer = asTree(JSON.parse(suggestionsJson(catalog, shelves, found, {}))) ?? {};
    return found.map((_, at) => {
      const [name, town] = [['texto'], ['contexto', 'localidad']].map((path) =>
        String(valueAt(answer, ['sugerencias', String(at), ...path])),
      );
      return `${name}, ${town}`;
    });
  }

  it.each([
    ['san martin 500, san isidro, buenos aires', ', San Isidro'],
    ['sarmiento 300, merlo, buenos aires', 'SARMIENTO 300, Merlo'],
    ['mitre 300, avellaneda, buenos aires', 'AV BARTOLOME MITRE 300, Avellaneda'],
    ['Belgrano 123, Quilmes, Buenos Aires', 'BELGRANO 123, Quilmes'],
    ['Belgrano 123, Quilmes, 1878, Buenos Aires, Argentina', 'BELGRANO 123, Quilmes'],
    ['Belgrano 123, Buenos Aires, Quilmes', 'BELGRANO 123, Quilmes'],
    ['belgrano 123 quilmes buenos a', 'BELGRANO 123, Quilmes'],
    ['mitre 300, san isidro, b', 'AV MITRE 300, San Isidro'],
    ['mitre 300, san martin, buenos aires', 'MITRE 300, General San Martín'],
    ['mitre 300, qilmes, buenos aires', 'AV MITRE 300, Quilmes'],
    ['mitre 300, san fernando', 'BARTOLOME MITRE 300, San Fernando'],
    ['san martin 100, mar del', 'C 253 - SAN MARTIN 100, Mar del Plata'],
    ['mitre 300, pla', 'AV MITRE 300'],
    ['corrientes 1234, ca', `AV CORRIENTES 1234, ${CITY}`],
    ['corrientes y callao caba', `AV CORRIENTES y AV CALLAO, ${CITY}`],
    ['7 y 50 la plata', 'AV 7 y 50, La Plata'],
    ['7 y 50 la pla', 'AV 7 y 50, La Plata'],
    ['7 y 50 l', 'AV 7 y 50, La Plata'],
    ['san miguel d', 'San Miguel de Tucumán'],
    ['ruta 2 km 4', 'RUTA NAC 2, Mar del Plata'],
    ['7 ent', 'AV 7 y AV 72, La Plata'],
    ['7 entre 50 y 51, La Plata', 'AV 7 entre 50 y AV 51, La Plata'],
    ['7 entre 50 y 51 La Plata', 'AV 7 entre 50 y AV 51, La Plata'],
    ['calle 50 e/ 7 y 8', '50 entre AV 7 y 8, La Plata'],
    ['rivadavia entre callao y riobamba', `AV RIVADAVIA entre AV CALLAO y RIOBAMBA, ${CITY}`],
    ['av santa fe 12', `AV SANTA FE 12, ${CITY}`],
    ['av rivadavia 5', `AV RIVADAVIA 5, ${CITY}`],
    ['corrientes 1.234', `AV CORRIENTES 1234, ${CITY}`],
    ['corrientes,1234', `AV CORRIENTES 1234, ${CITY}`],
    ['san martin y belgrano', 'SAN MARTIN y BELGRANO'],
    ['san martin y belgr', 'SAN MARTIN y BELGRANO'],
    ['mitre y alsina, quilmes', 'AV MITRE y ALSINA, Quilmes'],
    ['mitre y alsina quilmes', 'AV MITRE y ALSINA, Quilmes'],
    ['mitre y alsina, rosario', 'BV BARTOLOME MITRE y ADOLFO ALSINA, Rosario'],
    ['garcia, teodoro 3567', `TEODORO GARCIA 3567, ${CITY}`],
    ['3567 teodoro garcia', `TEODORO GARCIA 3567, ${CITY}`],
    ['av.mitre 300, quilmes', 'MITRE 300, Quilmes'],
    ['libertad 1617/19', `LIBERTAD 1617, ${CITY}`],
    ['39 n°', '39, La Plata'],
    ['c 5 536, la plata', '5 536, La Plata'],
    ['belgrano 123, quilmes, argent', 'BELGRANO 123, Quilmes'],
    ['av. caamano', 'CAAMAÑO'],
    ['av 7 500, la plata', 'AV 7 500, La Plata'],
    ['7 500 la plata', 'AV 7 500, La Plata'],
    ['diag 74 1200', 'DIAG 74 1200, La Plata'],
    ['corrientes 1234, buenos aires', `AV CORRIENTES 1234, ${CITY}`],
    ['casiano casas 1801, rosario, santa f', 'AV CASIANO CASAS 1801, Rosario'],
    ['av. paseo', `AV PASEO COLON, ${CITY}`],
    ['av cab', `AV CABILDO, ${CITY}`],
    ['av triu', `AV TRIUNVIRATO, ${CITY}`],
    ['avd', 'AV '],
    ['calle 6 nº 1390 entre 60 y 61, la plata', '6 1390, La Plata'],
    ['av. cabildo al 1100 1°, capital federal', `AV CABILDO 1100, ${CITY}`],
    ['tucumán 3054, dpto. 11, ciudad autónoma de buenos aires', `TUCUMAN 3054, ${CITY}`],
    ['sarmiento 101, piso 2 oficina 4, avellaneda', 'DOMINGO F SARMIENTO 101, Avellaneda'],
    ['presidente perón (ex gorriti) 888, burzaco', 'PRESIDENTE PERON 888, Almirante Brown'],
    ['gral. pascual echague 814 - paraná', ', Paraná'],
    ['peron, juan domingo, tte. general 1417, capital fede', `JUAN DOMINGO TTE GENERAL PERON 1417, ${CITY}`],
    ['garcia, teod', `TEODORO GARCIA, ${CITY}`],
    ['luis maría campos 554, caba', `AV LUIS M CAMPOS 554, ${CITY}`],
    ['cnel. dorrego 23, monte grande', 'DORREGO 23, Esteban Echeverría'],
    ['hip. yrigoyen 300, quilmes', 'HIPOLITO YRIGOYEN 300, Quilmes'],
    ['arregui av. y lis', `AV ARREGUI, ${CITY}`],
    ['españa y belgrano, mar del plata', 'C 156 - ESPANA y C 257 - BELGRANO, Mar del Plata'],
    ['bogota 320, cabal', `BOGOTA 320, ${CITY}`],
    ['lorenzo lópez 523, pila', 'LORENZO LOPEZ 523, Pilar'],
  ])('%s: first %s', (text, expected) => {
    expect(shown(text)[0] ?? 'nothing').toContain(expected);
  });

  /** Of a text and what was typed of it: the letter that follows takes nothing away that belongs to the whole. */
  it.each([
    ['hipólito yrigoyen 250, p', `AV HIPOLITO YRIGOYEN 250, ${CITY}`],
    ['fonrouge 711 l', `FONROUGE 711, ${CITY}`],
    ['charcas 3602, p', `CHARCAS 3602, ${CITY}`],
    ['moldes 4900, villa ma', 'JOSE MOLDES 4900, Vicente López'],
    ['av. villanueva esq. ru', 'AV BENITO VILLANUEVA'],
    ['gral. martín miguel d', 'MARTIN MIGUEL DE GUEMES'],
    ['corrientes y c', `AV CORRIENTES y AV CALLAO, ${CITY}`],
    ['artigas 5400. ent', 'ARTIGAS 5400'],
  ])('%s: among others %s', (text, expected) => {
    expect(shown(text).join('\n')).toContain(expected);
  });

  it.each(['9 de julio 1200, rosario', 'caseros 500, salta', 'colon 500, cordoba', 'mitre 300, rosario, buenos aires'])(
    '%s: nothing there is nothing',
    (text) => {
      expect(shown(text)).toEqual([]);
    },
  );

  /** Places among the first `limit`, by their names. */
  function places(text: string, kinds: ReadonlySet<Kind> | null, limit: number): string[] {
    const query = {
      text,
      limit,
      kinds,
      near: null,
      provincia: undefined,
      departamento: undefined,
      localidad: undefined,
    };
    return suggest(catalog, shelves, query)
      .filter(({ table }) => table !== 'calles')
      .map(({ shelf, record }) => shelves.shelves[shelf]?.table.nameAt(record) ?? '');
  }

  it.each(['mendo', 'parana'])(
    '%s: the municipality that a locality is called as, where localities are not asked for',
    (text) => {
      expect(places(text, new Set(['municipio']), 10)[0]?.toLowerCase()).toContain(text.replace('parana', 'paraná'));
    },
  );

  it('keeps a place among all suggestions while its name is typed on, but for one keystroke of a thousand', () => {
    let strokes = 0;
    const gone: string[] = [];
    for (const { name, table } of shelves.shelves) {
      if (name === 'calles') continue;
      for (let record = 0; record < table.size; record += 32) {
        const whole = table.nameAt(record);
        let was = false;
        for (let length = 1; length <= whole.length; length++, strokes++) {
          const is = places(whole.slice(0, length), null, MAXIMUM_SUGGESTIONS).includes(whole);
          if (was && !is) gone.push(whole.slice(0, length));
          was = is;
        }
      }
    }
    expect(strokes).toBeGreaterThan(2500);
    expect(gone.length, gone.join(', ')).toBeLessThanOrEqual(strokes / 1000);
  }, 240_000);
});
