/** How well the streets that a look into the index found fit what was asked for. */

import { Marks } from '../../indexes/marks.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { sortFew } from '../../indexes/sort-few.ts';
import { soundAlike, soundOf } from '../../indexes/sounds.ts';
import type { TextIndex } from '../../indexes/text-index.ts';
import { wordsMeant } from '../../indexes/words-meant.ts';
import { holds } from '../streets/held-words.ts';
import { compareAkin, isUnfinished, NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import { isNamesake } from '../streets/namesakes.ts';
import { FEWEST_BEARERS, OwnName } from '../streets/own-name.ts';
import { isBeginningOf, surnameOf } from '../streets/part-of-name.ts';
import type { PlainName } from '../streets/plain-name.ts';
import { nearerByEdits, nearerBySound, toleratesTwo } from '../streets/slips.ts';
import { bearsTheName, NamedStreets, type Verdict } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';

const NO_NAME: PlainName = { words: [], core: [], kind: null, code: null, folded: '', shapes: [] };

/** What the names of streets are judged by. */
interface Wanted {
  readonly asked: PlainName;
  /** The name as the text has it, where `asked` is another reading of it. */
  readonly written?: PlainName;
  readonly kind: string | null;
  /** The farthest fit that counts in a lookup that finds more than the name; null where the index found all its words. */
  readonly farthest: NameFit | null;
}

/** Says of names, by their numbers, how well they fit what was asked; keeps what it said. */
class Judge {
  readonly #names: AddressCatalog['network']['names'];
  readonly #vocabulary: TextIndex['vocabulary'];
  readonly #index: TextIndex;
  readonly #wanted: Wanted;
  readonly verdicts: Verdict[] = [];
  /** The places of verdicts, by twos with the numbers of their names, of names that may be others: mistyped, with words missing, or longer. */
  readonly #doubtful: number[] = [];
  /** The same of each that is mistyped as a whole. */
  readonly #mistyped: number[] = [];
  /** The same of those that were found by a last word cut short, and perhaps a few others. */
  readonly #unfinished: number[] = [];
  /** Of persons that are called as a province asked for is the places of their verdicts. */
  readonly #namesakes: number[] = [];

  constructor({ network, tables }: AddressCatalog, wanted: Wanted) {
    this.#names = network.names;
    this.#index = tables.calles.text;
    this.#vocabulary = this.#index.vocabulary;
    this.#wanted = wanted;
  }

  get asked(): PlainName {
    return this.#wanted.asked;
  }

  readonly #isWhole = (word: string): boolean => this.#vocabulary.idOf(word) >= 0;

  /** The place of a name's verdict among {@link Judge.verdicts}; −1 for one that does not fit. A name is to be asked for once. */
  readonly verdictOf = (number: number): number => {
    const { asked, farthest } = this.#wanted;
    if (farthest !== null && this.#names.areStrangers(asked.shapes, number)) return -1;
    return this.verdictOfAkin(number);
  };

  /** The same of a name that is no stranger by the shapes of its words. */
  verdictOfAkin(number: number): number {
    const { asked, kind, farthest } = this.#wanted;
    const plain = this.#names.of(number) ?? NO_NAME;
    const { fit, distance } = compareAkin(asked, plain, farthest === null, this.#isWhole);
    if (fit > (farthest ?? NAME_FIT.typo)) return -1;
    // A name without a kind is that of a common street.
    const kindFits = kind === null || kind === (plain.kind ?? 'CALLE');
    const literal = plain.folded === asked.folded;
    const place = this.verdicts.push({ fit, distance, kindFits, literal, isOther: false }) - 1;
    const isLonger = fit === NAME_FIT.within && isBeginningOf(asked, plain);
    if (fit >= NAME_FIT.typo || isLonger) this.#doubtful.push(place, number);
    if (fit < NAME_FIT.typo && isNamesake(asked, plain)) this.#namesakes.push(place);
    if (farthest === null) {
      if (fit === NAME_FIT.typo) this.#mistyped.push(place, number);
      else if (isUnfinished({ fit, distance })) this.#unfinished.push(place, number);
    }
    return place;
  }

  /**
   * Weighs names that are all mistyped against each other: `Medranoo` is nearer to Medrano than to Medanos, and of names as near the one
   * that sounds alike is meant.
   */
  weighMistyped(): void {
    if (this.#unfinished.length > 0 && this.#mistyped.length > 0) this.#doubtUnfinished();
    // One alone is the nearest.
    if (this.#mistyped.length <= 2) return;
    if (this.#wanted.asked.words.some(toleratesTwo)) this.#bring(nearerByEdits, Number.POSITIVE_INFINITY);
    let nearest = Number.POSITIVE_INFINITY;
    let others = 0;
    for (let at = 0; at < this.#mistyped.length; at += 2) {
      const { distance } = this.verdicts[this.#mistyped[at]!]!;
      others = distance < nearest ? 0 : others + (distance === nearest ? 1 : 0);
      nearest = Math.min(nearest, distance);
    }
    if (others > 0) this.#bring(nearerBySound, nearest);
  }

  /** The streets that were found: all of them where one bears the name, else without those of which {@link OwnName} says that they are others. */
  streets(ordinals: readonly number[], verdictOf: readonly number[]): NamedStreets {
    const hasTypo = this.verdicts.some(({ fit }) => fit === NAME_FIT.typo);
    if (this.#doubtful.length === 0 && !hasTypo) {
      return this.#withoutNamesakes(new NamedStreets(ordinals, verdictOf, this.verdicts));
    }
    const own = OwnName.of(this.#index, this.#wanted.written ?? this.#wanted.asked);
    if (own !== null && hasTypo && this.verdicts.some(bearsTheName)) {
      this.#markOthers(own, this.#doubtful);
      this.#markOthers(own, this.#unfinished);
    }
    const found = this.#withoutNamesakes(new NamedStreets(ordinals, verdictOf, this.verdicts));
    const others = this.#others(own, found.isFound);
    return others.size === 0 ? found : NamedStreets.of([...found].filter(({ name }) => !others.has(name)));
  }

  /** The verdicts of names that are others than the one asked for. `isFound`: whether a street bears that name. */
  #others(own: OwnName | null, isFound: boolean): ReadonlySet<Verdict> {
    const others = new Set<Verdict>();
    const isCalledSo = this.verdicts.some(({ fit }) => fit <= NAME_FIT.close);
    const surname = isFound ? null : this.#surnameThere();
    for (let at = 0; at < this.#doubtful.length; at += 2) {
      const verdict = this.verdicts[this.#doubtful[at]!]!;
      const { fit } = verdict;
      if (fit === NAME_FIT.within) {
        if (own !== null && !isCalledSo) others.add(verdict);
      } else if (!isFound) {
        const name = this.#names.of(this.#doubtful[at + 1]!) ?? NO_NAME;
        const isOfOther = fit === NAME_FIT.typo && surname !== null && !hasWord(name, surname);
        if (isOfOther || own?.excludes(name, fit) === true) others.add(verdict);
      }
    }
    return others;
  }

  /**
   * The surname asked for, where streets bear it and a candidate has it: then another surname is no slip. Of `R. Castillo`
   * RAMON CARRILLO is not meant where there is a CASTILLO.
   */
  #surnameThere(): string | null {
    const { asked } = this.#wanted;
    const surname = surnameOf(asked);
    if (asked.core.length < 2 || this.#index.countOf(surname) < FEWEST_BEARERS) return null;
    for (let at = 0; at < this.#doubtful.length; at += 2) {
      const { fit } = this.verdicts[this.#doubtful[at]!]!;
      if (fit === NAME_FIT.beyond && holds(this.#wordsOf(this.#doubtful[at + 1]!), surname)) return surname;
    }
    return null;
  }

  /** Marks names that are only like the one asked for, and are other ones. `names`: by twos the place of a verdict and the number of its name. */
  #markOthers(own: OwnName, names: readonly number[]): void {
    for (let at = 0; at < names.length; at += 2) {
      const place = names[at]!;
      const { fit, distance, kindFits, literal } = this.verdicts[place]!;
      if (fit !== NAME_FIT.typo || !own.excludes(this.#names.of(names[at + 1]!) ?? NO_NAME, fit)) continue;
      this.verdicts[place] = { fit, distance, kindFits, literal, isOther: true };
    }
  }

  /** Without persons where no street is called as the place is: `Mendoza 100` is a street of that town of which the data have few. */
  #withoutNamesakes(found: NamedStreets): NamedStreets {
    if (this.#namesakes.length === 0) return found;
    const persons = new Set(this.#namesakes.map((place) => this.verdicts[place]));
    const isPlace = (name: Verdict): boolean => bearsTheName(name) && !persons.has(name);
    return this.verdicts.some(isPlace) ? found : found.only((name) => !persons.has(name));
  }

  /** A word that sounds as a whole one does was not cut short: `Beyro` is rather `BEIRO` than `BEYROUTH`. */
  #doubtUnfinished(): void {
    const { words } = this.#wanted.asked;
    const last = words[words.length - 1] ?? '';
    const sound = soundOf(last);
    const isHeard = (number: number): boolean => this.#wordsOf(number).some((word) => soundOf(word) === sound);
    if (!this.#mistyped.some((number, at) => at % 2 === 1 && isHeard(number))) return;
    for (let at = 0; at < this.#unfinished.length; at += 2) {
      const place = this.#unfinished[at]!;
      const number = this.#unfinished[at + 1]!;
      if (holds(this.#wordsOf(number), last)) continue;
      const { distance, kindFits, literal } = this.verdicts[place]!;
      this.verdicts[place] = { fit: NAME_FIT.typo, distance, kindFits, literal, isOther: false };
    }
  }

  #wordsOf(number: number): readonly string[] {
    return (this.#names.of(number) ?? NO_NAME).words;
  }

  /** Brings mistyped names nearer of which something says so; none that is farther than `farthest` already. */
  #bring(nearer: typeof nearerBySound, farthest: number): void {
    const { words } = this.#wanted.asked;
    for (let at = 0; at < this.#mistyped.length; at += 2) {
      const place = this.#mistyped[at]!;
      const { fit, distance, kindFits, literal } = this.verdicts[place]!;
      if (distance > farthest) continue;
      const less = nearer(words, this.#wordsOf(this.#mistyped[at + 1]!));
      if (less > 0) this.verdicts[place] = { fit, distance: distance - less, kindFits, literal, isOther: false };
    }
  }
}

/** The streets that a look into the index finds and that fit what was asked. */
export function lookedUp(
  catalog: AddressCatalog,
  texts: readonly string[],
  ranges: readonly OrdinalRange[],
  wanted: Wanted,
): NamedStreets {
  const { text } = catalog.tables.calles;
  const [only] = texts;
  const words = wanted.farthest !== null && only !== undefined && texts.length === 1 ? wordsMeant(text, only) : null;
  if (words !== null) return akin(catalog, words, ranges, new Judge(catalog, wanted));
  const judge = new Judge(catalog, wanted);
  const { ordinals, worths } = text.judged(texts, ranges, judge.verdictOf);
  judge.weighMistyped();
  return judge.streets(ordinals, worths);
}

/** Names that one look found: it runs to its end before the next begins. */
const met: number[] = [];
/** A street and its verdict as one number: there are fewer verdicts than this. */
const VERDICTS = 1 << 20;

/** The streets whose names hold one of some words and fit what was asked. */
function akin(
  { network, tables }: AddressCatalog,
  words: readonly number[],
  ranges: readonly OrdinalRange[],
  judge: Judge,
): NamedStreets {
  const { akin: named } = network.names;
  const count = named.find(judge.asked.shapes, words, ranges, met);
  tables.calles.text.countSearch(named.visited, count);
  const found: number[] = [];
  const verdictOf: number[] = [];
  let names = 0;
  for (let place = 0; place < count; place++) {
    const before = found.length;
    tables.calles.text.addRecords(met[place]!, ranges, found);
    if (found.length === before) continue;
    const verdict = judge.verdictOfAkin(met[place]!);
    if (verdict < 0) found.length = before;
    else names++;
    for (let at = before; at < found.length; at++) verdictOf.push(verdict);
  }
  if (names > 1) sortBoth(found, verdictOf);
  return judge.streets(found, verdictOf);
}

/** Whether a name holds a word, or one that sounds alike. */
function hasWord({ words }: PlainName, word: string): boolean {
  return words.some((other) => other === word || soundAlike(word, other));
}

/** Puts streets in ascending order, and their verdicts with them. */
function sortBoth(streets: number[], verdictOf: number[]): void {
  for (let at = 0; at < streets.length; at++) streets[at] = streets[at]! * VERDICTS + verdictOf[at]!;
  sortFew(streets);
  for (let at = 0; at < streets.length; at++) {
    const both = streets[at]!;
    verdictOf[at] = both % VERDICTS;
    streets[at] = (both - verdictOf[at]!) / VERDICTS;
  }
}

/** The streets (`ordinals`, ascending) found otherwise that fit what was asked; those of one name are judged once. */
export function judged(catalog: AddressCatalog, ordinals: ArrayLike<number>, wanted: Wanted): NamedStreets {
  const { text: index } = catalog.tables.calles;
  const judge = new Judge(catalog, wanted);
  const known = marksOf(index);
  const found: number[] = [];
  const verdictOf: number[] = [];
  for (let i = 0; i < ordinals.length; i++) {
    const street = ordinals[i] ?? -1;
    const number = index.nameOf[street] ?? -1;
    let at = known.of(number);
    if (at < 0) {
      // 0 stands for a name that does not fit.
      at = judge.verdictOf(number) + 1;
      known.set(number, at);
    }
    if (at === 0) continue;
    found.push(street);
    verdictOf.push(at - 1);
  }
  return judge.streets(found, verdictOf);
}

const marks = new WeakMap<TextIndex, Marks>();

/** Empty marks for the names of an index: a search runs to its end before the next begins. */
function marksOf(index: TextIndex): Marks {
  let own = marks.get(index);
  if (!own) {
    own = new Marks(index.size);
    marks.set(index, own);
  }
  own.clear();
  return own;
}
