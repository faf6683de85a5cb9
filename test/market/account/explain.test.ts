import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '../../../src/server/clock.ts';
import { importLedger, purchase, type Raw, trade } from './records.ts';
import { type AccountServing, marketOf, quote, serveAccounts } from './support.ts';

interface Shown {
  readonly pais: string;
  readonly mercado: string;
  readonly simbolo: string;
  readonly activo: Record<string, unknown> | null;
  readonly posicionInicial: Record<string, number>;
  readonly lineas: readonly string[];
  readonly moneda: string;
  readonly pasos: readonly {
    readonly numero: number | null;
    readonly simbolo: string;
    readonly fecha: string;
    readonly cantidad: number;
    readonly relacion: string | null;
    readonly precio: number;
    readonly moneda: string;
    readonly efecto: string;
    readonly cambio: Record<string, unknown> | null;
    readonly posicion: Record<string, number>;
    readonly calculo: readonly string[];
  }[];
  readonly precio: Record<string, unknown> | null;
  readonly comprometido: Record<string, unknown>;
  readonly parking: Record<string, unknown> | null;
  readonly calculos: readonly { readonly miembro: string; readonly calculo: string; readonly valor: number }[];
  readonly avisos: readonly { readonly codigo: string; readonly mensaje: string }[];
}

const day = (n: number): string => `2024-02-${String(n).padStart(2, '0')}T12:00:00`;

