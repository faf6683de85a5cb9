import { Fields } from '../../../src/ingest/fields.ts';
import { SILENT } from '../../../src/ingest/progress.ts';
import { fileOfRecords } from '../../../src/ingest/read-file.ts';
import type { ImportReport } from '../../../src/ingest/report.ts';
import { runImport } from '../../../src/ingest/run.ts';
import { beginLedgerImport } from '../../../src/market/account/import/intake.ts';
import { type Operation, readOperation } from '../../../src/market/account/ledger/operation.ts';
import { NO_SECURITIES, type Securities } from '../../../src/market/account/market-data.ts';
import { AccountHoldings, type Holding } from '../../../src/market/account/portfolio/holdings.ts';
import type { Store } from '../../../src/store/store.ts';

/** The operations of records; one that is refused is an error. */
export function operationsOf(records: readonly Raw[]): readonly Operation[] {
  return records.map((record) => {
    const fields = new Fields(record);
    const operation = readOperation(fields);
    if (!fields.ok) throw new Error(JSON.stringify(fields.problems));
    return operation;
  });
}

/** The holdings that records make in both countries, by symbol and market. */
export function holdingsOf(records: readonly Raw[], securities: Securities = NO_SECURITIES): readonly Holding[] {
  const holdings = new AccountHoldings(operationsOf(records), securities);
  return [...holdings.of('argentina'), ...holdings.of('estados_Unidos')];
}

export type Raw = Record<string, unknown>;

/** A purchase of 100 GGAL at 2600 as B4 returns it, executed in full; `more` replaces members. */
export function purchase(numero: number, more: Raw = {}): Raw {
  const fecha = '2024-02-06T11:31:20';
  return {
    numero,
    mercado: 'bcba',
    simbolo: 'GGAL',
    moneda: 'peso_Argentino',
    tipo: 'compra',
    fechaAlta: '2024-02-06T11:05:00',
    validez: '2024-02-06T17:00:00',
    fechaOperado: fecha,
    estadoActual: 'terminada',
    estados: [
      { detalle: 'Iniciada', fecha: '2024-02-06T11:05:00' },
      { detalle: 'En Proceso', fecha: '2024-02-06T11:05:02' },
      { detalle: 'Terminada', fecha },
    ],
    aranceles: [],
    operaciones: [{ fecha, cantidad: 100, precio: 2600 }],
    precio: 2600,
    cantidad: 100,
    monto: 260000,
    fondosParaOperacion: 260000,
    montoOperacion: 260000,
    modalidad: 'precio_Limite',
    arancelesARS: 0,
    arancelesUSD: 0,
    plazo: 'a48horas',
    ...more,
  };
}

/** A trade told by little more than its execution: type, quantity, price, time, and what `more` adds. */
export function trade(
  numero: number,
  tipo: string,
  cantidad: number,
  precio: number,
  fecha: string,
  more: Raw = {},
): Raw {
  return {
    numero,
    mercado: 'bcba',
    simbolo: 'GGAL',
    moneda: 'peso_Argentino',
    tipo,
    fechaAlta: fecha,
    estadoActual: 'terminada',
    operaciones: [{ fecha, cantidad, precio }],
    precio,
    cantidad,
    plazo: 'a24horas',
    ...more,
  };
}

/** Imports records (or, under a name that ends in `.csv`, rows) as operations of an account. */
export function importLedger(
  store: Store,
  account: string,
  values: readonly Raw[],
  name = 'operaciones.json',
): Promise<ImportReport> {
  return runImport({
    store,
    receivers: [{ dataSet: 'ledger', begin: beginLedgerImport(account) }],
    paths: [fileOfRecords(name, values)],
    starter: false,
    maximumRefused: 1,
    source: name,
    progress: SILENT,
  });
}
