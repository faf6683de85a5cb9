import { tmpdir } from 'node:os';
import { CatalogSlot } from '../../src/server/catalogs.ts';
import type { Route } from '../../src/server/group.ts';
import { type Call, FREE_STEPS } from '../../src/server/http/call.ts';
import { Pace } from '../../src/server/pace.ts';
import { openStore } from '../../src/store/open.ts';
import { GENERATIONS } from '../../src/territory/contract/generations.ts';
import { addressRoutes } from '../../src/territory/direcciones/routes.ts';
import { unitLists } from '../../src/territory/lists.ts';
import { listRoutes } from '../../src/territory/routes.ts';
import { readSnapshot } from '../../src/territory/snapshot/snapshot.ts';
import { buildWhole, type WholeCatalog } from '../../src/territory/snapshot/whole.ts';
import { readSynonyms } from '../../src/territory/synonyms/read.ts';
import { locationRoutes } from '../../src/territory/ubicacion/routes.ts';
import { seeded } from '../random.ts';

/** Questions about a territory, drawn from what it holds, by kind. */

/** A kind of question. */
export interface QuestionKind {
  readonly title: string;
  readonly draw: (catalog: WholeCatalog, random: () => number) => Question;
}

const SEED = 20261121;

/** `count` questions of a kind; the same ones for the same data. */
export function questionsOf(kind: QuestionKind, catalog: WholeCatalog, count: number): Question[] {
  const random = seeded(SEED);
  return Array.from({ length: count }, () => kind.draw(catalog, random));
}

/** The kinds that are compared. */
export const KINDS: readonly QuestionKind[] = [
  {
    title: 'street by name in a province',
    draw: (catalog, random) => {
      const { nombre, provincia } = someStreet(catalog, random);
      return question('/calles', { nombre, provincia });
    },
  },
  {
    title: 'street by name',
    draw: (catalog, random) => question('/calles', { nombre: someStreet(catalog, random).nombre }),
  },
  {
    title: 'street by name with a typo in a province',
    draw: (catalog, random) => {
      const { nombre, provincia } = someStreet(catalog, random);
      return question('/calles', { nombre: typo(nombre), provincia });
    },
  },
  {
    title: 'street by name with a typo',
    draw: (catalog, random) => question('/calles', { nombre: typo(someStreet(catalog, random).nombre) }),
  },
  {
    title: 'one of the most common names',
    draw: (_, random) => question('/calles', { nombre: common(random) }),
  },
  {
    title: 'address in a province',
    draw: (catalog, random) => {
      const { nombre, provincia, number } = someStreet(catalog, random);
      return question('/direcciones', { direccion: `${nombre} ${number}`, provincia });
    },
  },
  {
    title: 'address',
    draw: (catalog, random) => {
      const { nombre, number } = someStreet(catalog, random);
      return question('/direcciones', { direccion: `${nombre} ${number}` });
    },
  },
  {
    title: 'address in one of the most common streets',
    draw: (_, random) =>
      question('/direcciones', { direccion: `${common(random)} ${1 + Math.floor(3000 * random())}` }),
  },
  {
    title: 'corner in a province',
    draw: (catalog, random) => {
      const { nombre, provincia, other } = someCorner(catalog, random);
      return question('/direcciones', { direccion: `${nombre} y ${other}`, provincia });
    },
  },
  {
    title: 'corner',
    draw: (catalog, random) => {
      const { nombre, other } = someCorner(catalog, random);
      return question('/direcciones', { direccion: `${nombre} esquina ${other}` });
    },
  },
  {
    title: 'corner of two of the most common streets',
    draw: (_, random) => question('/direcciones', { direccion: `${common(random)} y ${common(random)}` }),
  },
  {
    title: 'between two streets in a province',
    draw: (catalog, random) => {
      const { nombre, provincia, other, third } = someCorner(catalog, random);
      return question('/direcciones', { direccion: `${nombre} entre ${other} y ${third}`, provincia });
    },
  },
  {
    title: 'locality by name',
    draw: ({ tables }, random) => {
      const place = Math.floor(tables.localidades.size * random());
      return question('/localidades', { nombre: tables.localidades.nameAt(place) });
    },
  },
  {
    title: 'point',
    draw: (_, random) =>
      question('/ubicacion', { lat: (-54 + 32 * random()).toFixed(6), lon: (-72 + 16 * random()).toFixed(6) }),
  },
];

