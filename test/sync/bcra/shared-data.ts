import { existsSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { parseDay } from '../../../src/indexes/civil-date.ts';
import type { Metadato, Monetaria } from '../../../src/statistics/records.ts';
import { Bank, type Manners } from './publisher.ts';

const FOLDER = resolve('../shared/data/statistics');

/** Whether the full public data lie beside the repository. */
export const hasSharedData = existsSync(FOLDER);

/** A bank that has the full public data: 1,581 variables, 340,764 values, 40 notes. */
export function sharedBank(today: number, manners: Partial<Manners> = {}): Bank {
  const bank = new Bank(today, manners);
  for (const entry of read('variables.json.gz') as Monetaria[]) {
    const { primerFechaInformada, ultFechaInformada: _, ultValorInformado: __, ...declared } = entry;
    const first = primerFechaInformada === null ? undefined : parseDay(primerFechaInformada);
    bank.declare(entry.idVariable, [], { ...declared, ...(first === undefined ? {} : { first }) });
  }
  for (const line of text('series.csv.gz').split('\n').slice(1)) {
    const [id, date, value] = line.split(',');
    const day = parseDay(date ?? '');
    if (day !== undefined) bank.series.get(Number(id))?.set(day, Number(value));
  }
  for (const { id, detalle } of read('metodologia.json.gz') as Metadato[]) bank.notes.set(id, detalle ?? '');
  return bank;
}

function read(name: string): unknown {
  return JSON.parse(text(name));
}

function text(name: string): string {
  return gunzipSync(readFileSync(resolve(FOLDER, name))).toString('utf8');
}
