import { expect } from 'vitest';
import { parseDay } from '../../../src/indexes/civil-date.ts';
import type { Asking } from './own-server.ts';

type Row = Readonly<Record<string, unknown>>;

/** Members that tell of the session before: not alike after a gap, where one file ended and another began. */
const OF_THE_SESSION_BEFORE = ['variacion', 'tendencia', 'cierreAnterior'];
const GAP_DAYS = 15;

/** How far a figure may be off: adjusted ones are products of factors that were worked out from such figures. */
const RELATIVE = 1e-7;

/** What one server says otherwise than another, of every panel named and every title in them; and how much was compared. */
export async function compared(
  theirs: Asking,
  ours: Asking,
  panels: readonly string[],
  last: string,
): Promise<{ readonly titles: number; readonly rows: number; readonly differences: readonly string[] }> {
  const differences: string[] = [];
  const titles = new Set<string>();
  let rows = 0;
  const differ = (where: string, a: Row, b: Row | undefined, but: readonly string[] = []): void => {
    for (const member of Object.keys(a)) {
      if (but.includes(member) || alike(a[member], b?.[member])) continue;
      differences.push(`${where} ${member}: ${JSON.stringify(a[member])} ${JSON.stringify(b?.[member])}`);
    }
  };
  for (const panel of panels) {
    const parts = panel.split('/');
    const [country, instrument, name = ''] = parts.length === 3 ? parts : ['argentina', ...parts];
    const path = `/api/Cotizaciones/${instrument}/${encodeURIComponent(name)}/${country}`;
    const [listed, own] = [titulosOf(await theirs.get(path)), titulosOf(await ours.get(path))];
    // A title without a known exchange cannot be asked for by itself.
    const askable = listed.filter(({ mercado }) => mercado !== '');
    expect(own.map(({ simbolo }) => simbolo)).toEqual(askable.map(({ simbolo }) => simbolo));
    for (const [at, row] of askable.entries()) {
      differ(`${panel} ${row.simbolo}`, row, own[at]);
      titles.add(`${row.mercado}/Titulos/${encodeURIComponent(String(row.simbolo))}/Cotizacion`);
    }
  }
  for (const title of titles) {
    differ(title, (await theirs.get(`/api/${title}`)) as Row, (await ours.get(`/api/${title}`)) as Row);
    for (const variant of ['sinAjustar', 'ajustada']) {
      const path = `/api/${title}/seriehistorica/1970-01-01/${last}/${variant}`;
      const [all, own] = [(await theirs.get(path)) as Row[], (await ours.get(path)) as Row[]];
      if (own.length !== all.length) differences.push(`${path}: ${all.length} rows, ours ${own.length}`);
      else {
        for (const [at, row] of all.entries()) {
          differ(`${variant} ${title} ${row.fechaHora}`, row, own[at], afterGap(all, at) ? OF_THE_SESSION_BEFORE : []);
        }
      }
      rows += all.length;
    }
  }
  return { titles: titles.size, rows, differences };
}

function titulosOf(answer: unknown): readonly Row[] {
  return (answer as { titulos: readonly Row[] }).titulos;
}

function afterGap(rows: readonly Row[], at: number): boolean {
  const day = (row: Row | undefined): number => parseDay(String(row?.fechaHora).slice(0, 10)) ?? 0;
  return at > 0 && day(rows[at]) - day(rows[at - 1]) > GAP_DAYS;
}

function alike(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return Math.abs(a - b) <= Math.abs(a) * RELATIVE;
  return JSON.stringify(a) === JSON.stringify(b);
}
