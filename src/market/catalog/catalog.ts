import { formatDay } from '../../indexes/civil-date.ts';
import type { CatalogBuilder } from '../../server/group.ts';
import { foldWord, US_MARKETS } from '../contract/words.ts';
import { titleKey } from '../stored/keys.ts';
import { RESOURCE, type StoredInstrument, type StoredSource } from '../stored/records.ts';
import { Adjustments } from './adjustment.ts';
import { bondEvents } from './bond-events.ts';
import { derivedInstrument } from './derived-instrument.ts';
import { type ActionsByTitle, actionEvents, actionsByTitle, splitsShown } from './events.ts';
import { type Figures, figuresAt } from './figures.ts';
import { type PanelShelf, shelvePanels } from './panels.ts';
import { joinSources, type Series, type SourceSessions } from './series.ts';
import { type MarketData, readMarketData, type StoredSeries } from './stored-data.ts';
import type { Title } from './title.ts';

/** What B1, B2 and B3 read: titles by market and symbol, panels by name. Immutable. */
export interface MarketCatalog {
  readonly titles: readonly Title[];
  /** A title by market and symbol, both in any case. */
  readonly find: (market: string, symbol: string) => Title | undefined;
  readonly panels: PanelShelf;
  /** Facts served by resource. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Builds the catalog of one version (house.md, "The way a datum travels"). */
export const buildMarketCatalog: CatalogBuilder<MarketCatalog> = async (reader, breathe) => {
  const data = await readMarketData(reader, breathe);
  const instruments = describeTitles(data);
  const series = new Map<string, Series>();
  const snapshots = new Map<string, Series>();
  for (const [key, bySource] of data.series) {
    const { served, page } = chooseSources([...bySource.values()], data.sources);
    if (served) series.set(key, served);
    if (page) snapshots.set(pageTitle(key, instruments), page);
    await breathe();
  }
  const actions = actionsByTitle(data.actions);
  const world = {
    terms: data.terms,
    flows: data.flows,
    instrument: (key: string) => instruments.get(key),
    series: (key: string) => series.get(key),
  };
  const titles: Title[] = [];
  for (const [key, instrument] of [...instruments].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = series.get(key) ?? null;
    const adjustments = own && isPlain(data, key) ? adjust(key, instrument, own, actions, world) : null;
    const quote = latest(own, snapshots.get(key), instrument.pricePer);
    const book = data.books.get(key) ?? null;
    titles.push({
      ordinal: titles.length,
      key,
      instrument,
      series: own,
      adjustments,
      quote,
      book: sameDay(quote, book),
    });
    await breathe();
  }
  return assemble(titles, data);
};

function assemble(titles: readonly Title[], data: MarketData): MarketCatalog {
  const byKey = new Map(titles.map((title) => [foldWord(title.key), title]));
  const find = (market: string, symbol: string): Title | undefined => byKey.get(foldWord(`${market}|${symbol.trim()}`));
  const panels = shelvePanels(titles, data.panels, (symbol) => {
    const underlying = find('bCBA', symbol);
    if (!underlying) return undefined;
    const { series } = underlying;
    return {
      tipo: underlying.instrument.tipo,
      closeAt: (day) => (series ? series.at('close', series.lastBefore(day + 1)) : Number.NaN),
    };
  });
  let sessions = 0;
  for (const bySource of data.series.values()) {
    for (const { blocks } of bySource.values()) for (const { days } of blocks) sessions += days.length;
  }
  return {
    titles,
    find,
    panels,
    counts: {
      titles: titles.length,
      quotes: titles.filter(({ quote }) => quote !== null).length,
      [RESOURCE.sessions]: sessions,
      [RESOURCE.actions]: data.actions.length,
      [RESOURCE.terms]: data.terms.size,
      [RESOURCE.flows]: data.flows.reduce((sum, { flows }) => sum + flows.length, 0),
      [RESOURCE.books]: data.books.size,
      panels: panels.count,
      ...data.kept,
    },
  };
}

/** Every title by key: instruments, then listings, then what only a file of prices names. */
function describeTitles(data: MarketData): Map<string, StoredInstrument> {
  const described = new Map<string, StoredInstrument>([...data.listings, ...data.instruments]);
  for (const [key, bySource] of data.series) {
    if (described.has(key)) continue;
    const [first] = bySource.values();
    if (!first || pageTitle(key, described) !== key) continue;
    const tipo = data.sources.get(first.source)?.tipo ?? 'ACCIONES';
    described.set(key, derivedInstrument(first.market, first.symbol, tipo, first.source));
  }
  return described;
}

/** A page of US titles names no exchange: its row belongs to the one title of that symbol on a US market, if there is one. */
function pageTitle(key: string, instruments: ReadonlyMap<string, unknown>): string {
  if (!key.startsWith('|') || instruments.has(key)) return key;
  const symbol = key.slice(1);
  return US_MARKETS.map((market) => titleKey(market, symbol)).find((known) => instruments.has(known)) ?? key;
}

/**
 * Plain sources joined; a vendor's adjusted series (the longest) only where there is no plain one (decisions.md, "Series");
 * pages apart, for quotes alone.
 */
function chooseSources(
  all: readonly StoredSeries[],
  sources: ReadonlyMap<string, StoredSource>,
): { served: Series | null; page: Series | null } {
  const of = (basis: StoredSource['basis']): SourceSessions[] =>
    all.flatMap(({ source, blocks }) => {
      const known = sources.get(source);
      return (known?.basis ?? 'plain') === basis ? [{ source, blocks, rank: known?.rank ?? 0 }] : [];
    });
  const plain = of('plain');
  const pages = of('snapshot');
  const [vendor] = of('vendor').sort((a, b) => sessionsOf(b) - sessionsOf(a) || (a.source < b.source ? -1 : 1));
  const chosen = plain.length > 0 ? plain : vendor ? [vendor] : [];
  return {
    served: chosen.length > 0 ? joinSources(chosen) : null,
    page: pages.length > 0 ? joinSources(pages) : null,
  };
}

function sessionsOf({ blocks }: SourceSessions): number {
  return blocks.reduce((sum, { days }) => sum + days.length, 0);
}

function isPlain(data: MarketData, key: string): boolean {
  for (const { source } of data.series.get(key)?.values() ?? []) {
    if ((data.sources.get(source)?.basis ?? 'plain') === 'plain') return true;
  }
  return false;
}

function adjust(
  key: string,
  instrument: StoredInstrument,
  series: Series,
  actions: ActionsByTitle,
  world: Parameters<typeof bondEvents>[1],
): Adjustments | null {
  const events = actionEvents(actions.get(key) ?? [], series);
  const stated = new Set(events.map(({ day }) => day));
  events.push(...splitsShown(key, series, events));
  // What an action says of a day is better known than what a schedule lets expect of it.
  if (instrument.pricePer === 100) events.push(...bondEvents(instrument, world).filter(({ day }) => !stated.has(day)));
  return events.length === 0 ? null : new Adjustments(series, events);
}

/** The figures of the last known session, of the series or of a newer page. */
function latest(series: Series | null, page: Series | undefined, pricePer: 1 | 100): Figures | null {
  const ofSeries = series && series.length > 0 ? figuresAt(series, series.length - 1, pricePer, null) : null;
  const ofPage = page && page.length > 0 ? figuresAt(page, page.length - 1, pricePer, null) : null;
  if (ofSeries && ofPage) return ofPage.day > ofSeries.day ? ofPage : ofSeries;
  return ofSeries ?? ofPage;
}

function sameDay(quote: Figures | null, book: Title['book']): Title['book'] {
  return quote && book && formatDay(quote.day) === book.date ? book : null;
}
