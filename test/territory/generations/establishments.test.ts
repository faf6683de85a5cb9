/** The lists of establishments: the organisms whose kind says that they are schools or universities. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import { beginOrganismsImport } from '../../../src/organisms/import/intake.ts';
import { gotOf } from '../../answers.ts';
import { importFor } from '../../importing.ts';
import { organism } from '../../organisms/sample.ts';
import { serveStarter, type WholeService } from '../../whole-service.ts';

const OBELISCO = { latitud: -34.6037389, longitud: -58.3815704 };
const RECORDS = [
  organism(1, {
    nombre: 'Escuela 1 Sarmiento',
    ...OBELISCO,
    extra: { categoria: 'Escuela primaria', gestion: 'Estatal' },
  }),
  organism(2, { nombre: 'Museo Sarmiento', ...OBELISCO, extra: { categoria: 'Museo' } }),
  organism(3, { nombre: 'Facultad de Derecho', extra: { categoria: 'Universidad nacional', fuente: 'una lista' } }),
  organism(4, {
    nombre: 'Jardín 7',
    latitud: -34.61,
    longitud: -58.38,
    extra: { categoria: 'Establecimiento educativo' },
  }),
];

let whole: WholeService;
beforeAll(async () => {
  whole = await serveStarter(async (store) => {
    const receiver = { dataSet: 'organisms' as const, begin: beginOrganismsImport };
    await importFor(receiver, store, [fileOfRecords('organismos.json', RECORDS)]);
  });
}, 120_000);
afterAll(() => whole?.close());

const get = async (path: string) => gotOf(await whole.get(`/georef/api/v2.1/${path}`));

describe('establishments', () => {
  it('are the schools and universities among the organisms', async () => {
    expect((await get('establecimientos?campos=basico')).body).toMatchObject({
      establecimientos: [{ id: '1' }, { id: '3' }, { id: '4' }],
      total: 3,
    });
    expect((await get('establecimientos-educativos')).body).toMatchObject({ total: 2 });
    expect((await get('instituciones-universitarias')).body).toMatchObject({
      instituciones_universitarias: [{ id: '3', provincia: { id: '82', nombre: 'Santa Fe' } }],
      total: 1,
    });
  });

  it('are found by kind, name, management and place', async () => {
    const found = async (query: string) => (await get(`establecimientos?${query}`)).body;
    expect(await found('tipo=universitarios')).toMatchObject({ total: 1 });
    expect(await found('nombre=sarmiento&provincia=02')).toMatchObject({ establecimientos: [{ id: '1' }], total: 1 });
    expect(await found('gestion=estatal&departamento=02007')).toMatchObject({
      establecimientos: [{ id: '1' }],
      total: 1,
    });
    expect(await found('nombre=escuela&exacto')).toMatchObject({ total: 0 });
    expect(await found('id=4,3&orden=nombre')).toMatchObject({ establecimientos: [{ id: '3' }, { id: '4' }] });
    expect((await get('establecimientos?tipo=museos')).status).toBe(400);
  });

  it('near a point come with their distance in metres, of two decimals', async () => {
    const near = (await get('establecimientos-cercanos?lat=-34.6037389&lon=-58.3815704&distancia=1000')).body;
    expect(near).toMatchObject({
      establecimientos_cercanos: [
        { id: '1', distancia: 0, tipo_establecimiento: 'establecimientos_educativos', domicilio: 'México 564' },
        { id: '4', distancia: expect.closeTo(711, -1) },
      ],
      total: 2,
    });
    const basic = (await get('establecimientos-cercanos?lat=-34.6&lon=-58.4&distancia=9000&campos=basico&max=1')).body;
    expect(basic).toMatchObject({ establecimientos_cercanos: [{ centroide: {}, id: '1' }], cantidad: 1 });
  });

  it('are kept by no cache, for they change with another data set', async () => {
    const { headers } = await get('establecimientos');
    expect(headers.get('etag')).toBeNull();
    expect(headers.get('cache-control') ?? '').not.toContain('max-age');
  });
});
