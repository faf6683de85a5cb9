/** The places that a text names behind a comma, or behind a number: which units it means, and what lies in them. */
import { fold } from '../../indexes/fold.ts';
import { isOneTown } from '../direcciones/one-town.ts';
import {
  CAPITAL_ALONE,
  capitalOfAll,
  namesIn,
  type PlaceName,
  provincesNamed,
  unitsNamed,
} from '../direcciones/place-names.ts';
import { provinceShortened } from '../queries/readings/provinces.ts';
import { localityKey } from '../streets/facts.ts';
import { type Area, isEmptyArea, NEAREST, NO_AREA, withinAreas } from './area.ts';
import { Best, type Scored } from './best.ts';
import { FIT, type Plans } from './fitting.ts';
import type { SuggestionCatalog } from './importance.ts';
import { type ScanBudget, scanShelf } from './scan.ts';
import type { Shelf, Shelves } from './shelf.ts';
import { placeTyped, type TypedPlace } from './typed.ts';

/** Where a text says that something is. */
export interface Where {
  /** All of them hold it. */
  readonly areas: readonly Area[];
  /** The town itself, apart from what contains it; null where that is no difference. */
  readonly itself: Area | null;
  /** The places called most alike, where others are held for possible; null where they are not. */
  readonly likely: Area | null;
  /** Whether the text has the whole name of one of the places, so that nothing elsewhere is meant. */
  readonly isKnown: boolean;
  /** Whether the words may be the beginning of a better known name. */
  readonly goesOn: boolean;
  /** Whether they may be that of one as well known, though they are a whole name. */
  readonly mayGoOn: boolean;
}

/** Units that a place may mean. */
const MOST_PLACES = 30;
/** Words of one segment that are taken apart into a place and what contains it. */
const MOST_WORDS = 6;
/** From which fit on a name is called as well as the best one: whole, letter for letter from its beginning, by its first word, whole but for a typo, begun so, or anyhow. */
const TIERS = [FIT.whole, FIT.phrase, FIT.begins, FIT.whole + FIT.typo, FIT.begins + FIT.typo] as const;
/** So much more important is a place that may still be meant when the whole name of another one is typed. */
const BETTER_KNOWN = 100;
const WHOLE_BUT_FOR_A_TYPO = FIT.whole + FIT.typo;

/** Letters from which on an unfinished name may be a whole one. */
const SUREST = 4;

function lettersOf(text: string): number {
  return text.replace(/[^\p{L}]/gu, '').length;
}

/** Whether so few letters of a place were typed, or of its last word, that they do not tell which it is. */
export function isBarelyBegun({ name, text }: TypedPlace): boolean {
  return lettersOf(text) < SUREST || (name.words.length > 0 && name.last.length < SUREST);
}

type Levels = 'provincia' | 'departamento' | 'localidad_censal';

/** Units by their ids, while they are gathered. */
class Gathered {
  readonly provincia = new Set<string>();
  readonly departamento = new Set<string>();
  readonly localidad_censal = new Set<string>();
  readonly streets = new Set<number>();
  /** The importance of the best known of them. */
  most = 0;

  get area(): Area {
    const { provincia, departamento, localidad_censal, streets } = this;
    return { ...NO_AREA, provincia, departamento, localidad_censal, streets };
  }

  get isEmpty(): boolean {
    return isEmptyArea(this.area);
  }
}

/** What lying only in what contains the town costs, and in places that are called less alike: these come behind all others. */
const AROUND = -300;
const UNLIKE = -2000;

/** What it is worth, 0 at most, that a record of a shelf lies in the very place that was typed; null where that makes no difference. */
export function worthOfPlace(shelf: Shelf, { itself, likely }: Where): ((record: number) => number) | null {
  if (!itself && !likely) return null;
  const isItself = withinAreas(shelf, itself ? [itself] : []);
  const isLikely = withinAreas(shelf, likely ? [likely] : []);
  return (record) => (isItself(record) ? 0 : AROUND) + (isLikely(record) ? 0 : UNLIKE);
}

/** Finds the places of one query. */
export class Places {
  readonly #catalog: SuggestionCatalog;
  readonly #shelves: Shelves;
  readonly #plans: Plans;
  /** What filters leave. */
  readonly #filters: readonly Area[];
  readonly #nearness: Int32Array | null;
  readonly #budget: ScanBudget;
  readonly #known = new Map<string, Where | null>();

  constructor(
    catalog: SuggestionCatalog,
    shelves: Shelves,
    plans: Plans,
    filters: readonly Area[],
    nearness: Int32Array | null,
    budget: ScanBudget,
  ) {
    this.#catalog = catalog;
    this.#shelves = shelves;
    this.#plans = plans;
    this.#filters = filters;
    this.#nearness = nearness;
    this.#budget = budget;
  }

