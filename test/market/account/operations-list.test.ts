import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sheetsOf } from '../../formats/reading.ts';
import { importLedger, purchase, type Raw, trade } from './records.ts';
import { type AccountServing, marketOf, quote, serveAccounts } from './support.ts';

const ROW = [
  'numero',
  'fechaOrden',
  'tipo',
  'estado',
  'mercado',
  'simbolo',
  'cantidad',
  'precio',
  'monto',
  'modalidad',
  'cantidadOperada',
  'precioOperado',
  'montoOperado',
  'plazo',
  'fechaOperada',
];

describe('/ventanilla/operaciones', () => {
  let serving: AccountServing;
  let ana: string;
  const list = async (query = ''): Promise<readonly Raw[]> => {
    const answer = await serving.as(ana, `/ventanilla/operaciones${query}`);
    expect(answer.status).toBe(200);
    return (await answer.json()) as Raw[];
  };
  const numbers = async (query: string): Promise<unknown[]> => (await list(query)).map(({ numero }) => numero);

  beforeAll(async () => {
    serving = await serveAccounts(marketOf([quote({ symbol: 'AL30', lastPrice: 70_000, pricePer: 100 })]), {
      fill: async (store) => {
        const on = (n: number): string => `2024-02-0${n}T11:00:00`;
        const order = (numero: number, n: number, estadoActual: string, more: Raw = {}) =>
          trade(numero, 'compra', 10, 5, on(n), { estadoActual, operaciones: [], ...more });
        const report = await importLedger(store, 'ana', [
          trade(1, 'compra', 10, 5, on(1)),
          order(2, 2, 'iniciada'),
          order(3, 3, 'en_Proceso', { pais: 'estados_Unidos' }),
          order(4, 4, 'cancelada'),
          order(5, 5, 'cancelada_Por_Vencimiento_Validez'),
          order(6, 6, 'pendiente_Cancelacion'),
          trade(7, 'compra', 1, 1, on(7), {
            simbolo: 'AL30',
            estadoActual: 'parcialmente_Terminada',
            cantidad: 100,
            precio: 68_000,
            operaciones: [
              { fecha: '2024-02-07T11:04:12', cantidad: 40, precio: 67_990 },
              { fecha: '2024-02-07T11:03:00', cantidad: 20, precio: 68_000 },
            ],
          }),
          order(8, 7, 'iniciada', { precio: null }),
        ]);
        expect(report.refusals).toEqual([]);
        await importLedger(store, 'beto', [purchase(99)]);
      },
    });
    ana = await serving.login('ana');
  });
  afterAll(() => serving.close());

  it('the captured list, reference 2.3: its members in its order, the latest first', async () => {
    const rows = await list();
    expect(rows.map(({ numero }) => numero)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
    for (const row of rows) expect(Object.keys(row)).toEqual([...ROW, 'pais', 'moneda']);
    expect(rows[1]).toEqual({
      numero: 7,
      fechaOrden: '2024-02-07T11:00:00',
      tipo: 'compra',
      estado: 'parcialmente_Terminada',
      mercado: 'bcba',
      simbolo: 'AL30',
      cantidad: 100,
      precio: 68_000,
      monto: 68_000,
      modalidad: 'precio_Limite',
      cantidadOperada: 60,
      precioOperado: 67_993.333333,
      montoOperado: 40_796,
      plazo: 'a24horas',
      fechaOperada: '2024-02-07T11:04:12',
      pais: 'argentina',
      moneda: 'peso_Argentino',
    });
    expect(rows[0]).toMatchObject({ precio: null, precioOperado: null, montoOperado: 0, fechaOperada: null });
  });

  it('is also a workbook, with its times as times, and how many there are in all', async () => {
    const answer = await serving.as(ana, '/ventanilla/operaciones?max=2&formato=xlsx');
    expect(answer.headers.get('total-count')).toBe('8');
    const [sheet = []] = [...sheetsOf(Buffer.from(await answer.arrayBuffer())).values()];
    expect(Object.values(sheet[0] ?? {}).map(({ text }) => text)).toEqual([...ROW, 'pais', 'moneda']);
    expect(sheet.length).toBe(3);
    expect(sheet[2]).toMatchObject({
      A: { type: 'n', text: '7' },
      // 2024-02-07, eleven o'clock.
      B: { type: 'n', style: '2', text: String(45_329 + 11 / 24) },
      L: { type: 'n', text: '67993.333333' },
    });
  });

  it.each<[string, number[]]>([
    ['filtro.estado=todas', [8, 7, 6, 5, 4, 3, 2, 1]],
    ['filtro.estado=pendientes', [8, 7, 6, 3, 2]],
    ['filtro.estado=Terminadas', [1]],
    ['filtro.estado=canceladas', [5, 4]],
    ['estado=canceladas', [5, 4]],
    ['Filtro.Estado=CANCELADAS', [5, 4]],
    ['filtro.numero=3', [3]],
    ['filtro.numero=99', []],
    ['filtro.numero=3&filtro.fechaDesde=2024-02-04', []],
    ['filtro.numero=3&filtro.fechaHasta=2024-02-03', [3]],
    ['filtro.numero=3&filtro.estado=terminadas', []],
    ['filtro.pais=estados_Unidos', [3]],
    ['filtro.pais=argentina&filtro.estado=pendientes', [8, 7, 6, 2]],
    ['filtro.fechaDesde=2024-02-06', [8, 7, 6]],
    ['filtro.fechaHasta=2024-02-02T09:00:00', [2, 1]],
    ['filtro.fechaDesde=2024-02-03&filtro.fechaHasta=2024-02-04', [4, 3]],
    ['filtro.fechaDesde=2024-02-04&filtro.fechaHasta=2024-02-03', []],
    ['filtro.estado=&filtro.numero=', [8, 7, 6, 5, 4, 3, 2, 1]],
    ['max=2', [8, 7]],
    ['max=2&inicio=3', [5, 4]],
    ['inicio=8', []],
  ])('reference 2.3: %s', async (query, expected) => {
    expect(await numbers(`?${query}`)).toEqual(expected);
  });

  it('says how many there are in all, and keeps it from caches', async () => {
    const answer = await serving.as(ana, '/ventanilla/operaciones?filtro.estado=pendientes&max=1');
    expect(answer.headers.get('total-count')).toBe('5');
    expect(answer.headers.get('access-control-expose-headers')).toBe('Total-Count');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });

  it.each([
    ['filtro.estado=abiertas', 'model.filtro.estado'],
    ['filtro.numero=x', 'model.filtro.numero'],
    ['filtro.fechaDesde=ayer', 'model.filtro.fechaDesde'],
    ['filtro.fechaHasta=2024-02-30', 'model.filtro.fechaHasta'],
    ['filtro.pais=marte', 'model.filtro.pais'],
    ['max=0', 'model.max'],
    ['max=1001', 'model.max'],
    ['inicio=-1', 'model.inicio'],
  ])('%s is 400 and names %s', async (query, name) => {
    const answer = await serving.as(ana, `/ventanilla/operaciones?${query}`);
    expect(answer.status).toBe(400);
    const { modelState } = (await answer.json()) as { modelState: Record<string, string[]> };
    expect(Object.keys(modelState)).toEqual([name]);
  });

  it.each<[string, number[]]>([
    ['', [8, 7, 6, 5, 4, 3, 2, 1]],
    ['?filtro.estado=Pendientes&filtro.numero=0&filtro.pais=argentina', [8, 7, 6, 2]],
    ['?fechaDesde=2024-02-03&fechaHasta=2024-02-04%2023:00:00', [4, 3]],
    ['?filtro.numero=3&unknown=1&max=1', [3]],
    ['?max=2', [8, 7, 6, 5, 4, 3, 2, 1]],
  ])('reference 2.3: the list of the live interface, its members alone, by %j', async (query, expected) => {
    for (const path of ['/api/operaciones', '/api/v2/operaciones']) {
      const answer = await serving.as(ana, path + query);
      expect(answer.headers.get('total-count')).toBe(String(expected.length));
      const rows = (await answer.json()) as Raw[];
      expect(rows.map(({ numero }) => numero)).toEqual(expected);
      for (const row of rows) expect(Object.keys(row)).toEqual(ROW);
    }
  });

  it('needs a token', async () => {
    expect((await serving.get('/ventanilla/operaciones')).status).toBe(401);
  });
});
