import { describe, expect, it } from 'vitest';
import { parseDay } from '../../../src/indexes/civil-date.ts';
import type { AssetQuote } from '../../../src/market/account/market-data.ts';
import { valueAsset } from '../../../src/market/account/portfolio/asset.ts';
import type { Holding } from '../../../src/market/account/portfolio/holdings.ts';
import { RenderedAssets } from '../../../src/market/account/portfolio/rendered-portfolios.ts';
import { holdingsOf, trade } from './records.ts';
import { quote } from './support.ts';

const TODAY = parseDay('2024-02-07') ?? 0;

function holdingOf(simbolo: string): Holding {
  const record = trade(1, 'compra', 10, 100, '2024-02-06T12:00:00', { simbolo });
  const [holding] = holdingsOf([record]);
  if (!holding) throw new Error('nothing is held');
  return holding;
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

  it('are the same text as long as the quote says the same', () => {
    const assets = new RenderedAssets();
    const holding = holdingOf('GGAL');
    const first = assets.of(holding, told, TODAY);
    expect(first).toBe(JSON.stringify(valueAsset(holding, told, TODAY)));
    expect(assets.of(holding, { ...told }, TODAY)).toBe(first);
  });

  it.each(Object.keys(other) as (keyof AssetQuote)[])('are made anew when %s is another', (member) => {
    const assets = new RenderedAssets();
    const holding = holdingOf('GGAL');
    assets.of(holding, told, TODAY);
    const changed = { ...told, [member]: other[member] };
    expect(assets.of(holding, changed, TODAY)).toBe(JSON.stringify(valueAsset(holding, changed, TODAY)));
  });

  it('are made anew when the quote goes or comes, and on another day', () => {
    const assets = new RenderedAssets();
    const holding = holdingOf('AL30');
    const bond = quote({ symbol: 'AL30', lastPrice: 70_000, pricePer: 100 });
    for (const [priced, day] of [
      [null, TODAY],
      [bond, TODAY],
      [bond, TODAY + 5],
      [null, TODAY + 5],
    ] as const) {
      expect(assets.of(holding, priced, day)).toBe(JSON.stringify(valueAsset(holding, priced, day)));
    }
  });
});
