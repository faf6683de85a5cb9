/** The search of variables: by words in name and attributes, with typing mistakes; and the filters of its results. */
import { toleratedEdits } from '../../indexes/analysis.ts';
import type { Slices } from '../../indexes/slices.ts';
import type { TextIndex, TextIndexParts } from '../../indexes/text-index.ts';
import { textIndexSlices } from '../../indexes/text-index-build.ts';
import type { Vocabulary } from '../../indexes/vocabulary.ts';
import { byFirst, SEARCH_SYNONYMS } from '../../package/search-synonyms.ts';
import { type AttributeName, foldFilter, type StatisticsCatalog } from '../catalog.ts';
import type { Monetaria } from '../records.ts';

/** Costs of a word in the name, and the higher ones of a word that only the rest of the entry has. */
const IN_NAME: Costs = { exact: 0, begun: 1, edit: 2 };
const IN_ATTRIBUTES: Costs = { exact: 3, begun: 4, edit: 3 };

/** The sum of a record that lacks a word; no text has so many words that their costs reach it. */
const MISSING = 0xffff;

/** Everyday words for the codes of the catalogue. */
const CODE_WORDS = byFirst(SEARCH_SYNONYMS.codes);

const ID = /^\d{1,10}$/;

/** The search over one catalog. */
export class VariableSearch {
  readonly #catalog: StatisticsCatalog;
  readonly #names: TextIndex;
  readonly #attributes: TextIndex;
  readonly #plainNames: readonly string[];
  /** All ordinals in the order of an empty text. */
  readonly #all: Int32Array;
  /** Importance and history in one number: greater is better. */
  readonly #weight: Uint8Array;

