import { describe, expect, it } from 'vitest';
import { parseDay } from '../../../src/indexes/civil-date.ts';
import { type AssetQuote, NO_SECURITIES } from '../../../src/market/account/market-data.ts';
import { valueAsset } from '../../../src/market/account/portfolio/asset.ts';
import { AccountHoldings } from '../../../src/market/account/portfolio/holdings.ts';
import { RenderedAssets } from '../../../src/market/account/portfolio/rendered-assets.ts';
import { bytesOf } from '../../../src/server/http/answer.ts';
import { operationsOf, trade } from './records.ts';
import { quote } from './support.ts';

const TODAY = parseDay('2024-02-07') ?? 0;

/** The portfolio of one title, kept while its quote and the date change, and what it is when nothing is kept. */
function portfolioOf(simbolo: string) {
  const record = trade(1, 'compra', 10, 100, '2024-02-06T12:00:00', { simbolo });
  const holdings = new AccountHoldings(operationsOf([record]), NO_SECURITIES);
  const [holding] = holdings.of('argentina');
  if (!holding) throw new Error('nothing is held');
  let present: AssetQuote | null = null;
  const assets = new RenderedAssets(
    () => present,
    () => JSON.stringify(present),
  );
  return (priced: AssetQuote | null, today = TODAY) => {
    present = priced;
    const kept = bytesOf(assets.portfolio(holdings, 'argentina', today).octets).toString();
    return { kept, anew: JSON.stringify({ pais: 'argentina', activos: [valueAsset(holding, priced, today)] }) };
  };
}

describe('assets kept with their holding', () => {
  const told = quote({ symbol: 'GGAL', lastPrice: 115, previousClose: 110 });
  const other: AssetQuote = {
    market: 'rOFX',
    symbol: 'GGALX',
    description: 'Otro',
    tipo: 'TitulosPublicos',
    moneda: 'dolar_Estadounidense',
    pais: 'estados_Unidos',
    pricePer: 100,
    lastPrice: 116,
    time: '2024-02-07T12:00:00',
    previousClose: null,
    plazo: 't0',
  };

  it.each(Object.keys(other) as (keyof AssetQuote)[])('are made anew when %s is another', (member) => {
    const portfolio = portfolioOf('GGAL');
    for (const priced of [told, { ...told }, { ...told, [member]: other[member] }]) {
      const { kept, anew } = portfolio(priced);
      expect(kept).toBe(anew);
    }
  });

  it('are made anew when the quote goes or comes, and on another day', () => {
    const portfolio = portfolioOf('AL30');
    const bond = quote({ symbol: 'AL30', lastPrice: 70_000, pricePer: 100 });
    for (const [priced, day] of [
      [null, TODAY],
      [bond, TODAY],
      [bond, TODAY + 5],
      [null, TODAY + 5],
    ] as const) {
      const { kept, anew } = portfolio(priced, day);
      expect(kept).toBe(anew);
    }
  });
});
