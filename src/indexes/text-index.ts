/**
 * Approximate and exact search of names (reference 4.1, 4.2, 4.4) on typed arrays. A record is an ordinal; names that
 * repeat are analysed and judged once. Built once, never changed.
 */

import { type Analyzer, toleratedEdits } from './analysis.ts';
import { BoundedCache } from './bounded-cache.ts';
import { CandidateNames } from './candidate-names.ts';
import { fold } from './fold.ts';
import { type JudgedRecords, MatchCollector, type SearchWork } from './matching.ts';
import { begunBy, type NameFigures, nameFiguresOf } from './name-figures.ts';
import { NamePager, namesByWord, type Page } from './name-page.ts';
import type { OrdinalRange } from './ordinals.ts';
import { lowerBound, normalizeRanges, Postings } from './ordinals.ts';
import type { KnownWord, NameWords, QueryPlan } from './query-plan.ts';
import { listOf, NameJudge, planQuery } from './query-plan.ts';
import type { Matches } from './ranking.ts';
import { NO_MATCHES } from './ranking.ts';
import { SeenLately } from './seen-lately.ts';
import type { Expansion, VocabularyParts } from './vocabulary.ts';
import { Vocabulary } from './vocabulary.ts';

/** Words beside those of the names whose expansions are remembered. */
const REMEMBERED_WORDS = 8192;
/** Number of searched words that are remembered. */
const MET_WORDS = 1 << 14;
/** Words that are remembered at once: as many as a question has. */
const LATEST_WORDS = 8;
/** Queries whose plans are remembered. */
const REMEMBERED_PLANS = 4096;
/** Queries of which it is remembered that they came. */
const MET_PLANS = 1 << 14;
/** Longer words and queries are not remembered: they are hardly ever sent twice. */
const LONGEST_REMEMBERED = 64;

const NOTHING_JUDGED: JudgedRecords = { ordinals: [], worths: [] };

/** What an index is made of besides its analysis: plain data, see `TextIndex.toParts`. */
export interface TextIndexParts {
  readonly vocabulary: VocabularyParts;
  /** The distinct folded names, ascending. */
  readonly folded: readonly string[];
  readonly nameOf: Int32Array;
  readonly names: NameWords;
  readonly recordsByName: Pick<Postings, 'starts' | 'ordinals'>;
  readonly recordsByWord: Pick<Postings, 'starts' | 'ordinals'>;
  /** By ordinal, how well known the record is; without entries where that is not known. */
  readonly importance: Uint16Array;
}

/** An immutable index of names; `buildTextIndex` makes it. */
export class TextIndex {
  readonly analyzer: Analyzer;
  readonly vocabulary: Vocabulary;
  /** By ordinal, the place of its folded name in alphabetical order, equal names sharing one (reference 4.4, `nombre`). */
  readonly nameOf: Int32Array;
  /** The names that hold each word, by their numbers. */
  readonly namesByWord: Postings;
  readonly #folded: readonly string[];
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #names: NameWords;
  readonly #recordsByName: Postings;
  readonly #recordsByWord: Postings;
  readonly #collector: MatchCollector;
  readonly #pager: NamePager;
  /** By ordinal, how well known the record is: of equal matches the better known comes first. No entries where that is not known. */
  readonly importance: Uint16Array;
  readonly #figures: NameFigures;
  /** Expansions of words of the names, by their ids: their number is bounded, and queries repeat them. */
  readonly #ownWords: (KnownWord | undefined)[];
  readonly #remembered = new BoundedCache<string, KnownWord>(REMEMBERED_WORDS);
  readonly #met = new SeenLately(MET_WORDS);
  /** The last searched words, with their expansions: one query searches its words in several ways. */
  readonly #latest: string[] = [];
  readonly #latestKnown: KnownWord[] = [];
  #next = 0;
  /** The last query; "" has no plan. */
  #latestQuery = '';
  #latestPlan: QueryPlan | undefined;
  readonly #plansMet = new SeenLately(MET_PLANS);
  readonly #plans = new BoundedCache<string, QueryPlan>(REMEMBERED_PLANS);

