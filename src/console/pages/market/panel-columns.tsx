import { useWords } from '../../app/language.ts';
import { securityLink } from '../../app/links.ts';
import type { PanelRow } from './answers.ts';
import { marketOf } from './codes.ts';
import { type Format, useFormat } from './format.ts';
import { column, type SheetColumn } from './sheet.ts';
import { Change } from './shown.tsx';
import { PANEL_WORDS, QUOTE_WORDS, WORDS } from './words.ts';

/** The columns of a panel in the language shown: those of which some row says something. */
export function usePanelColumns(rows: readonly PanelRow[]): readonly SheetColumn<PanelRow>[] {
  const t = useWords(PANEL_WORDS);
  const words = useWords(WORDS);
  const quote = useWords(QUOTE_WORDS);
  const format = useFormat();
  const columns: SheetColumn<PanelRow>[] = [
    column(
      'symbol',
      words.symbol,
      ({ simbolo }) => simbolo,
      ({ simbolo, mercado }) => {
        const market = marketOf(mercado);
        return market === '' ? simbolo : <a href={securityLink(market, simbolo)}>{simbolo}</a>;
      },
      { isRowName: true },
    ),
    column(
      'description',
      words.description,
      ({ descripcion }) => descripcion,
      ({ descripcion }) => descripcion,
    ),
    price('last', words.last, ({ ultimoPrecio }) => ultimoPrecio, format),
    column(
      'change',
      `${words.change} %`,
      ({ variacionPorcentual }) => variacionPorcentual,
      ({ variacionPorcentual }) => <Change value={variacionPorcentual} />,
      { isNumber: true },
    ),
    ...optionColumns(t, format),
    quantity('bid-quantity', t.bidQuantity, ({ puntas }) => puntas.cantidadCompra, format),
    price('bid', t.bid, ({ puntas }) => puntas.precioCompra, format),
    price('ask', t.ask, ({ puntas }) => puntas.precioVenta, format),
    quantity('ask-quantity', t.askQuantity, ({ puntas }) => puntas.cantidadVenta, format),
    price('open', quote.open, ({ apertura }) => apertura, format),
    price('low', quote.low, ({ minimo }) => minimo, format),
    price('high', quote.high, ({ maximo }) => maximo, format),
    quantity('volume', quote.volume, ({ volumen }) => volumen, format),
    quantity('trades', quote.trades, ({ cantidadOperaciones }) => cantidadOperaciones, format),
    column(
      'date',
      words.date,
      ({ fecha }) => fecha,
      ({ fecha }) => format.moment(fecha),
    ),
  ];
  return columns.filter(({ value }) => rows.some((row) => value(row) !== null));
}

const NOTHING = '—';

function price(id: string, text: string, of: (row: PanelRow) => number | null, format: Format): SheetColumn<PanelRow> {
  const known = (row: PanelRow): number | null => of(row) || null;
  return column(
    id,
    text,
    known,
    (row) => {
      const value = known(row);
      return value === null ? NOTHING : format.price(value, row.moneda);
    },
    { isNumber: true },
  );
}

function quantity(id: string, text: string, of: (row: PanelRow) => number, format: Format): SheetColumn<PanelRow> {
  // Zero is how the interface says that a quantity is not known.
  const known = (row: PanelRow): number | null => of(row) || null;
  return column(id, text, known, (row) => (of(row) > 0 ? format.quantity(of(row)) : NOTHING), { isNumber: true });
}

function optionColumns(t: (typeof PANEL_WORDS)['es'], format: Format): SheetColumn<PanelRow>[] {
  return [
    column(
      'option-type',
      t.optionType,
      ({ tipoOpcion }) => tipoOpcion,
      ({ tipoOpcion }) => tipoOpcion ?? NOTHING,
    ),
    price('strike', t.strike, ({ precioEjercicio }) => precioEjercicio, format),
    column(
      'maturity',
      t.maturity,
      ({ fechaVencimiento }) => fechaVencimiento,
      ({ fechaVencimiento }) => (fechaVencimiento === null ? NOTHING : format.date(fechaVencimiento)),
    ),
  ];
}
