import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SILENT } from '../../../src/ingest/progress.ts';
import { openFile } from '../../../src/ingest/read-file.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { beginLedgerImport } from '../../../src/market/account/import/intake.ts';
import { STATES } from '../../../src/market/account/words.ts';
import { importLedger, type Raw } from './records.ts';
import { type AccountServing, serveAccounts } from './support.ts';

describe('ledgers as CSV', () => {
  const HEAD = 'numero,tipo,mercado,simbolo,moneda,plazo,fechaAlta,fechaOperado,cantidad,precio,estadoActual';
  let serving: AccountServing;
  let token: string;
  let folder: string;
  const load = async (...lines: string[]) => {
    const path = join(folder, 'operaciones.csv');
    await writeFile(path, `${[HEAD, ...lines].join('\n')}\n`);
    const report = await runImport({
      store: serving.store,
      receivers: [{ dataSet: 'ledger', begin: beginLedgerImport('ana') }],
      paths: [await openFile(path)],
      starter: false,
      maximumRefused: 1,
      source: 'csv',
      progress: SILENT,
    });
    await serving.keeper.refresh();
    return report;
  };
  const operation = async (numero: number): Promise<Raw> =>
    (await (await serving.as(token, `/api/operaciones/${numero}`)).json()) as Raw;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'ventanilla-'));
    serving = await serveAccounts();
    token = await serving.login('ana');
  });
  afterAll(async () => {
    await serving.close();
    await rm(folder, { recursive: true });
  });

  it('decisions, The command line: rows of one number are executions of one order', async () => {
    const report = await load(
      '7,compra,bCBA,GGAL,peso_Argentino,t1,2024-06-03T11:00:00,2024-06-03T12:00:00,70,4000,terminada',
      '8,venta,bCBA,PAMP,peso_Argentino,t1,2024-06-03T11:00:00,,20,3000,en_Proceso',
      '7,compra,bCBA,GGAL,peso_Argentino,t1,2024-06-03T11:00:00,2024-06-03T11:30:00,30,3990.5,terminada',
      '9,compra,bCBA,PAMP,peso_Argentino,a24horas,2024-06-03,2024-06-03,20,3000,terminada',
      '10,venta,nYSE,YPF,US$,t1,2024-06-03,2024-06-04,5,20,cancelada',
      '10,venta,nYSE,YPF,US$,t1,2024-06-03,,5,19.5,cancelada',
    );
    expect(report.refusals).toEqual([]);
    expect(await operation(7)).toMatchObject({
      cantidad: 100,
      precio: 4000,
      operaciones: [
        { fecha: '2024-06-03T11:30:00', cantidad: 30, precio: 3990.5 },
        { fecha: '2024-06-03T12:00:00', cantidad: 70, precio: 4000 },
      ],
      fechaOperado: '2024-06-03T12:00:00',
      montoOperacion: 399_715,
      monto: 400_000,
      aranceles: [],
      arancelesARS: 0,
      estadoActual: 'terminada',
      plazo: 'a24horas',
    });
    expect(((await operation(7)).estados as Raw[]).map(({ detalle, fecha }) => [detalle, fecha])).toEqual([
      ['Iniciada', '2024-06-03T11:00:00'],
      ['En Proceso', '2024-06-03T11:00:00'],
      ['Parcialmente Terminada', '2024-06-03T11:30:00'],
      ['Terminada', '2024-06-03T12:00:00'],
    ]);
    expect(await operation(8)).toMatchObject({ operaciones: [], fechaOperado: null, cantidad: 20, precio: 3000 });
    expect(await operation(10)).toMatchObject({
      cantidad: 10,
      precio: 19.5,
      montoOperacion: 100,
      moneda: 'dolar_Estadounidense',
    });
  });

  it('a history derived from a state is one that the rules let in', async () => {
    await load(
      ...STATES.map((state, index) =>
        [100 + index, 'compra', 'bCBA', 'GGAL', 'ARS', 'CI', '2024-06-03', '2024-06-04', 1, 10, state].join(','),
      ),
    );
    for (const [index] of STATES.entries()) {
      const answered = await operation(100 + index);
      const report = await importLedger(serving.store, 'beto', [answered]);
      expect(report.refusals).toEqual([]);
    }
  });

  it('a broken row refuses its order, not half of it; other orders load', async () => {
    const report = await load(
      '20,compra,bCBA,GGAL,ARS,t1,2024-06-03,2024-06-03,70,4000,terminada',
      '20,compra,bCBA,GGAL,ARS,t1,2024-06-03,2024-06-03,x,4000,terminada',
      '21,compra,bCBA,GGAL,ARS,t1,2024-06-03,2024-06-03,1,4000,terminada',
      '22,compra,bCBA,GGAL,ARS,t1,2024-06-03,2024-06-03,1,4000,terminada',
      '22,venta,bCBA,GGAL,ARS,t1,2024-06-03,2024-06-03,1,4000,terminada',
      '23,compra,bCBA,GGAL,ARS,t1,2024-06-03,,1,4000,terminada',
    );
    expect(report.refusals.map(({ line, field, rule }) => [line, field, rule]).sort()).toEqual([
      [2, 'numero', 'one-order'],
      [3, 'cantidad', 'finite-number'],
      [5, 'numero', 'one-order'],
      [6, 'tipo', 'one-order'],
      [7, 'fechaOperado', 'execution-date'],
    ]);
    expect(await operation(21)).toMatchObject({ numero: 21 });
    for (const numero of [20, 22, 23]) expect(await operation(numero)).toHaveProperty('message');
  });

  it('splits, transfers and payments: signed quantities, a price only where there is one', async () => {
    const head = (numero: number, tipo: string, hour: number): string =>
      `${numero},${tipo},bCBA,ALUA,peso_Argentino,sinValor,2024-06-0${hour}T10:00:00,2024-06-0${hour}T10:00:00`;
    const report = await load(
      `101,compra,bCBA,ALUA,peso_Argentino,t1,2024-06-01T10:00:00,2024-06-01T10:00:00,10,900,terminada`,
      `${head(102, 'transferencia', 2)},20,,terminada`,
      `${head(103, 'Transferencia de Títulos', 3)},10,600,terminada`,
      `${head(104, 'split', 4)},40,,terminada`,
      `${head(105, 'transferencia', 5)},-8,,terminada`,
      `${head(106, 'dividendo', 6)},72,1.5,terminada`,
      `${head(107, 'renta', 6)},72,1.5,terminada`,
      `${head(108, 'amortización', 6)},72,1.5,terminada`,
      `${head(109, 'split', 7)},-36,0,terminada`,
    );
    expect(report.refusals).toEqual([]);
    const types = [];
    for (let numero = 102; numero <= 109; numero++) types.push((await operation(numero)).tipo);
    const payments = ['pago_dividendos', 'pago_renta', 'pago_amortizacion'];
    expect(types).toEqual(['transferencia', 'transferencia', 'split', 'transferencia', ...payments, 'split']);
    expect(await operation(105)).toMatchObject({ cantidad: -8, montoOperacion: 0, estadoActual: 'terminada' });
    const { activos } = (await (await serving.as(token, '/api/portafolio')).json()) as { activos: Raw[] };
    // 10 at 900 and 10 at 600 have a cost, 20 have none: 750 on average. 40 became 80, 72 are left, then half of them.
    expect(activos.find(({ titulo }) => (titulo as Raw).simbolo === 'ALUA')).toMatchObject({ cantidad: 36, ppc: 750 });
    // What the program gives can be imported again, as JSON.
    const again = await importLedger(serving.store, 'ana', [await operation(104), await operation(105)]);
    expect(again.refusals).toEqual([]);
  });

  it.each([
    ['a split of nothing', 'split', '0,', /cantidad.*zero/],
    ['a purchase below zero', 'compra', '-5,10', /cantidad.*not above zero/],
    ['a dividend without an amount', 'dividendo', '5,', /precio/],
  ])('%s is refused', async (_, tipo, rest, reason) => {
    const row = `200,${tipo},bCBA,ALUA,peso_Argentino,t1,2024-06-01T10:00:00,2024-06-01T10:00:00,${rest},terminada`;
    const { refusals } = await load(row);
    expect(refusals.map(({ field, reason: why }) => `${field} ${why}`)).toEqual([expect.stringMatching(reason)]);
  });
});
