/** `/cuadras`, and the localities of streets: over a small town with blocks whose ids have 18 and 20 digits. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AV_COLON, CITY, SANTA_FE, TOWN } from '../direcciones/town.ts';
import { file } from '../import/import-fixture.ts';
import { serveTerritory, type Territory } from '../serving.ts';

const CUADRAS = '/georef/api/v2.1/cuadras';

function cuadra(id: string, calle: string, from: number, localidad: string | null = null) {
  return {
    id,
    calle: { id: calle },
    altura: { inicio: { derecha: from + 1, izquierda: from }, fin: { derecha: from + 99, izquierda: from + 98 } },
    geometria: {
      type: 'MultiLineString',
      coordinates: [
        [
          [-64.2, -31.4],
          [-64.199, -31.4],
        ],
      ],
    },
    ...(localidad === null ? {} : { localidad: { id: localidad } }),
  };
}

const SHORT = `${SANTA_FE}00001`;
const LONG = `${SANTA_FE}0000002`;
const OTHER = '149999999999900001';
const OF_COLON = `${AV_COLON}00007`;

let territory: Territory;
beforeAll(async () => {
  territory = await serveTerritory([
    ...CITY,
    file(
      'cuadras.json',
      cuadra(LONG, SANTA_FE, 200),
      cuadra(SHORT, SANTA_FE, 100),
      cuadra(OTHER, SANTA_FE, 300),
      cuadra(OF_COLON, AV_COLON, 100, TOWN.id),
    ),
  ]);
});
afterAll(() => territory?.close());

const idsOf = async (query: Readonly<Record<string, string>>): Promise<string[]> =>
  (await territory.get(CUADRAS, query)).ids('cuadras');

describe('street blocks', () => {
  it('have the ids of the file, of either length, and whatever they begin with', async () => {
    expect(new Set(await idsOf({}))).toEqual(new Set([SHORT, LONG, OTHER, OF_COLON]));
    for (const id of [SHORT, LONG, OTHER, OF_COLON]) expect(await idsOf({ id })).toEqual([id]);
    expect(await idsOf({ id: `${SHORT},${OF_COLON},${SANTA_FE}00009` })).toEqual([SHORT, OF_COLON]);
  });

  it('are found by street, name, number and place, all together', async () => {
    expect(new Set(await idsOf({ calle: SANTA_FE }))).toEqual(new Set([SHORT, LONG, OTHER]));
    expect(await idsOf({ nombre: 'colon' })).toEqual([OF_COLON]);
    expect(new Set(await idsOf({ altura: '150' }))).toEqual(new Set([SHORT, OF_COLON]));
    expect(await idsOf({ altura: '150', nombre: 'Santa Fe', exacto: '' })).toEqual([]);
    expect(await idsOf({ altura: '250', provincia: '14', categoria: 'avenida' })).toEqual([LONG]);
    expect(await idsOf({ altura: '5000' })).toEqual([]);
    expect(await idsOf({ id: SHORT, nombre: 'colon' })).toEqual([]);
    expect(await idsOf({ localidad: TOWN.id, altura: '150' })).toContain(OF_COLON);
  });

  it('come in pages that have each block once', async () => {
    const pages = await Promise.all(
      [0, 1, 2, 3, 4].map((inicio) => idsOf({ max: '1', inicio: String(inicio), orden: 'nombre' })),
    );
    expect(pages[4]).toEqual([]);
    expect(new Set(pages.flat()).size).toBe(4);
  });

  it('show their street and locality with all their fields, and their lines in the file', async () => {
    const { body } = await territory.get(CUADRAS, { id: OF_COLON, campos: 'completo' });
    expect(body).toMatchObject({
      cuadras: [
        {
          altura: { inicio: { derecha: 101, izquierda: 100 }, fin: { derecha: 199, izquierda: 198 } },
          calle: { id: AV_COLON, nombre: 'AV COLON' },
          localidad: { id: TOWN.id },
        },
      ],
    });
    const { body: file } = await territory.get(`${CUADRAS}.geojson`);
    expect(file).toMatchObject({ features: [{ geometry: { type: 'MultiLineString' } }, {}, {}, {}] });
  });

  it('survive the way into the store and back', async () => {
    const { text } = await territory.get(`${CUADRAS}.ndjson`);
    for (const id of [SHORT, LONG, OTHER, OF_COLON]) expect(text).toContain(`"id":"${id}"`);
  });
});
