import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { runAtOnce } from '../../../src/indexes/slices.ts';
import { Best } from '../../../src/territory/autocompletar/best.ts';
import { planOf } from '../../../src/territory/autocompletar/fitting.ts';
import { suggestionsJson } from '../../../src/territory/autocompletar/present.ts';
import { scanShelf } from '../../../src/territory/autocompletar/scan.ts';
import { type Shelves, shelvesSlices } from '../../../src/territory/autocompletar/shelf.ts';
import { type SuggestQuery, suggest } from '../../../src/territory/autocompletar/suggest.ts';
import { typedName } from '../../../src/territory/autocompletar/typed.ts';
import { UnitFilter } from '../../../src/territory/contract/ids.ts';
import { asTree, valueAt } from '../../../src/territory/present/tree.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { catalogOf } from '../explicar/catalog.ts';
import { starterFiles } from '../serving.ts';
import { bruteBest } from './brute.ts';

let catalog: WholeCatalog;
let shelves: Shelves;
beforeAll(async () => {
  catalog = await catalogOf(starterFiles());
  shelves = runAtOnce(shelvesSlices(catalog));
}, 60_000);

const NOTHING_ELSE = {
  kinds: null,
  near: null,
  provincia: undefined,
  departamento: undefined,
  localidad: undefined,
} as const;

function query(text: string, more: Partial<SuggestQuery> = {}): SuggestQuery {
  return { text, limit: 10, ...NOTHING_ELSE, ...more };
}

interface Shown {
  readonly texto: string;
  readonly tipo: string;
  readonly provincia: unknown;
  readonly marked: readonly string[];
}

/** Suggestions as a person sees them. */
function shown(text: string, more: Partial<SuggestQuery> = {}): Shown[] {
  const found = suggest(catalog, shelves, query(text, more));
  const answer = asTree(JSON.parse(suggestionsJson(catalog, shelves, found, {})));
  const list = Array.isArray(answer?.sugerencias) ? answer.sugerencias : [];
  return list.map((item: { texto: string; tipo: string; contexto: { provincia: unknown }; resaltado: number[][] }) => ({
    texto: item.texto,
    tipo: item.tipo,
    provincia: item.contexto.provincia,
    marked: item.resaltado.map(([from, to]) => item.texto.slice(from, to)),
  }));
}

function first(text: string, more: Partial<SuggestQuery> = {}): Shown {
  const [found] = shown(text, more);
  if (!found) throw new Error(`${text}: nothing`);
  return found;
}

/** The towns of the suggestions. */
function towns(text: string): unknown[] {
  const found = suggest(catalog, shelves, query(text));
  const answer = asTree(JSON.parse(suggestionsJson(catalog, shelves, found, {}))) ?? {};
  return found.map((_, at) => valueAt(answer, ['sugerencias', String(at), 'contexto', 'localidad']));
}

