import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from './random.ts';

/** Titles that are generated, so that the panel of all bonds has 900 rows and more whatever else is loaded. */
const TITLES = 900;
const PANEL_SEED = 20261122;

/**
 * Writes a file of daily sessions of generated bonds, two each, and gives its path. No public data hold so long a panel;
 * on the live interface corporate bonds and CEDEARs have about 900 rows (reference market.md 4.3).
 */
export function writeLongPanel(folder: string): string {
  const random = seeded(PANEL_SEED);
  const rows = ['symbol,date,open,high,low,close,volume,flag'];
  for (let n = 0; n < TITLES; n++) {
    const symbol = `ZZ${String(n).padStart(3, '0')}`;
    for (const date of ['2024-11-04', '2024-11-05']) {
      const [a, b, c] = [price(random()), price(random()), price(random())];
      rows.push([symbol, date, a, Math.max(a, b, c), Math.min(a, b, c), b, Math.round(random() * 1e7), ''].join(','));
    }
  }
  const path = join(folder, 'daily_generated_bonds.csv');
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
}

function price(share: number): number {
  return Math.round((1 + share * 99_999) * 100) / 100;
}

/** Titles that are held, of those that `writeLongPanel` generates: what is not quoted is worth its last execution. */
const ASSETS = 200;
/** Orders of each: two purchases and a sale. */
const ORDERS = ['compra', 'compra', 'venta'] as const;
const FIRST_NUMBER = 500_001;
const LEDGER_SEED = 20261123;

/** The country whose portfolio the generated operations make: the other one is that of the starter data. */
export const LONG_PORTFOLIO = 'estados_Unidos';

/** Writes a file of generated executions that make a portfolio of 200 assets, and gives its path. */
export function writeLongLedger(folder: string): string {
  const random = seeded(LEDGER_SEED);
  const rows = ['numero,tipo,mercado,simbolo,moneda,plazo,fechaAlta,fechaOperado,cantidad,precio,estadoActual,pais'];
  for (let n = 0; n < ASSETS * ORDERS.length; n++) {
    const tipo = ORDERS[Math.floor(n / ASSETS)] ?? 'compra';
    const symbol = `ZZ${String(n % ASSETS).padStart(3, '0')}`;
    const day = `2024-10-0${1 + Math.floor(n / ASSETS)}`;
    const quantity = tipo === 'venta' ? 1 + Math.floor(random() * 500) : 1000 + Math.floor(random() * 100_000);
    const price = Math.round((1 + random() * 99_999) * 100) / 100;
    const times = `${day}T11:00:00,${day}T12:30:00`;
    const head = `${FIRST_NUMBER + n},${tipo},bCBA,${symbol},peso_Argentino,a24horas`;
    rows.push(`${head},${times},${quantity},${price},terminada,${LONG_PORTFOLIO}`);
  }
  const path = join(folder, 'operaciones_generadas.csv');
  writeFileSync(path, `${rows.join('\n')}\n`);
  return path;
}
