import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { numbersFrom } from '../../numbers-from.ts';
import { serveFullTerritory, type Territory } from '../serving.ts';
import { hasFiles, organisms, type StreetRow } from '../truth/files.ts';
import { type AddressAnswer, type Allowed, type Fault, Judge } from '../truth/judge.ts';
import { plain } from '../truth/names.ts';

// Issue "the best address and place engine", last line: nothing wrong is answered. An answer is judged by the files of the
// data, by code that shares nothing with the program (test/territory/truth).

interface Query {
  readonly direccion: string;
  readonly filters: Readonly<Record<string, string>>;
  readonly allowed: Allowed;
  /** The town that was put behind the address. */
  readonly place?: string;
}

interface Wrong {
  readonly fault: Fault;
  readonly direccion: string;
  readonly filters: string;
  readonly answer: string;
}

interface Judged {
  readonly results: number;
  readonly points: number;
  /** Corners in no list, of which the explanation says that they are where lines go on, and which lie there. */
  readonly told: number;
  readonly wrong: readonly Wrong[];
}

/**
 * The names that a text may mean besides those of its first reading, which the echo has: of one street that was found as a corner both
 * its sides, of one that ends in the number of the answer what stands before it, what stands in brackets, what is left of the last one
 * without the place that the query has behind it, and of a corner whose second street has the number behind it that street first.
 */
function namesMeant({ direccion, place }: Query, calles: readonly string[], answer: AddressAnswer): readonly string[] {
  const [name = ''] = calles;
  const last = calles[calles.length - 1] ?? '';
  if (place && calles.length > 1 && last.endsWith(` ${place}`)) {
    return [...calles.slice(0, -1), last.slice(0, -1 - place.length)];
  }
  const { valor } = answer.altura;
  const isOfSecond = direccion.endsWith(`${last} ${valor}`) && !direccion.includes(`${name} ${valor}`);
  if (calles.length === 2 && isOfSecond) {
    const holds = (street: AddressAnswer['calle'], asked: string): boolean => {
      const words = plain(street.nombre ?? '').split(' ');
      return plain(asked)
        .split(' ')
        .every((word) => words.includes(word));
    };
    if (holds(answer.calle, last) && holds(answer.calle_cruce_1, name)) return [last, name];
  }
  if (calles.length !== 1) return calles;
  if (answer.calle_cruce_1.id !== null) return name.split(/ & /);
  const [, before] = valor === null ? [] : (new RegExp(`^(.*\\D) +${valor}(?: .)?$`).exec(name) ?? []);
  const aside = /\(([^()]+)\)/.exec(direccion)?.[1];
  return [name, ...(before === undefined ? [] : [before]), ...(aside === undefined ? [] : [aside])];
}

