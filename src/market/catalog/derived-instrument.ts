import { contractSize } from '../contract/contract-size.ts';
import { US_MARKETS } from '../contract/words.ts';
import type { StoredInstrument } from '../stored/records.ts';

/** What a symbol of the files of indices and rates is called, and the panel that shows it. */
const REFERENCES: Readonly<
  Record<string, { readonly description: string; readonly tipo: string; readonly panels: string[] }>
> = {
  MERVAL: { description: 'Índice S&P Merval', tipo: 'INDICES', panels: [] },
  CER: { description: 'Coeficiente de Estabilización de Referencia', tipo: 'INDICES', panels: [] },
  DOLAROFICIAL: { description: 'Dólar oficial', tipo: 'MONEDAS', panels: ['monedas/Principales divisas'] },
  DOLARMEP: { description: 'Dólar MEP', tipo: 'MONEDAS', panels: ['monedas/Principales divisas'] },
  DOLARCCL: { description: 'Dólar contado con liquidación', tipo: 'MONEDAS', panels: ['monedas/Principales divisas'] },
  DOLARBLUE: { description: 'Dólar blue', tipo: 'MONEDAS', panels: ['monedas/Otras divisas'] },
  DOLARCRIPTO: { description: 'Dólar cripto', tipo: 'MONEDAS', panels: ['monedas/Otras divisas'] },
};

const PER_100 = ['TitulosPublicos', 'Letras', 'ObligacionesNegociables'];

/** A description of a title that has prices and is in no list of instruments: what its file and market imply, no more. */
export function derivedInstrument(
  market: string,
  symbol: string,
  tipoOfSource: string,
  source: string,
): StoredInstrument {
  const reference = tipoOfSource === 'INDICES' ? REFERENCES[symbol.toUpperCase()] : undefined;
  const american = market === '' || US_MARKETS.some((us) => us === market) || /\.US$/i.test(symbol);
  const tipo = reference?.tipo ?? (american && tipoOfSource === 'OPCIONES' ? 'ADR' : tipoOfSource);
  const dollarLine = tipo === 'TitulosPublicos' && /[DC]$/i.test(symbol);
  return {
    market,
    symbol,
    description: reference?.description ?? symbol,
    tipo,
    moneda: american || dollarLine ? 'dolar_Estadounidense' : 'peso_Argentino',
    pais: american ? 'estados_Unidos' : 'argentina',
    panels: reference?.panels ?? [],
    maturity: null,
    strike: null,
    optionType: null,
    underlying: null,
    ratio: null,
    lot: contractSize(tipo, symbol),
    pricePer: PER_100.includes(tipo) ? 100 : 1,
    source,
  };
}
