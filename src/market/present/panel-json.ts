import { formatDay } from '../../indexes/civil-date.ts';
import type { Figures } from '../catalog/figures.ts';
import type { Title } from '../catalog/title.ts';
import type { ListItem, PanelItem, Tip } from '../contract/records.ts';
import { listCurrency, listMarket, panelCurrency, panelMarket, usualTerm } from '../contract/words.ts';
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
export function renderPanelRow(title: Title, latest: LatestQuote, figures: Figures): Buffer {
  return Buffer.from(JSON.stringify(panelItem(title, latest, figures)));
}

/**
 * Renders one row of a whole list: the members and order of the captured one, which has numbers for market and currency,
 * the description behind them, and three members that panels lack.
 */
export function renderListRow(title: Title, latest: LatestQuote, figures: Figures): Buffer {
  const { market, moneda, lot } = title.instrument;
  const { descripcion, ...members } = panelItem(title, latest, figures);
  const item: ListItem = {
    ...members,
    mercado: listMarket(market),
    moneda: listCurrency(moneda),
    descripcion,
    plazo: usualTerm(formatDay(figures.day)).toUpperCase(),
    laminaMinima: lot ?? 1,
    lote: 1,
  };
  return Buffer.from(JSON.stringify(item));
}

function panelItem({ instrument }: Title, { levels, time }: LatestQuote, quote: Figures): PanelItem {
  const option = instrument.optionType !== null;
  return {
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
}
