import { SILENT } from '../../ingest/progress.ts';
import { closeSession } from '../../market/running/close.ts';
import { dateOf, localNow } from '../../market/running/local-instant.ts';
import { type FeedLine, QuotePusher } from '../../market/running/push.ts';
import type { Outcome, Source, Visit } from '../source.ts';
import { SourceError } from '../source-error.ts';
import { Access, credentialsMissing } from './access.ts';
import { type PanelRow, panelsOf, readPanelNames, readPanels } from './panels.ts';
import { isOpen, orderedRange } from './sessions.ts';

/** Alert programs read panels every five minutes (reference 10), but keep their tokens; here every visit of a server logs in. */
const EVERY_MINUTES = 10;

/** The panels of the interface while a session runs, as running quotes, merged as `ventanilla quotes` merges a feed. */
export const IOL_QUOTES: Source = {
  name: 'iol-quotes',
  title: 'Running quotes and books of the panels of --iol-quotes, from the IOL interface, while a session runs.',
  gives: ['market'],
  licence: 'By your own contract with the broker: for your own use.',
  rhythm: {
    everyMinutes: EVERY_MINUTES,
    lateAfterDays: null,
    sentence: 'every ten minutes from 10:45 to 17:30 of Buenos Aires, Monday to Friday',
  },
  address: (settings) => settings.iolAddress,
  missing: (settings) => {
    if (settings.iolQuotes === '') return '--iol-quotes names the panels to read while a session runs; it names none.';
    const panels = readPanelNames(settings.iolQuotes);
    return credentialsMissing(settings) ?? ('problem' in panels ? `--iol-quotes: ${panels.problem}.` : null);
  },
  visit: visitQuotes,
};

async function visitQuotes(visit: Visit): Promise<Outcome> {
  const { settings, store, now, exclusions } = visit;
  if (!isOpen(now())) return { published: [], memory: null, sentence: 'no session is running' };
  if (!(await store.versions()).has('market')) {
    throw new SourceError(
      'conflict',
      'there are no market data yet whose titles could be quoted; the source iol brings them.',
    );
  }
  const { panels, notes } = await readPanels(panelsOf('--iol-quotes', settings.iolQuotes), {
    access: await Access.open(visit),
    landing: null,
    memory: { sizes: {}, doubted: [] },
    closed: '',
    advance: () => {},
    exclusions,
  });
  const today = dateOf(localNow(now()));
  const lines = panels.flatMap(({ rows }) => rows.map((row) => lineOf(row, today)).filter((line) => line !== null));
  let refused = 0;
  const pusher = new QuotePusher({
    store,
    now,
    refused: () => {
      refused++;
    },
    close: () => closeSession(store, SILENT),
  });
  const numbered: FeedLine[] = lines.map((value, at) => ({ number: at + 1, value }));
  const { taken, unchanged, older } = await pusher.push(numbered);
  const sentence = `${lines.length} running quotes: ${taken} new, ${unchanged} unchanged, ${older} older, ${refused} refused`;
  return { published: [], memory: null, sentence: [sentence, ...notes].join('; ') };
}

/** A panel's row as a line of a feed; null for a title that was not traded today. */
function lineOf(row: PanelRow, today: string): Readonly<Record<string, unknown>> | null {
  if (row.time === null || dateOf(row.time) !== today || Number.isNaN(row.last)) return null;
  if (!(row.trades > 0 || row.volume > 0)) return null;
  const { high, low } = orderedRange(row.high, row.low);
  return {
    simbolo: row.symbol,
    mercado: row.market,
    fechaHora: row.time,
    ultimoPrecio: row.last,
    apertura: orNull(row.open),
    maximo: orNull(high),
    minimo: orNull(low),
    // Totals of 0 beside trades are unknown.
    volumenNominal: row.volume > 0 ? row.volume : null,
    cantidadOperaciones: row.trades > 0 ? row.trades : null,
    puntas: row.book && [
      {
        cantidadCompra: row.book.bid > 0 ? row.book.bidQuantity : 0,
        precioCompra: row.book.bid,
        precioVenta: row.book.ask,
        cantidadVenta: row.book.ask > 0 ? row.book.askQuantity : 0,
      },
    ],
  };
}

function orNull(price: number): number | null {
  return Number.isNaN(price) ? null : price;
}
