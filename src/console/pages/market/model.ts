/** Quotes, panels and portfolios as the page shows them. Pure. */
import { fold } from '../../../indexes/fold.ts';
import type { Asset, Level, PanelName, PanelRow } from './answers.ts';
import { plain } from './codes.ts';

/** Levels of a book that are shown. */
const SHOWN_LEVELS = 5;

/** A level, with the depth of each side as a part of the deepest. */
export interface ShownLevel extends Level {
  /** 0 to 1. */
  readonly bidDepth: number;
  readonly askDepth: number;
}

/** A book: the best levels first. */
interface ShownBook {
  readonly levels: readonly ShownLevel[];
  readonly bidTotal: number;
  readonly askTotal: number;
  /** Ask less bid; null when one side is empty. */
  readonly spread: number | null;
}

/** Returns the levels with a price, {@link SHOWN_LEVELS} at most; null without any. */
export function bookOf(points: readonly Level[]): ShownBook | null {
  const levels = points.filter(({ precioCompra, precioVenta }) => precioCompra > 0 || precioVenta > 0);
  const shown = levels.slice(0, SHOWN_LEVELS);
  const [best] = shown;
  if (!best) return null;
  const deepest = Math.max(...shown.flatMap(({ cantidadCompra, cantidadVenta }) => [cantidadCompra, cantidadVenta]), 1);
  return {
    levels: shown.map((level) => ({
      ...level,
      bidDepth: level.cantidadCompra / deepest,
      askDepth: level.cantidadVenta / deepest,
    })),
    bidTotal: shown.reduce((sum, { cantidadCompra }) => sum + cantidadCompra, 0),
    askTotal: shown.reduce((sum, { cantidadVenta }) => sum + cantidadVenta, 0),
    spread: best.precioCompra > 0 && best.precioVenta > 0 ? best.precioVenta - best.precioCompra : null,
  };
}

/** Returns where a price lies between the low and the high of a day, 0 to 1; null where these are unknown or equal. */
export function placeInDay(price: number, low: number, high: number): number | null {
  if (!(low > 0 && high > low)) return null;
  return Math.min(1, Math.max(0, (price - low) / (high - low)));
}

/** The panel that an address names; members are empty where it does not. */
interface PanelWanted {
  readonly country: string;
  readonly instrument: string;
  readonly panel: string;
}

/** Returns the panel that fits best, and of several the first with titles; null only without panels. */
export function choosePanel(all: readonly PanelName[], { country, instrument, panel }: PanelWanted): PanelName | null {
  const narrowed = [
    (each: PanelName) => isSame(each.pais, country),
    (each: PanelName) => isSame(each.instrumento, instrument),
    (each: PanelName) => isSame(each.panel, panel),
  ].reduce((left, isWanted) => {
    const wanted = left.filter(isWanted);
    // An unknown name counts for nothing.
    return wanted.length > 0 ? wanted : left;
  }, all);
  return narrowed.find(({ titulos }) => titulos > 0) ?? narrowed[0] ?? null;
}

function isSame(name: string, wanted: string): boolean {
  return wanted === '' || plain(name) === plain(wanted);
}

/** Returns the choices beside a panel: countries, instruments of its country, panels of its instrument. */
export function choicesOf(
  all: readonly PanelName[],
  chosen: PanelName,
): { readonly countries: string[]; readonly instruments: string[]; readonly panels: PanelName[] } {
  const here = all.filter(({ pais }) => pais === chosen.pais);
  return {
    countries: [...new Set(all.map(({ pais }) => pais))],
    instruments: [...new Set(here.map(({ instrumento }) => instrumento))],
    // Those with titles first: most names have none.
    panels: here
      .filter(({ instrumento }) => instrumento === chosen.instrumento)
      .toSorted((a, b) => Number(b.titulos > 0) - Number(a.titulos > 0)),
  };
}

/** Returns the rows whose symbol or description has every word of a text. */
export function filterRows(rows: readonly PanelRow[], text: string): readonly PanelRow[] {
  const words = fold(text).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter(({ simbolo, descripcion }) => {
    const row = fold(`${simbolo} ${descripcion}`);
    return words.every((word) => row.includes(word));
  });
}

/** An asset, and its share of all in its currency. */
export interface Holding {
  readonly asset: Asset;
  /** 0 to 1. */
  readonly share: number;
}

/** The holdings in one currency. */
export interface CurrencyHoldings {
  /** The interface's word for the currency. */
  readonly currency: string;
  readonly value: number;
  readonly gain: number;
  /** Per cent of the price paid; null where nothing was paid. */
  readonly gainPercent: number | null;
  /** The most valuable first. */
  readonly parts: readonly Holding[];
}

/** Groups a portfolio by currency, as sums over several mean nothing; in the order in which they first come. */
export function holdingsOf(assets: readonly Asset[]): CurrencyHoldings[] {
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
