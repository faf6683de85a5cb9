import { writtenCell } from '../../csv/written-cell.ts';
import { dayCell, type FileTable, type RecordColumn, tableOfRecords } from '../../formats/table.ts';
import { formatDay } from '../../indexes/civil-date.ts';
import type { Title } from '../catalog/catalog.ts';
import type { TitleEvent } from '../catalog/events.ts';

/** One row of a search: the title's record, and which data it has. */
export function renderTitle({ instrument, series, adjustments }: Title) {
  const { market, symbol, description, tipo, moneda, pais, maturity } = instrument;
  return {
    mercado: market,
    simbolo: symbol,
    descripcion: description,
    tipo,
    moneda,
    pais,
    vencimiento: maturity,
    historia:
      series && series.length > 0
        ? {
            desde: formatDay(series.days[0] ?? 0),
            hasta: formatDay(series.days[series.length - 1] ?? 0),
            sesiones: series.length,
            seAjusta: adjustments !== null,
          }
        : null,
  };
}

type FoundTitle = ReturnType<typeof renderTitle>;

const FILE_COLUMNS: readonly RecordColumn<FoundTitle>[] = [
  { name: 'mercado', type: 'text', of: ({ mercado }) => mercado },
  { name: 'simbolo', type: 'text', of: ({ simbolo }) => simbolo },
  { name: 'descripcion', type: 'text', of: ({ descripcion }) => descripcion },
  { name: 'tipo', type: 'text', of: ({ tipo }) => tipo },
  { name: 'moneda', type: 'text', of: ({ moneda }) => moneda },
  { name: 'pais', type: 'text', of: ({ pais }) => pais },
  { name: 'vencimiento', type: 'text', of: ({ vencimiento }) => vencimiento },
  { name: 'historia_desde', type: 'date', of: ({ historia }) => dayCell(historia?.desde ?? null) },
  { name: 'historia_hasta', type: 'date', of: ({ historia }) => dayCell(historia?.hasta ?? null) },
  { name: 'historia_sesiones', type: 'integer', of: ({ historia }) => historia?.sesiones ?? null },
  { name: 'historia_seAjusta', type: 'boolean', of: ({ historia }) => historia?.seAjusta ?? null },
];

/** The table of some titles. */
export function titlesFile(titles: readonly FoundTitle[]): FileTable {
  return tableOfRecords('titulos', FILE_COLUMNS, titles);
}

/** One event as it is answered. */
type EventRow = Readonly<Record<string, string | number | null>>;

/** Builds the row of one event; members that the data lack are null. */
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
const EVENT_COLUMNS = [
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
  const lines = rows.map((row) => EVENT_COLUMNS.map((name) => writtenCell(String(row[name] ?? ''), ',')).join(','));
  return [EVENT_COLUMNS.join(','), ...lines, ''].join('\n');
}
