import { foldPanel } from '../../market/catalog/panels.ts';
import { type StoredInstrument, titleKey } from '../../market/stored/records.ts';
import { panelCurrency } from '../../market/words.ts';
import { type Cell, csvFile } from './csv.ts';
import type { PanelRow } from './panel.ts';
import type { PanelName } from './panel-names.ts';

/** A title with the panels that list it; how the import knows a list of titles is in `market/import/kinds/instruments.ts`. */
export interface Listed {
  readonly market: string;
  readonly symbol: string;
  description: string;
  readonly country: string;
  readonly currency: string;
  /** `instrument/panel`; the first says what kind of title it is. */
  panels: readonly string[];
}

/** A panel that was read and believed. */
export interface BelievedPanel {
  readonly name: PanelName;
  readonly rows: readonly PanelRow[];
}

const COLUMNS = ['symbol', 'descripcion', 'moneda', 'mercado', 'pais', 'paneles'];

/**
 * The titles known before and those of the panels, by title key. A title that no panel lists any more stays, with its series; in
 * the panels that were read it is what they say now, in others it stays as well.
 */
export function titlesOf(before: readonly StoredInstrument[], panels: readonly BelievedPanel[]): Map<string, Listed> {
  const titles = new Map<string, Listed>();
  const read = new Set(panels.map(({ name }) => `${name.country}/${foldPanel(`${name.instrument}/${name.panel}`)}`));
  const listed = new Set(panels.flatMap(({ rows }) => rows.map(({ market, symbol }) => titleKey(market, symbol))));
  for (const { market, symbol, description, pais, moneda, panels: held } of before) {
    const isRead = (panel: string): boolean => read.has(`${pais}/${foldPanel(panel)}`);
    const key = titleKey(market, symbol);
    titles.set(key, {
      market,
      symbol,
      description,
      country: pais,
      currency: panelCurrency(moneda),
      // Listed nowhere now: what kind of title it is still follows from where it was.
      panels: listed.has(key) ? held.filter((panel) => !isRead(panel)) : held,
    });
  }
  for (const { name, rows } of panels) {
    const panel = `${name.instrument}/${name.panel}`;
    for (const row of rows) {
      const key = titleKey(row.market, row.symbol);
      const title = titles.get(key);
      if (!title) {
        const { market, symbol, currency } = row;
        titles.set(key, {
          market,
          symbol,
          description: row.description ?? symbol,
          country: name.country,
          currency,
          panels: [panel],
        });
        continue;
      }
      title.description = row.description ?? title.description;
      if (!title.panels.includes(panel)) title.panels = [...title.panels, panel];
    }
  }
  return titles;
}

/** The titles as a file that the import knows, in order of market and symbol. */
export function listingFile(titles: ReadonlyMap<string, Listed>): string {
  const rows = [...titles]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { market, symbol, description, country, currency, panels }]): readonly Cell[] => [
      symbol,
      description,
      currency,
      market,
      country,
      panels.toSorted(byKind).join('|'),
    ]);
  return csvFile(COLUMNS, rows);
}

/** The panel that says most of what a title is stands first: CEDEARs are a panel of stocks, and bills stand among bonds. */
function byKind(a: string, b: string): number {
  return kindRank(a) - kindRank(b) || (a < b ? -1 : a > b ? 1 : 0);
}

function kindRank(panel: string): number {
  const folded = foldPanel(panel);
  if (folded.endsWith('/cedears')) return 0;
  return /^(letras|obligacionesnegociables)\//.test(folded) ? 1 : 2;
}

/** Instruments whose titles are quoted per 100 of face value. */
const PER_100 = /^(bonos|letras|obligacionesnegociables)\//;

/** 100 for titles quoted per 100 of face value (reference 6.3), as the import takes it from their first panel. */
export function pricePerOf({ panels }: Pick<Listed, 'panels'>): 1 | 100 {
  const [first = ''] = panels.toSorted(byKind);
  return PER_100.test(foldPanel(first)) ? 100 : 1;
}
