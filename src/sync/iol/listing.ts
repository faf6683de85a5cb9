import { foldPanel } from '../../market/catalog/panels.ts';
import { type StoredInstrument, titleKey } from '../../market/stored/records.ts';
import { panelCurrency } from '../../market/words.ts';
import { type Cell, csvFile } from './files.ts';
import type { Panel } from './panels.ts';

/** A title with the panels that list it; the import recognises a list of titles by `market/import/kinds/instruments.ts`. */
export interface ListedTitle {
  readonly market: string;
  readonly symbol: string;
  description: string;
  readonly country: string;
  readonly currency: string;
  /** `instrument/panel`; the first says what kind of title it is. */
  panels: readonly string[];
}

const COLUMNS = ['symbol', 'descripcion', 'moneda', 'mercado', 'pais', 'paneles'];

/**
 * The titles of the store and those of the panels, by title key. A title that no panel lists any more stays, with its series. The panels
 * that were read replace what the store has of them; other panels stay.
 */
export function titlesOf(before: readonly StoredInstrument[], panels: readonly Panel[]): Map<string, ListedTitle> {
  const titles = new Map<string, ListedTitle>();
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
      // Listed nowhere now: its former panels still show the kind of title.
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
export function listingFile(titles: ReadonlyMap<string, ListedTitle>): string {
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

/** First the panel that shows the kind of title best: CEDEARs are a panel of stocks too, and bills are listed among bonds. */
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
export function pricePerOf({ panels }: Pick<ListedTitle, 'panels'>): 1 | 100 {
  const [first = ''] = panels.toSorted(byKind);
  return PER_100.test(foldPanel(first)) ? 100 : 1;
}
