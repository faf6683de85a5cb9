import { toleratedEdits } from '../../indexes/analysis.ts';
import { fold, tokenize } from '../../indexes/fold.ts';
import type { Slices } from '../../indexes/slices.ts';
import type { TextIndex, TextIndexParts } from '../../indexes/text-index.ts';
import { textIndexSlices } from '../../indexes/text-index-build.ts';
import { byFirst, SEARCH_SYNONYMS } from '../../package/search-synonyms.ts';
import type { Title } from '../catalog/catalog.ts';
import { foldPanel } from '../catalog/panels.ts';
import { MARKETS } from '../words.ts';

/** What a word costs that a title has: as it is, begun, or per mistyped letter. */
const COST = { exact: 0, begun: 1, edit: 2 } as const;
/** Costs of texts as long as they may be stay below it. */
const COSTS = 1024;

/** Words for what a title is, as people say them; by its folded `tipo`. */
const KIND_WORDS: ReadonlyMap<string, string> = new Map(
  [...byFirst(SEARCH_SYNONYMS.kinds)].map(([kind, words]) => [foldPanel(kind), words]),
);

/** Names of securities by their symbols: what a symbol is like, and the names with places for its digits. */
const NAMES = SEARCH_SYNONYMS.securities.map(([pattern, ...names]) => ({
  pattern: new RegExp(`^${pattern.replaceAll('?', '(\\d)')}[A-Z]?$`),
  names: names.join(' '),
}));

/** Derived titles and the rest, in order of likelihood when a search does not say more. */
const DERIVED: readonly string[] = ['opciones', 'futuros'];

/**
 * Finds titles by what people type: a symbol or its beginning, words of the description or the kind, the last one
 * perhaps unfinished, mistyped letters forgiven in words of four letters or more. Immutable.
 */
export class TitleSearch {
  /** Of titles that fit equally well, the likelier first: the place of a title is its ordinal. */
  readonly #titles: readonly Title[];
  readonly #words: TextIndex;
  readonly #parts: TextIndexParts;
  /** Ordinals in the order of their folded symbols, and these. */
  readonly #bySymbol: readonly number[];
  readonly #symbols: readonly string[];

  /** @param words those of each title, in the same order */
  constructor(titles: readonly Title[], words: TextIndex) {
    this.#titles = titles;
    this.#words = words;
    this.#parts = words.toParts();
    const folded = titles.map(({ instrument }) => fold(instrument.symbol));
    this.#bySymbol = [...titles.keys()].sort((a, b) => compare(folded[a] ?? '', folded[b] ?? '') || a - b);
    this.#symbols = this.#bySymbol.map((ordinal) => folded[ordinal] ?? '');
  }

  /**
   * Titles that have every word of a text, the best first: the symbol itself, symbols that begin so, then by the words.
   *
   * @param market only titles of this market, in the contract's spelling
   */
  find(text: string, market: string | undefined): readonly Title[] {
    const whole = fold(text).trim();
    if (whole === '') return [];
    const ranks = new Map<number, number>();
    for (const [ordinal, cost] of this.#byWords(text)) ranks.set(ordinal, 2 * COSTS + Math.min(cost, COSTS - 1));
    for (let at = lowerBound(this.#symbols, whole); this.#symbols[at]?.startsWith(whole); at++) {
      ranks.set(this.#bySymbol[at] ?? 0, this.#symbols[at] === whole ? 0 : COSTS);
    }
    const size = this.#titles.length;
    const keys = Float64Array.from(ranks, ([ordinal, rank]) => rank * size + ordinal).sort();
    const found: Title[] = [];
    for (const key of keys) {
      const title = this.#titles[key % size];
      if (title && (market === undefined || title.instrument.market === market)) found.push(title);
    }
    return found;
  }

  /** By ordinal the sum of what the words cost of titles that have all of them. */
  #byWords(text: string): ReadonlyMap<number, number> {
    const words = tokenize(fold(text)).filter((word) => !this.#words.analyzer.isStopWord(word));
    // A blank behind the last word says that it is finished.
    const open = !/\s$/.test(text);
    let sums: Map<number, number> | null = null;
    for (const [at, word] of words.entries()) {
      const costs = this.#costs(word, open && at === words.length - 1);
      if (sums === null) sums = costs;
      else {
        const both = new Map<number, number>();
        for (const [ordinal, cost] of costs) {
          const before = sums.get(ordinal);
          if (before !== undefined) both.set(ordinal, before + cost);
        }
        sums = both;
      }
      if (sums.size === 0) break;
    }
    return sums ?? new Map();
  }

  /** The titles that match a word, and the cost of the match. */
  #costs(word: string, unfinished: boolean): Map<number, number> {
    const { vocabulary } = this.#words;
    const { starts, ordinals } = this.#parts.recordsByWord;
    const costs = new Map<number, number>();
    const put = (id: number, cost: number): void => {
      const end = starts[id + 1] ?? 0;
      for (let at = starts[id] ?? 0; at < end; at++) {
        const ordinal = ordinals[at] ?? 0;
        if (cost < (costs.get(ordinal) ?? Number.POSITIVE_INFINITY)) costs.set(ordinal, cost);
      }
    };
    if (unfinished) {
      const [from, to] = vocabulary.prefixRange(word);
      for (let id = from; id < to; id++) put(id, COST.begun);
    }
    const { ids, edits } = vocabulary.within(word, toleratedEdits(word));
    ids.forEach((id, at) => {
      put(id, COST.exact + (edits[at] ?? 0) * COST.edit);
    });
    return costs;
  }
}

/** Builds the search of a catalog's titles, in slices. */
export function* titleSearchSlices(titles: readonly Title[]): Slices<TitleSearch> {
  const likeliestFirst = byLikelihood(titles);
  const words = yield* textIndexSlices(likeliestFirst.map(wordsOf), { excludedPairs: [] });
  return new TitleSearch(likeliestFirst, words);
}

function wordsOf({ instrument: { symbol, description, tipo } }: Title): string {
  return `${symbol} ${description} ${KIND_WORDS.get(foldPanel(tipo)) ?? tipo} ${namesOf(symbol)}`;
}

/** What people call a security besides: `AL30` and its dollar lines "bonar 2030". */
function namesOf(symbol: string): string {
  for (const { pattern, names } of NAMES) {
    const [, ...digits] = pattern.exec(symbol) ?? [];
    if (!pattern.test(symbol)) continue;
    let at = 0;
    return names.replace(/\?/g, () => digits[at++ % digits.length] ?? '');
  }
  return '';
}

/** Quoted titles first, papers before their derivatives, markets in the contract's order, short symbols first. */
function byLikelihood(titles: readonly Title[]): readonly Title[] {
  const keyOf = ({ instrument: { tipo, market, symbol }, latest }: Title): readonly number[] => [
    latest.figures ? 0 : 1,
    DERIVED.includes(foldPanel(tipo)) ? 1 : 0,
    MARKET_PLACES.get(market) ?? MARKETS.length,
    symbol.length,
  ];
  return titles
    .map((title) => ({ title, key: keyOf(title) }))
    .sort((a, b) => compareAll(a.key, b.key) || a.title.ordinal - b.title.ordinal)
    .map(({ title }) => title);
}

/** Where the exchange is not known comes last. */
const MARKET_PLACES: ReadonlyMap<string, number> = new Map(MARKETS.map((market, place) => [market, place]));

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

function compareAll(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function lowerBound(sorted: readonly string[], wanted: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? '') < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}
