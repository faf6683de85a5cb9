/** Suggestions for a text as it is typed: places, streets, addresses and corners, the best known that fit it best. */
import { fold } from '../../indexes/fold.ts';
import { CONTAINMENT } from '../streets/numbering.ts';
import { type Area, type AreaFilters, areasOf, NEAREST, nearness, withinAreas } from './area.ts';
import { type AddressQuestion, inItsPlaces, mayBeAddress, suggestAsAddress } from './as-address.ts';
import { Best, isBetter, type Scored } from './best.ts';
import { crossStreets, endOf, MOST_STREETS } from './corners.ts';
import { FIT, Plans } from './fitting.ts';
import type { SuggestionCatalog } from './importance.ts';
import { containmentTyped } from './open-number.ts';
import { isBarelyBegun, Places, type Where, worthOfPlace } from './places.ts';
import { type Demands, type ScanBudget, scanShelf } from './scan.ts';
import type { Shelf, Shelves } from './shelf.ts';
import { finished, streetAlone, type TypedName, type TypedQuery, typedQueries } from './typed.ts';

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
  /** The street up to which it goes from the crossing one, by ordinal; −1 for none. And what it was found for. */
  readonly end: number;
  readonly until: TypedName | null;
}

/** What a door number adds to the worth of a street that has it, may have it, or has not. */
const NUMBER_WORTH = { [CONTAINMENT.inside]: 200, [CONTAINMENT.unknown]: 100, [CONTAINMENT.outside]: -100 } as const;
/** What is added to corners: who types them means them. */
const CORNER_WORTH = 300;
/** What a text costs whose place is not known, or not typed to its end, so that it had to be left aside. */
const LEFT_ASIDE = -200;
/** What a text costs whose last words were read as a place without a comma. */
const GUESSED_PLACE = -3000;
/** The same of a corner of which that is guessed. */
const GUESSED_CORNER = -50;
/** Streets of one name that come before other names where no place is typed, and what the others of that name cost: more than any fit differs by. */
const MOST_NAMESAKES = 3;
const NAMESAKE = -4000;
/** Streets whose numbers are compared. */
const MOST_NUMBERED = 60;

/**
 * Records that the lenient readings of one text visit together before the rest of them is left. A mixture of common words would visit
 * ten times as many; a strict reading is never cut short.
 */
export const MOST_VISITED_LENIENTLY = 5_000;
/** Suggestions in one answer, at most: more are no help to somebody who types. */
export const MAXIMUM_SUGGESTIONS = 50;
/** So many letters of which nothing begins say nothing yet. */
const FEWEST_ALONE = 4;
/** So many suggestions are enough to look no further for others that fit less well. */
const ENOUGH = 10;

/**
 * The suggestions for a query, the best first. Never throws; its time is bounded by the limits of the stages. What is found and in which
 * order does not hang on how many are asked for: the first of few are the first of many.
 */
export function suggest(catalog: SuggestionCatalog, shelves: Shelves, query: SuggestQuery): readonly Suggestion[] {
  const search = new Search(catalog, shelves, query);
  const readings = typedQueries(query.text);
  const strict = search.run(readings, false, true);
  return search
    .withAddresses(readings, strict.length < ENOUGH ? search.lenient(readings, strict) : strict)
    .slice(0, query.limit);
}

/** What names a suggestion among others. */
function keyOf({ shelf, record, other, end, number }: Suggestion): string {
  return `${shelf} ${record} ${other} ${end} ${number}`;
}

/** Suggestions, and behind them those of the others that are not among them. */
function withOthers(found: readonly Suggestion[], others: readonly Suggestion[]): readonly Suggestion[] {
  if (found.length === 0) return others;
  const known = new Set(found.map(keyOf));
  return [...found, ...others.filter((other) => !known.has(keyOf(other)))].slice(0, MAXIMUM_SUGGESTIONS);
}

const NOWHERE_SAID: Where = { areas: [], itself: null, likely: null, isKnown: false, goesOn: false, mayGoOn: false };

