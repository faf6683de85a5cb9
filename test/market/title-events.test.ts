import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, instrument, load, type Market, serveMarket, session } from './serving.ts';

interface Answered {
  readonly cantidad: number;
  readonly eventos: readonly Readonly<Record<string, unknown>>[];
}

const DAYS = ['2024-07-04', '2024-07-05', '2024-07-08', '2024-07-10', '2024-07-11'];

describe('/ventanilla/titulos/{simbolo}/eventos', () => {
  let market: Market;
  const events = async (query: string): Promise<Answered> => {
    const got = await market.ask(`/ventanilla/titulos/${query}`);
    expect(got.status, got.text).toBe(200);
    return JSON.parse(got.text) as Answered;
  };

  beforeAll(async () => {
    const bond = { tipo: 'TitulosPublicos', price_per: '100' };
    const flow = (id: number, symbol: string, date: string, amortization: number | string, amount: number) => ({
      id,
      symbol,
      date,
      rate: '',
      amortization,
      residual: '',
      amount,
    });
    market = await serveMarket(async (store) => {
      const report = await load(store, [
        file('instruments.csv', [
          instrument('GGAL'),
          instrument('AL30', { ...bond, panels: 'Bonos/Soberanos en dólares' }),
          instrument('AL30D', { ...bond, moneda: 'dolar_Estadounidense', panels: '' }),
          instrument('LINK', { ...bond, panels: 'Bonos/Soberanos dolar linked' }),
          instrument('PLAIN', { ...bond, panels: '' }),
        ]),
        file('daily_bcba_stocks.csv', [
          ...DAYS.map((date, at) => session('GGAL', date, at < 2 ? 100 : 20)),
          ...DAYS.map((date) => session('AL30D', date, 50)),
        ]),
        file('corporate_actions.csv', [
          { market: 'bCBA', symbol: 'GGAL', ex_date: '2024-07-08', kind: 'split', factor: 0.2 },
          { market: 'bCBA', symbol: 'GGAL', ex_date: '2024-07-10', kind: 'cash_dividend', factor: '', amount: 1 },
          { market: 'bCBA', symbol: 'GGAL', ex_date: '2024-07-11', kind: 'stock_dividend', factor: 0.5 },
          { market: 'bCBA', symbol: 'GGAL', ex_date: '2030-01-02', kind: 'merger', factor: 0.9 },
        ]),
        file('bonds_terms.csv', [
          { id: 1, symbol: 'AL30', issue_date: '2020-09-04', maturity: '2030-07-09', coupon: '', index: '' },
          { id: 2, symbol: 'LINK', issue_date: '2020-09-04', maturity: '2030-07-09', coupon: '', index: 'CER' },
          { id: 3, symbol: 'PLAIN', issue_date: '2020-09-04', maturity: '2030-07-09', coupon: '', index: '' },
        ]),
        file('bonds_cashflows.csv', [
          flow(1, 'AL30', '2024-07-09', 4, 4.38),
          flow(1, 'AL30', '2031-01-09', 0, 0.1),
          flow(2, 'LINK', '2024-07-09', '', 7),
          flow(3, 'PLAIN', '2024-07-09', 100, 100),
        ]),
      ]);
      expect(report.refusals).toEqual([]);
    });
  });
  afterAll(() => market.close());

  it('lists imported actions with what they do to prices and units, and what the prices say of them', async () => {
    const { eventos } = await events('ggal/eventos');
    expect(
      eventos.map(({ tipo, fechaEx, relacion, factor, monto, ajuste }) => [
        tipo,
        fechaEx,
        relacion,
        factor,
        monto,
        ajuste,
      ]),
    ).toEqual([
      ['split', '2024-07-08', '5:1', 0.2, null, 'aplicado'],
      ['dividendo', '2024-07-10', null, 0.95, 1, 'aplicado'],
      ['dividendoEnAcciones', '2024-07-11', '2:1', 0.5, null, 'contradicho'],
      ['otro', '2030-01-02', null, 0.9, null, 'aplicado'],
    ]);
    expect(eventos[1]).toEqual({
      tipo: 'dividendo',
      fechaEx: '2024-07-10',
      fechaPago: null,
      monto: 1,
      moneda: 'peso_Argentino',
      cada: 1,
      indice: null,
      relacion: null,
      factor: 0.95,
      ajuste: 'aplicado',
      fuente: 'eventosCorporativos',
      tipoDeclarado: 'cash_dividend',
    });
  });

  it('parts a bond payment into interest and principal, dated by the first session that does not get it', async () => {
    for (const symbol of ['AL30', 'AL30D']) {
      const { eventos } = await events(`${symbol}/eventos?hasta=2024-12-31`);
      expect(
        eventos.map(({ tipo, fechaEx, fechaPago, monto, moneda }) => [tipo, fechaEx, fechaPago, monto, moneda]),
      ).toEqual([
        ['renta', '2024-07-08', '2024-07-09', 0.38, 'dolar_Estadounidense'],
        ['amortizacion', '2024-07-08', '2024-07-09', 4, 'dolar_Estadounidense'],
      ]);
    }
  });

  it('tells no currency, parts or index that the data do not tell', async () => {
    const [linked] = (await events('LINK/eventos')).eventos;
    expect(linked).toMatchObject({ tipo: 'pago', monto: 7, moneda: null, indice: 'CER', tipoDeclarado: null });
    const [plain] = (await events('PLAIN/eventos')).eventos;
    expect(plain).toMatchObject({ tipo: 'amortizacion', monto: 100, moneda: null, indice: null });
  });

  it('narrows by kind and by ex date, and lists payments to come', async () => {
    expect((await events('AL30/eventos?tipo=RENTA&desde=2025-01-01')).eventos).toMatchObject([
      { tipo: 'renta', fechaPago: '2031-01-09', ajuste: null },
    ]);
    expect(await events('AL30/eventos?tipo=split')).toMatchObject({ cantidad: 0, eventos: [] });
  });

  it('writes the same as CSV, a null as an empty cell', async () => {
    const { text } = await market.ask('/ventanilla/titulos/LINK/eventos?formato=csv');
    expect(text).toBe(
      'tipo,fechaEx,fechaPago,monto,moneda,cada,indice,relacion,factor,ajuste,fuente,tipoDeclarado\n' +
        'pago,2024-07-08,2024-07-09,7,,100,CER,,,,flujoDeFondos,\n',
    );
  });
});