describe('what is suggested for', () => {
  it('one or two letters: the most important places', () => {
    expect(
      new Set(
        shown('s')
          .slice(0, 5)
          .map(({ tipo }) => tipo),
      ),
    ).toEqual(new Set(['provincia']));
    expect(first('sa')).toMatchObject({ texto: 'Salta', tipo: 'provincia', marked: ['Sa'] });
    expect(shown('la').map(({ texto }) => texto)).toEqual(expect.arrayContaining(['La Pampa', 'La Rioja', 'La Plata']));
  });

  it('a name in any letters, with an abbreviation, or a typo', () => {
    expect(first('CÓRDO')).toMatchObject({ texto: 'Córdoba', tipo: 'provincia', marked: ['Córdo'] });
    expect(first('bs as')).toMatchObject({ texto: 'Buenos Aires', tipo: 'provincia', marked: ['Buenos', 'Aires'] });
    expect(first('cordov')).toMatchObject({ texto: 'Córdoba', tipo: 'provincia', marked: ['Córdoba'] });
    expect(first('corrietnes')).toMatchObject({ texto: 'Corrientes', tipo: 'provincia' });
    expect(first('avda corri')).toMatchObject({ texto: 'AV CORRIENTES', tipo: 'calle' });
    expect(first('mar del')).toMatchObject({ texto: 'Mar del Plata', marked: ['Mar del'] });
  });

  it('a city that is a province, a department and a town: the province, the city, no town of one name twice', () => {
    const found = shown('cordoba');
    expect(found.slice(0, 2).map(({ texto, tipo }) => [texto, tipo])).toEqual([
      ['Córdoba', 'provincia'],
      ['Córdoba', 'localidad'],
    ]);
    const keys = found.map(({ texto, tipo, provincia }) => `${texto} ${tipo} ${String(provincia)}`);
    expect(new Set(keys).size).toBe(keys.length);
  });

  it('a street with a number: the address', () => {
    expect(first('corrientes 12')).toEqual({
      texto: 'AV CORRIENTES 12',
      tipo: 'direccion',
      provincia: 'Ciudad Autónoma de Buenos Aires',
      marked: ['CORRIENTES', '12'],
    });
    expect(first('corrientes 1234, caba').texto).toBe('AV CORRIENTES 1234');
    expect(first('corrientes nº 1234').texto).toBe('AV CORRIENTES 1234');
    expect(shown('yrigoyen 100, cordob').map(({ texto, provincia }) => [texto, provincia])).toEqual([
      ['AV HIPOLITO YRIGOYEN 100', 'Córdoba'],
    ]);
  });

  it('an address of a street through several departments: the one that its point lies in', () => {
    const departments = [1, 6500].map((number) => {
      const [found] = suggest(catalog, shelves, query(`corrientes ${number}`));
      if (!found) throw new Error('nothing');
      const answer = asTree(JSON.parse(suggestionsJson(catalog, shelves, [found], {}))) ?? {};
      return valueAt(answer, ['sugerencias', '0', 'contexto', 'departamento']);
    });
    expect(departments).toEqual(['Comuna 1', 'Comuna 15']);
  });

  it('an initial, a formal beginning, a floor behind the number', () => {
    expect(first('j b justo').texto).toBe('AV JUAN B JUSTO');
    expect(first('provincia de buenos a')).toMatchObject({ texto: 'Buenos Aires', tipo: 'provincia' });
    expect(first('corrientes 1234 piso 3').texto).toBe('AV CORRIENTES 1234');
    expect(shown('ruta nacional 3 km 12').filter(({ tipo }) => tipo === 'direccion')).toEqual([]);
  });

  it('the beginning of a corner: the streets that do cross', () => {
    expect(first('corrientes y calla')).toMatchObject({
      texto: 'AV CORRIENTES y AV CALLAO',
      tipo: 'direccion',
      marked: ['CORRIENTES', 'CALLA'],
    });
    const all = suggest(catalog, shelves, query('corrientes y ', { limit: 50 }));
    const corners = all.filter(({ other }) => other >= 0);
    expect(corners.length).toBeGreaterThan(10);
    for (const { record, other } of corners) {
      expect(catalog.network.crossings.between(record, other)).not.toBeUndefined();
    }
  });

  it('words of a place behind the name, with and without a comma', () => {
    for (const text of ['san martin, mendoza', 'san martin mendoza']) {
      const found = shown(text);
      expect(found[0]).toMatchObject({ texto: 'San Martín', provincia: 'Mendoza' });
      expect(
        found.every(({ provincia }) => provincia === 'Mendoza'),
        text,
      ).toBe(true);
    }
  });

  it('a place that is not known: what is elsewhere', () => {
    expect(first('corrientes 1234, xyzzy')).toMatchObject({ texto: 'AV CORRIENTES 1234' });
  });

  it.each([
    ['corrientes 1234, buenos aires', 'Ciudad Autónoma de Buenos Aires'],
    ['corrientes 1234, capital', 'Ciudad Autónoma de Buenos Aires'],
    ['corrientes 1234 piso 3, caba', 'Ciudad Autónoma de Buenos Aires'],
  ])('all places behind the name: %s is in %s', (text, town) => {
    expect(towns(text)[0] ?? 'nothing').toBe(town);
  });

  it('nothing elsewhere where a place is known, however little lies in it', () => {
    for (const text of [
      'corrientes 1234, ushuaia',
      'corrientes 1234, rosario, buenos aires',
      'lavalle, quilmes, salta',
    ])
      expect(shown(text), text).toEqual([]);
    // A street is no other one that begins with its name.
    expect(shown('colon 500, cordoba').filter(({ texto }) => texto.startsWith('COLONIA'))).toEqual([]);
  });

  it('nothing: nothing', () => {
    for (const text of ['', ' ', ',', '??', 'zzzzqq', 'y', ' y ']) expect(() => shown(text)).not.toThrow();
    expect(shown('zzzzqq')).toEqual([]);
    expect(shown(',')).toEqual([]);
  });
});

