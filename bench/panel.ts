import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seeded } from './random.ts';

/** Titles that are generated, so that the panel of all bonds has 900 rows and more whatever else is loaded. */
const TITLES = 900;
const SEED = 20261122;

/**
 * Writes a file of daily sessions of generated bonds, two each, and gives its path. No public data hold so long a panel;
 * on the live interface corporate bonds and CEDEARs have about 900 rows (reference market.md 4.3).
 */
export function writeLongPanel(folder: string): string {
  const random = seeded(SEED);
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
