import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, instrument, load, type Market, STARTER, serveMarket, session } from '../serving.ts';

interface Found {
  readonly cantidad: number;
  readonly total: number;
  readonly titulos: readonly {
    readonly mercado: string;
    readonly simbolo: string;
    readonly historia: Readonly<Record<string, unknown>> | null;
  }[];
}

async function search(market: Market, query: string): Promise<Found> {
  const got = await market.ask(`/ventanilla/titulos/buscar?${query}`);
  expect(got.status, got.text).toBe(200);
  return JSON.parse(got.text) as Found;
}

const keys = ({ titulos }: Found): string[] => titulos.map(({ mercado, simbolo }) => `${mercado}|${simbolo}`);

describe('/ventanilla/titulos/buscar', () => {
  let market: Market;
  beforeAll(async () => {
    market = await serveMarket((store) =>
      load(store, [
        file('instruments.csv', [
          instrument('GGAL', { description: 'Grupo Financiero Galicia' }),
          instrument('GGAL', { market: 'nASDAQ', description: 'Grupo Financiero Galicia ADR', pais: 'estados_Unidos' }),
          instrument('GGALX', { description: 'Never quoted' }),
          instrument('PAMP', { description: 'Pampa Energía' }),
          instrument('TGNO4', { description: 'Transportadora de Gas del Norte' }),
          instrument('TGSU2', { description: 'Transportadora de Gas del Sur' }),
          instrument('AL30', { description: 'Bono Rep. Argentina 2030', tipo: 'TitulosPublicos', price_per: '100' }),
          instrument('GFGC3500AB', {
            description: 'Call GGAL 3,500.00 Vencimiento: 19/04/2024',
            tipo: 'OPCIONES',
            option_type: 'Call',
            strike: '3500',
            maturity: '2024-04-19',
            underlying: 'GGAL',
          }),
          instrument('DLR/AGO26', { market: 'rOFX', description: 'Dólar agosto 2026', tipo: 'futuros' }),
          instrument('G/L', { description: 'A slash and % of it' }),
        ]),
        file('daily_bcba_stocks_byma.csv', [
          session('GGAL', '2024-03-01', 10),
          session('GGAL', '2024-03-04', 11),
          session('PAMP', '2024-03-04', 11),
          session('TGSU2', '2024-03-04', 11),
        ]),
      ]),
    );
  });
  afterAll(() => market.close());

  it('puts the symbol itself first, on the markets in their order, then symbols that begin so, then words', async () => {
    expect(keys(await search(market, 'q=ggal'))).toEqual(['bCBA|GGAL', 'nASDAQ|GGAL', 'bCBA|GGALX', 'bCBA|GFGC3500AB']);
    expect(keys(await search(market, 'q=tg'))).toEqual(['bCBA|TGSU2', 'bCBA|TGNO4']);
  });

  it.each([
    ['energia', 'PAMP', 'accents do not count'],
    ['PAMPA%20ENERG', 'PAMP', 'the last word may be unfinished'],
    ['galcia', 'GGAL', 'mistyped letters are forgiven'],
    ['transportadora%20norte', 'TGNO4', 'every word must be there'],
    ['bono', 'AL30', 'a kind is a word'],
    ['opcion%20ggal', 'GFGC3500AB', 'a kind and a word'],
    ['dlr/a', 'DLR/AGO26', 'a symbol with a slash, begun'],
    ['g/l', 'G/L', 'a symbol with a slash'],
  ])('%s finds %s first: %s', async (q, symbol) => {
    expect((await search(market, `q=${q}`)).titulos[0]?.simbolo).toBe(symbol);
  });

  it('says what there is to see of a title', async () => {
    const { titulos } = await search(market, 'q=ggal&limite=3');
    expect(titulos[0]).toEqual({
      mercado: 'bCBA',
      simbolo: 'GGAL',
      descripcion: 'Grupo Financiero Galicia',
      tipo: 'ACCIONES',
      moneda: 'peso_Argentino',
      pais: 'argentina',
      vencimiento: null,
      historia: { desde: '2024-03-01', hasta: '2024-03-04', sesiones: 2, seAjusta: false },
    });
    expect(titulos[1]?.historia).toBeNull();
  });

  it('lists as many as asked for, and says how many there are', async () => {
    expect(await search(market, 'q=ggal&limite=1')).toMatchObject({ cantidad: 1, total: 4 });
    expect(await search(market, 'q=ggal&mercado=NASDAQ')).toMatchObject({ cantidad: 1, total: 1 });
    expect(await search(market, 'q=xyzxyz')).toEqual({ cantidad: 0, total: 0, titulos: [] });
    expect(await search(market, 'q=de%20la')).toEqual({ cantidad: 0, total: 0, titulos: [] });
    expect(await search(market, 'q=%2F')).toEqual({ cantidad: 0, total: 0, titulos: [] });
  });

  it.each([
    ['', 'q'],
    ['q=', 'q'],
    [`q=${'a'.repeat(101)}`, 'q'],
    ['q=a&limite=0', 'limite'],
    ['q=a&limite=101', 'limite'],
    ['q=a&limite=x', 'limite'],
    ['q=a&mercado=moon', 'mercado'],
  ])('refuses %j, naming %s', async (query, name) => {
    const got = await market.ask(`/ventanilla/titulos/buscar?${query}`);
    expect(got.status).toBe(400);
    expect(Object.keys((JSON.parse(got.text) as { modelState: object }).modelState)).toEqual([`model.${name}`]);
  });

  it('is for callers with a token', async () => {
    for (const path of ['/ventanilla/titulos/buscar?q=ggal', '/ventanilla/titulos/paneles']) {
      expect((await market.ask(path, { authorization: '' })).status).toBe(401);
    }
    expect((await market.ask('/ventanilla/titulos/nada')).status).toBe(404);
  });
});

describe('/ventanilla/titulos/paneles', () => {
  it('names panels that B3 answers, with as many titles as it shows', async () => {
    const market = await serveMarket((store) => load(store, [STARTER]));
    const got = await market.ask('/ventanilla/titulos/paneles');
    const { paneles } = JSON.parse(got.text) as {
      readonly paneles: readonly { pais: string; instrumento: string; panel: string; titulos: number }[];
    };
    expect(paneles.length).toBeGreaterThan(50);
    for (const { pais, instrumento, panel, titulos } of paneles) {
      const shown = await market.ask(`/api/Cotizaciones/${instrumento}/${encodeURIComponent(panel)}/${pais}`);
      expect(shown.status, panel).toBe(200);
      expect((JSON.parse(shown.text) as { titulos: unknown[] }).titulos.length, panel).toBe(titulos);
    }
    expect(paneles.find(({ panel }) => panel === 'Merval')?.titulos).toBeGreaterThan(0);
    await market.close();
  });
});
