import type { AssetQuote } from '../../contract/asset-quote.ts';
import { termOf } from '../contract/coded-words.ts';
import { shown } from '../exact.ts';
import type { Holding } from './holdings.ts';
import { type Valuation, valuationOf } from './valuation.ts';

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

/** Decimals that the figures are shown with (reference 6.3); `valorizado` has all it needs. */
export const PRICE_PLACES = 3;
export const MONEY_PLACES = 2;
export const PERCENT_PLACES = 2;
const FUND_QUANTITY_PLACES = 2;

/**
 * A holding as B5 shows it, by the published formulas (reference 6.3). `ppc` is rounded after use, percentages and the
 * gain to two decimals, `valorizado` not at all. Without a quote the last execution's price stands in, without a previous
 * close. `today`: days since 1970-01-01, on which holding periods depend.
 */
export function valueAsset(holding: Holding, quote: AssetQuote | null, today: number): Asset {
  return presentAsset(holding, quote, valuationOf(holding, quote, today));
}

/** The same from a valuation that is there already. */
export function presentAsset(holding: Holding, quote: AssetQuote | null, valuation: Valuation): Asset {
  const { quantity } = holding;
  const titulo = titleOf(holding, quote);
  return {
    // The live interface shows shares of funds with two decimals, and uses them unrounded.
    cantidad: titulo.tipo === FUND ? shown(quantity, FUND_QUANTITY_PLACES) : shown(quantity),
    comprometido: shown(holding.committed),
    puntosVariacion: shown(valuation.points),
    variacionDiaria: shown(valuation.dailyPercent, PERCENT_PLACES),
    ultimoPrecio: shown(valuation.price),
    ppc: shown(holding.averagePrice, PRICE_PLACES),
    gananciaPorcentaje: shown(valuation.gainPercent, PERCENT_PLACES),
    gananciaDinero: shown(valuation.gain, MONEY_PLACES),
    valorizado: shown(valuation.worth),
    titulo,
    parking: { disponibleInmediato: shown(valuation.free) },
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
