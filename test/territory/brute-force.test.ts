/**
 * Search equals brute force: names, filters and pages, over the real data of all seven tables and over made-up names, are what
 * a plain scan finds that knows nothing of the index (territorial.md 4.1; truth/name-scan.ts).
 */
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildTextIndex } from '../../src/indexes/text-index-build.ts';
import { GIVEN_NAMES } from '../../src/territory/streets/given-names.ts';
import { serveFullTerritory, type Territory } from './serving.ts';
import { hasFiles, listing, streets } from './truth/files.ts';
import { groupsOf, NameScan, shippedGroups } from './truth/name-scan.ts';
import { edits } from './truth/names.ts';

/** A small generator of numbers: the same ones at every run. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

type Next = ReturnType<typeof numbersFrom>;

/**
 * Whether a name is more than one in which a word that was asked for is only the beginning of another: in an address the last word of a
 * street's name is whole (docs/addresses.md).
 */
function holdsWhole(name: string, asked: string): boolean {
  const last = asked.toLowerCase().split(' ').at(-1) ?? '';
  const words = name.toLowerCase().split(/[^a-z0-9ñ]+/);
  const most = last.length < 8 ? 1 : 2;
  return !words.some((word) => word.startsWith(last)) || words.some((word) => edits(word, last) <= most);
}

const SIDES: ReadonlySet<string> = new Set(['norte', 'sur', 'este', 'oeste']);

/**
 * Whether a name that the scan finds by slips is another one in an address (docs/addresses.md): one side for another, a given name of
 * somebody of whom the surname was not asked for, or what stands for words of the text without any that is like one of them (`TF` for Tierra del
 * Fuego).
 */
function isNoSlip(name: string, asked: string): boolean {
  const words = name.toLowerCase().split(/[^a-z0-9ñ]+/);
  const wanted = asked.toLowerCase().split(' ');
  const own = words.filter((word) => !wanted.includes(word));
  const lacking = wanted.filter((word) => !words.includes(word));
  const isLike = (one: string, other: string): boolean => edits(one, other) <= (one.length < 8 ? 1 : 2);
  if (lacking.length === 0) return false;
  if (lacking.some((word) => SIDES.has(word)) && own.some((word) => SIDES.has(word))) return true;
  const surname = words.filter((word) => !/^(?:del?|l[ao]s?|camino)?$/.test(word)).at(-1) ?? '';
  const isSurnameAsked = wanted.some((word) => isLike(word, surname));
  const isGivenName = (word: string): boolean => own.some((other) => GIVEN_NAMES.has(other) && isLike(word, other));
  if (!isSurnameAsked && lacking.some(isGivenName)) return true;
  return !wanted.some((word) => word.length > 3 && words.some((other) => isLike(word, other)));
}

/** What is built over or under streets is no street of the name that it bears (docs/addresses.md). */
const WORK = /^(?:PUENTE|TUNEL|VIADUCTO|BICISENDA|CICLOVIA) /;

/** A letter less, two exchanged, one more or another one. */
function mistyped(text: string, next: Next): string {
  const at = next(text.length);
  const letter = 'aeiorstxz1'[next(10)] ?? 'a';
  return [
    text.slice(0, at) + text.slice(at + 1),
    text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2),
    text.slice(0, at) + letter + text.slice(at),
    text.slice(0, at) + letter + text.slice(at + 1),
  ][next(4)] as string;
}

/** A query made of a name: whole, some of its words, in another order, unfinished, with words of another name; mistyped or not. */
function queryFrom(names: readonly string[], next: Next): string {
  const name = names[next(names.length)] ?? '';
  const words = name.split(' ');
  const other = (names[next(names.length)] ?? '').split(' ');
  let query = [
    name,
    words.slice(next(words.length)).join(' '),
    words.toReversed().join(' '),
    name.slice(0, 1 + next(name.length)),
    words[next(words.length)] ?? name,
    [words[0], other.at(-1)].join(' '),
    words.filter((_, place) => place !== 1).join(' de la '),
  ][next(7)] as string;
  for (let times = next(3); times > 0; times--) query = mistyped(query, next);
  return [query, query.toLowerCase(), query.toUpperCase(), ` ${query}.`][next(4)] as string;
}

