import { instrumentOf } from '../../market/catalog/panels.ts';
import { COUNTRIES, type Country, foldWord, type Instrument } from '../../market/words.ts';

/** A panel that is asked for: `/api/v2/Cotizaciones/{instrument}/{panel}/{country}`. */
export interface PanelName {
  readonly country: Country;
  readonly instrument: Instrument;
  readonly panel: string;
}

/**
 * Reads a list of panels, separated by commas: `instrument/panel` of Argentina, or `country/instrument/panel`; words in any
 * letter case. A text that is none is told as a sentence.
 */
export function readPanelNames(text: string): { readonly panels: readonly PanelName[] } | { readonly problem: string } {
  const panels: PanelName[] = [];
  for (const item of text.split(',')) {
    const parts = item.split('/').map((part) => part.trim());
    if (parts.length === 1 && parts[0] === '') continue;
    const [countryWord, instrumentWord, panel] = parts.length === 2 ? ['argentina', ...parts] : parts;
    const country = COUNTRIES.find((each) => foldWord(each) === foldWord(countryWord ?? ''));
    const instrument = instrumentOf(instrumentWord ?? '');
    if (parts.length > 3 || !country || !instrument || !panel) {
      const asked = JSON.stringify(item.trim());
      return { problem: `expected panels like "acciones/Merval" or "estados_Unidos/aDRs/Argentina", got ${asked}` };
    }
    panels.push({ country, instrument, panel });
  }
  return panels.length === 0 ? { problem: 'names no panel' } : { panels };
}

/** A panel as people and messages write it. */
export function panelTitle({ country, instrument, panel }: PanelName): string {
  return country === 'argentina' ? `${instrument}/${panel}` : `${country}/${instrument}/${panel}`;
}

/** The address of a panel, relative to the interface's. */
export function panelAddress({ country, instrument, panel }: PanelName): string {
  return `api/v2/Cotizaciones/${instrument}/${encodeURIComponent(panel)}/${country}`;
}
