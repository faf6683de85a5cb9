import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createOrganisms } from '../../../src/organisms/group.ts';
import { createTerritory, type TerritoryGroup } from '../../../src/territory/group.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { load as loadTerritory, SHARED } from '../../territory/serving.ts';
import { loadOrganisms } from '../sample.ts';

const FILE = join(SHARED, '../organisms/organisms.ndjson.gz');

/** The units and their outlines; streets take most of the time of an import, and points need none. */
const UNITS = [
  'provincias.json.gz',
  'departamentos.json.gz',
  'municipios.json.gz',
  'localidades_censales.json.gz',
  'localidades.json.gz',
  'poligonos_provincias.geojson.gz',
  'poligonos_departamentos.geojson.gz',
  'poligonos_municipios.geojson.gz',
].map((name) => join(SHARED, name));

/** Every so many organisms is asked for. */
const EVERY = 3;

interface Published {
  readonly id: number;
  readonly provincia: string;
  readonly latitud: number | null;
  readonly extra: { readonly departamento_id?: string };
}

interface Place {
  readonly resuelto_por: string | null;
  readonly provincia: { readonly nombre: string } | null;
  readonly departamento: { readonly id: string } | null;
  readonly localidad: { readonly id: string; readonly por: string } | null;
}

describe.skipIf(!existsSync(FILE))('the whole public list in the whole territory (needs ../shared)', () => {
  let territory: Serving;
  let organisms: Serving;
  const records: Published[] = [];
  const places = new Map<number, Place>();

  beforeAll(async () => {
    const groups: TerritoryGroup[] = [];
    territory = await serveGroup(
      (services) => {
        const group = createTerritory(services);
        groups.push(group);
        return group;
      },
      (store) => loadTerritory(store, UNITS),
    );
    organisms = await serveGroup(
      () => createOrganisms(() => groups[0]?.gazetteer() ?? null),
      (store) => loadOrganisms(store, FILE),
    );
    const lines = gunzipSync(readFileSync(FILE)).toString().trim().split('\n');
    for (const [at, line] of lines.entries()) if (at % EVERY === 0) records.push(JSON.parse(line) as Published);
    for (const { id } of records) {
      const response = await organisms.get(`/ventanilla/organismos/${id}/territorio`);
      expect(response.status).toBe(200);
      places.set(id, (await response.json()) as Place);
    }
  }, 120_000);
  afterAll(async () => {
    await organisms?.close();
    await territory?.close();
  });

  it('every organism with a point in the country has province and department, in the province it is published under', () => {
    const pointed = records.filter(({ latitud }) => latitud !== null);
    const placed = pointed.filter(({ id }) => places.get(id)?.departamento != null);
    expect(placed.length / pointed.length).toBeGreaterThan(0.995);
    const same = placed.filter(({ id, provincia }) => places.get(id)?.provincia?.nombre === provincia);
    expect(same.length / placed.length).toBeGreaterThan(0.99);
  });

  it('nine in ten and more lie in the department whose code their source gives', () => {
    const coded = records.filter(({ latitud, extra }) => latitud !== null && extra.departamento_id !== undefined);
    expect(coded.length).toBeGreaterThan(600);
    const same = coded.filter(({ id, extra }) => places.get(id)?.departamento?.id === extra.departamento_id);
    expect(same.length / coded.length).toBeGreaterThan(0.9);
  });

  it('a locality lies in the department that is told', () => {
    const told = [...places.values()].filter(
      ({ localidad, departamento }) => localidad !== null && departamento !== null,
    );
    expect(told.length).toBeGreaterThan(1100);
    // The ids of localities begin with their department's, but for the few that the data's own defects name.
    const astray = told.filter(({ localidad, departamento }) => !localidad?.id.startsWith(departamento?.id ?? ''));
    expect(astray.length).toBeLessThan(10);
  });

  it('without streets nothing is known by an address', () => {
    for (const { resuelto_por } of places.values()) expect(['punto', 'nombre', null]).toContain(resuelto_por);
  });
});
