/** The immutable catalog of one version: variables, their series and notes, and the text filters of A3. */
import type { Columns } from '../indexes/columns.ts';
import { fold } from '../indexes/fold.ts';
import { SeriesColumns, SharedDays } from '../indexes/series-columns.ts';
import type { CatalogBuilder } from '../server/catalogs.ts';
import type { VersionReader } from '../store/store.ts';
import type { Metadato, Monetaria } from './records.ts';
import { decodeNote, decodeVariable, idOfKey, openSeriesBlock, RESOURCES, type SeriesBlock } from './stored.ts';

/** The text filters of the catalogue by their contract names (A3). */
export const FILTERS = {
  Categoria: { member: 'categoria', comparison: 'contains' },
  Periodicidad: { member: 'periodicidad', comparison: 'equals' },
  Moneda: { member: 'moneda', comparison: 'equals' },
  TipoSerie: { member: 'tipoSerie', comparison: 'contains' },
  UnidadExpresion: { member: 'unidadExpresion', comparison: 'contains' },
} as const;
export type FilterName = keyof typeof FILTERS;
/** The members of a variable that can be filtered by. */
export type AttributeName = (typeof FILTERS)[FilterName]['member'];

/** One version of the statistics: variables and their series by ordinal, ascending by id. */
export class StatisticsCatalog {
  /** As imported; the last pair in answers is derived from the series (`firstAndLastOf`). */
  readonly variables: readonly Monetaria[];
  readonly series: readonly (SeriesColumns | null)[];
  /** Ascending by id; only notes of variables in the catalogue. */
  readonly notes: readonly Metadato[];
  readonly attributes: Readonly<Record<AttributeName, Attribute>>;
  /** The ordinals of variables, and of notes among the notes, by the id of the variable. */
  readonly ordinals: ReadonlyMap<number, number>;
  readonly noteOrdinals: ReadonlyMap<number, number>;

  /** `variables` and `notes` ascending by id; `series` by variable id. */
  constructor(variables: readonly Monetaria[], series: ReadonlyMap<number, SeriesColumns>, notes: readonly Metadato[]) {
    this.variables = variables;
    this.series = variables.map(({ idVariable }) => series.get(idVariable) ?? null);
    this.ordinals = new Map(variables.map(({ idVariable }, ordinal) => [idVariable, ordinal]));
    this.notes = notes.filter(({ id }) => this.ordinals.has(id));
    this.noteOrdinals = new Map(this.notes.map(({ id }, ordinal) => [id, ordinal]));
    const attribute = (name: FilterName): Attribute => {
      const { member, comparison } = FILTERS[name];
      return new Attribute(
        variables.map((variable) => variable[member]),
        comparison,
      );
    };
    this.attributes = {
      categoria: attribute('Categoria'),
      periodicidad: attribute('Periodicidad'),
      moneda: attribute('Moneda'),
      tipoSerie: attribute('TipoSerie'),
      unidadExpresion: attribute('UnidadExpresion'),
    };
  }

  /** The ordinals of ids, in the order of the request, and the ids that do not exist. */
  ordinalsOf(ids: readonly number[]): { readonly ordinals: readonly number[]; readonly unknown: readonly number[] } {
    const ordinals: number[] = [];
    const unknown: number[] = [];
    for (const id of ids) {
      const ordinal = this.ordinals.get(id);
      if (ordinal === undefined) unknown.push(id);
      else ordinals.push(ordinal);
    }
    return { ordinals, unknown };
  }

  /** Number of dated values. */
  get values(): number {
    let values = 0;
    for (const columns of this.series) values += columns?.length ?? 0;
    return values;
  }
}

const BLANKS = /[\s\u00a0]+/g;

/** A text as filters compare it: without case, accents and outer blanks, inner blanks (also U+00A0) as one space. */
export function foldFilter(text: string): string {
  return fold(text).replace(BLANKS, ' ').trim();
}

/** How a filter compares texts (statistics.md 5). */
type TextComparison = 'contains' | 'equals';

/** The variables that pass a filter. */
export interface Selection {
  /** Number of variables that pass: the smallest selection is used first. */
  readonly size: number;
  readonly passes: (ordinal: number) => boolean;
  /** Their ordinals, ascending; not to be changed. */
  readonly ordinals: () => Int32Array;
}

/** One text attribute of the catalogue: its few distinct texts, and the variables of each. */
export class Attribute {
  /** By code, the first text with it as imported, without blanks at its ends. */
  readonly labels: string[] = [];
  readonly #comparison: TextComparison;
  /** By code, folded. */
  readonly #texts: string[] = [];
  readonly #codes: Int32Array;
  readonly #postings: Int32Array[];

