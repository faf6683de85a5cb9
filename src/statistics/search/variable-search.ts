/** The search of variables by what they are called, and by what else the catalogue says of them. */
import type { Slices } from '../../indexes/slices.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import { textIndexSlices } from '../../indexes/text-index-build.ts';
import { byFirst, SEARCH_SYNONYMS } from '../../package/search-synonyms.ts';
import { foldFilter, foldingFilter } from '../catalog/attribute.ts';
import type { StatisticsCatalog } from '../catalog/catalog.ts';
import type { Monetaria } from '../contract/records.ts';
import { historyOf, importanceOf } from './importance.ts';
import { ABSENT, type AskedWord, beginsWith, type Costs, costWord, lengthOf } from './match.ts';

/** A word costs little where the name has it, more where only the rest of the entry does. */
const IN_NAME: Costs = { exact: 0, begun: 1, edit: 2 };
const IN_ATTRIBUTES: Costs = { exact: 3, begun: 4, edit: 3 };

/** The sum of a record that lacks a word; no text has so many words that their costs reach it. */
const MISSING = 0xffff;

/** Words for the codes of the catalogue, as people say them. */
const CODE_WORDS = byFirst(SEARCH_SYNONYMS.codes);

const ID = /^\d{1,10}$/;

/** The search over one catalog. */
export class VariableSearch {
  readonly #catalog: StatisticsCatalog;
  readonly #names: TextIndex;
  readonly #attributes: TextIndex;
  readonly #folded: readonly string[];
  /** All ordinals as they are listed without words. */
  readonly #all: Int32Array;
  /** Importance and history in one number: greater is better. */
  readonly #weight: Uint8Array;

  constructor(catalog: StatisticsCatalog, names: TextIndex, attributes: TextIndex) {
    this.#catalog = catalog;
    this.#names = names;
    this.#attributes = attributes;
    this.#folded = catalog.variables.map(({ descripcion }) => plainName(descripcion));
    this.#weight = Uint8Array.from(
      catalog.variables,
      (variable, ordinal) => importanceOf(variable) * 10 + historyOf(catalog.series[ordinal]?.length ?? 0),
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
    const byId = ID.test(text.trim()) ? this.#catalog.ordinalOf(Number(text.trim())) : undefined;
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
          this.#folded[ordinal] === whole ? 0 : 1,
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

  #wordsOf(text: string): { readonly words: readonly AskedWord[]; readonly offsets: readonly number[] } {
    const { words, positions } = this.#names.analyzer.query(text);
    // A blank behind the last word says that it is finished.
    const open = !/\s$/.test(text);
    return {
      words: words.map((word, at) => ({ text: word, unfinished: open && at === words.length - 1 })),
      offsets: positions,
    };
  }

  /** By ordinal the sum of what its words cost; MISSING where one is not there, or nothing was asked for. */
  #costs(words: readonly AskedWord[]): Uint16Array {
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
  const names = yield* textIndexSlices(
    catalog.variables.map(({ descripcion }) => plainName(descripcion)),
    { ...options, synonyms: SEARCH_SYNONYMS.variables },
  );
  const folded = foldingFilter();
  const attributes = yield* textIndexSlices(
    catalog.variables.map((variable) => folded(attributesOf(variable))),
    { ...options, synonyms: SEARCH_SYNONYMS.attributes },
  );
  return new VariableSearch(catalog, names, attributes);
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
