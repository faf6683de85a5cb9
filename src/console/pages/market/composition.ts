import type { Asset } from './answers.ts';

/** One asset and its part of all that is held in its currency. */
export interface Part {
  readonly asset: Asset;
  /** 0 to 1. */
  readonly share: number;
}

/** What is held in one currency. */
export interface Holdings {
  /** The interface's word for the currency. */
  readonly currency: string;
  readonly value: number;
  readonly gain: number;
  /** Of what was paid, per cent; null where nothing was. */
  readonly gainPercent: number | null;
  /** The most valuable first. */
  readonly parts: readonly Part[];
}

/** A portfolio by currency, for sums of different ones say nothing; in the order in which they first come. */
export function holdingsOf(assets: readonly Asset[]): Holdings[] {
  const byCurrency = new Map<string, Asset[]>();
  for (const asset of assets) {
    const { moneda } = asset.titulo;
    byCurrency.set(moneda, [...(byCurrency.get(moneda) ?? []), asset]);
  }
  return [...byCurrency].map(([currency, held]) => {
    const value = sum(held, ({ valorizado }) => valorizado);
    const gain = sum(held, ({ gananciaDinero }) => gananciaDinero);
    const paid = value - gain;
    const parts = held
      .map((asset) => ({ asset, share: value > 0 ? asset.valorizado / value : 0 }))
      .sort((a, b) => b.share - a.share);
    return { currency, value, gain, gainPercent: paid > 0 ? (gain / paid) * 100 : null, parts };
  });
}

function sum(assets: readonly Asset[], of: (asset: Asset) => number): number {
  return assets.reduce((total, asset) => total + of(asset), 0);
}