  private constructor(parts: TextIndexParts, analyzer: Analyzer) {
    this.analyzer = analyzer;
    this.vocabulary = Vocabulary.fromParts(parts.vocabulary);
    this.nameOf = parts.nameOf;
    this.#folded = parts.folded;
    this.#numbers = new Map(parts.folded.map((name, number) => [name, number]));
    this.#names = parts.names;
    this.#recordsByName = new Postings(parts.recordsByName.starts, parts.recordsByName.ordinals);
    this.#recordsByWord = new Postings(parts.recordsByWord.starts, parts.recordsByWord.ordinals);
    const names = parts.names.lengths.length;
    this.namesByWord = namesByWord(parts.names, this.vocabulary.size);
    const postings = {
      recordsByWord: this.#recordsByWord,
      recordsByName: this.#recordsByName,
      candidates: new CandidateNames(this.namesByWord, names),
    };
    this.#collector = new MatchCollector(postings, parts.nameOf, names);
    this.importance = parts.importance;
    this.#pager = new NamePager(postings, names, parts.importance, this.#collector.work);
    this.#figures = nameFiguresOf(this.#recordsByWord, this.#recordsByName, parts);
    this.#ownWords = new Array(this.vocabulary.size);
  }

  /**
   * The way back from {@link TextIndex.toParts}; the parts are used as they are, not copied. `analyzer`: made with the
   * options of the index that gave the parts.
   */
  static fromParts(parts: TextIndexParts, analyzer: Analyzer): TextIndex {
    return new TextIndex(parts, analyzer);
  }

