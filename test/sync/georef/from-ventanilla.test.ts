import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { GEOREF } from '../../../src/sync/georef/source.ts';
import { createTerritory } from '../../../src/territory/group.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { load, starterFiles } from '../../territory/serving.ts';
import { type Visiting, visiting } from '../visiting.ts';

// Another server of the same interface is a publisher like any other: what it serves is taken over, and answered as it answers.

const RESOURCES = [
  'provincias',
  'departamentos',
  'municipios',
  'localidades-censales',
  'localidades',
  'asentamientos',
  'calles',
];

describe('a Ventanilla filled from another by the files of group C', () => {
  let first: Serving;
  let at: Visiting;
  let second: Serving;

  beforeAll(async () => {
    first = await serveGroup(createTerritory, (store) => load(store, starterFiles()));
    // The group alone is served: its files lie at the root.
    at = await visiting({ georefAddress: first.address });
    const { error, outcome } = await at.visit(GEOREF);
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(
      /^new: provincias 24, .*; not published: aglomerados, fracciones_censales, radios_censales, cuadras, intersecciones$/,
    );
    second = await serveGroup(createTerritory, async () => undefined, { store: at.settings.store });
  }, 120_000);
  afterAll(async () => {
    await second?.close();
    await at?.close();
    await first?.close();
  });

  const both = async (path: string): Promise<[string, string]> => {
    const [one, other] = await Promise.all([first.get(path), second.get(path)]);
    expect([one.status, other.status]).toEqual([200, 200]);
    return [await one.text(), await other.text()];
  };

  it.each(RESOURCES)('answers %s alike, all fields of all records', async (resource) => {
    const [one, other] = await both(`/${resource}.json`);
    expect(one.length).toBeGreaterThan(1000);
    expect(other).toBe(one);
  });

  it.each(['provincias', 'departamentos', 'municipios', 'calles'])('has the same geometry of %s', async (resource) => {
    const [one, other] = await both(`/${resource}.geojson`);
    expect(other).toBe(one);
  });

  it.each([
    '/ubicacion?lat=-34.6037&lon=-58.3816',
    '/departamentos?provincia=Santa+Fe&max=50',
    '/localidades?nombre=la+plata&campos=completo',
    '/calles?nombre=corrientes&max=100&campos=completo',
    '/provincias?interseccion=departamento:06441',
  ])('answers %s alike', async (path) => {
    const [one, other] = await both(path);
    expect(other).toBe(one);
  });

  it('and finds nothing new the next time, for a hundredth of the bytes', async () => {
    const { error, outcome, bytes } = await at.visit(GEOREF);
    expect(error).toBeNull();
    expect(outcome?.published).toEqual([]);
    expect(bytes).toBe(0);
  });
});