describe('/ventanilla/titulos/{simbolo}/serie', () => {
  let market: Market;
  beforeAll(async () => {
    market = await serveMarket((store) =>
      load(store, [
        file('instruments.csv', [instrument('GGAL'), instrument('DLR/AGO26', { market: 'rOFX', tipo: 'futuros' })]),
        file(
          'daily_bcba_stocks.csv',
          Array.from({ length: 600 }, (_, at) =>
            session('GGAL', new Date(Date.UTC(2020, 0, 1 + at)).toISOString().slice(0, 10), 100 + at),
          ),
        ),
        file('corporate_actions.csv', [
          { market: 'bCBA', symbol: 'GGAL', ex_date: '2021-01-01', kind: 'cash_dividend_implied', factor: 0.9 },
        ]),
      ]),
    );
  });
  afterAll(() => market.close());

  it.each(['ajustada', 'sinAjustar'])('has every session of B2 as CSV: %s', async (variant) => {
    const rows = (await market.ask(`/ventanilla/titulos/GGAL/serie?formato=csv&ajustada=${variant}`)).text.split('\n');
    const sessions = JSON.parse(
      (await market.ask(`/api/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/1970-01-01/2030-01-01/${variant}`)).text,
    ) as Record<string, unknown>[];
    expect(rows).toHaveLength(sessions.length + 2);
    const names = (rows[0] ?? '').split(',');
    sessions.forEach(({ fechaHora, ...members }, at) => {
      const row: Record<string, unknown> = { ...members, fecha: String(fechaHora).slice(0, 10) };
      expect((rows[at + 1] ?? '').split(',')).toEqual(names.map((name) => String(row[name])));
    });
  });

  it('is B2 as JSON, and headings alone as CSV where there are no sessions', async () => {
    const own = await market.ask('/ventanilla/titulos/GGAL/serie?desde=2020-12-30&hasta=2021-01-02&ajustada=ajustada');
    const b2 = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion/seriehistorica/2020-12-30/2021-01-02/ajustada');
    expect(own.text).toBe(b2.text);
    const none = await market.ask('/ventanilla/titulos/DLR%2FAGO26/serie?mercado=rofx&formato=csv');
    expect(none.text.split('\n')).toEqual([expect.stringMatching(/^fecha,/), '']);
    expect(none.headers.get('content-disposition')).toBe('attachment; filename="DLR-AGO26-sinAjustar.csv"');
  });
});
