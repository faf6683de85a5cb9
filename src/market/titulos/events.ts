import { writtenCell } from '../../csv/written-cell.ts';
import { formatDay } from '../../indexes/civil-date.ts';
import type { Title } from '../catalog/title.ts';
import type { TitleEvent } from '../catalog/title-events.ts';

/** One event as it is answered. */
export type EventRow = Readonly<Record<string, string | number | null>>;

/** Builds the row of one event; members that the data do not tell are null. */
export function eventRow(event: TitleEvent, { instrument }: Title): EventRow {
  const { kind, exDay, payDay, amount, currency, factor, ratio, index, source, stated, use } = event;
  return {
    tipo: kind,
    fechaEx: formatDay(exDay),
    fechaPago: payDay === null ? null : formatDay(payDay),
    monto: amount,
    moneda: currency,
    cada: instrument.pricePer,
    indice: index,
    relacion: ratio === null ? null : `${ratio.units}:${ratio.before}`,
    factor,
    ajuste: use,
    fuente: source,
    tipoDeclarado: stated,
  };
}

/** Members of an event in their order, which are the columns of the file. */
const COLUMNS = [
  'tipo',
  'fechaEx',
  'fechaPago',
  'monto',
  'moneda',
  'cada',
  'indice',
  'relacion',
  'factor',
  'ajuste',
  'fuente',
  'tipoDeclarado',
] as const;

/** Writes events as CSV with headings; a null is an empty cell. */
export function eventsCsv(rows: readonly EventRow[]): string {
  const lines = rows.map((row) => COLUMNS.map((name) => writtenCell(String(row[name] ?? ''), ',')).join(','));
  return [COLUMNS.join(','), ...lines, ''].join('\n');
}
