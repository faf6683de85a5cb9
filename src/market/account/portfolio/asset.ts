import type { AssetQuote } from '../../contract/asset-quote.ts';
import { termOf } from '../contract/coded-words.ts';
import { exact, shown } from '../exact.ts';
import type { Holding } from './holdings.ts';

/** An asset of the portfolio, members in the order of the contract (2.2). */
export interface Asset {
  readonly cantidad: number;
  readonly comprometido: number;
  readonly puntosVariacion: number;
  readonly variacionDiaria: number;
  readonly ultimoPrecio: number;
  readonly ppc: number;
  readonly gananciaPorcentaje: number;
  readonly gananciaDinero: number;
  readonly valorizado: number;
  readonly titulo: {
    readonly simbolo: string;
    readonly descripcion: string;
    readonly pais: string;
    readonly mercado: string;
    readonly tipo: string;
    readonly plazo: string;
    readonly moneda: string;
  };
  readonly parking: { readonly disponibleInmediato: number };
}

const FUND = 'FondoComundeInversion';
const PER_HUNDRED = 0.01;

const PRICE_PLACES = 3;
const MONEY_PLACES = 2;
const PERCENT_PLACES = 2;
const FUND_QUANTITY_PLACES = 2;

/**
 * Values a holding by the published formulas (reference 6.3). `ppc` is rounded after use, percentages and the gain to two
 * decimals, `valorizado` not at all. Without a quote the last execution's price stands in, without a previous close.
 */
export function valueAsset(holding: Holding, quote: AssetQuote | null): Asset {
  const { quantity, averagePrice: cost } = holding;
  const price = exact(quote?.lastPrice ?? holding.lastPrice);
  const factor = quote ? (quote.pricePer === 100 ? PER_HUNDRED : 1) : holding.factor;
  const previous = exact(quote?.previousClose ?? 0);
  const points = price.minus(previous);
  const titulo = titleOf(holding, quote);
  return {
    // The live interface shows shares of funds with two decimals, and uses them unrounded.
    cantidad: titulo.tipo === FUND ? shown(quantity, FUND_QUANTITY_PLACES) : shown(quantity),
    comprometido: shown(holding.committed),
    puntosVariacion: shown(points),
    variacionDiaria: previous.isZero() ? 0 : shown(points.dividedBy(previous).times(100), PERCENT_PLACES),
    ultimoPrecio: shown(price),
    ppc: shown(cost, PRICE_PLACES),
    gananciaPorcentaje: cost.isZero() ? 0 : shown(price.dividedBy(cost).minus(1).times(100), PERCENT_PLACES),
    gananciaDinero: shown(quantity.times(price.minus(cost)).times(factor), MONEY_PLACES),
    valorizado: shown(quantity.times(price).times(factor)),
    titulo,
    // Ledgers know of no transfer, hence of no holding period that could have ended; so in the captured record, too.
    parking: { disponibleInmediato: 0 },
  };
}

function titleOf(holding: Holding, quote: AssetQuote | null): Asset['titulo'] {
  const { mercado, pais, moneda, plazo } = holding;
  if (quote) {
    const { symbol, description, tipo } = quote;
    return {
      simbolo: symbol,
      descripcion: description,
      pais: quote.pais,
      mercado,
      tipo,
      plazo: quote.plazo,
      moneda: quote.moneda,
    };
  }
  return {
    simbolo: holding.simbolo,
    descripcion: holding.simbolo,
    pais,
    mercado,
    tipo: holding.fund ? FUND : '',
    plazo: termOf(plazo),
    moneda,
  };
}