describe('/ventanilla/portafolio/explicar', () => {
  let serving: AccountServing;
  let ana: string;
  const explain = async (query: string, token = ana): Promise<Shown> => {
    const answer = await serving.as(token, `/ventanilla/portafolio/explicar?${query}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return (await answer.json()) as Shown;
  };

  beforeAll(async () => {
    serving = await serveAccounts(
      marketOf([
        quote({
          symbol: 'GGAL',
          lastPrice: 2400,
          previousClose: 2450,
          description: 'Grupo Financiero Galicia',
          time: '2024-03-04T17:00:00',
        }),
        quote({
          symbol: 'GGAL',
          market: 'nASDAQ',
          lastPrice: 9.5,
          moneda: 'dolar_Estadounidense',
          pais: 'estados_Unidos',
        }),
        quote({ symbol: 'AL30', lastPrice: 74_000, previousClose: 75_000, pricePer: 100, tipo: 'TitulosPublicos' }),
      ]),
      {
        clock: { ...systemClock(), today: () => '2024-03-05' },
        fill: async (store) => {
          const report = await importLedger(store, 'ana', [
            trade(1, 'compra', 100, 2600, day(6)),
            trade(2, 'compra', 70, 2350, day(15)),
            trade(3, 'compra', 50, 2348.05, day(15)),
            trade(4, 'venta', 50, 2380, day(28)),
            trade(5, 'venta', 1, 2600, day(29), { cantidad: 60, operaciones: [], estadoActual: 'en_Proceso' }),
            trade(6, 'pago_dividendos', 1, 10, day(29)),
            trade(7, 'compra', 40, 6.5, day(1), { mercado: 'nASDAQ', moneda: 'dolar_Estadounidense' }),
            trade(8, 'compra', 50_000, 73_500, day(20), { simbolo: 'AL30' }),
            trade(9, 'compra', 1000, 73_000, '2024-03-05T11:00:00', { simbolo: 'AL30' }),
            trade(10, 'compra', 5, 10, day(1), { simbolo: 'NADA' }),
            trade(11, 'compra', 5, 10, day(1), { simbolo: 'FUE' }),
            trade(12, 'venta', 9, 12, day(2), { simbolo: 'FUE' }),
            trade(15, 'suscripcionFCI', 100.6248, 1.0166, day(1), { simbolo: 'FONDO' }),
            trade(13, 'compra', 5, 10, day(1), { simbolo: 'DOS' }),
            trade(14, 'compra', 5, 10, day(1), { simbolo: 'DOS', mercado: 'rOFX' }),
          ]);
          expect(report.refusals).toEqual([]);
          await importLedger(store, 'beto', [purchase(1, { simbolo: 'SECRETO' })]);
        },
      },
    );
    ana = await serving.login('ana');
  });
  afterAll(() => serving.close());

  it('shows each execution with what it did, and the very asset of the portfolio', async () => {
    const shown = await explain('simbolo=ggal');
    expect(shown).toMatchObject({ pais: 'argentina', mercado: 'bcba', simbolo: 'GGAL' });
    expect(shown.posicionInicial).toEqual({
      ejecuciones: 0,
      cantidad: 0,
      costo: 0,
      precioPromedio: 0,
      cantidadSinCosto: 0,
    });
    expect(
      shown.pasos.map(({ numero, efecto, posicion }) => [numero, efecto, posicion.cantidad, posicion.costo]),
    ).toEqual([
      [1, 'suma', 100, 260_000],
      [2, 'suma', 170, 424_500],
      [3, 'suma', 220, 541_902.5],
      [4, 'resta', 170, 418_742.8409090909],
    ]);
    expect(shown.pasos[2]?.calculo).toEqual([
      'cantidad: 170 + 50 = 220',
      'costo: 424500 + 50 × 2348.05 = 541902.5',
      'precioPromedio: 541902.5 / 220 ≈ 2463.1931818182',
    ]);
    expect(shown.pasos[3]?.calculo).toEqual([
      'cantidad: 220 − 50 = 170',
      'costo: 541902.5 × 170 / 220 ≈ 418742.8409090909',
      'precioPromedio: lo que sale no lo cambia ≈ 2463.1931818182',
    ]);
    const portfolio = (await (await serving.as(ana, '/api/portafolio')).json()) as {
      activos: Record<string, unknown>[];
    };
    expect(portfolio.activos).toContainEqual(shown.activo);
    expect(shown.precio).toEqual({
      origen: 'cotizacion',
      ultimoPrecio: 2400,
      fechaHora: '2024-03-04T17:00:00',
      cierreAnterior: 2450,
      moneda: 'peso_Argentino',
      cotizaPor: 1,
    });
    expect(shown.comprometido).toEqual({
      total: 60,
      ordenes: [{ numero: 5, estadoActual: 'en_Proceso', cantidad: 60, ejecutada: 0, pendiente: 60 }],
      calculo: 'lo pendiente de las ventas abiertas, 60, y no más que la tenencia: 60',
    });
    expect(shown.calculos.map(({ miembro, calculo }) => [miembro, calculo])).toEqual([
      ['puntosVariacion', '2400 − 2450 = -50'],
      ['variacionDiaria', '(2400 − 2450) / 2450 × 100 ≈ -2.04'],
      ['ppc', '2463.1931818182 ≈ 2463.193'],
      ['gananciaPorcentaje', '(2400 / 2463.1931818182 − 1) × 100 ≈ -2.57'],
      ['gananciaDinero', '170 × (2400 − 2463.1931818182) ≈ -10742.84'],
      ['valorizado', '170 × 2400 = 408000'],
    ]);
    expect(shown.avisos).toEqual([
      {
        codigo: 'sin_efecto',
        mensaje: 'No cambian la cantidad ni el costo: 5 (venta, en_Proceso), 6 (pago_dividendos, terminada).',
      },
    ]);
  });

  it('a bond: per 100, and what is held of it since yesterday', async () => {
    const shown = await explain('simbolo=AL30');
    expect(shown.precio).toMatchObject({ cotizaPor: 100 });
    expect(shown.parking).toEqual({
      disponibleInmediato: 50_000,
      retenciones: [{ numero: 9, fecha: '2024-03-05T11:00:00', cantidad: 1000, disponibleDesde: '2024-03-07' }],
      calculo: '51000 − (1000) = 50000',
    });
    expect(shown.calculos.at(-1)).toMatchObject({ miembro: 'valorizado', calculo: '51000 × 74000 / 100 = 37740000' });
    // 50,000 of face at 73,500 per 100 cost 36,750,000.
    expect(shown.pasos.map(({ posicion }) => [posicion.costo, posicion.precioPromedio])).toEqual([
      [36_750_000, 73_500],
      [37_480_000, 73_490.1960784314],
    ]);
    expect(shown.pasos[1]?.calculo).toEqual([
      'cantidad: 50000 + 1000 = 51000',
      'costo: 36750000 + 1000 × 73000 / 100 = 37480000',
      'precioPromedio: 37480000 / 51000 × 100 ≈ 73490.1960784314',
    ]);
  });

  it('the country and market of a symbol that the account has in several', async () => {
    expect((await explain('simbolo=GGAL&pais=estados_unidos')).mercado).toBe('nASDAQ');
    expect((await explain('simbolo=GGAL&mercado=NASDAQ')).pais).toBe('estados_Unidos');
    const several = await serving.as(ana, '/ventanilla/portafolio/explicar?simbolo=DOS');
    expect(several.status).toBe(400);
    expect(await several.json()).toMatchObject({
      modelState: { 'model.mercado': [expect.stringContaining('bcba, rOFX')] },
    });
    expect((await explain('simbolo=dos&mercado=rofx')).mercado).toBe('rOFX');
  });

  it('without a quote the last execution prices it; what was sold out is explained, too', async () => {
    const unquoted = await explain('simbolo=NADA');
    expect(unquoted.precio).toMatchObject({ origen: 'ultima_ejecucion', ultimoPrecio: 10, cierreAnterior: null });
    expect(unquoted.precio).toMatchObject({ fechaHora: day(1) });
    expect(unquoted.calculos.find(({ miembro }) => miembro === 'variacionDiaria')).toMatchObject({
      calculo: 'sin cierre anterior, 0',
      valor: 0,
    });
    expect(unquoted.avisos.map(({ codigo }) => codigo)).toEqual(['sin_cotizacion']);
    const gone = await explain('simbolo=FUE');
    expect(gone).toMatchObject({ activo: null, precio: null, parking: null, calculos: [] });
    expect(gone.pasos[1]?.calculo[0]).toBe('cantidad: 5 − 9, y no menos que 0 = 0');
    expect(gone.avisos.map(({ codigo }) => codigo)).toEqual(['sin_tenencia', 'venta_sin_tenencia']);
    expect(gone.avisos[1]?.mensaje).toContain('los 4 que faltan entraron por una transferencia');
  });

  it('a fund: its shares are shown with two decimals and used as they are', async () => {
    const shown = await explain('simbolo=FONDO');
    expect(shown.calculos[0]).toMatchObject({ miembro: 'cantidad', calculo: '100.6248 ≈ 100.62', valor: 100.62 });
    expect(shown.calculos.at(-1)).toMatchObject({ calculo: '100.6248 × 1.0166 = 102.29517168' });
    expect(shown.activo?.cantidad).toBe(100.62);
  });

  it('only the latest steps where they are many, from where the others ended', async () => {
    const all = await explain('simbolo=GGAL');
    const last = await explain('simbolo=GGAL&max=1');
    expect(last.pasos).toEqual(all.pasos.slice(-1));
    expect(last.posicionInicial).toEqual({ ejecuciones: 3, ...all.pasos[2]?.posicion });
    expect(last.calculos).toEqual(all.calculos);
  });

  it.each([
    ['', 'model.simbolo'],
    ['simbolo=', 'model.simbolo'],
    [`simbolo=${'x'.repeat(65)}`, 'model.simbolo'],
    ['simbolo=GGAL&pais=marte', 'model.pais'],
    ['simbolo=GGAL&mercado=luna', 'model.mercado'],
    ['simbolo=GGAL&max=0', 'model.max'],
    ['simbolo=GGAL&max=5001', 'model.max'],
    ['simbolo=GGAL&max=muchos', 'model.max'],
  ])('%j is 400 and names %s', async (query, name) => {
    const answer = await serving.as(ana, `/ventanilla/portafolio/explicar?${query}`);
    expect(answer.status).toBe(400);
    const { modelState } = (await answer.json()) as { modelState: Record<string, string[]> };
    expect(Object.keys(modelState)).toEqual([name]);
  });

  it('nothing of others: their symbols are unknown; no token is 401', async () => {
    const foreign = await serving.as(ana, '/ventanilla/portafolio/explicar?simbolo=SECRETO');
    const unknown = await serving.as(ana, '/ventanilla/portafolio/explicar?simbolo=NINGUNO');
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect((await foreign.text()).replace('SECRETO', 'NINGUNO')).toBe(await unknown.text());
    expect((await serving.get('/ventanilla/portafolio/explicar?simbolo=GGAL')).status).toBe(401);
    expect((await serving.get('/ventanilla/portafolio/explicar')).status).toBe(401);
  });

  it('for any ledger: the steps lead from nothing to the asset, each from the one before', async () => {
    const move = fc.record({
      buys: fc.boolean(),
      cantidad: fc.integer({ min: 1, max: 1000 }),
      precio: fc.integer({ min: 1, max: 100_000 }).map((cents) => cents / 100),
    });
    let round = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(move, { minLength: 1, maxLength: 12 }), async (moves) => {
        const simbolo = `P${++round}`;
        const records: Raw[] = moves.map(({ buys, cantidad, precio }, index) =>
          trade(round * 100 + index, buys ? 'compra' : 'venta', cantidad, precio, day(index + 1), { simbolo }),
        );
        await importLedger(serving.store, 'ana', records);
        await serving.keeper.refresh();
        const shown = await explain(`simbolo=${simbolo}`);
        let [held, cost] = [0, 0];
        for (const { cantidad, precio, efecto, posicion } of shown.pasos) {
          if (efecto === 'suma') [held, cost] = [held + cantidad, cost + cantidad * precio];
          else if (cantidad >= held) [held, cost] = [0, 0];
          else [held, cost] = [held - cantidad, (cost * (held - cantidad)) / held];
          expect(posicion.cantidad).toBe(held);
          expect(posicion.costo).toBeCloseTo(cost, 4);
          expect(posicion.precioPromedio).toBeCloseTo(held === 0 ? 0 : cost / held, 4);
        }
        expect(shown.activo === null ? 0 : shown.activo.cantidad).toBe(held);
        for (const { miembro, valor } of shown.calculos) expect(shown.activo?.[miembro]).toBe(valor);
      }),
      { numRuns: 20 },
    );
    expect(serving.errors).toEqual([]);
  });
});
