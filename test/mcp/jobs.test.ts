import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveStarter, type WholeService } from '../whole-service.ts';
import { type Connected, connectHttp, demoToken } from './clients.ts';

let service: WholeService;
/** Without a token, by the revisions with a handshake. */
let anonymous: Connected;
/** With the token of the account `demo`, by revision 2026-07-28. */
let owner: Connected;

beforeAll(async () => {
  service = await serveStarter(undefined, { today: '2026-08-24' });
  anonymous = await connectHttp(service.address);
  owner = await connectHttp(service.address, { authorization: `Bearer ${await demoToken(service.address)}` }, 'auto');
});

afterAll(async () => {
  await Promise.all([anonymous.client.close(), owner.client.close()]);
  expect(service.problems).toEqual([]);
  await service.close();
});

describe("an agent does with the SDK's client", () => {
  it('job 1: what inflation was in the last three months', async () => {
    const found = await anonymous.call('find_variable', { q: 'inflacion mensual', limite: 1 });
    expect(found.result).toMatchObject({
      variables: [{ idVariable: 27, descripcion: 'Inflación mensual.', unidadExpresion: 'En porcentaje' }],
    });
    const { result, text } = await anonymous.call('series_values', { ids: [27], limite: 3 });
    expect(result).toEqual({
      variables: [{ idVariable: 27, descripcion: 'Inflación mensual.', unidadExpresion: 'En porcentaje' }],
      filas: [
        { fecha: '2026-05-31', valores: [2.1] },
        { fecha: '2026-06-30', valores: [1.9] },
        { fecha: '2026-07-31', valores: [2.1] },
      ],
      omitted: 21,
      url: `${service.address}/ventanilla/series?ids=27`,
    });
    expect(JSON.parse(text)).toEqual(result);
    // The link leads to the whole.
    const whole: unknown = await (await service.get('/ventanilla/series?ids=27')).json();
    expect(whole).toMatchObject({ metadata: { resultset: { count: 24 } } });
  });

  it('job 2: the quote of a share, its history and its panel', async () => {
    expect((await owner.call('quote', { simbolo: 'ggal' })).result).toMatchObject({
      descripcionTitulo: 'Grupo Financiero Galicia',
      ultimoPrecio: 2346.65,
      variacion: -1.41,
    });
    const history = await owner.call('price_history', { simbolo: 'GGAL', desde: '2024-02-01', limite: 2 });
    expect(history.result).toMatchObject({
      ruedas: [
        { fechaHora: '2024-03-01T17:00:00', ultimoPrecio: 2380.3 },
        { fechaHora: '2024-03-04T17:00:00', ultimoPrecio: 2346.65 },
      ],
      omitted: 18,
    });
    const panel = await owner.call('panel', { panel: 'merval', limite: 3 });
    expect(panel.result).toMatchObject({ titulos: [{ simbolo: 'ALUA' }, { simbolo: 'BMA' }, {}], omitted: 10 });
    const wrong = await owner.call('panel', { panel: 'Lideres' });
    expect(wrong).toMatchObject({ isError: true, text: expect.stringContaining('there are Merval, Panel General,') });
    expect(await owner.call('quote', { simbolo: 'NADA' })).toMatchObject({
      isError: true,
      text: 'No security of bCBA has the symbol "NADA". Check "simbolo" and "mercado"; panel lists symbols.',
    });
  });

  it('job 3: three addresses, and why one of them is not found', async () => {
    const direcciones = ['Av. Corrientes 1234', 'Rivadavia 500', 'Corientes Falsas 9000'];
    const { result } = await anonymous.call('normalize_addresses', { direcciones, provincia: '02' });
    expect(result).toMatchObject({
      resultados: [
        {
          total: 1,
          nomenclatura: 'AV CORRIENTES 1234, Comuna 1, Ciudad Autónoma de Buenos Aires',
          ubicacion_lat: expect.closeTo(-34.6037, 3),
        },
        { direccion: 'Rivadavia 500', total: 1 },
        { direccion: 'Corientes Falsas 9000', total: 0 },
      ],
    });
    const why = await anonymous.call('explain_address', { direccion: 'Corientes Falsas 9000', provincia: '02' });
    expect(why.result).toMatchObject({
      total: 0,
      motivo: expect.stringContaining('No se encontró ninguna calle'),
      calles_parecidas: ['AV CORRIENTES, Comuna 15, Ciudad Autónoma de Buenos Aires'],
    });
  });

  it('job 4: the department of a point, a place by name and the museums nearby', async () => {
    const point = { lat: -34.6, lon: -58.4 };
    expect((await anonymous.call('locate_point', point)).result).toMatchObject({
      departamento_nombre: 'Comuna 3',
      provincia_id: '02',
    });
    const near = await anonymous.call('public_bodies_near', { ...point, search: 'museo', limite: 1 });
    expect(near.result).toMatchObject({
      organismos: [{ nombre: 'Museo Histórico Nacional', distancia: 3967 }],
      omitted: 5,
    });
    const place = await anonymous.call('find_place', { tipo: 'localidades', nombre: 'rosario', limite: 1 });
    expect(place.result).toMatchObject({ lugares: [{ id: '82084270', provincia_nombre: 'Santa Fe' }], omitted: 6 });
    expect(await anonymous.call('locate_point', { lat: 34.6, lon: -58.4 })).toMatchObject({
      isError: true,
      text: expect.stringContaining('lies in no province of Argentina: latitudes there are -55 to -21'),
    });
  });

  it('job 5: portfolio and operations with the token of the account, and a clear error without', async () => {
    expect((await owner.call('portfolio')).result).toMatchObject({
      activos: expect.arrayContaining([expect.objectContaining({ simbolo: 'GGAL', cantidad: 170, ppc: 2463.193 })]),
      omitted: 0,
    });
    expect((await owner.call('operations', { estado: 'terminadas', limite: 1 })).result).toMatchObject({
      operaciones: [{ numero: 1012, simbolo: 'AL30', tipo: 'venta' }],
    });
    for (const name of ['portfolio', 'operations']) {
      expect(await anonymous.call(name)).toMatchObject({
        isError: true,
        text: expect.stringContaining('needs the bearer token of an account'),
      });
    }
  });

  it('job 6: where a photo was taken, and whether the address found leads back to the place', async () => {
    const photo = { lat: -34.6037, lon: -58.384 };
    const { result } = await anonymous.call('address_at_point', photo);
    expect(result).toEqual({
      nomenclatura: 'AV CORRIENTES 1216, Comuna 1, Ciudad Autónoma de Buenos Aires',
      precision: 'eje',
      calle_cruce_1_nombre: 'LIBERTAD',
      calle_cruce_2_nombre: 'TALCAHUANO',
      distancia: 2.3,
      url: `${service.address}/ventanilla/direcciones/inversa?lat=-34.6037&lon=-58.384`,
    });
    const back = await anonymous.call('normalize_addresses', { direcciones: ['Av. Corrientes 1216'], provincia: '02' });
    expect(back.result).toMatchObject({
      resultados: [{ ubicacion_lat: expect.closeTo(photo.lat, 3), ubicacion_lon: expect.closeTo(photo.lon, 3) }],
    });
    // No street within 200 m: nothing but the link.
    expect((await anonymous.call('address_at_point', { lat: -50, lon: -70 })).result).toEqual({
      url: `${service.address}/ventanilla/direcciones/inversa?lat=-50&lon=-70`,
    });
    expect(await anonymous.call('address_at_point', { lat: 'norte', lon: -70 })).toMatchObject({
      isError: true,
      text: 'Argument "lat" must be a number.',
    });
  });
});