class Search {
  readonly #catalog: SuggestionCatalog;
  readonly #shelves: Shelves;
  readonly #query: SuggestQuery;
  readonly #areas: readonly Area[];
  readonly #nearness: Int32Array | null;
  readonly #plans = new Plans();
  readonly #places: Places;
  readonly #budget: ScanBudget = { left: Number.POSITIVE_INFINITY };

  constructor(catalog: SuggestionCatalog, shelves: Shelves, query: SuggestQuery) {
    this.#catalog = catalog;
    this.#shelves = shelves;
    this.#query = query;
    this.#areas = areasOf(catalog, query);
    this.#nearness = query.near && nearness(shelves, query.near.lat, query.near.lon);
    this.#places = new Places(catalog, shelves, this.#plans, this.#areas, this.#nearness, this.#budget);
  }

  /**
   * What all readings of the text find together; of a record that several find the best.
   * @param typos whether they are forgiven
   * @param inContext whether the place that the text names must be kept to
   */
  run(readings: readonly TypedQuery[], typos: boolean, inContext: boolean): readonly Suggestion[] {
    const found = new Map<string, Suggestion>();
    const add = (suggestion: Suggestion): void => {
      const key = keyOf(suggestion);
      const known = found.get(key);
      if (!known || known.score < suggestion.score) found.set(key, suggestion);
    };
    for (const reading of readings) {
      // Words are only guessed to be a place, or the beginning of a corner, when the text means nothing else.
      if (reading.isGuess && found.size >= ENOUGH) break;
      if (reading.isLast && found.size > 0) continue;
      if (reading.isGuess && reading.crossing && [...found.values()].some(({ other }) => other >= 0)) continue;
      if (inContext) for (const suggestion of this.#read(reading, typos)) add(suggestion);
      // Where a place is known nothing elsewhere is meant: what is not there is not found.
      else if (
        reading.context &&
        (!reading.isGuess || reading.crossing) &&
        !this.#places.of(reading.context, false)?.isKnown
      ) {
        const found = this.#read({ ...reading, context: null }, typos);
        for (const suggestion of found) add({ ...suggestion, score: suggestion.score + LEFT_ASIDE });
      }
    }
    return [...found.values()].sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, MAXIMUM_SUGGESTIONS);
  }

