import type { Columns } from '../../indexes/columns.ts';
import type { StoredRecord, VersionReader } from '../../store/store.ts';
import type { RunningQuote } from '../running/running-quote.ts';
import { readQuote } from '../running/stored.ts';
import {
  parseBlockKey,
  RESOURCE,
  readAction,
  readBook,
  readFlows,
  readInstrument,
  readPanels,
  readRatio,
  readSource,
  readTerms,
  type StoredAction,
  type StoredBook,
  type StoredFlows,
  type StoredInstrument,
  type StoredPanels,
  type StoredRatio,
  type StoredSource,
  type StoredTerms,
  titleKey,
} from '../stored/records.ts';
import { decodeSessions, type SessionColumns } from '../stored/sessions.ts';
import { contractSize, quotedPer, type Term, US_MARKETS } from '../words.ts';
import { joinSources, type Series, type SourceSessions } from './series.ts';

/** One source's blocks of one title as stored. */
interface StoredSeries {
  readonly market: string;
  readonly symbol: string;
  readonly source: string;
  readonly blocks: SessionColumns[];
}

/** One version of the market data, decoded. */
export interface MarketData {
  readonly instruments: ReadonlyMap<string, StoredInstrument>;
  readonly listings: ReadonlyMap<string, StoredInstrument>;
  readonly sources: ReadonlyMap<string, StoredSource>;
  /** Series by title key, then by source. */
  readonly series: ReadonlyMap<string, ReadonlyMap<string, StoredSeries>>;
  readonly actions: readonly StoredAction[];
  readonly terms: ReadonlyMap<string, StoredTerms>;
  readonly flows: readonly StoredFlows[];
  readonly books: ReadonlyMap<string, StoredBook>;
  readonly panels: readonly StoredPanels[];
  readonly ratios: readonly StoredRatio[];
  /** The last states of running quotes that were folded, by title and term. */
  readonly closing: ReadonlyMap<string, RunningQuote>;
  /** Numbers of records of resources that are kept and that no answer shows: jumps, ratios, captures. */
  readonly kept: Readonly<Record<string, number>>;
}

/** Reads a version through, letting requests go on in between. */
export async function readMarketData(reader: VersionReader, breathe: () => Promise<void>): Promise<MarketData> {
  const all = async <T>(resource: string, read: (record: StoredRecord) => T): Promise<Map<string, T>> => {
    const found = new Map<string, T>();
    for await (const batch of reader.records(resource)) {
      for (const record of batch) found.set(record.key, read(record));
      await breathe();
    }
    return found;
  };
  const instruments = await all(RESOURCE.instruments, readInstrument);
  const series = new Map<string, Map<string, StoredSeries>>();
  for await (const batch of reader.records(RESOURCE.sessions)) {
    for (const { key, body } of batch) {
      addBlock(series, key, body);
      await breathe();
    }
  }
  return {
    instruments,
    series,
    listings: await all(RESOURCE.listings, readInstrument),
    sources: await all(RESOURCE.sources, readSource),
    actions: [...(await all(RESOURCE.actions, readAction)).values()],
    terms: await all(RESOURCE.terms, readTerms),
    flows: [...(await all(RESOURCE.flows, readFlows)).values()],
    books: await all(RESOURCE.books, readBook),
    panels: [...(await all(RESOURCE.panels, readPanels)).values()],
    ratios: [...(await all(RESOURCE.ratios, readRatio)).values()],
    closing: await all(RESOURCE.closing, readQuote),
    kept: {
      [RESOURCE.jumps]: reader.version.counts[RESOURCE.jumps] ?? 0,
      [RESOURCE.ratios]: reader.version.counts[RESOURCE.ratios] ?? 0,
      [RESOURCE.captures]: reader.version.counts[RESOURCE.captures] ?? 0,
    },
  };
}

function addBlock(series: Map<string, Map<string, StoredSeries>>, key: string, body: Uint8Array): void {
  const at = parseBlockKey(key);
  if (!at) throw new RangeError(`The stored sessions ${key} have no key of sessions.`);
  const title = titleKey(at.market, at.symbol);
  const bySource = series.get(title) ?? new Map<string, StoredSeries>();
  series.set(title, bySource);
  const held = bySource.get(at.source) ?? { ...at, blocks: [] };
  bySource.set(at.source, held);
  held.blocks.push(decodeSessions(body));
}

/**
 * Plain sources joined; a vendor's adjusted series (the longest) only where there is no plain one (decisions.md, "Series");
 * pages apart, for quotes alone. Pushed sessions fill the days that no chosen file has. Sessions of a settlement term that
 * is not the usual one are series of their own; a title that has nothing else is served from the best of them.
 *
 * @param columns where the series that are served lie
 */
