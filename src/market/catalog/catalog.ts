import type { CatalogBuilder } from '../../server/catalogs.ts';
import { type LatestQuote, latestOf } from '../running/latest.ts';
import { isUsualTerm, type RunningQuote, titleOfKey } from '../running/running-quote.ts';
import { RESOURCE, type StoredInstrument, titleKey } from '../stored/records.ts';
import { foldWord, type Term, US_MARKETS } from '../words.ts';
import { Adjustments, type PriceEvent } from './adjustment.ts';
import type { WeighedEvents } from './contradiction.ts';
import {
  actionsByTitle,
  type EventData,
  eventsOf,
  NO_EVENTS,
  statedUnitEvents,
  type TitleEvent,
  titleEvents,
} from './events.ts';
import { filedQuote } from './figures.ts';
import { indexPanels, type PanelIndex } from './panels.ts';
import { CatalogSecurities, linesOfSecurities } from './securities.ts';
import type { Series } from './series.ts';
import { chooseSources, derivedInstrument, isPlain, type MarketData, readMarketData } from './stored-data.ts';
import { tradingDaysOf } from './trading-days.ts';

/** What B1, B2 and B3 read: titles by market and symbol, panels by name. Immutable. */
export interface MarketCatalog {
  readonly titles: readonly Title[];
  /** A title by market and symbol, both in any case. */
  readonly find: (market: string, symbol: string) => Title | undefined;
  readonly panels: PanelIndex;
  /** The known dividends, splits and payments of a title, ascending. */
  readonly eventsOf: (title: Title) => readonly TitleEvent[];
  /** What ledgers need of the titles. */
  readonly securities: CatalogSecurities;
  /** Facts served by resource. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Builds the catalog of one version (house.md, "The way a datum travels"). */
export const buildMarketCatalog: CatalogBuilder<MarketCatalog> = async (reader, breathe, columns) => {
  const data = await readMarketData(reader, breathe);
  const instruments = describeTitles(data);
  const series = new Map<string, Series>();
  const ofFiles = new Map<string, Series>();
  const snapshots = new Map<string, Series>();
  const lines = new Map<string, ReadonlyMap<Term, Series>>();
  const servedTerms = new Map<string, Term>();
  for (const [key, bySource] of data.series) {
    const { served, servedTerm, filed, page, terms } = chooseSources([...bySource.values()], data.sources, columns);
    if (servedTerm !== null) servedTerms.set(key, servedTerm);
    if (terms.size > 0) lines.set(key, terms);
    if (served) series.set(key, served);
    if (filed) ofFiles.set(key, filed);
    if (page) snapshots.set(pageTitle(key, instruments), page);
    await breathe();
  }
  const books = new Map([...data.books].map(([key, book]) => [pageTitle(key, instruments), book]));
  const closing = closingByTitle(data.closing);
  const eventsIn: EventData = {
    actions: actionsByTitle(data.actions),
    terms: data.terms,
    flows: data.flows,
    instrument: (key) => instruments.get(key),
    series: (key) => series.get(key),
    termOf: (key) => servedTerms.get(key) ?? null,
    tradingDays: tradingDaysOf('bCBA', series, instruments),
  };
  const titles: Title[] = [];
  for (const [key, instrument] of [...instruments].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const own = series.get(key) ?? null;
    const hasPlainPrices = own !== null && isPlain(data, key);
    const events = hasPlainPrices ? eventsOf(instrument, own, eventsIn) : NO_EVENTS;
    const adjustments = own && events.applied.length > 0 ? new Adjustments(own, events.applied) : null;
    const filed = filedQuote(ofFiles.get(key) ?? null, snapshots.get(key), instrument.pricePer, books.get(key));
    const closed = closing.get(key) ?? NONE;
    const usual = newestOf(closed.filter(isUsualTerm));
    titles.push({
      ordinal: titles.length,
      key,
      instrument,
      series: own,
      adjustments,
      events,
      unitEvents: hasPlainPrices
        ? events.applied.filter(({ scalesUnits }) => scalesUnits)
        : statedUnitEvents(instrument, eventsIn),
      filed,
      lines: termLines(lines.get(key), instrument.pricePer),
      closing: closed,
      latest: usual ? latestOf(filed, own, instrument.pricePer, usual) : filed,
    });
    await breathe();
  }
  return assemble(titles, instruments, data, eventsIn);
};

const NONE: readonly RunningQuote[] = [];
const NO_LINES: Title['lines'] = new Map();

function termLines(series: ReadonlyMap<Term, Series> | undefined, pricePer: 1 | 100): Title['lines'] {
  if (!series) return NO_LINES;
  return new Map(
    [...series].map(([term, each]) => [
      term,
      { series: each, quote: filedQuote(each, undefined, pricePer, undefined) },
    ]),
  );
}

function closingByTitle(closing: MarketData['closing']): Map<string, RunningQuote[]> {
  const byTitle = new Map<string, RunningQuote[]>();
  for (const [key, quote] of closing) {
    const title = titleOfKey(key);
    byTitle.set(title, [...(byTitle.get(title) ?? []), quote]);
  }
  return byTitle;
}

function newestOf(quotes: readonly RunningQuote[]): RunningQuote | undefined {
  return quotes.toSorted((a, b) => (a.time < b.time ? -1 : 1)).at(-1);
}

function assemble(
  titles: readonly Title[],
  instruments: ReadonlyMap<string, StoredInstrument>,
  data: MarketData,
  events: EventData,
): MarketCatalog {
  const byKey = new Map(titles.map((title) => [foldWord(title.key), title]));
  const find = (market: string, symbol: string): Title | undefined => byKey.get(foldWord(`${market}|${symbol.trim()}`));
  const panels = indexPanels(titles, data.panels, (symbol) => {
    const underlying = find('bCBA', symbol);
    if (!underlying) return undefined;
    const { series } = underlying;
    return {
      tipo: underlying.instrument.tipo,
      title: underlying,
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
    eventsOf: (title) => titleEvents(title, events),
    securities: new CatalogSecurities(titles, linesOfSecurities(instruments.values(), data), data.flows),
    counts: {
      titles: titles.length,
      quotes: titles.filter(({ latest }) => latest.figures !== null).length,
      [RESOURCE.sessions]: sessions,
      [RESOURCE.actions]: data.actions.length,
      [RESOURCE.terms]: data.terms.size,
      [RESOURCE.flows]: data.flows.reduce((sum, { flows }) => sum + flows.length, 0),
      [RESOURCE.books]: data.books.size,
      [RESOURCE.closing]: data.closing.size,
      price_events: titles.reduce((sum, { events }) => sum + events.applied.length, 0),
      price_events_contradicted: titles.reduce((sum, { events }) => sum + events.contradicted.length, 0),
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

/** What files say of a title for one settlement term that is not the usual one. */
interface TermLine {
  readonly series: Series;
  readonly quote: LatestQuote;
}

/** A title of the catalog: its record, its sessions, its latest quote. */
export interface Title {
  /** Position in the catalog's list, in order of market and symbol. */
  readonly ordinal: number;
  readonly key: string;
  readonly instrument: StoredInstrument;
  /** Null where no session is known. */
  readonly series: Series | null;
  /** Null where no event of the title is known: `ajustada` equals `sinAjustar`. */
  readonly adjustments: Adjustments | null;
  /** The events of its price level; what its prices contradict is not applied. */
  readonly events: WeighedEvents;
  /** The events that changed the number of units, also where its series is adjusted by a vendor or not there. */
  readonly unitEvents: readonly PriceEvent[];
  /** The latest quote by the files alone; without figures where no file has a session of the title. */
  readonly filed: LatestQuote;
  /** By files, the sessions of settlement terms that are not the usual one; mostly none. */
  readonly lines: ReadonlyMap<Term, TermLine>;
  /** The last states of running quotes that were folded, of one term each; mostly none. */
  readonly closing: readonly RunningQuote[];
  /**
   * The latest quote for the usual term while nothing is pushed: by the files, and the last state of a feed that was folded
   * into the data where it is newer.
   */
  readonly latest: LatestQuote;
}
