/** Suggestions for a text as it is typed: places, streets, addresses and corners, the best known that fit it best. */
import { CONTAINMENT } from '../streets/numbering.ts';
import { type Area, type AreaFilters, areasOf, NEAREST, NO_AREA, nearness, withinAreas } from './area.ts';
import { Best, isBetter, type Scored } from './best.ts';
import { crossStreets, MOST_STREETS } from './corners.ts';
import { planOf } from './fitting.ts';
import type { SuggestionCatalog } from './importance.ts';
import { type Demands, scanShelf } from './scan.ts';
import type { Shelf, Shelves } from './shelf.ts';
import { type TypedName, type TypedQuery, typedQueries } from './typed.ts';

/** The kinds of suggestions; `direccion` stands for a street with a number and for a corner. */
export const KINDS = ['provincia', 'departamento', 'municipio', 'localidad', 'calle', 'direccion'] as const;
export type Kind = (typeof KINDS)[number];

const KIND_OF_SHELF = {
  provincias: 'provincia',
  departamentos: 'departamento',
  localidades: 'localidad',
  municipios: 'municipio',
  calles: 'calle',
} as const satisfies Readonly<Record<Shelf['name'], Kind>>;

/** What is asked. */
export interface SuggestQuery extends AreaFilters {
  readonly text: string;
  /** Most suggestions. */
  readonly limit: number;
  /** Null for all kinds. */
  readonly kinds: ReadonlySet<Kind> | null;
  /** Degrees, WGS 84: what is near comes before what is far. */
  readonly near: { readonly lat: number; readonly lon: number } | null;
}

/** One suggestion: a record, and how it was meant. */
export interface Suggestion extends Scored {
  readonly kind: Kind;
  readonly table: Shelf['name'];
  /** The door number typed behind the street; null for none. */
  readonly number: number | null;
  /** What its name was found for, so that the letters can be marked; and the crossing street's. */
  readonly typed: TypedName;
  readonly crossing: TypedName | null;
}

/** What a door number adds to the worth of a street that has it, may have it, or has not. */
const NUMBER_WORTH = { [CONTAINMENT.inside]: 200, [CONTAINMENT.unknown]: 100, [CONTAINMENT.outside]: -100 } as const;
/** What is added to corners: who types them means them. */
const CORNER_WORTH = 300;
/** What a text costs whose place is not known, or has nothing of that name, so that it had to be left aside. */
const LEFT_ASIDE = -200;
/** What a text costs whose last words were read as a place without a comma. */
const GUESSED_PLACE = -50;
/** Streets whose numbers are compared, and places that a context may mean. */
const MOST_NUMBERED = 60;
const MOST_PLACES = 30;
/** Suggestions in one answer, at most: more are no help to somebody who types. */
export const MAXIMUM_SUGGESTIONS = 50;
/** So many suggestions are enough to look no further for others that fit less well. */
const ENOUGH = 10;

/**
 * The suggestions for a query, the best first. Never throws; its time is bounded by the limits of the stages. What is found and in which
 * order does not hang on how many are asked for: the first of few are the first of many.
 */
export function suggest(catalog: SuggestionCatalog, shelves: Shelves, query: SuggestQuery): readonly Suggestion[] {
  const search = new Search(catalog, shelves, query);
  const readings = typedQueries(query.text);
  let found = search.run(readings, false, true);
  if (found.length < ENOUGH) {
    const lenient = search.run(readings, true, true);
    found = lenient.length > 0 ? lenient : search.run(readings, true, false);
  }
  return found.slice(0, query.limit);
}

class Search {
  readonly #catalog: SuggestionCatalog;
  readonly #shelves: Shelves;
  readonly #query: SuggestQuery;
  readonly #areas: readonly Area[];
  readonly #nearness: Int32Array | null;

  constructor(catalog: SuggestionCatalog, shelves: Shelves, query: SuggestQuery) {
    this.#catalog = catalog;
    this.#shelves = shelves;
    this.#query = query;
    this.#areas = areasOf(catalog, query);
    this.#nearness = query.near && nearness(shelves, query.near.lat, query.near.lon);
  }

