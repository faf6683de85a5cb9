import type { MarketCatalog } from '../catalog/catalog.ts';
import type { Panel } from '../catalog/panels.ts';
import type { Country, Instrument } from '../words.ts';

/** B3: the panel of that name, or the names there are. */
export function findPanel(
  catalog: MarketCatalog,
  country: Country,
  instrument: Instrument,
  name: string,
): { readonly panel: Panel } | { readonly known: readonly string[] } {
  const panel = catalog.panels.find(country, instrument, name);
  return panel ? { panel } : { known: catalog.panels.names(country, instrument) };
}