  /**
   * @param plainNames the name of each variable, by {@link plainName}
   * @param indexes those of the names and of the rest of the entries
   */
  constructor(
    catalog: StatisticsCatalog,
    plainNames: readonly string[],
    indexes: { readonly names: TextIndex; readonly attributes: TextIndex },
  ) {
    this.#catalog = catalog;
    this.#names = indexes.names;
    this.#attributes = indexes.attributes;
    this.#plainNames = plainNames;
    const categories = new Set(catalog.variables.map(({ categoria }) => categoria));
    const importances = new Map([...categories].map((category) => [category, importanceOf(category)]));
    this.#weight = Uint8Array.from(
      catalog.variables,
      ({ categoria }, ordinal) =>
        (importances.get(categoria) ?? 0) * 10 + historyOf(catalog.series[ordinal]?.length ?? 0),
    );
    const importance = (ordinal: number): number => Math.floor((this.#weight[ordinal] ?? 0) / 10);
    this.#all = Int32Array.from(catalog.variables.keys()).sort((a, b) => importance(b) - importance(a) || a - b);
  }

  /**
   * Ordinals of the variables that have every word of a text, the best first: words in the name before words elsewhere,
   * exact before begun before mistyped; then the whole name, headline figures, names that begin so, long histories,
   * short names, ids. The variable whose id the text is comes before all. An empty text finds all.
   */
  find(text: string): Int32Array {
    if (text.trim() === '') return this.#all;
    const { words, offsets } = this.#wordsOf(text);
    const costs = this.#costs(words);
    const byId = ID.test(text.trim()) ? this.#catalog.ordinals.get(Number(text.trim())) : undefined;
    const whole = plainName(text);
    const ranks: { readonly ordinal: number; readonly keys: readonly number[] }[] = [];
    costs.forEach((cost, ordinal) => {
      if (cost === MISSING && ordinal !== byId) return;
      const weight = this.#weight[ordinal] ?? 0;
      ranks.push({
        ordinal,
        keys: [
          ordinal === byId ? 0 : 1,
          cost,
          this.#plainNames[ordinal] === whole ? 0 : 1,
          -Math.floor(weight / 10),
          beginsWith(this.#names, ordinal, words, offsets) ? 0 : 1,
          -(weight % 10),
          lengthOf(this.#names, ordinal),
        ],
      });
    });
    ranks.sort((a, b) => compare(a.keys, b.keys) || a.ordinal - b.ordinal);
    return Int32Array.from(ranks, ({ ordinal }) => ordinal);
  }

  #wordsOf(text: string): { readonly words: readonly SearchWord[]; readonly offsets: readonly number[] } {
    const { words, positions } = this.#names.analyzer.query(text);
    // A blank after the last word ends it.
    const open = !/\s$/.test(text);
    return {
      words: words.map((word, at) => ({ text: word, unfinished: open && at === words.length - 1 })),
      offsets: positions,
    };
  }

  /** The summed cost of the words by ordinal; MISSING where one is absent, or there is no word. */
  #costs(words: readonly SearchWord[]): Uint16Array {
    const sums = new Uint16Array(this.#catalog.variables.length).fill(words.length === 0 ? MISSING : 0);
    for (const word of words) {
      const costs = new Uint8Array(sums.length).fill(ABSENT);
      costWord(this.#names, word, IN_NAME, costs);
      costWord(this.#attributes, word, IN_ATTRIBUTES, costs);
      costs.forEach((cost, ordinal) => {
        const sum = sums[ordinal] ?? MISSING;
        if (sum !== MISSING) sums[ordinal] = cost === ABSENT ? MISSING : sum + cost;
      });
    }
    return sums;
  }
}

/** Builds the search of a catalog, in slices. */
export function* variableSearchSlices(catalog: StatisticsCatalog): Slices<VariableSearch> {
  const options = { excludedPairs: [] };
  const plainNames = catalog.variables.map(({ descripcion }) => plainName(descripcion));
  yield;
  const names = yield* textIndexSlices(plainNames, { ...options, synonyms: SEARCH_SYNONYMS.variables });
  const attributes = yield* textIndexSlices(foldAttributes(catalog.variables), {
    ...options,
    synonyms: SEARCH_SYNONYMS.attributes,
  });
  return new VariableSearch(catalog, plainNames, { names, attributes });
}

/** The attributes of each variable as one folded text. Few are distinct: each of those is folded once. */
function foldAttributes(variables: readonly Monetaria[]): string[] {
  const folded = new Map<string, string>();
  return variables.map((variable) => {
    const attributes = attributesOf(variable);
    const text = folded.get(attributes) ?? foldFilter(attributes);
    folded.set(attributes, text);
    return text;
  });
}

function attributesOf(variable: Monetaria): string {
  const { categoria, tipoSerie, unidadExpresion, moneda, periodicidad } = variable;
  const words = [
    categoria,
    tipoSerie,
    unidadExpresion,
    CODE_WORDS.get(moneda ?? ''),
    CODE_WORDS.get(periodicidad ?? ''),
  ];
  return words.filter((text) => text !== null && text !== undefined).join(' ');
}

/** A name without case, accents, outer and doubled blanks and a final full stop. */
function plainName(text: string | null): string {
  return foldFilter(text ?? '').replace(/\.$/, '');
}

function compare(a: readonly number[], b: readonly number[]): number {
  for (let at = 0; at < a.length; at++) {
    const difference = (a[at] ?? 0) - (b[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

/** A word of a search text; the last one may be unfinished. */
interface SearchWord {
  readonly text: string;
  readonly unfinished: boolean;
}

/** Costs of a word that a record has exactly, as a prefix, or with edits (each). */
interface Costs {
  readonly exact: number;
  readonly begun: number;
  readonly edit: number;
}

/** The cost of a word that a record does not have. */
const ABSENT = 255;

/** Lowers `costs[record]` to the cost of the word in each record of an index that has it. */
function costWord(index: TextIndex, word: SearchWord, price: Costs, costs: Uint8Array): void {
  const { vocabulary, recordsByWord } = partsOf(index);
  const put = (id: number, cost: number): void => {
    const end = recordsByWord.starts[id + 1] ?? 0;
    for (let at = recordsByWord.starts[id] ?? 0; at < end; at++) {
      const record = recordsByWord.ordinals[at] ?? 0;
      if (cost < (costs[record] ?? 0)) costs[record] = cost;
    }
  };
  if (word.unfinished) {
    const [from, to] = vocabulary.prefixRange(word.text);
    for (let id = from; id < to; id++) put(id, price.begun);
  }
  const { ids, edits } = vocabulary.within(word.text, toleratedEdits(word.text));
  ids.forEach((id, at) => {
    const distance = isSameWord(vocabulary.words[id] ?? '', word.text) ? 0 : (edits[at] ?? 0);
    put(id, price.exact + distance * price.edit);
  });
}

/** Whether a record's name begins with the words in sequence; the last one may be unfinished. */
function beginsWith(
  index: TextIndex,
  record: number,
  words: readonly SearchWord[],
  offsets: readonly number[],
): boolean {
  const { vocabulary, names } = partsOf(index);
  const name = index.nameOf[record] ?? 0;
  const from = names.starts[name] ?? 0;
  const to = names.starts[name + 1] ?? 0;
  return words.every(({ text, unfinished }, i) => {
    const position = (offsets[i] ?? 0) - (offsets[0] ?? 0);
    for (let at = from; at < to; at++) {
      if (names.positions[at] !== position) continue;
      const own = vocabulary.words[names.ids[at] ?? -1] ?? '';
      if (isSameWord(own, text) || (unfinished && own.startsWith(text))) return true;
    }
    return false;
  });
}

/** Whether two words are equal but for the plural. */
function isSameWord(own: string, text: string): boolean {
  if (own === text) return true;
  const [one, many] = own.length < text.length ? [own, text] : [text, own];
  return many === `${one}s` || many === `${one}es`;
}

/** Number of indexed words of a record's name. */
function lengthOf(index: TextIndex, record: number): number {
  return partsOf(index).names.lengths[index.nameOf[record] ?? 0] ?? 0;
}

type Parts = Omit<TextIndexParts, 'vocabulary'> & { readonly vocabulary: Vocabulary };
const PARTS = new WeakMap<TextIndex, Parts>();

function partsOf(index: TextIndex): Parts {
  let parts = PARTS.get(index);
  if (parts === undefined) {
    parts = { ...index.toParts(), vocabulary: index.vocabulary };
    PARTS.set(index, parts);
  }
  return parts;
}

/** The publisher's category of headline figures. */
const HEADLINE = 'principales variables';
/** Categories that break totals down: by holder, account, line, purpose. */
const BREAKDOWN = / por (tipo de titular|cuenta|linea)/;

/** Ranks the categories of variables that match equally well: 3 for headline figures, 1 for breakdowns, 2 for all others. */
function importanceOf(category: string | null): number {
  const folded = foldFilter(category ?? '');
  if (folded === HEADLINE) return 3;
  return BREAKDOWN.test(folded) ? 1 : 2;
}

/** Ranks histories: 2 for 300 values or more, 1 from 30 on, else 0. */
function historyOf(values: number): number {
  if (values >= 300) return 2;
  return values >= 30 ? 1 : 0;
}

/** The members by which results are filtered and counted. */
export const FACETS = [
  'categoria',
  'periodicidad',
  'moneda',
  'tipoSerie',
  'unidadExpresion',
] as const satisfies readonly AttributeName[];
type FacetName = (typeof FACETS)[number];

/** A value of a facet with the number of variables that have it. */
interface FacetCount {
  readonly valor: string;
  readonly cantidad: number;
}

/** The variables that pass all filters, in the order of the input, and the counts. */
interface FacetResult {
  readonly ordinals: readonly number[];
  readonly facets: Readonly<Record<FacetName, readonly FacetCount[]>>;
}

/** Whole texts to filter by, compared without case and accents. */
type FacetFilters = Readonly<Partial<Record<FacetName, string | undefined>>>;

/**
 * Filters variables. The counts of a facet are of the variables that pass all *other* filters: the results of choosing
 * another value. Values of a facet by falling count, then by text.
 */
export function filterByFacets(
  catalog: StatisticsCatalog,
  ordinals: Iterable<number>,
  filters: FacetFilters,
): FacetResult {
  const facets = FACETS.map((name) => {
    const attribute = catalog.attributes[name];
    const filter = filters[name];
    const isFiltered = filter !== undefined;
    const wanted = isFiltered ? attribute.codeOfText(foldFilter(filter)) : undefined;
    return { name, attribute, isFiltered, wanted, counts: new Int32Array(attribute.labels.length) };
  });
  const passing: number[] = [];
  for (const ordinal of ordinals) {
    const failed = facets.filter(
      ({ attribute, isFiltered, wanted }) => isFiltered && attribute.codeOf(ordinal) !== wanted,
    );
    if (failed.length > 1) continue;
    if (failed.length === 0) passing.push(ordinal);
    for (const { attribute, counts } of failed.length === 0 ? facets : failed) {
      const code = attribute.codeOf(ordinal);
      if (code >= 0) counts[code]!++;
    }
  }
  const list = (name: FacetName): readonly FacetCount[] => {
    const facet = facets.find((each) => each.name === name);
    return (facet?.attribute.labels ?? [])
      .flatMap((valor, code) => {
        const cantidad = facet?.counts[code] ?? 0;
        return cantidad > 0 ? { valor, cantidad } : [];
      })
      .sort((a, b) => b.cantidad - a.cantidad || (a.valor < b.valor ? -1 : 1));
  };
  return {
    ordinals: passing,
    facets: {
      categoria: list('categoria'),
      periodicidad: list('periodicidad'),
      moneda: list('moneda'),
      tipoSerie: list('tipoSerie'),
      unidadExpresion: list('unidadExpresion'),
    },
  };
}
