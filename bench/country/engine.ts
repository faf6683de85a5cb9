/** The territory of one store in this process, asked through its route handlers: what is measured is the engine alone. */

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
  slot.swap({ catalog, version: reader.version });
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
