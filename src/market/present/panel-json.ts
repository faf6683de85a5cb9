import type { Figures } from '../catalog/figures.ts';
import type { Title } from '../catalog/title.ts';
import type { PanelItem, Tip } from '../contract/records.ts';
import { panelCurrency, panelMarket } from '../contract/words.ts';
import type { LatestQuote } from '../running/latest.ts';
import { panelTime } from './quote-json.ts';

const EMPTY_BOOK: Tip = { cantidadCompra: 0, precioCompra: 0, precioVenta: 0, cantidadVenta: 0 };

/** The answer of B3: an object whose `titulos` are the panel's rows. `rowOf` gives a title's row as rendered before. */
export function renderPanel(titles: readonly Title[], rowOf: (title: Title) => Buffer): Buffer {
  const pieces: Buffer[] = [Buffer.from('{"titulos":[')];
  for (const [at, title] of titles.entries()) {
    if (at > 0) pieces.push(COMMA);
    pieces.push(rowOf(title));
  }
  pieces.push(Buffer.from(']}'));
  return Buffer.concat(pieces);
}

const COMMA = Buffer.from(',');

/**
 * One row: `ultimoCierre` is the latest close (reference market.md 6.2); option members are null outside options. A row
 * holds the best level of the book alone.
 */
export function renderPanelRow({ instrument }: Title, { levels, time }: LatestQuote, quote: Figures): Buffer {
  const option = instrument.optionType !== null;
  const item: PanelItem = {
    simbolo: instrument.symbol,
    descripcion: instrument.description,
    puntas: levels[0] ?? EMPTY_BOOK,
    ultimoPrecio: quote.last,
    variacionPorcentual: quote.variation,
    apertura: quote.open,
    maximo: quote.high,
    minimo: quote.low,
    ultimoCierre: quote.last,
    volumen: quote.volume,
    cantidadOperaciones: quote.trades,
    fecha: panelTime(quote.day, time),
    tipoOpcion: instrument.optionType,
    precioEjercicio: option ? instrument.strike : null,
    fechaVencimiento: option && instrument.maturity !== null ? `${instrument.maturity}T00:00:00` : null,
    mercado: panelMarket(instrument.market),
    moneda: panelCurrency(instrument.moneda),
  };
  return Buffer.from(JSON.stringify(item));
}