  /** What the index is made of besides its analysis, not copied. */
  toParts(): TextIndexParts {
    const { starts, ids, positions, lengths } = this.#names;
    return {
      vocabulary: this.vocabulary.toParts(),
      folded: this.#folded,
      nameOf: this.nameOf,
      names: { starts, ids, positions, lengths },
      recordsByName: { starts: this.#recordsByName.starts, ordinals: this.#recordsByName.ordinals },
      recordsByWord: { starts: this.#recordsByWord.starts, ordinals: this.#recordsByWord.ordinals },
      importance: this.importance,
    };
  }

  /** The cost of all searches by words so far: differences give that of one. */
  get work(): Readonly<SearchWork> {
    return this.#collector.work;
  }

  /** Counts a search by other code for records of this index: entries of lists that it read, and names that it judged. */
  countSearch(visited: number, judged: number): void {
    const { work } = this.#collector;
    work.searches++;
    work.visited += visited;
    work.judged += judged;
  }

  /** Entries of all posting lists, and distinct names: no search looks at more of either. */
  get extent(): { readonly postings: number; readonly names: number } {
    return { postings: this.#recordsByWord.ordinals.length, names: this.#folded.length };
  }

  /** Number of records. */
  get size(): number {
    return this.nameOf.length;
  }

  /**
   * Records whose name matches the query approximately, within the given ranges (default: all). Several queries are
   * alternatives: a record matches when one of them does, with its best score.
   */
  search(query: string | readonly string[], ranges?: readonly OrdinalRange[]): Matches {
    const texts = typeof query === 'string' ? [query] : query;
    const plans = texts.map((text) => this.plan(text)).filter((plan) => plan !== undefined);
    return this.searchPlans(plans, ranges);
  }

  /**
   * The records of {@link TextIndex.search} with the scores of another judge, ascending. `worthOf` is called once for each name (by its
   * number in `nameOf`); −1 leaves it out.
   */
  judged(
    queries: readonly string[],
    ranges: readonly OrdinalRange[],
    worthOf: (name: number) => number,
  ): JudgedRecords {
    const within = this.#rangesOf(ranges);
    if (within.length === 0) return NOTHING_JUDGED;
    // The caller keeps results, if at all: most names are searched once.
    const plans = this.#newPlans(queries);
    if (plans.length === 0) return NOTHING_JUDGED;
    const judges = plans.map((plan) => this.#judge(plan));
    return this.#collector.judged(plans, judges, within, worthOf);
  }

  /** Adds the records of a name that lie in one of the ranges (normalized) to a list, ascending. */
  addRecords(name: number, ranges: readonly OrdinalRange[], list: number[]): void {
    const { starts, ordinals } = this.#recordsByName;
    const end = starts[name + 1]!;
    let at = starts[name]!;
    for (let range = 0; at < end && range < ranges.length; range++) {
      const [from, to] = ranges[range]!;
      if (ordinals[at]! < from) at = lowerBound(ordinals, from, at, end);
      for (; at < end && ordinals[at]! < to; at++) list.push(ordinals[at]!);
    }
  }

  #newPlans(queries: readonly string[]): readonly QueryPlan[] {
    const [only] = queries;
    if (only !== undefined && queries.length === 1) return listOf(this.#newPlan(only, false));
    return queries.map((query) => this.#newPlan(query, false)).filter((plan) => plan !== undefined);
  }

  /** {@link TextIndex.search} over all records, for callers that keep results: the query is not remembered. */
  searchOnce(query: string): Matches {
    return this.searchPlans(listOf(this.#newPlan(query)));
  }

  /** One page of `search` over all records in order of relevance: what `pageByScore` picks from its matches. */
  page(query: string, offset: number, limit: number): Page {
    const plan = this.plan(query);
    if (plan === undefined) return { total: 0, ordinals: new Int32Array(0) };
    return this.#pager.page([plan], [this.#judge(plan)], offset, limit);
  }

  /** `search` within the ordinals [from, to). */
  searchRange(query: string | readonly string[], from: number, to: number): Matches {
    return this.search(query, [[from, to]]);
  }

  /** The query as this index understands it, remembered for the most recent ones; undefined when it holds nothing but stop words. */
  plan(query: string): QueryPlan | undefined {
    // One query searches its name in several ways, one after another.
    if (query === this.#latestQuery) return this.#latestPlan;
    const isMet = query.length <= LONGEST_REMEMBERED && this.#plansMet.meet(query);
    const known = isMet ? this.#plans.get(query) : undefined;
    const plan = known ?? this.#newPlan(query);
    // Most names are searched once: keeping them would only cost the garbage collector.
    if (isMet && known === undefined && plan !== undefined) this.#plans.set(query, plan);
    this.#latestQuery = query;
    this.#latestPlan = plan;
    return plan;
  }

  /** `scores`: whether names are scored by the plan, not only matched. */
  #newPlan(query: string, scores = true): QueryPlan | undefined {
    const analyzed = this.analyzer.query(query);
    if (!scores) return planQuery(analyzed, this.analyzer, this.vocabulary, this.#know, -1);
    const typed = analyzed.folded.trim();
    return planQuery(
      analyzed,
      this.analyzer,
      this.vocabulary,
      this.#know,
      this.numberOf(typed),
      begunBy(this.#folded, typed),
    );
  }

  /** The query without tolerance for the `literal` words (folded) nor, when it is `complete`, for a cut last word. */
  strictPlan(query: string, literal: ReadonlySet<string>, complete: boolean): QueryPlan | undefined {
    const analyzed = this.analyzer.query(query);
    const wholeName = this.numberOf(analyzed.folded.trim());
    const know = (word: string): KnownWord => (literal.has(word) ? this.#literally(word) : this.#know(word));
    const prefix = analyzed.prefix && !complete;
    const plan = planQuery({ ...analyzed, prefix }, this.analyzer, this.vocabulary, know, wholeName);
    const last = plan?.exactIds.at(-1) ?? -1;
    // The words in sequence still count for the order.
    return plan && complete && last >= 0 ? { ...plan, lastRange: [last, last + 1] } : plan;
  }

  /** Records that satisfy one of the plans. */
  searchPlans(plans: readonly QueryPlan[], ranges?: readonly OrdinalRange[]): Matches {
    const within = this.#rangesOf(ranges);
    if (plans.length === 0 || within.length === 0) return NO_MATCHES;
    const judges = plans.map((plan) => this.#judge(plan));
    return this.#collector.collect(plans, judges, within);
  }

  /** The names, by their numbers in `nameOf`, that satisfy a plan; null where there are more than `most`. */
  namesOf(plan: QueryPlan, most: number): number[] | null {
    return this.#collector.names([plan], [this.#judge(plan)], most);
  }

  /** Whether a record within the ranges bears one of some names, given by their numbers. */
  bearsOne(names: readonly number[], ranges: readonly OrdinalRange[]): boolean {
    const { starts, ordinals } = this.#recordsByName;
    for (let place = 0; place < names.length; place++) {
      const end = starts[names[place]! + 1]!;
      let at = starts[names[place]!]!;
      for (let range = 0; range < ranges.length && at < end; range++) {
        const [from, to] = ranges[range]!;
        if (ordinals[at]! < from) at = lowerBound(ordinals, from, at, end);
        if (at < end && ordinals[at]! < to) return true;
      }
    }
    return false;
  }

  #judge(plan: QueryPlan): NameJudge {
    return new NameJudge(plan, this.#names, this.#figures);
  }

  /** Records whose whole folded name equals the folded query, ascending; nothing is trimmed (reference 4.2). */
  exact(query: string, ranges?: readonly OrdinalRange[]): Int32Array {
    const name = this.numberOf(fold(query));
    if (name < 0) return new Int32Array(0);
    const found: number[] = [];
    this.#recordsByName.forEach(name, this.#rangesOf(ranges), (ordinal) => found.push(ordinal));
    return Int32Array.from(found);
  }

  /**
   * Records whose folded name begins with the query letter for letter, for queries that may be unfinished and hold more than stop words.
   * Unlike `search` it finds a name in whose middle a stop word is half typed (`puerta d`).
   */
  beginning(query: string, ranges?: readonly OrdinalRange[]): Matches {
    const { folded, words, prefix } = this.analyzer.query(query);
    if (!prefix || words.length === 0) return NO_MATCHES;
    const [low, high] = begunBy(this.#folded, folded.trim());
    const within = this.#rangesOf(ranges);
    const found: number[] = [];
    for (let name = low; name < high; name++) this.addRecords(name, within, found);
    const ordinals = Int32Array.from(found).sort();
    return {
      ordinals,
      scores: Float64Array.from(ordinals, (ordinal) => this.#figures.standing[this.nameOf[ordinal]!]!),
    };
  }

  /** Vocabulary words within the edits that `word` tolerates, remembered for the most recent words. */
  expand(word: string): Expansion {
    return this.#know(word).expansion;
  }

  /** Whether words of the names are within the edits that `word` tolerates. Nothing is remembered: for guesses. */
  resembles(word: string): boolean {
    const id = this.vocabulary.idOf(word);
    const known = id < 0 ? this.#remembered.get(word) : this.#ownWords[id];
    const { ids } = known?.expansion ?? this.vocabulary.within(word, toleratedEdits(word));
    return ids.length > 0;
  }

  readonly #know = (word: string): KnownWord => {
    const id = this.vocabulary.idOf(word);
    if (id < 0) return this.#knowStranger(word);
    let known = this.#ownWords[id];
    if (known === undefined) {
      known = this.#findOut(word, id);
      this.#ownWords[id] = known;
    }
    return known;
  };

  /** The same of a word that no name holds. */
  #knowStranger(word: string): KnownWord {
    const latest = this.#latestOf(word);
    if (latest !== undefined) return latest;
    if (word.length > LONGEST_REMEMBERED) return this.#findOut(word, -1);
    // Most typing errors come once: keeping them would only cost the garbage collector.
    const isMet = this.#met.meet(word);
    const known = (isMet ? this.#remembered.get(word) : undefined) ?? this.#findOut(word, -1);
    if (isMet) this.#remembered.set(word, known);
    this.#latest[this.#next] = word;
    this.#latestKnown[this.#next] = known;
    this.#next = (this.#next + 1) % LATEST_WORDS;
    return known;
  }

  #findOut(word: string, id: number): KnownWord {
    const expansion = this.vocabulary.within(word, toleratedEdits(word));
    let records = 0;
    for (const near of expansion.ids) records += this.#recordsByWord.count(near);
    return { expansion, id, records };
  }

  #latestOf(word: string): KnownWord | undefined {
    for (let at = 0; at < this.#latest.length; at++) if (this.#latest[at] === word) return this.#latestKnown[at];
    return undefined;
  }

  #literally(word: string): KnownWord {
    const expansion = this.vocabulary.within(word, 0);
    return { expansion, id: this.vocabulary.idOf(word), records: this.recordsWith(word) };
  }

  /** How many records have this folded word in their name, as it is. */
  recordsWith(word: string): number {
    const id = this.vocabulary.idOf(word);
    return id < 0 ? 0 : this.#recordsByWord.count(id);
  }

  /** How many records have just this folded name. */
  countOf(folded: string): number {
    const name = this.numberOf(folded);
    return name < 0 ? 0 : this.#recordsByName.count(name);
  }

  /** Whether a record has just this folded name. */
  isName(folded: string): boolean {
    return this.numberOf(folded) >= 0;
  }

  /** The folded name with a number of `nameOf`. */
  foldedName(number: number): string | undefined {
    return this.#folded[number];
  }

  /** The number of a folded name, -1 when no record has it. */
  numberOf(folded: string): number {
    return this.#numbers.get(folded) ?? -1;
  }

  #rangesOf(ranges: readonly OrdinalRange[] | undefined): readonly OrdinalRange[] {
    return normalizeRanges(ranges ?? [[0, this.size]], this.size);
  }
}
