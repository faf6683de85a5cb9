import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROVINCE_QUERIES } from '../indexes/provinces.ts';
import { KNOWN_NAMES } from './known-names.ts';
import { hasShared, SHARED, serveTerritory, type Territory } from './serving.ts';

const FILES = ['provincias', 'departamentos', 'municipios', 'localidades_censales', 'asentamientos', 'localidades'];

describe.skipIf(!hasShared)(`names with known results (Annex D)${hasShared ? '' : ': skipped, no ../shared'}`, () => {
  let territory: Territory;
  beforeAll(async () => {
    territory = await serveTerritory(FILES.map((name) => join(SHARED, `${name}.json.gz`)));
  }, 120_000);
  afterAll(async () => {
    expect(territory.errors).toEqual([]);
    await territory.close();
  });

  /** What the data of ../shared hold instead, and why. */
  const DATA: Readonly<Record<string, string>> = {
    // Named in full in this release: "Coronel de Marina Leonardo Rosales", as in the tests of 2019.
    'CORONEL ROSALES': '',
    // The local government of Entre Ríos has another code in this release; that of Santiago del Estero is not in it.
    'SAN PEDRO': '060770, 141106, 309175, 540504',
    // That of Santiago del Estero (866185) is not in this release.
    'SAN VICENTE': '060778, 142875, 540203, 820045',
  };
  /** Our own readings of queries that find nothing in the reference (its advice in 4.1). */
  const READINGS: Readonly<Record<string, string>> = {
    'sta fe': '82',
    'Provincia de Buenos Aires': '06',
    'S. del Estero': '86',
    entrerios: '30',
    santafe: '82',
  };

  const search = async (path: string, nombre: string, exact: boolean): Promise<string> => {
    const found = await territory.get(`/${path}`, {
      nombre,
      campos: 'basico',
      max: '5000',
      orden: 'id',
      ...(exact ? { exacto: '' } : {}),
    });
    return found.ids(path.replaceAll('-', '_')).join(', ');
  };

  for (const [path, rows] of Object.entries(KNOWN_NAMES)) {
    it.each(rows)(`/${path} %j (%s) → %s`, async (query, mode, ids) => {
      expect(await search(path, query, mode === 'exacto')).toBe(
        (path === 'municipios' ? DATA[query] : undefined) ?? ids,
      );
    });
  }

  it.each(PROVINCE_QUERIES)('/provincias %j → %s (exacto: %s)', async (query, near, exact) => {
    if (near !== '·') expect(await search('provincias', query, false)).toBe(READINGS[query] ?? near);
    if (exact !== '·') expect(await search('provincias', query, true)).toBe(exact);
  });
});
