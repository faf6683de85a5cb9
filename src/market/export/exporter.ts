import { asStored, type ExportedResource, type Exporter } from '../../export/exporter.ts';
import { RESOURCE } from '../stored/records.ts';
import { bookLine, flowLines, listingLine, panelsLine, sessionLines, sourceLine } from './lines.ts';
import { ACTION, INSTRUMENT, JUMP, RATIO, renamed, TERMS } from './renamed.ts';

const FIGURES = 'exchanges and vendors, as they were loaded; mind their terms';

/** Market data, never accounts, tokens or operations. Sources before their sessions, terms before payments. */
export const marketExporter: Exporter = {
  dataSet: 'market',
  resources: [
    figures(RESOURCE.instruments, 'instruments', renamed(INSTRUMENT)),
    figures(RESOURCE.listings, 'listed instruments', listingLine),
    figures(RESOURCE.sources, 'sources of daily sessions', sourceLine),
    figures(RESOURCE.sessions, 'daily sessions by source', sessionLines),
    figures(RESOURCE.actions, 'corporate actions', renamed(ACTION)),
    figures(RESOURCE.jumps, 'price jumps', renamed(JUMP)),
    figures(RESOURCE.ratios, 'CEDEAR ratios', renamed(RATIO)),
    figures(RESOURCE.terms, 'bond terms', renamed(TERMS)),
    figures(RESOURCE.flows, 'bond cash flows', flowLines),
    figures(RESOURCE.books, 'best bids and asks', bookLine),
    figures(RESOURCE.closing, 'last states of running quotes', asStored),
    figures(RESOURCE.panels, 'panel names', panelsLine),
    figures(RESOURCE.captures, 'captured answers', asStored),
  ],
};

function figures(resource: string, title: string, lines: ExportedResource['lines']): ExportedResource {
  return { resource, title, licence: FIGURES, lines };
}