  /**
   * What all readings of the text find together; of a record that several find the best.
   * @param typos whether they are forgiven
   * @param inContext whether the place that the text names must be kept to
   */
  run(readings: readonly TypedQuery[], typos: boolean, inContext: boolean): readonly Suggestion[] {
    const found = new Map<string, Suggestion>();
    const add = (suggestion: Suggestion): void => {
      const { shelf, record, other, number } = suggestion;
      const key = `${shelf} ${record} ${other} ${number}`;
      const known = found.get(key);
      if (!known || known.score < suggestion.score) found.set(key, suggestion);
    };
    for (const reading of readings) {
      // Words are only guessed to be a place when the text means nothing else.
      if (reading.isGuess && found.size >= ENOUGH) break;
      if (inContext) for (const suggestion of this.#read(reading, typos)) add(suggestion);
      else if (reading.context && !reading.isGuess) {
        const found = this.#read({ ...reading, context: null }, typos);
        for (const suggestion of found) add({ ...suggestion, score: suggestion.score + LEFT_ASIDE });
      }
    }
    return [...found.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, MAXIMUM_SUGGESTIONS);
  }

  #read(reading: TypedQuery, typos: boolean): readonly Suggestion[] {
    const { name, context, isGuess } = reading;
    const place = context && this.#placesOf(context, typos);
    // A place that there is not holds nothing.
    if (context && !place) return [];
    const areas = place ? [...this.#areas, place] : this.#areas;
    if (reading.crossing) return this.#corners(reading, reading.crossing, areas, typos);
    if (reading.number !== null) return this.#numbered(reading, reading.number, areas, typos);
    const best = new Best(MAXIMUM_SUGGESTIONS);
    for (const shelf of this.#shelves.shelves) {
      if (this.#wants(KIND_OF_SHELF[shelf.name])) this.#scan(shelf, name, areas, typos, best);
    }
    return best.kept.map((scored) => this.#suggestion(scored, reading, isGuess ? GUESSED_PLACE : 0));
  }

  #wants(kind: Kind): boolean {
    return this.#query.kinds?.has(kind) ?? true;
  }

  #scan(shelf: Shelf, name: TypedName, areas: readonly Area[], typos: boolean, best: Best): void {
    const demands: Demands = {
      allows: withinAreas(shelf, areas),
      nearness: this.#nearness,
      nearest: this.#nearness ? NEAREST : 0,
    };
    scanShelf(this.#shelves, shelf, planOf(shelf, name, typos), name, demands, best);
  }

  /** Streets with a number behind their name. */
  #numbered(reading: TypedQuery, number: number, areas: readonly Area[], typos: boolean): readonly Suggestion[] {
    if (!this.#wants('direccion')) return [];
    const { numbering } = this.#catalog.network;
    const streets = this.#streets(reading.name, areas, typos, MOST_NUMBERED);
    const best = new Best(MAXIMUM_SUGGESTIONS);
    for (const street of streets) {
      best.show({ ...street, score: street.score + NUMBER_WORTH[numbering.containment(street.record, number)] });
    }
    return best.kept.map((scored) => this.#suggestion(scored, reading, 0));
  }

  #corners(reading: TypedQuery, other: TypedName, areas: readonly Area[], typos: boolean): readonly Suggestion[] {
    if (!this.#wants('direccion')) return [];
    const streets = this.#streets(reading.name, areas, typos, MOST_STREETS);
    const best = new Best(MAXIMUM_SUGGESTIONS);
    const plan = planOf(this.#shelves.streets, other, typos);
    crossStreets(this.#shelves, this.#catalog.network, streets, plan, other, best);
    return best.kept.map((scored) => this.#suggestion(scored, reading, CORNER_WORTH));
  }

  /** Streets by name; a name of nothing but kinds of streets (`calle`) is none. */
  #streets(name: TypedName, areas: readonly Area[], typos: boolean, most: number): readonly Scored[] {
    const { streets } = this.#shelves;
    const isKind = (word: string): boolean => streets.isKind[streets.table.text.vocabulary.idOf(word)] === 1;
    if ([...name.words, name.last].every(isKind)) return [];
    const best = new Best(most);
    this.#scan(streets, name, areas, typos, best);
    return best.kept;
  }

  /** The units that a context means, with typos only where it means none without; null when there is none. */
  #placesOf(context: TypedName, typos: boolean): Area | null {
    const best = new Best(MOST_PLACES);
    for (const lenient of typos ? [false, true] : [false]) {
      for (const shelf of this.#shelves.shelves) {
        if (shelf.name === 'calles' || shelf.name === 'municipios') continue;
        this.#scan(shelf, context, this.#areas, lenient, best);
      }
      if (best.kept.length > 0) break;
    }
    if (best.kept.length === 0) return null;
    const area = { provincia: new Set<string>(), departamento: new Set<string>(), localidad_censal: new Set<string>() };
    const { provincias, departamentos, localidades } = this.#catalog.tables;
    for (const { shelf, record } of best.kept) {
      const name = this.#shelves.shelves[shelf]?.name;
      if (name === 'provincias') area.provincia.add(provincias.ids[record] ?? '');
      else if (name === 'departamentos') area.departamento.add(departamentos.ids[record] ?? '');
      else area.localidad_censal.add(localidades.entity(record).localidad_censal.id ?? '');
    }
    return { ...NO_AREA, ...area };
  }

  #suggestion(scored: Scored, { name, number, crossing }: TypedQuery, change: number): Suggestion {
    const table = this.#shelves.shelves[scored.shelf]?.name ?? 'calles';
    const kind = number !== null || crossing ? 'direccion' : KIND_OF_SHELF[table];
    return { ...scored, score: scored.score + change, kind, table, number, typed: name, crossing };
  }
}
