import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FACT_BOOKS } from '../../src/fact-books.ts';
import { SILENT } from '../../src/ingest/progress.ts';
import { systemClock } from '../../src/server/clock.ts';
import { defaultSettings } from '../../src/server/settings.ts';
import { createService, type Service } from '../../src/service.ts';
import { importStarter } from '../../src/starter.ts';
import type { Fact, Json } from '../../src/store/facts.ts';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { streetBlockRows } from '../../src/territory/stored/street-blocks.ts';
import { COMPARABLE_SETS, type ComparableSet } from '../../src/versions/comparable.ts';
import { temporaryFolder } from '../serving.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
let store: Store;
let service: Service;
beforeAll(async () => {
  folder = await temporaryFolder();
  const settings = defaultSettings({ store: `sqlite:${join(folder.path, 'starter.sqlite')}` });
  store = await openStore(settings.store);
  await importStarter(store, { onlyMissing: true, progress: SILENT, synonyms: '' });
  const failed = (...told: unknown[]): never => expect.fail(String(told));
  service = createService(settings, store, systemClock(), {
    loaded: () => {},
    loadFailed: failed,
    requestFailed: failed,
  });
  await service.keeper.refresh();
}, 60_000);
afterAll(async () => {
  await service.keeper.stop();
  await store.close();
  await folder.remove();
});

/** The facts of every resource of a group's starter data; null for one that its book does not know. */
async function factsOf(group: ComparableSet): Promise<Map<string, Fact[] | null>> {
  const book = FACT_BOOKS[group];
  const reader = await store.reader(group);
  const found = new Map<string, Fact[] | null>();
  for (const resource of Object.keys(reader?.version.counts ?? {})) {
    const facts: Fact[] = [];
    let known = true;
    for await (const batch of reader?.records(resource) ?? []) {
      for (const { key, body } of batch) {
        for (const part of book.parts(resource, body)) {
          const opened = book.facts(resource, key, part);
          if (opened === null) known = false;
          else facts.push(...opened);
        }
      }
    }
    found.set(resource, known ? facts : null);
  }
  return found;
}

describe.each(COMPARABLE_SETS)('the stored records of %s', (group) => {
  it('are all opened, into facts with names of their own', async () => {
    const all = await factsOf(group);
    expect(all.size).toBeGreaterThan(0);
    for (const [resource, facts] of all) {
      expect(facts, resource).not.toBeNull();
      expect(new Set(facts?.map(({ id }) => id)).size, resource).toBe(facts?.length);
    }
  });

  it('hold as many facts as /status says are served', async () => {
    const all = await factsOf(group);
    const status = service.groups.find(({ served }) => served.name === group)?.status();
    let compared = 0;
    for (const [resource, facts] of all) {
      const served = status?.counts[resource];
      if (served === undefined || NOT_SERVED_AS_STORED.has(resource)) continue;
      expect(facts?.length, resource).toBe(served);
      compared += 1;
    }
    expect(compared).toBeGreaterThan(0);
  });
});

/** What is served is worked out of several resources; a bond's payments are counted one by one. */
const NOT_SERVED_AS_STORED: ReadonlySet<string> = new Set(['instruments', 'listings', 'sessions', 'panels', 'calles']);

describe('facts read as a person would say them', () => {
  const some = async (group: ComparableSet, resource: string, id: string): Promise<Json | undefined> =>
    (await factsOf(group)).get(resource)?.find((fact) => fact.id === id)?.value;

  it.each<[ComparableSet, string, string, unknown]>([
    ['statistics', 'variables', '1', expect.objectContaining({ idVariable: 1, descripcion: expect.any(String) })],
    ['market', 'panels', 'argentina/acciones', expect.arrayContaining([expect.any(String)])],
    ['territory', 'provincias', '02', expect.objectContaining({ nombre: 'Ciudad Autónoma de Buenos Aires' })],
    ['territory', 'poligonos_provincias', '02', { geometry: expect.objectContaining({ type: 'Polygon' }) }],
    ['organisms', 'organismos', '45', expect.objectContaining({ nombre: 'Museo Histórico Nacional' })],
  ])('%s: %s %s', async (group, resource, id, value) => {
    expect(await some(group, resource, id)).toEqual(value);
  });

  it('values have their variable, their day and their source', async () => {
    const values = (await factsOf('statistics')).get('series') ?? [];
    expect(values).toHaveLength(473);
    for (const { id, value } of values) {
      expect(id).toMatch(/^\d+\/\d{4}-\d\d-\d\d$/);
      expect(value).toEqual({ valor: expect.any(Number), fuente: expect.any(String) });
    }
  });

  it('sessions have the figures that are known, and no others', async () => {
    const sessions = (await factsOf('market')).get('sessions') ?? [];
    expect(sessions.length).toBeGreaterThan(100);
    for (const { id, value } of sessions) {
      expect(id).toMatch(/^[^|]*\|[^|]+\|[^|]+\|\d{4}-\d\d-\d\d$/);
      expect(Object.values(value ?? {}).every((figure) => typeof figure === 'number')).toBe(true);
    }
  });

  it('street blocks have their street, numbers and lines', () => {
    const cuadra = {
      id: '0200001000001.1',
      limits: [1, 99, 2, 100],
      pieces: [[10, 20, 30, 40]],
      localidad: null,
    } as const;
    const [row] = streetBlockRows([{ calle: '0200001000001', cuadras: [cuadra] }]);
    expect(FACT_BOOKS.territory.facts('cuadras', row?.key ?? '', row?.body ?? new Uint8Array())).toEqual([
      {
        id: '0200001000001.1',
        value: {
          calle: '0200001000001',
          localidad: null,
          altura: { inicio: { derecha: 1, izquierda: 2 }, fin: { derecha: 99, izquierda: 100 } },
          lineas: [[0.000001, 0.000002, 0.000003, 0.000004]],
        },
      },
    ]);
  });
});