describe('names that are made up, with synonyms', () => {
  const GROUPS = [
    ['general', 'gral', 'grl'],
    ['santa fe', 'sf'],
    ['santa', 'sta'],
    ['buenos aires', 'bs as', 'bsas'],
    ['ciudad de buenos aires', 'caba', 'capital'],
    ['fe', 'faith'],
  ];
  const word = fc.constantFrom(
    ...'general gral santa sta salta fe sf buenos aires bs as ciudad de la caba cba san martin marti mart 25 mayo y capital'.split(
      ' ',
    ),
  );
  const name = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));
  const query = fc
    .tuple(name, fc.nat(30), fc.constantFrom('', 'x', 's', ' '), fc.boolean(), fc.nat(12))
    .map(([text, at, letter, cut, end]) =>
      (text.slice(0, at) + letter + text.slice(cut ? at + 1 : at)).slice(0, end + 8),
    );

  it('are found as by a scan', () => {
    fc.assert(
      fc.property(
        fc.array(name, { maxLength: 25 }),
        fc.array(query, { minLength: 1, maxLength: 6 }),
        (names, queries) => {
          const index = buildTextIndex(names, { synonyms: GROUPS });
          const scan = new NameScan(names, groupsOf(GROUPS));
          for (const asked of queries)
            expect([asked, ...index.search(asked).ordinals]).toEqual([asked, ...scan.search(asked)]);
        },
      ),
      { numRuns: 1500 },
    );
  });
});

const PATHS = [
  ['provincias', 250],
  ['departamentos', 250],
  ['municipios', 250],
  ['localidades_censales', 250],
  ['asentamientos', 150],
  ['localidades', 200],
  ['calles', 120],
] as const;

/** An address that was asked for, and the filter that it was asked with. */
type Asked = Readonly<Record<'direccion' | 'campos', string> & { max: number }> &
  ({ readonly provincia: string } | { readonly departamento: string });

interface Row {
  readonly id: string;
  readonly nombre: string;
  readonly provincia?: { readonly id: string | null };
  readonly departamento?: { readonly id: string | null };
}

function rowsOf(plural: string): Row[] {
  const rows: Row[] = plural === 'calles' ? streets() : listing(plural);
  return rows.sort((a, b) => (a.id < b.id ? -1 : 1));
}