describe.skipIf(!hasFiles)(`nothing wrong is answered${hasFiles ? '' : ' (skipped: ../shared is absent)'}`, () => {
  let territory: Territory;
  let judge: Judge;
  let rows: readonly StreetRow[];
  beforeAll(async () => {
    judge = new Judge();
    rows = [...judge.streets.values()];
    territory = await serveFullTerritory();
  }, 180_000);
  afterAll(async () => {
    expect(territory.errors).toEqual([]);
    await territory.close();
  });

  async function isToldSo({ direccion, filters }: Query, answer: AddressAnswer): Promise<boolean> {
    if (!judge.isWhereLinesGoOn(answer)) return false;
    const { text } = await territory.get('/ventanilla/direcciones/explicar', { direccion, ...filters });
    return JSON.parse(text).sustituto === 'trazado_continuado';
  }

  async function judged(queries: readonly Query[]): Promise<Judged> {
    const wrong: Wrong[] = [];
    let results = 0;
    let points = 0;
    let told = 0;
    for (let from = 0; from < queries.length; from += 500) {
      const batch = queries.slice(from, from + 500);
      const direcciones = batch.map(({ direccion, filters }) => ({
        direccion,
        ...filters,
        max: 10,
        campos: 'completo',
      }));
      const answer = await territory.post('/direcciones', { direcciones });
      expect(answer.status).toBe(200);
      const found = JSON.parse(answer.text).resultados as {
        direcciones: AddressAnswer[];
        parametros: { direccion: { calles: string[]; altura: { unidad: string | null } } | null };
      }[];
      for (const [place, { direcciones: own, parametros }] of found.entries()) {
        const query = batch[place];
        if (!query) continue;
        for (const address of own) {
          results++;
          if (address.ubicacion.lat !== null) points++;
          const { calles = [], altura } = parametros.direccion ?? {};
          const isDistance = /^k/i.test(altura?.unidad ?? '');
          const asked = namesMeant(query, calles, address);
          for (const fault of judge.faults(asked, isDistance, query.allowed, address)) {
            if (fault === 'corner' && (await isToldSo(query, address))) told++;
            else
              wrong.push({
                fault,
                direccion: query.direccion,
                filters: JSON.stringify(query.filters),
                answer: `${calles.join(' | ')} → ${address.nomenclatura} ${address.calle.id} ${JSON.stringify(address.ubicacion)}`,
              });
          }
        }
      }
    }
    return { results, points, told, wrong };
  }

  function filtersOf(street: StreetRow, kind: number): Pick<Query, 'filters' | 'allowed'> {
    const { provincia, departamento, localidad_censal } = street;
    if (kind === 1 && provincia.id)
      return { filters: { provincia: provincia.id }, allowed: { provincia: new Set([provincia.id]) } };
    if (kind === 2 && departamento.id)
      return { filters: { departamento: departamento.id }, allowed: { departamento: new Set([departamento.id]) } };
    if (kind === 3 && localidad_censal.id)
      return {
        filters: { localidad_censal: localidad_censal.id },
        allowed: { localidad_censal: new Set([localidad_censal.id]) },
      };
    // The province of another street: what is found there must lie there.
    if (kind === 4) return { filters: { provincia: '06' }, allowed: { provincia: new Set(['06']) } };
    return { filters: {}, allowed: {} };
  }

  function numberOf({ tramos, altura }: StreetRow, next: (below: number) => number): number {
    const range = tramos?.[next(tramos.length)] ?? [altura.inicio.derecha, altura.fin.derecha];
    // One in four lies outside what is known.
    return next(4) === 0 ? range[1] + 1 + next(3000) : range[0] + next(Math.max(1, range[1] - range[0] + 1));
  }

  /** One wrong letter, exchanged letters or a letter less, within the longest word. */
  function misspelt(name: string, next: (below: number) => number): string {
    const word = name.split(' ').reduce((longest, part) => (part.length > longest.length ? part : longest), '');
    if (word.length < 5) return name;
    const at = 1 + next(word.length - 2);
    const change = [
      word.slice(0, at) + word.slice(at + 1),
      word.slice(0, at) + (word[at + 1] ?? '') + (word[at] ?? '') + word.slice(at + 2),
      `${word.slice(0, at)}X${word.slice(at + 1)}`,
    ][next(3)];
    return name.replace(word, change ?? word);
  }

  it('to streets with numbers, spelt right and wrong, with filters and without', async () => {
    const next = numbersFrom(7);
    const queries = Array.from({ length: 2000 }, (): Query => {
      const street = rows[next(rows.length)];
      if (!street) throw new Error('no street');
      const name = next(3) === 0 ? misspelt(street.nombre, next) : street.nombre;
      return { direccion: `${name} ${numberOf(street, next)}`, ...filtersOf(street, next(5)) };
    });
    const { results, points, wrong } = await judged(queries);
    expect(results).toBeGreaterThan(3300);
    expect(points).toBeGreaterThan(100);
    expect(wrong).toEqual([]);
  }, 600_000);

  it('to corners and stretches between corners', async () => {
    const next = numbersFrom(11);
    const byTown = new Map<string, StreetRow[]>();
    for (const street of rows) {
      const key = street.departamento.id ?? street.provincia.id ?? '';
      byTown.set(key, [...(byTown.get(key) ?? []), street]);
    }
    const towns = [...byTown.values()].filter(({ length }) => length > 20);
    const queries = Array.from({ length: 4000 }, (): Query => {
      const town = towns[next(towns.length)] ?? [];
      const [one, other, third] = [town[next(town.length)], town[next(town.length)], town[next(town.length)]];
      if (!one || !other || !third) throw new Error('no street');
      const number = next(2) === 0 ? ` ${numberOf(one, next)}` : '';
      const direccion =
        next(3) === 0
          ? `${one.nombre}${number} entre ${other.nombre} y ${third.nombre}`
          : `${one.nombre}${number} y ${other.nombre}`;
      return { direccion, ...filtersOf(one, next(4)) };
    });
    const { results, told, wrong } = await judged(queries);
    expect(results).toBeGreaterThan(5000);
    expect(told).toBeLessThan(results / 500);
    expect(wrong).toEqual([]);
  }, 600_000);

  it.each([
    'without filters',
    'with their province',
    'with their province and locality',
    'with their province, the locality behind them',
    'with both behind them',
  ])(
    'to the addresses of the organisms %s',
    async (how) => {
      const provinces = new Map<string, Set<string>>();
      const { text } = await territory.get('/provincias', { campos: 'basico' });
      const known = JSON.parse(text).provincias as { id: string; nombre: string }[];
      for (const { provincia } of organisms()) {
        // A name may mean every province that holds its words, and the City by its other names.
        const words = plain(provincia).split(' ');
        const ids = known.filter(({ nombre }) => words.every((word) => plain(nombre).split(' ').includes(word)));
        const isCity = /^(caba|capital federal|ciudad)/.test(plain(provincia));
        provinces.set(provincia, new Set([...ids.map(({ id }) => id), ...(isCity ? ['02'] : [])]));
      }
      const queries = organisms().map(({ direccion, provincia, localidad }): Query => {
        if (how === 'without filters' || provincia === '') return { direccion, filters: {}, allowed: {} };
        const there = provinces.get(provincia);
        const allowed: Allowed = there && there.size > 0 ? { provincia: there } : {};
        const behind = (...parts: readonly string[]): string =>
          [direccion, ...parts].filter((part) => part !== '').join(', ');
        if (how === 'with both behind them')
          return { direccion: behind(localidad, provincia), filters: {}, allowed, place: localidad };
        if (how.endsWith('behind them')) {
          return { direccion: behind(localidad), filters: { provincia }, allowed, place: localidad };
        }
        const filters = { provincia, ...(how.endsWith('locality') && localidad !== '' ? { localidad } : {}) };
        return { direccion, filters, allowed };
      });
      const { results, wrong } = await judged(queries);
      expect(results).toBeGreaterThan(3000);
      expect(wrong).toEqual([]);
    },
    600_000,
  );
});