  /** `values`: the attribute of each variable by ordinal; null matches no filter. */
  constructor(values: readonly (string | null)[], comparison: TextComparison) {
    this.#comparison = comparison;
    // By the text as imported: of thousands of values few are distinct, and only those are folded.
    const codeOf = new Map<string, number>();
    const lists: number[][] = [];
    this.#codes = new Int32Array(values.length).fill(-1);
    values.forEach((value, ordinal) => {
      if (value === null) return;
      let code = codeOf.get(value);
      if (code === undefined) {
        const text = foldFilter(value);
        code = this.#texts.indexOf(text);
        if (code < 0) {
          code = this.#texts.push(text) - 1;
          this.labels.push(value.trim());
          lists.push([]);
        }
        codeOf.set(value, code);
      }
      this.#codes[ordinal] = code;
      lists[code]?.push(ordinal);
    });
    this.#postings = lists.map((list) => Int32Array.from(list));
  }

  /** The code of a variable's text; -1 without one. */
  codeOf(ordinal: number): number {
    return this.#codes[ordinal] ?? -1;
  }

  /** The code of a folded text; undefined where no variable has it. */
  codeOfText(text: string): number | undefined {
    const code = this.#texts.indexOf(text);
    return code < 0 ? undefined : code;
  }

  /** The variables whose text contains or equals the folded `needle`; compares distinct texts, not variables. */
  select(needle: string): Selection {
    const chosen = new Uint8Array(this.#texts.length);
    const lists: Int32Array[] = [];
    let size = 0;
    this.#texts.forEach((text, code) => {
      if (this.#comparison === 'contains' ? !text.includes(needle) : text !== needle) return;
      chosen[code] = 1;
      const list = this.#postings[code];
      if (list === undefined) return;
      lists.push(list);
      size += list.length;
    });
    return {
      size,
      passes: (ordinal) => chosen[this.#codes[ordinal] ?? -1] === 1,
      ordinals: () => {
        const [only] = lists;
        if (lists.length === 1 && only !== undefined) return only;
        const all = new Int32Array(size);
        let at = 0;
        for (const list of lists) {
          all.set(list, at);
          at += list.length;
        }
        return all.sort();
      },
    };
  }
}

type Breathe = () => Promise<void>;

/**
 * Builds the catalog from one version of the data.
 * @throws RangeError when a stored record is damaged; the previous version goes on serving
 */
export const buildStatisticsCatalog: CatalogBuilder<StatisticsCatalog> = async (reader, breathe, columns) => {
  const variables: Monetaria[] = [];
  for await (const batch of reader.records(RESOURCES.variables)) {
    for (const { body } of batch) variables.push(decodeVariable(body));
    await breathe();
  }
  const notes: Metadato[] = [];
  for await (const batch of reader.records(RESOURCES.methodology)) {
    for (const { body } of batch) notes.push(decodeNote(body));
    await breathe();
  }
  const series = await readSeries(reader, breathe, columns);
  return new StatisticsCatalog(variables, series, notes);
};

/** Joins the yearly blocks of each variable, ordered by id and year, into columns with the newest day first. */
async function readSeries(
  reader: VersionReader,
  breathe: Breathe,
  columns: Columns,
): Promise<Map<number, SeriesColumns>> {
  const series = new Map<number, SeriesColumns>();
  const memory: ColumnMemory = { days: new SharedDays(columns), columns };
  let id = 0;
  let blocks: SeriesBlock[] = [];
  const close = (): void => {
    if (blocks.length > 0) series.set(id, columnsOf(blocks, memory));
    blocks = [];
  };
  for await (const batch of reader.records(RESOURCES.series)) {
    for (const { key, body } of batch) {
      const next = idOfKey(key);
      if (next !== id) {
        close();
        id = next;
        await breathe();
      }
      blocks.push(openSeriesBlock(body));
    }
  }
  close();
  return series;
}

/** The memory of one catalog's columns. */
interface ColumnMemory {
  readonly days: SharedDays;
  readonly columns: Columns;
}

function columnsOf(blocks: readonly SeriesBlock[], memory: ColumnMemory): SeriesColumns {
  const length = blocks.reduce((sum, block) => sum + block.length, 0);
  const days = new Int32Array(length);
  const values = memory.columns.doubles(length, (column) => {
    let at = 0;
    for (const block of blocks) {
      block.readRows(days, column, at);
      at += block.length;
    }
    column.reverse();
  });
  return new SeriesColumns(memory.days.keep(days.reverse()), values);
}