describe.skipIf(!hasFiles)(`real names${hasFiles ? '' : ' (skipped: ../shared is absent)'}`, () => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveFullTerritory();
  }, 180_000);
  afterAll(async () => {
    expect(territory.errors).toEqual([]);
    await territory.close();
  });

  it.each(PATHS)(
    '%s: the same records and totals, under filters and by pages',
    async (plural, count) => {
      const next = numbersFrom(plural.length);
      const path = `/${plural.replace('_', '-')}`;
      const rows = rowsOf(plural);
      const names = [...new Set(rows.map(({ nombre }) => nombre))];
      const scan = new NameScan(
        rows.map(({ nombre }) => nombre),
        shippedGroups(),
      );
      let compared = 0;
      for (let i = 0; i < count; i++) {
        const nombre = queryFrom(names, next);
        if (nombre === '') continue;
        const matching = scan.search(nombre).flatMap((at) => rows[at] ?? []);
        // What the rules do not find is read otherwise (`docs/addresses.md`): more than a scan knows.
        if (matching.length === 0) continue;
        const one = matching[next(matching.length)];
        const filters: Record<string, string> = {};
        if (plural !== 'provincias' && one?.provincia?.id && next(2) === 0) filters.provincia = one.provincia.id;
        if (!['provincias', 'departamentos', 'municipios'].includes(plural) && one?.departamento?.id && next(3) === 0) {
          filters.departamento = one.departamento.id;
        }
        const expected = matching.filter(
          ({ provincia, departamento }) =>
            (filters.provincia === undefined || provincia?.id === filters.provincia) &&
            (filters.departamento === undefined || departamento?.id === filters.departamento),
        );
        const found = await territory.get(path, { nombre, ...filters, max: '5000', campos: 'basico', orden: 'id' });
        const ids = expected.map(({ id }) => id);
        expect([nombre, found.at('total')]).toEqual([nombre, ids.length]);
        expect([nombre, ...found.ids(plural)]).toEqual([nombre, ...ids.slice(0, 5000)]);
        compared++;
        if (ids.length > 5000) continue;
        // Pages by relevance hold each record once.
        const size = 1 + Math.ceil(ids.length / 3);
        const pages: string[] = [];
        for (let inicio = 0; inicio < ids.length; inicio += size) {
          const page = await territory.get(path, {
            nombre,
            ...filters,
            max: String(size),
            inicio: String(inicio),
            campos: 'basico',
          });
          expect(page.at('total')).toBe(ids.length);
          pages.push(...page.ids(plural));
        }
        expect([nombre, ...pages.sort()]).toEqual([nombre, ...ids]);
      }
      expect(compared).toBeGreaterThan(count / 2);
    },
    240_000,
  );

  it('addresses: the streets of a lookup that finds a name are those of the scan', async () => {
    const next = numbersFrom(5);
    const rows = streets().sort((a, b) => (a.id < b.id ? -1 : 1));
    const scan = new NameScan(
      rows.map(({ nombre }) => nombre),
      shippedGroups(),
    );
    const scanned = new Map<string, readonly number[]>();
    // A kind of street may be said or not: such names are looked up with and without it.
    const kinds = /^(?:CALLE|AVENIDA|PASAJE|PASEO|PASILLO|CAMINO|RUTA|AUTOPISTA|BOULEVARD|DIAGONAL|ROTONDA|ACCESO) /;
    const plain = rows.filter(
      ({ nombre, tramos }) => /^[A-Z]{4,} [A-Z ]{4,}$/.test(nombre) && !kinds.test(nombre) && (tramos?.length ?? 0) > 0,
    );
    const batches: { readonly queries: readonly Asked[]; readonly text: string }[] = [];
    for (let from = 0; from < 600; from += 300) {
      const queries = Array.from({ length: 300 }, () => {
        const street = plain[next(plain.length)];
        const [low = 1, high = 1] = street?.tramos?.[0] ?? [];
        // A street of the City runs through several comunas: there the point says in which one its number is (district.ts).
        const department = next(2) === 0 && street?.provincia.id !== '02' ? street?.departamento.id : null;
        const filter = department ? { departamento: department } : { provincia: street?.provincia.id ?? '' };
        return { direccion: `${street?.nombre} ${low + next(high - low + 1)}`, ...filter, max: 5, campos: 'basico' };
      });
      const { text } = await territory.post('/direcciones', { direcciones: queries });
      batches.push({ queries, text });
    }
    // All is asked before anything is scanned: meanwhile the connection would grow too old to be used again.
    const different: unknown[] = [];
    let compared = 0;
    for (const { queries, text } of batches) {
      const { resultados } = JSON.parse(text) as {
        resultados: { total: number; parametros: { direccion: { tipo: string; calles: string[] } | null } }[];
      };
      for (const [place, query] of queries.entries()) {
        const { total, parametros } = resultados[place] ?? { total: -1, parametros: { direccion: null } };
        const [name = '', ...more] = parametros.direccion?.calles ?? [];
        if (more.length > 0 || !query.direccion.startsWith(name)) continue;
        const matching = scanned.get(name) ?? scan.search(name);
        scanned.set(name, matching);
        const within = matching.filter((at) => {
          const { provincia, departamento, nombre } = rows[at] ?? {};
          if (isNoSlip(nombre ?? '', name)) return false;
          if (!holdsWhole(nombre ?? '', name) || (WORK.test(nombre ?? '') && !WORK.test(name))) return false;
          return 'provincia' in query ? provincia?.id === query.provincia : departamento?.id === query.departamento;
        });
        if (total !== within.length) different.push({ ...query, total, expected: within.length });
        compared++;
      }
    }
    expect(different).toEqual([]);
    expect(compared).toBeGreaterThan(450);
  }, 240_000);
});