  /** What is found with typos as well, and without the place that is being typed; places that begin with the text come first. */
  lenient(readings: readonly TypedQuery[], strict: readonly Suggestion[]): readonly Suggestion[] {
    this.#budget.left = MOST_VISITED_LENIENTLY;
    const barely = this.#withoutBegunPlace(readings, true);
    // A well known place with a typo (`cordov`) passes what only holds the word; what begins with the text stays while it is typed.
    const text = fold(this.#query.text).trim();
    const begins = ({ shelf, record, table }: Suggestion): boolean =>
      table !== 'calles' && fold(this.#shelves.shelves[shelf]?.table.nameAt(record) ?? '').startsWith(text);
    let found: readonly Suggestion[] = strict.filter(begins);
    if (strict.length > 0 && barely.length > 0) found = withOthers(strict, this.run(barely, false, true));
    if (found.length < ENOUGH) found = withOthers(found, this.run(readings, true, true));
    const begun = found.length > 0 ? barely : this.#withoutBegunPlace(readings, false);
    if (found.length < ENOUGH && begun.length > 0) found = withOthers(found, this.run(begun, true, true));
    if (found.length === 0) found = this.run(readings, true, false);
    return found.length === 0 ? this.#streetAlone() : found;
  }

  /** Of a corner that is not known, or of which the second street is half typed, the first street. */
  #streetAlone(): readonly Suggestion[] {
    const street = streetAlone(this.#query.text);
    if (!street) return [];
    const found = this.run([street], true, true);
    return found.length > 0 ? found : this.run(this.#withoutBegunPlace([street], false), true, true);
  }

  /**
   * The readings without the place that is being typed, of which not enough is there yet to tell where nothing is: what was
   * found before it was begun stays. One written whole is no such place, but it may go on to a name as well known (`cabal`).
   * @param barely only where so few letters of the place are there that it may be another than those that begin so
   */
  #withoutBegunPlace(readings: readonly TypedQuery[], barely: boolean): readonly TypedQuery[] {
    return readings.flatMap((reading): readonly TypedQuery[] => {
      const { context, isGuess, crossing } = reading;
      const last = context?.at(-1);
      if (!context || !last || (isGuess && !crossing) || (barely && !isBarelyBegun(last))) return [];
      const where = this.#places.of([last], false);
      if (where?.isKnown) return where.mayGoOn ? [{ ...reading, placeGoesOn: true }] : [];
      return [{ ...reading, context: context.length > 1 ? context.slice(0, -1) : null }];
    });
  }

  /** With what the whole text means as an address, where it may be one and none was found; with streets where nothing was. */
  withAddresses(readings: readonly TypedQuery[], found: readonly Suggestion[]): readonly Suggestion[] {
    const { text } = this.#query;
    const isAddress = mayBeAddress(text, readings) && !found.some(({ kind }) => kind === 'direccion');
    const isNothing = found.length === 0 && text.trim().length > FEWEST_ALONE;
    if (!isAddress && !isNothing) return found;
    const context = (readings.find(({ number, crossing }) => number !== null || crossing) ?? readings[0])?.context;
    const where = context ? this.#places.of(context, true) : null;
    // What only resembles a place may be the rest of a name: `garcia, teodoro 3567`.
    const areas = where?.isKnown ? where.areas : [];
    const allows = withinAreas(this.#shelves.streets, [...this.#areas, ...areas]);
    const best = (found[0]?.score ?? 0) + MAXIMUM_SUGGESTIONS;
    const ask = (question: AddressQuestion): readonly Suggestion[] =>
      suggestAsAddress(this.#catalog, this.#shelves, question, isNothing, best).filter(
        ({ record, kind }) => this.#wants(kind) && allows(record),
      );
    let meant = ask(this.#query);
    const there = meant.length === 0 && where?.isKnown ? inItsPlaces(this.#query, context ?? null) : null;
    if (there) meant = ask(there);
    return withOthers(meant, found);
  }

  #read(given: TypedQuery, typos: boolean): readonly Suggestion[] {
    const reading = given.number === null && !given.crossing ? given : { ...given, name: this.#finished(given.name) };
    const { name, context, isGuess } = reading;
    const where = context ? this.#places.of(context, typos, reading.placeGoesOn) : NOWHERE_SAID;
    // A place that there is not holds nothing.
    if (!where) return [];
    if (reading.crossing) return this.#corners(reading, reading.crossing, where, typos);
    if (reading.number !== null) return this.#numbered(reading, reading.number, where, typos);
    // Of streets of one name there are hundreds: beside each other in one list they would leave no room for places.
    const places = new Best(MAXIMUM_SUGGESTIONS);
    const streets = new Best(MAXIMUM_SUGGESTIONS);
    for (const shelf of this.#shelves.shelves) {
      const best = shelf === this.#shelves.streets ? streets : places;
      if (this.#wants(KIND_OF_SHELF[shelf.name])) this.#scan(shelf, name, where, typos, best);
    }
    const kept = [...places.kept, ...(context ? streets.kept : this.#withFewNamesakes(streets.kept))];
    return kept.map((scored) => this.#suggestion(scored, reading, isGuess ? GUESSED_PLACE : 0));
  }

  /**
   * Streets, the best first, of which those of a name beyond the first {@link MOST_NAMESAKES} come behind everything else; names that are all
   * that was typed count as one, with the kind of the street or without.
   */
  #withFewNamesakes(found: readonly Scored[]): readonly Scored[] {
    const { text, nameFit } = this.#shelves.streets;
    const met = new Map<number, number>();
    return found.map((street) => {
      const own = text.nameOf[street.record] ?? -1;
      const name = nameFit[own] === FIT.whole ? -1 : own;
      const before = met.get(name) ?? 0;
      met.set(name, before + 1);
      return before < MOST_NAMESAKES ? street : { ...street, score: street.score + NAMESAKE };
    });
  }

  /** A name that something was typed behind: its last word is finished, where it is one (`colon 500` is no `COLONIA`, `6 1390` no `62`). */
  #finished(name: TypedName): TypedName {
    const { last } = name;
    return (last.length > 1 || /^\d$/.test(last)) && this.#shelves.streets.table.text.vocabulary.idOf(last) >= 0
      ? finished(name)
      : name;
  }

  #wants(kind: Kind): boolean {
    return this.#query.kinds?.has(kind) ?? true;
  }

  #scan(shelf: Shelf, name: TypedName, where: Where, typos: boolean, best: Best): void {
    const isWithin = withinAreas(shelf, [...this.#areas, ...where.areas]);
    const { namesakes } = this.#shelves;
    const isDouble = shelf.name === 'municipios' && this.#wants('localidad');
    const demands: Demands = {
      allows: isDouble ? (record) => !namesakes.has(record) && isWithin(record) : isWithin,
      // Of places the name tells; of two streets of one name the one in the town itself is meant.
      worthOf: shelf.name === 'calles' ? worthOfPlace(shelf, where) : null,
      nearness: this.#nearness,
      nearest: this.#nearness ? NEAREST : 0,
      budget: this.#budget,
    };
    scanShelf(this.#shelves, shelf, this.#plans.of(shelf, name, typos), name, demands, best);
  }

  /** Streets with a number behind their name. */
  #numbered(reading: TypedQuery, number: number, where: Where, typos: boolean): readonly Suggestion[] {
    if (!this.#wants('direccion')) return [];
    const streets = this.#streets(reading.name, where, typos, MOST_NUMBERED);
    const best = new Best(MAXIMUM_SUGGESTIONS);
    for (const street of streets) {
      const held = containmentTyped(this.#catalog.network.numbering, street.record, number, reading.isOpen);
      best.show({ ...street, score: street.score + NUMBER_WORTH[held] });
    }
    return best.kept.map((scored) => this.#suggestion(scored, reading, 0));
  }

  #corners(reading: TypedQuery, other: TypedName, where: Where, typos: boolean): readonly Suggestion[] {
    if (!this.#wants('direccion')) return [];
    const streets = this.#streets(reading.name, where, typos, MOST_STREETS);
    const best = new Best(MAXIMUM_SUGGESTIONS);
    const { network } = this.#catalog;
    const plan = this.#plans.of(this.#shelves.streets, other, typos);
    crossStreets(this.#shelves, network, streets, plan, other, best);
    const change = reading.isGuess ? GUESSED_CORNER : CORNER_WORTH;
    const { until } = reading;
    if (!until) return best.kept.map((scored) => this.#suggestion(scored, reading, change));
    const plans = this.#plans.of(this.#shelves.streets, until, typos);
    return best.kept.flatMap((scored) => {
      const end = endOf(this.#shelves, network, scored, plans, until);
      return end < 0 ? [] : [{ ...this.#suggestion(scored, reading, change), end }];
    });
  }

  /** Streets by name; a name of nothing but kinds of streets (`calle`) is none. */
  #streets(name: TypedName, where: Where, typos: boolean, most: number): readonly Scored[] {
    const { streets } = this.#shelves;
    const isKind = (word: string): boolean =>
      word === '' || streets.isKind[streets.table.text.vocabulary.idOf(word)] === 1;
    if ([...name.words, name.last].every(isKind)) return [];
    const best = new Best(most);
    this.#scan(streets, name, where, typos, best);
    return best.kept;
  }

  #suggestion(scored: Scored, { name, number, crossing, until }: TypedQuery, change: number): Suggestion {
    const table = this.#shelves.shelves[scored.shelf]?.name ?? 'calles';
    const kind = number !== null || crossing ? 'direccion' : KIND_OF_SHELF[table];
    return { ...scored, score: scored.score + change, kind, table, number, typed: name, crossing, until, end: -1 };
  }
}
