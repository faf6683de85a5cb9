import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { file, hasShared, instrument, load, type Market, SHARED, serveMarket, session } from './serving.ts';

interface List {
  readonly titulos: readonly Readonly<Record<string, unknown>>[];
}

const SYMBOLS = ['GGAL', 'PAMP', 'AAPL', 'AL30', 'S31O4', 'YMCHO', 'DLR/AGO26', 'NEVER'];

describe('the lists of whole instruments, reference market.md 2.3', () => {
  let market: Market;
  const list = async (path: string): Promise<List> => {
    const got = await market.ask(path);
    expect(got.status, got.text).toBe(200);
    return JSON.parse(got.text) as List;
  };
  const symbols = async (path: string): Promise<unknown[]> => (await list(path)).titulos.map(({ simbolo }) => simbolo);

  beforeAll(async () => {
    const of = (tipo: string, more = {}) => ({ tipo, panels: '', ...more });
    market = await serveMarket((store) =>
      load(store, [
        file('instruments.csv', [
          instrument('PAMP'),
          instrument('GGAL', { description: 'Grupo Financiero Galicia', lot: '' }),
          instrument('NEVER'),
          instrument('AAPL', of('CEDEARS')),
          instrument('AL30', of('TitulosPublicos', { price_per: '100' })),
          instrument('S31O4', of('Letras', { price_per: '100' })),
          instrument('YMCHO', of('ObligacionesNegociables', { price_per: '100' })),
          instrument('DLR/AGO26', of('futuros', { market: 'rOFX' })),
        ]),
        file(
          'daily_bcba_stocks.csv',
          SYMBOLS.filter((symbol) => symbol !== 'NEVER').map((symbol) => ({
            ...session(symbol, '2024-06-03', 11),
            market: symbol.startsWith('DLR') ? 'rOFX' : 'bCBA',
          })),
        ),
      ]),
    );
  });
  afterAll(() => market.close());

  it.each([
    ['acciones', ['GGAL', 'PAMP']],
    ['cedears', ['AAPL']],
    ['titulosPublicos', ['AL30']],
    ['bonos', []],
    ['letras', ['S31O4']],
    ['obligacionesNegociables', ['YMCHO']],
    ['futuros', ['DLR/AGO26']],
    ['opciones', []],
    ['cHPD', []],
  ])('%s has %j', async (instrumento, expected) => {
    expect(await symbols(`/api/v2/Cotizaciones/${instrumento}/argentina/Todos`)).toEqual(expected);
  });

  it('rows have the members of the captured one, numbers for market and currency where they are recorded', async () => {
    const { titulos } = await list('/api/v2/Cotizaciones/acciones/argentina/Todos');
    expect(titulos[0]).toMatchObject({
      simbolo: 'GGAL',
      mercado: '1',
      moneda: '1',
      descripcion: 'Grupo Financiero Galicia',
      plazo: 'T1',
      laminaMinima: 1,
      lote: 1,
    });
    const [future] = (await list('/api/v2/Cotizaciones/futuros/argentina/Todos')).titulos;
    expect(future).toMatchObject({ mercado: 'ROFX', moneda: '1' });
  });

  it.skipIf(!hasShared)('members stand in the order of the captured row', async () => {
    const { gunzipSync } = await import('node:zlib');
    const { readFileSync } = await import('node:fs');
    const captures = JSON.parse(gunzipSync(readFileSync(`${SHARED}/iol_captures.json.gz`)).toString()) as {
      readonly id: string;
      readonly body: object;
    }[];
    const row = captures.find(({ id }) => id === 'all-row-AAL-2026-07-14')?.body;
    const { titulos } = await list('/api/v2/Cotizaciones/cedears/argentina/Todos');
    expect(Object.keys(titulos[0] ?? {})).toEqual(Object.keys(row ?? {}));
  });

  it('B3 answers as before: the word todos is a panel there', async () => {
    const panel = await list('/api/v2/Cotizaciones/acciones/Todos/argentina');
    expect(panel.titulos.map(({ simbolo }) => simbolo)).toEqual(['AAPL', 'GGAL', 'PAMP']);
    expect(panel.titulos[0]).toMatchObject({ mercado: 'BCBA', moneda: 'AR$' });
    expect((await market.ask('/api/v2/Cotizaciones/todos/Merval/argentina')).status).toBe(400);
  });
});

describe('several quotes in one request', () => {
  let market: Market;
  beforeAll(async () => {
    market = await serveMarket((store) =>
      load(store, [
        file('instruments.csv', [instrument('GGAL'), instrument('PAMP')]),
        file('daily_bcba_stocks.csv', [session('GGAL', '2024-06-03', 11), session('PAMP', '2024-06-03', 12)]),
      ]),
    );
  });
  afterAll(() => market.close());

  it('each is what B1 answers, in the order of the symbols; an unknown one is null', async () => {
    const { text } = await market.ask('/ventanilla/titulos/cotizaciones?simbolos=pamp,NADA,%20GGAL&plazo=t0');
    const { cotizaciones } = JSON.parse(text) as { cotizaciones: { simbolo: string; cotizacion: unknown }[] };
    expect(cotizaciones.map(({ simbolo }) => simbolo)).toEqual(['PAMP', 'NADA', 'GGAL']);
    expect(cotizaciones[1]?.cotizacion).toBeNull();
    const alone = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion?plazo=t0');
    expect(cotizaciones[2]?.cotizacion).toEqual(JSON.parse(alone.text));
  });

  it('refuses more symbols than it takes, naming the bound', async () => {
    const got = await market.ask(`/ventanilla/titulos/cotizaciones?simbolos=${'A,'.repeat(101)}`);
    expect(got.status).toBe(400);
    expect(got.text).toContain('at most 100 symbols');
  });
});