describe('how many are asked for', () => {
  /** What the suggestions are, apart from how they came about. */
  function keysOf(text: string, limit: number): string[] {
    const found = suggest(catalog, shelves, query(text, { limit }));
    return found.map(({ shelf, record, other, number }) => `${shelf} ${record} ${other} ${number}`);
  }

  it.each(['cordoba cap', 'tres d', 'av 9 de', 'cordov', 'san martin mendoza', 'corrientes y c', 'belgrano 1'])(
    'says nothing of which come first: %s',
    (text) => {
      const all = keysOf(text, 50);
      for (let limit = 1; limit < 50; limit++) expect(keysOf(text, limit), `${limit}`).toEqual(all.slice(0, limit));
    },
  );

  it('says nothing of it for what people may type', () => {
    const names = fc.tuple(fc.nat(), fc.nat()).map(([shelf, record]) => {
      const { table } = shelves.shelves[shelf % shelves.shelves.length] ?? shelves.streets;
      return table.nameAt(record % table.size).toLowerCase();
    });
    const joint = fc.constantFrom(' ', ', ', ' y ', ' 1', ' 500, ', ' esquina ');
    const text = fc
      .tuple(names, joint, names, fc.nat(30))
      .map(([one, between, other, cut]) => `${one}${between}${other}`.slice(0, 1 + cut));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 49 }), (typed, limit) => {
        expect(keysOf(typed, limit)).toEqual(keysOf(typed, 50).slice(0, limit));
      }),
      { numRuns: 200 },
    );
  });
});

describe('filters and nearness', () => {
  it('keep to the kinds and the places asked for', () => {
    const kinds = new Set(['departamento'] as const);
    expect(shown('san', { kinds, limit: 50 }).map(({ tipo }) => tipo)).toEqual(
      expect.arrayContaining(['departamento']),
    );
    expect(shown('san', { kinds, limit: 50 }).every(({ tipo }) => tipo === 'departamento')).toBe(true);
    const provincia = new UnitFilter(['50'], '');
    expect(shown('san', { provincia, limit: 50 }).length).toBeGreaterThan(3);
    expect(shown('san', { provincia, limit: 50 }).filter(({ provincia: name }) => name !== 'Mendoza')).toEqual([]);
    expect(shown('x', { provincia: new UnitFilter(null, 'Mordor') })).toEqual([]);
  });

  it('show what is near before what is as well known and far', () => {
    const near = { lat: -24.19, lon: -65.3 };
    expect(first('san sal').provincia).toBe('Jujuy');
    const towns = new Set(['departamento'] as const);
    expect(first('san martin', { kinds: towns, near: { lat: -33.1, lon: -68.5 } }).provincia).toBe('Mendoza');
    expect(first('san martin', { kinds: towns, near: { lat: -27.9, lon: -63.5 } }).provincia).toBe(
      'Santiago del Estero',
    );
    expect(shown('san', { near }).length).toBe(10);
  });
});

describe('the search of the shelves', () => {
  const beginnings = fc
    .tuple(fc.nat(), fc.nat(), fc.integer({ min: 1, max: 14 }), fc.nat(200), fc.boolean())
    .map(([shelf, record, length, edit, typos]) => {
      const { table } = shelves.shelves[shelf % shelves.shelves.length] ?? shelves.streets;
      const name = table.nameAt(record % table.size).toLowerCase();
      const words = name.split(' ');
      const from = edit % 3 === 0 ? words.slice(-2).join(' ') : name;
      const text = from.slice(0, length);
      // One in four has a letter too few.
      return { text: edit % 4 === 0 && text.length > 4 ? text.slice(0, 2) + text.slice(3) : text, typos };
    });

  it('finds what comparing every record finds, in the same order', () => {
    fc.assert(
      fc.property(beginnings, ({ text, typos }) => {
        const typed = typedName(text);
        const best = new Best(20);
        for (const shelf of shelves.shelves) {
          const demands = { allows: () => true, worthOf: null, nearness: null, nearest: 0, budget: { left: 1_000 } };
          scanShelf(shelves, shelf, planOf(shelf, typed, typos), typed, demands, best);
        }
        const expected =
          typed.last === '' && typed.words.length === 0
            ? []
            : bruteBest(shelves.shelves, catalog.synonyms, typed, typos, 20);
        expect(best.kept).toEqual(expected);
      }),
      { numRuns: 60 },
    );
  });

  it('never throws, keeps the limit, gives nothing twice, and marks letters that there are', () => {
    const word = fc.constantFrom(
      'san',
      'av',
      'y',
      ',',
      '12',
      'cord',
      'de',
      'la',
      '/',
      'esq',
      'ñ',
      '𝒳',
      '9',
      'calle',
      '',
    );
    const text = fc
      .array(fc.oneof(word, fc.string({ maxLength: 6 })), { maxLength: 8 })
      .map((words) => words.join(' '));
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 50 }), (typed, limit) => {
        const found = suggest(catalog, shelves, query(typed, { limit }));
        expect(found.length).toBeLessThanOrEqual(limit);
        const keys = found.map(({ shelf, record, other, number }) => `${shelf} ${record} ${other} ${number}`);
        expect(new Set(keys).size).toBe(keys.length);
        for (const { texto, marked } of shown(typed, { limit })) {
          for (const letters of marked) expect(letters.length, texto).toBeGreaterThan(0);
        }
      }),
    );
  });
});
