import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../../src/indexes/fold.ts';
import { readOrderings } from '../../../src/organisms/catalog.ts';
import { searchTerms } from '../../../src/organisms/query.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { loadOrganisms, organism, organismsAlone, type Page } from '../sample.ts';

const NAMES = ['Biblioteca Ñandú', 'biblioteca “O’Higgins”', 'Museo, Casa', 'Museo del Cabildo', 'Ateneo'];
const PLACES = ['Rosario', 'San Miguel de Tucumán', ''];
const DATES = ['2020-01-01T00:00:00Z', '2019-12-31T23:00:00-03:00', '2020-01-01T00:00:00.000001Z'];

function pick<T>(list: readonly T[], place: number): T {
  return list[place % list.length] as T;
}

const RECORDS = Array.from({ length: 60 }, (_, place) =>
  organism(place + 1, {
    nombre: pick(NAMES, place),
    descripcion: place % 4 === 0 ? 'Horario de atención: 8 a 14, Córdoba' : '',
    direccion: `${pick(['Mitre', 'Av. Córdoba', 'San Martín'], place)} ${(place * 37) % 90}`,
    localidad: pick(PLACES, place),
    fecha_creacion: pick(DATES, place),
  }),
);

const SEARCHED = ['nombre', 'descripcion', 'direccion', 'localidad'];

function holds(record: Record<string, unknown>, term: string): boolean {
  return SEARCHED.some((field) => fold(String(record[field])).includes(term));
}

describe('organisms.md 5: search, filters and ordering', () => {
  let serving: Serving;
  const ask = async (query: Record<string, string>): Promise<Page> => {
    const response = await serving.get(`/organismos?${new URLSearchParams({ limit: '1000', ...query })}`);
    return (await response.json()) as Page;
  };

  beforeAll(async () => {
    serving = await serveGroup(organismsAlone, (store) => loadOrganisms(store, RECORDS));
  });
  afterAll(() => serving.close());

  const letters = fc.string({ unit: fc.constantFrom(...'abcdeimorstu ÑóÁ,"\'8'), maxLength: 5 });
  const piece = fc
    .tuple(fc.constantFrom(...RECORDS), fc.constantFrom(...SEARCHED), fc.nat(20), fc.integer({ min: 1, max: 8 }))
    .map(([record, field, at, length]) => String(record[field]).slice(at, at + length));
  const search = fc.array(fc.oneof(letters, piece), { maxLength: 3 }).map((terms) => terms.join(' '));

  it('finds and orders as a plain scan does', async () => {
    const ordering = fc.constantFrom('', 'nombre', '-nombre,id', 'localidad,-nombre', '-fecha_creacion', 'x,-id');
    const filter = fc.constantFrom('', 'Rosario', ' san miguel de TUCUMAN ', 'ninguna');
    await fc.assert(
      fc.asyncProperty(search, filter, ordering, async (text, localidad, order) => {
        const terms = searchTerms(text);
        const expected = RECORDS.filter(
          (record) =>
            terms.every((term) => holds(record, term)) &&
            (localidad === '' || fold(String(record.localidad)) === fold(localidad.trim())),
        );
        const orders = readOrderings(order);
        const key = (record: Record<string, unknown>, field: string): string | number => {
          if (field === 'id') return Number(record.id);
          const value = String(record[field]);
          return field.startsWith('fecha') ? Date.parse(value) + (value.includes('.') ? 0.5 : 0) : fold(value);
        };
        expected.sort((a, b) => {
          for (const { field, sign } of orders) {
            const [left, right] = [key(a, field), key(b, field)];
            if (left !== right) return left < right ? -sign : sign;
          }
          return Number(a.id) - Number(b.id);
        });
        const found = await ask({ search: text, localidad, ordering: order });
        expect(found.count).toBe(expected.length);
        expect(found.results.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
      }),
      { numRuns: 300 },
    );
  });

  it('any sequence of pages is the whole list, whatever the order', async () => {
    for (const query of [{}, { ordering: '-nombre' }, { search: 'biblioteca', ordering: 'localidad' }]) {
      const whole = await ask(query);
      const seen: unknown[] = [];
      let next: string | null = `${serving.address}/organismos?${new URLSearchParams({ ...query, limit: '7' })}`;
      while (next !== null) {
        const page: Page = (await (await fetch(next)).json()) as Page;
        seen.push(...page.results.map(({ id }) => id));
        next = page.next;
      }
      expect(seen).toEqual(whole.results.map(({ id }) => id));
    }
  });

  it('dates are ordered by the moment they name, not by their letters', async () => {
    const { results } = await ask({ ordering: 'fecha_creacion' });
    const moments = [...new Set(results.map(({ fecha_creacion }) => fecha_creacion))];
    expect(moments).toEqual([DATES[0], DATES[2], DATES[1]]);
  });

  it.each([
    ['biblioteca tucumán', ['biblioteca', 'tucuman']],
    ['biblioteca,tucumán , x', ['biblioteca', 'tucuman', 'x']],
    ['"casa de  la" cultura', ['casa de  la', 'cultura']],
    ["'casa de' d'avila O’Higgins", ['casa de', "d'avila", "o'higgins"]],
    ['"sin cerrar', ['"sin', 'cerrar']],
    ['"" , ,', []],
    ['a\0b', ['ab']],
  ])('%j is searched as %j', (text, terms) => {
    expect(searchTerms(text)).toEqual(terms);
  });

  it('no term is found across two fields', async () => {
    expect((await ask({ search: '"Ateneo\0Horario"' })).count).toBe(0);
    expect((await ask({ search: '"Ateneo Horario"' })).count).toBe(0);
    expect((await ask({ search: '"Ateneo\nHorario"' })).count).toBe(0);
  });

  it.each([
    ['nombre,-nombre,id,-localidad', ['1nombre', '1id']],
    [' -provincia , nada,localidad', ['-1provincia', '1localidad']],
    ['--nombre,NOMBRE,', []],
  ])('ordering %s is read as %j', (text, orders) => {
    expect(readOrderings(text).map(({ field, sign }) => `${sign}${field}`)).toEqual(orders);
  });
});