const COMMON = [
  'San Martín',
  'Belgrano',
  'Sarmiento',
  'Rivadavia',
  '25 de Mayo',
  '9 de Julio',
  'Mitre',
  'Moreno',
  'Salta',
];

function common(random: () => number): string {
  return COMMON[Math.floor(COMMON.length * random())] ?? '';
}

function question(path: string, parameters: Readonly<Record<string, string>>): Question {
  return { path, search: new URLSearchParams(parameters).toString() };
}

interface SomeStreet {
  readonly nombre: string;
  readonly provincia: string;
  readonly number: number;
}

function someStreet(catalog: WholeCatalog, random: () => number): SomeStreet {
  const { calles } = catalog.tables;
  return describe(catalog, Math.floor(calles.size * random()), random);
}

function describe({ tables, network }: WholeCatalog, street: number, random: () => number): SomeStreet {
  const [lowest, highest] = network.numbering.extent(street) ?? [100, 2000];
  const number = lowest + Math.floor((highest - lowest) * random());
  return { nombre: tables.calles.nameAt(street), provincia: (tables.calles.ids[street] ?? '').slice(0, 2), number };
}

function someCorner(
  catalog: WholeCatalog,
  random: () => number,
): SomeStreet & { readonly other: string; readonly third: string } {
  const { tables, network } = catalog;
  for (;;) {
    const street = Math.floor(tables.calles.size * random());
    const others = network.crossings.of(street);
    if (others.length < 2) continue;
    const at = Math.floor((others.length - 1) * random());
    const nameOf = (place: number): string => tables.calles.nameAt(others[place] ?? 0);
    return { ...describe(catalog, street, random), other: nameOf(at), third: nameOf(at + 1) };
  }
}

/** Exchanges two neighbouring letters of the longest word. */
function typo(name: string): string {
  const words = name.split(' ');
  const longest = words.reduce((best, word, index) => (word.length > (words[best]?.length ?? 0) ? index : best), 0);
  const word = words[longest] ?? '';
  const at = Math.floor(word.length / 2);
  words[longest] = word.slice(0, at - 1) + (word[at] ?? '') + (word[at - 1] ?? '') + word.slice(at + 1);
  return words.join(' ');
}

/** The territory of one store in this process, asked through its route handlers: what is measured is the engine alone. */

/** One question: the operation's path and what follows the question mark. */
export interface Question {
  readonly path: string;
  readonly search: string;
}

export interface Engine {
  readonly catalog: WholeCatalog;
  /** Asks and throws the answer away. Throws when it is no 200. */
  readonly ask: (question: Question) => Promise<void>;
}

const NOTHING: AsyncIterable<Uint8Array> = (async function* () {})();

/** Opens the territory of a store, from its snapshot where there is one. */
export async function openEngine(address: string): Promise<Engine> {
  const store = await openStore(address);
  const reader = await store.reader('territory');
  if (!reader) throw new Error(`${address} holds no territory`);
  const synonyms = readSynonyms('');
  const atOnce = async (): Promise<void> => {};
  const catalog =
    (await readSnapshot(store, reader.version, synonyms, atOnce)) ?? (await buildWhole(reader, synonyms, atOnce));
  await store.close();
  const slot = new CatalogSlot<WholeCatalog>();
  slot.current = { catalog, version: reader.version };
  const { v1 } = GENERATIONS;
  const lists = unitLists(v1).flatMap((list) => listRoutes(list, slot, tmpdir()));
  const all = [...lists, ...addressRoutes(slot, v1), ...locationRoutes(slot, v1)];
  const routes = new Map<string, Route>();
  for (const route of all) if (route.method === 'GET') routes.set(route.path, route);
  return {
    catalog,
    ask: async ({ path, search }) => {
      const answer = await routes.get(path)?.handle(callOf(path, search));
      if (answer?.status !== 200) throw new Error(`${path}?${search} answered ${answer?.status}`);
      if ('pieces' in answer) for await (const _ of answer.pieces);
    },
  };
}

function callOf(path: string, search: string): Call {
  return {
    method: 'GET',
    path,
    search,
    params: {},
    headers: {},
    query: () => [...new URLSearchParams(search)],
    body: new Uint8Array(0),
    upload: NOTHING,
    origin: () => 'http://127.0.0.1',
    peer: () => '127.0.0.1',
    charge: () => null,
    chargeAccount: () => null,
    steps: FREE_STEPS,
    signal: new AbortController().signal,
    pace: new Pace(),
  };
}
