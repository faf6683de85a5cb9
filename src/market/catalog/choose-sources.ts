import type { Columns } from '../../indexes/columns.ts';
import type { Term } from '../contract/words.ts';
import type { StoredSource } from '../stored/records.ts';
import { joinSources, type Series, type SourceSessions } from './series.ts';
import type { MarketData, StoredSeries } from './stored-data.ts';

/**
 * Plain sources joined; a vendor's adjusted series (the longest) only where there is no plain one (decisions.md, "Series");
 * pages apart, for quotes alone. What was pushed fills the days that no chosen file has. Sessions of a settlement term that
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
  // What is pushed, or of another settlement term, is as traded too, but serves only where no vendor's series does.
  return !sources.some((source) => source?.basis === 'vendor');
}