export function chooseSources(
  all: readonly StoredSeries[],
  sources: ReadonlyMap<string, StoredSource>,
  columns: Columns,
): {
  served: Series | null;
  /** The term of the series that is served, where it is not the usual one. */
  servedTerm: Term | null;
  filed: Series | null;
  page: Series | null;
  terms: ReadonlyMap<Term, Series>;
} {
  const of = (basis: StoredSource['basis'], term: Term | null = null): SourceSessions[] =>
    all.flatMap(({ source, blocks }) => {
      const known = sources.get(source);
      const wanted = (known?.basis ?? 'plain') === basis && (known?.term ?? null) === term;
      return wanted ? [{ source, blocks, rank: known?.rank ?? 0 }] : [];
    });
  const terms = new Map<Term, Series>();
  for (const term of NEXT_BEST) {
    const line = of('plain', term);
    if (line.length > 0) terms.set(term, joinSources(line, columns));
  }
  const [nextBest] = terms.keys();
  const plain = of('plain');
  const pages = of('snapshot');
  const [vendor] = of('vendor').sort((a, b) => sessionsOf(b) - sessionsOf(a) || (a.source < b.source ? -1 : 1));
  const chosen = plain.length > 0 ? plain : vendor ? [vendor] : nextBest ? of('plain', nextBest) : [];
  const pushed = of('running');
  const served = joined([...chosen, ...pushed], columns);
  const servedTerm = plain.length > 0 || vendor ? null : (nextBest ?? null);
  return { served, servedTerm, filed: pushed.length > 0 ? joined(chosen) : served, terms, page: joined(pages) };
}

function joined(sources: readonly SourceSessions[], columns?: Columns): Series | null {
  return sources.length > 0 ? joinSources(sources, columns) : null;
}

/** Which line stands for a title whose usual one no file has. */
const NEXT_BEST: readonly Term[] = ['t1', 't2', 't0', 't3'];

function sessionsOf({ blocks }: SourceSessions): number {
  return blocks.reduce((sum, { days }) => sum + days.length, 0);
}

/** Whether a title's prices are as traded, so that its events have still to be applied. */
export function isPlain(data: MarketData, key: string): boolean {
  const sources = [...(data.series.get(key)?.keys() ?? [])].map((name) => data.sources.get(name));
  if (sources.some((source) => (source?.basis ?? 'plain') === 'plain' && (source?.term ?? null) === null)) return true;
  // Pushed series, and those of another settlement term, have traded prices too, but serve only where no vendor's
  // series does.
  return !sources.some((source) => source?.basis === 'vendor');
}

/** What a symbol of the files of indices and rates is called, and the panel that shows it. */
const REFERENCES: Readonly<
  Record<string, { readonly description: string; readonly tipo: string; readonly panels: string[] }>
> = {
  MERVAL: { description: 'Índice S&P Merval', tipo: 'INDICES', panels: [] },
  CER: { description: 'Coeficiente de Estabilización de Referencia', tipo: 'INDICES', panels: [] },
  DOLAROFICIAL: { description: 'Dólar oficial', tipo: 'MONEDAS', panels: ['monedas/Principales divisas'] },
  DOLARMEP: { description: 'Dólar MEP', tipo: 'MONEDAS', panels: ['monedas/Principales divisas'] },
  DOLARCCL: { description: 'Dólar contado con liquidación', tipo: 'MONEDAS', panels: ['monedas/Principales divisas'] },
  DOLARBLUE: { description: 'Dólar blue', tipo: 'MONEDAS', panels: ['monedas/Otras divisas'] },
  DOLARCRIPTO: { description: 'Dólar cripto', tipo: 'MONEDAS', panels: ['monedas/Otras divisas'] },
};

/** A description of a title that has prices and is in no list of instruments: what its file and market imply, no more. */
export function derivedInstrument(
  market: string,
  symbol: string,
  tipoOfSource: string,
  source: string,
): StoredInstrument {
  const reference = tipoOfSource === 'INDICES' ? REFERENCES[symbol.toUpperCase()] : undefined;
  const american = market === '' || US_MARKETS.some((us) => us === market) || /\.US$/i.test(symbol);
  const tipo = reference?.tipo ?? (american && tipoOfSource === 'OPCIONES' ? 'ADR' : tipoOfSource);
  const dollarLine = tipo === 'TitulosPublicos' && /[DC]$/i.test(symbol);
  return {
    market,
    symbol,
    description: reference?.description ?? symbol,
    tipo,
    moneda: american || dollarLine ? 'dolar_Estadounidense' : 'peso_Argentino',
    pais: american ? 'estados_Unidos' : 'argentina',
    panels: reference?.panels ?? [],
    maturity: null,
    strike: null,
    optionType: null,
    underlying: null,
    ratio: null,
    lot: contractSize(tipo, symbol),
    pricePer: quotedPer(tipo),
    source,
  };
}
