import { expect } from 'vitest';
import type { Statistics } from './serving.ts';

/** One dated value as the wire has it. */
export interface Row {
  readonly fecha: string;
  readonly valor: number;
}

/** Variables of both data sets that programs read whole: daily, monthly, calendar-daily, published ahead. */
export const LONG = [1, 5, 15, 27, 30, 40, 43, 1187];

/** The loop of most programs: pages from `offset` on, until what came is no less than `count`. */
export async function readAll({ ask }: Statistics, id: number, limit: number, query = ''): Promise<Row[]> {
  const rows: Row[] = [];
  for (;;) {
    const { status, at } = await ask(
      `/estadisticas/v4.0/Monetarias/${id}?limit=${limit}&offset=${rows.length}${query && `&${query}`}`,
    );
    expect(status).toBe(200);
    expect(at('metadata.resultset.offset')).toBe(rows.length);
    const got = rowsOf(at('results.0.detalle'));
    rows.push(...got);
    if (got.length < limit || rows.length >= Number(at('metadata.resultset.count'))) return rows;
  }
}

/**
 * A list of dated values.
 * @throws Error when it holds anything else
 */
export function rowsOf(list: unknown): Row[] {
  return entriesOf(list).map((entry) => {
    const { fecha, valor } = entry;
    if (typeof fecha !== 'string' || typeof valor !== 'number') throw new Error(`no row: ${JSON.stringify(entry)}`);
    return { fecha, valor };
  });
}

/**
 * A list of records.
 * @throws Error when it holds anything else
 */
export function entriesOf(list: unknown): Record<string, unknown>[] {
  if (!Array.isArray(list)) throw new Error(`no list: ${JSON.stringify(list)}`);
  return list.map((entry: unknown) => {
    if (typeof entry !== 'object' || entry === null) throw new Error(`no record: ${JSON.stringify(entry)}`);
    return Object.fromEntries(Object.entries(entry));
  });
}

/** One numeric member of each record of a list. */
export function numbersOf(list: unknown, member: string): number[] {
  return entriesOf(list).map((entry) => Number(entry[member]));
}