  /**
   * Where the segments say that it is, the last first, as it mostly contains the others; null where none names a place. A typo is
   * forgiven in what means nothing without: asked for, or beside another place, which tells what may be meant.
   * @param goesOn whether the last of them is held for the beginning of a name wherever it may be
   */
  of(segments: readonly TypedPlace[], typos: boolean, goesOn = false): Where | null {
    const key = `${typos} ${goesOn} ${segments.map(({ text }) => text).join()}`;
    let where = this.#known.get(key);
    if (where === undefined) {
      where = this.#together(segments, typos, goesOn);
      this.#known.set(key, where);
    }
    return where;
  }

  #together(segments: readonly TypedPlace[], typos: boolean, goesOn: boolean): Where | null {
    return segments.reduceRight<Where | null>(
      (where, segment) => this.#with(where, segment, typos, goesOn && where === null),
      null,
    );
  }

  /** A place before those that are known already. */
  #with(behind: Where | null, segment: TypedPlace, typos: boolean, goesOn: boolean): Where | null {
    const areas = [...this.#filters, ...(behind?.areas ?? [])];
    let found = this.#named(segment, areas, FIT.typo, false, goesOn);
    let kept = behind;
    if (behind && !found?.isKnown) {
      const anywhere = this.#named(segment, this.#filters, FIT.whole);
      // What is not yet, or not quite, a name gives way to one that is.
      if (anywhere && (!behind.isKnown || behind.goesOn)) kept = null;
      found = anywhere ?? found;
    }
    found ??= this.#apart(segment);
    if (!found && (typos || behind)) {
      const least = typos ? Number.NEGATIVE_INFINITY : WHOLE_BUT_FOR_A_TYPO;
      found = this.#named(segment, areas, least, true);
    }
    if (!found) return behind;
    return {
      areas: [...(kept?.areas ?? []), ...found.areas],
      itself: found.itself,
      likely: found.likely ?? kept?.likely ?? null,
      isKnown: found.isKnown || kept?.isKnown === true,
      goesOn: found.goesOn,
      mayGoOn: found.mayGoOn,
    };
  }

  /** A town and what contains it without a comma between them: `quilmes buenos aires`. */
  #apart({ text }: TypedPlace): Where | null {
    const words = text.trim().split(/\s+/);
    for (let at = 1; at < words.length && words.length <= MOST_WORDS; at++) {
      const end = placeTyped(words.slice(at).join(' '), false);
      const around = end && this.#named(end, this.#filters, FIT.begins);
      const start = around && placeTyped(words.slice(0, at).join(' '), true);
      const town = start && this.#named(start, [...this.#filters, ...around.areas], FIT.whole);
      if (town) {
        return { ...town, areas: [...around.areas, ...town.areas], isKnown: town.isKnown && around.isKnown };
      }
    }
    return null;
  }

  /** The units within some areas that one segment means, with a fit from `least` on; null when there is none. */
  #named(
    { name, text }: TypedPlace,
    areas: readonly Area[],
    least: number,
    typos = false,
    isBegun = false,
  ): Where | null {
    const all = new Gathered();
    const called = new Gathered();
    if (!typos) this.#addCalled(called, text, areas);
    const best = new Best(MOST_PLACES);
    const fits: number[] = [];
    for (const shelf of this.#shelves.shelves) {
      if (shelf.name === 'calles' || shelf.name === 'municipios') continue;
      const nearness = this.#nearness;
      const allows = withinAreas(shelf, areas);
      const demands = { allows, worthOf: null, nearness, nearest: nearness ? NEAREST : 0, budget: this.#budget };
      scanShelf(this.#shelves, shelf, this.#plans.of(shelf, name, typos), name, demands, best);
    }
    for (const { shelf, record } of best.kept) fits.push(this.#fitOf(shelf, record));
    const most = Math.max(called.isEmpty ? Number.NEGATIVE_INFINITY : FIT.whole, ...fits);
    if (most < least || most === Number.NEGATIVE_INFINITY) return null;
    const tier = TIERS.find((each) => most >= each) ?? Number.NEGATIVE_INFINITY;
    const begun = best.kept.flatMap(({ shelf, record }, at) => {
      const fit = fits[at] ?? 0;
      return fit >= FIT.begins && fit < FIT.whole ? (this.#shelves.shelves[shelf]?.importance[record] ?? 0) : [];
    });
    best.kept.forEach(({ shelf, record }, at) => {
      if ((fits[at] ?? 0) >= tier) this.#add(called, this.#shelves.shelves[shelf], record);
      this.#add(all, this.#shelves.shelves[shelf], record);
    });
    // Who types `pla` means more likely La Plata than Pla.
    const isUnfinished = name.last !== '' || name.raw !== null;
    const better = Math.max(0, ...begun) - called.most;
    const mayGoOn = isUnfinished && better >= 0;
    const goesOn = mayGoOn && (isBegun || better >= BETTER_KNOWN);
    // Few letters that are a name, or short for one (`ca`), are more often the beginning of another; so are those behind a word (`santa f`, `villa ma`).
    const isUnsure = isUnfinished && lettersOf(text) < SUREST;
    const isHalf =
      name.words.length > 0 &&
      (name.last.length === 1 || (name.last.length < SUREST && !this.#isLiteral(text, best.kept)));
    const isKnown = tier === FIT.whole && !isUnsure && !isHalf;
    const isAlone = isKnown && !goesOn;
    for (const kind of ['provincia', 'departamento', 'localidad_censal'] as const) {
      for (const id of called[kind]) all[kind].add(id);
    }
    const towns = (goesOn ? all : called).localidad_censal;
    return {
      areas: [isAlone ? called.area : all.area],
      itself: towns.size > 0 ? { ...NO_AREA, localidad_censal: towns } : null,
      likely: isAlone || goesOn || isUnsure ? null : called.area,
      isKnown,
      goesOn,
      mayGoOn,
    };
  }

  /** Whether one of the records is called so letter for letter. */
  #isLiteral(text: string, records: readonly Scored[]): boolean {
    const folded = fold(text).trim();
    return records.some(({ shelf: place, record }) => {
      const shelf = this.#shelves.shelves[place] ?? this.#shelves.streets;
      return shelf.text.folded[shelf.text.nameOf[record] ?? 0] === folded;
    });
  }

  /** How well the name of a record fitted when its shelf was last searched. */
  #fitOf(place: number, record: number): number {
    const shelf = this.#shelves.shelves[place] ?? this.#shelves.streets;
    return shelf.nameFit[shelf.text.nameOf[record] ?? 0] ?? 0;
  }

  /** What is called so as a whole, as addresses name it: but for titles (`san martin` is General San Martín), or shortened. */
  #addCalled(into: Gathered, text: string, areas: readonly Area[]): void {
    const { tables, network } = this.#catalog;
    const names = namesIn(this.#catalog, text);
    for (const id of this.#provinces(names, text)) {
      const ordinal = tables.provincias.ordinalOf(id);
      const shelf = this.#shelves.shelves.find(({ name }) => name === 'provincias');
      if (shelf && ordinal >= 0 && withinAreas(shelf, areas)(ordinal)) {
        into.provincia.add(id);
        into.most = Math.max(into.most, shelf.importance[ordinal] ?? 0);
      }
    }
    for (const shelf of this.#shelves.shelves) {
      const { name } = shelf;
      if (name !== 'departamentos' && name !== 'localidades') continue;
      const kind = name === 'departamentos' ? 'departamento' : 'localidad';
      const allows = withinAreas(shelf, areas);
      for (const ordinal of unitsNamed(this.#catalog, kind, names).ordinals) {
        if (allows(ordinal)) this.#add(into, shelf, ordinal);
      }
    }
    const allows = withinAreas(this.#shelves.streets, areas);
    for (const street of network.streetsOfLocality.get(localityKey(null, text) ?? '') ?? []) {
      if (allows(street)) into.streets.add(street);
    }
    // Of a city that is a province as well (`Buenos Aires`, `CABA`) all is in the place itself.
    const towns = tables.localidades_censales;
    for (const city of [...into.provincia].filter((id) => isOneTown(this.#catalog, id))) {
      const [[only = -1] = []] = towns.parents.get('provincia')?.rangesOf(city) ?? [];
      into.localidad_censal.add(towns.ids[only] ?? '');
    }
  }

  /** The provinces (their ids) that a text names, with the City where it is called as its province is. */
  #provinces(names: readonly PlaceName[], text: string): readonly string[] {
    const folded = fold(text).trim();
    if (folded === CAPITAL_ALONE) return capitalOfAll(this.#catalog).ids;
    const shortened = provinceShortened(folded);
    return [...(shortened === null ? [] : [shortened]), ...provincesNamed(this.#catalog, names, text)];
  }

  #add(into: Gathered, shelf: Shelf | undefined, record: number): void {
    into.most = Math.max(into.most, shelf?.importance[record] ?? 0);
    const { provincias, departamentos, localidades } = this.#catalog.tables;
    if (shelf?.name === 'provincias') into.provincia.add(provincias.ids[record] ?? '');
    else if (shelf?.name === 'departamentos') {
      into.departamento.add(departamentos.ids[record] ?? '');
      // Of a long street the record names one department of several.
      for (const [from, to] of this.#catalog.reach.streetsIn(record)) {
        for (let street = from; street < to; street++) into.streets.add(street);
      }
    } else {
      const { localidad_censal, departamento } = localidades.entity(record);
      // Where no town is known, what contains it is as much as is known.
      const level: Levels = localidad_censal.id === null ? 'departamento' : 'localidad_censal';
      into[level].add(localidad_censal.id ?? departamento.id ?? '');
    }
  }
}
