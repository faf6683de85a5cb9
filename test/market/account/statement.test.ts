import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importLedger, purchase, trade } from './records.ts';
import { type AccountServing, marketOf, quote, serveAccounts } from './support.ts';

interface Statement {
  readonly cuentas: readonly {
    readonly numero: string;
    readonly tipo: string;
    readonly comprometido: number;
    readonly titulosValorizados: number;
    readonly saldo: null;
    readonly total: null;
    readonly saldos: readonly { readonly liquidacion: string; readonly comprometido: number }[];
  }[];
  readonly totalEnPesos: null;
}

describe('/api/v2/estadocuenta', () => {
  let serving: AccountServing;
  const statement = async (account: string): Promise<Statement> => {
    const answer = await serving.as(await serving.login(account), '/api/v2/estadocuenta');
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    return (await answer.json()) as Statement;
  };

  beforeAll(async () => {
    const quotes = [
      quote({ symbol: 'GGAL', lastPrice: 3000 }),
      quote({ symbol: 'AL30', lastPrice: 70_000, pricePer: 100 }),
      quote({ symbol: 'AL30D', lastPrice: 60, pricePer: 100, moneda: 'dolar_Estadounidense' }),
    ];
    const open = { estadoActual: 'en_Proceso', operaciones: [] };
    serving = await serveAccounts(marketOf(quotes), {
      fill: async (store) => {
        const report = await importLedger(store, 'ana', [
          purchase(1),
          trade(2, 'compra', 1000, 55, '2024-02-07T11:00:00', { simbolo: 'AL30D', moneda: 'dolar_Estadounidense' }),
          trade(3, 'compra', 10, 2900, '2024-03-01T11:00:00', { ...open, plazo: 'inmediata' }),
          trade(4, 'compra', 500, 68_000, '2024-03-01T11:00:00', {
            simbolo: 'AL30',
            estadoActual: 'parcialmente_Terminada',
            operaciones: [{ fecha: '2024-03-01T11:05:00', cantidad: 200, precio: 67_000 }],
          }),
          trade(5, 'compra', 20, 50, '2024-03-01T11:00:00', { ...open, moneda: 'dolar_BNA', simbolo: 'AL30D' }),
          trade(6, 'venta', 10, 3500, '2024-03-01T11:00:00', open),
          trade(7, 'compra', 99, 9, '2024-03-01T11:00:00', { estadoActual: 'cancelada', operaciones: [] }),
        ]);
        expect(report.refusals).toEqual([]);
      },
    });
  });
  afterAll(() => serving.close());

  it('adds up what open purchase orders set aside, by currency and settlement', async () => {
    const { cuentas } = await statement('ana');
    const [pesos, dollars] = cuentas;
    // 10 × 2900, and 500 × 680 less 200 × 670.
    expect(pesos?.comprometido).toBe(29_000 + 206_000);
    expect(pesos?.saldos.map(({ liquidacion, comprometido }) => [liquidacion, comprometido])).toEqual([
      ['inmediato', 29_000],
      ['hrs24', 206_000],
      ['hrs48', 0],
      ['hrs72', 0],
      ['masHrs72', 0],
    ]);
    expect(dollars?.comprometido).toBe(10);
  });

  it('values what is held by the currency of its quote, as the portfolio does', async () => {
    const { cuentas } = await statement('ana');
    expect(cuentas.map(({ titulosValorizados }) => titulosValorizados)).toEqual([100 * 3000 + 200 * 700, 1000 * 0.6]);
  });

  it('lists dollars abroad only for an account with operations there, and no balance for any', async () => {
    const { cuentas, totalEnPesos } = await statement('ana');
    expect(cuentas.map(({ numero, tipo }) => [numero, tipo])).toEqual([
      ['ana', 'inversion_Argentina_Pesos'],
      ['ana', 'inversion_Argentina_Dolares'],
    ]);
    for (const { saldo, total } of cuentas) expect([saldo, total]).toEqual([null, null]);
    expect(totalEnPesos).toBeNull();
  });

  it('answers an account without operations with zeros where a ledger tells', async () => {
    const { cuentas } = await statement('beto');
    expect(cuentas.map(({ comprometido, titulosValorizados }) => [comprometido, titulosValorizados])).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });
});
