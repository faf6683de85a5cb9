/** The ways to look a street up as a ladder, climbed rung by rung and only as far as needed (territorial.md 8.6). */
import { fold, tokenize } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { withLostLetters } from '../address/broken-letters.ts';
import type { ParsedStreet } from '../address/types.ts';
import type { FormerName } from '../former-names/parse.ts';
import { searchOtherwiseAgain } from '../queries/readings/search.ts';
import { areLetters, isNumber } from '../streets/held-words.ts';
import { NAME_FIT, type NameFit } from '../streets/name-fit.ts';
import type { PlainName } from '../streets/plain-name.ts';
import { bearsTheName, Candidates, joined, type NamedStreets, NO_CANDIDATES } from './candidate.ts';
import type { AddressCatalog } from './catalog.ts';
import type { Door } from './door.ts';
import { formerlyCalled } from './former.ts';
import { judged, lookedUp } from './judge.ts';
import {
  askedName,
  isInWords,
  kindOf,
  type Lookup,
  type LookupMade,
  lookups,
  mayBeTwo,
  weightyWords,
  withInitialsApart,
} from './lookups.ts';
import { hasUnknownWord, isNearlyNamed } from './nearly-named.ts';
import type { Reached } from './packed-ladder.ts';

/** What is asked of the indexes for one street of a text. */
interface Question {
  readonly steps: readonly Lookup[];
  readonly asked: PlainName;
  readonly kind: string | null;
  /** What the name once stood for. */
  readonly former: readonly FormerName[];
}

/** What a ladder takes besides its streets, with its key: what was looked up on each rung, above all. */
const OWN_BYTES = 2048;

/** A name, and the streets that it is looked up among. */
interface Sought {
  readonly catalog: AddressCatalog;
  readonly street: ParsedStreet;
  readonly ranges: readonly OrdinalRange[];
  /** Whether these are those of a department or a town alone. */
  readonly isTown: boolean;
}

/** When a ladder need not be climbed further. */
export interface Enough {
  /** Whether these streets suffice, of which some bear the name. */
  readonly suffices: (found: NamedStreets) => boolean;
  /** The door that was asked for; null where none was, or where another street tells more. */
  readonly door: Door | null;
  /** Whether the ways that depart from the text are left out. */
  readonly keepsToText: boolean;
}

/**
 * The streets that one name may mean among others. What a rung holds depends on the name and on those others alone, so that a
 * ladder serves every address of the street: files name the same streets again and again. It keeps what was found, not what
 * finding it took: the ranges of a filter may weigh more than all the streets that it leaves of a name.
 */
export class Ladder implements Reached {
  /** On each rung all streets found up to there. */
  readonly #rungs: Candidates[] = [];
  #top: Candidates | null = null;
  #steps: number | null = null;
  /** Whether a word that was asked for is in no name at all; null while not looked at. */
  #hasUnknownWord: boolean | null = null;
  /** What the name once stood for; known from the first rung on. */
  #former: readonly FormerName[] = NOT_FORMER;
  /** The streets of the rungs and those that were called so once. */
  #formerly: Candidates | null = null;

  /** `reached`: where a ladder that was kept goes on. */
  constructor(reached?: Reached) {
    if (!reached) return;
    this.#rungs.push(...reached.rungs);
    this.#top = reached.top;
    this.#steps = reached.steps;
    this.#hasUnknownWord = reached.hasUnknownWord;
  }

  get rungs(): readonly Candidates[] {
    return this.#rungs;
  }

  get top(): Candidates | null {
    return this.#top;
  }

  get steps(): number | null {
    return this.#steps;
  }

  get hasUnknownWord(): boolean | null {
    return this.#hasUnknownWord;
  }

  /** What the rungs reached so far take in memory, roughly; what is on several counts on each. */
  get byteLength(): number {
    let byteLength = OWN_BYTES + (this.#top?.streets.byteLength ?? 0);
    for (const { streets } of this.#rungs) byteLength += streets.byteLength;
    byteLength += this.#formerly?.streets.byteLength ?? 0;
    // Of a name that stood for another street those that bear it are kept by themselves as well, once they are asked for.
    return this.isPlain ? byteLength : 2 * byteLength;
  }

  /** Rungs reached so far. */
  get height(): number {
    return this.#rungs.length + (this.#formerly === null ? 0 : 1) + (this.#top === null ? 0 : 1);
  }

  /** Whether the rungs and the top are all there is of it: of a name that stood for another street there is more. */
  get isPlain(): boolean {
    return this.#former.length === 0;
  }

  /** Whether streets that were called so once are looked up. The number of a road stands for a street where the place is told alone: elsewhere another road has it. */
  #mayHaveBeen({ street, isTown }: Sought): boolean {
    return !this.isPlain && (street.kind !== 'route' || isTown);
  }

  /**
   * The first rung that is enough; where none is, with the streets that were called so once. Ways that depart from the text are only taken when those that keep to it find nothing but
   * typos.
   *
   * @param sought the same each time
   */
  climb(sought: Sought, { suffices, door, keepsToText }: Enough): Candidates {
    let question: Question | null = null;
    for (let step = 0; step < (this.#steps ?? 1); step++) {
      let rung = this.#rungs[step];
      if (rung === undefined) {
        question ??= questionOf(sought);
        this.#steps = question.steps.length;
        this.#former = question.former;
        rung = next(sought, question, step, step === 0 ? NO_CANDIDATES : this.#rungs[step - 1]);
        this.#rungs.push(rung);
      }
      if (!rung.streets.isFound || !suffices(rung.streets)) continue;
      if (!this.#mayHaveBeen(sought) || isCalledSo(rung.streets, sought.street, { suffices, door })) return rung;
    }
    const below = this.#rungs.at(-1) ?? NO_CANDIDATES;
    if (keepsToText) return below;
    if (this.#mayHaveBeen(sought)) {
      this.#formerly ??= formerRung(sought, this.#former, below);
      if (this.#formerly.streets.isFound) return this.#formerly;
    }
    if (isNearlyNamed(below.streets, door)) {
      if (this.#hasUnknownWord === null) {
        question ??= questionOf(sought);
        this.#hasUnknownWord = hasUnknownWord(sought.catalog, question.asked);
      }
      if (this.#hasUnknownWord) return below;
    }
    this.#top ??= beyond(sought, question ?? questionOf(sought), below);
    return this.#top;
  }
}

const NOT_FORMER: readonly FormerName[] = [];

/**
 * Whether a name that once stood for another street means one that is called so today: one by the very name suffices, or one whose
 * name holds it is sure to be meant. `Serrano 1800` is not `ENRIQUE SERRANO`, of which no number is known. Where nothing tells streets
 * apart any will do, but for roads: `RUTA NACIONAL NRO 3` of the next town is no corner of `Ruta 3`.
 */
function isCalledSo(
  found: NamedStreets,
  { kind }: ParsedStreet,
  { suffices, door }: Pick<Enough, 'suffices' | 'door'>,
): boolean {
  if ((kind !== 'route' || found.calledSo.length > 0) && suffices(found.calledSo)) return true;
  for (let place = 0; door !== null && place < found.length; place++) {
    if (bearsTheName(found.nameAt(place)) && door.isOn(found.streetAt(place))) return true;
  }
  return false;
}

function formerRung({ catalog, ranges }: Sought, former: readonly FormerName[], below: Candidates): Candidates {
  const found = formerlyCalled(catalog, former, ranges);
  const texts = [...new Set(former.map(({ present }) => present))];
  const lookup: LookupMade = { way: 'former-name', texts, found: found.length };
  return Candidates.of(joined(found, below.streets), [...below.lookups, lookup], former);
}

function questionOf({ catalog, street: written }: Sought): Question {
  const street = legible(written);
  const asked = catalog.network.names.plain(askedName(street));
  const kind = kindOf(street);
  // A road runs through a town under a name of the town: `Ruta 3`.
  const mayBeFormer = street.kind === 'named' || (street.kind === 'route' && ROAD.test(street.text));
  const former = mayBeFormer ? catalog.synonyms.formerNames.of(asked, kind) : NOT_FORMER;
  return { steps: lookups(street), asked, kind, former };
}

/** A road by its number, not what runs beside it: `Colectora RP 4`. */
const ROAD = /^(?:ex[\s.-]*)?(?:r|autov[ií]a (?:n[°º] ?)?\d)/i;

/** The street with its lost letters as the index takes them. */
function legible(street: ParsedStreet): ParsedStreet {
  const text = withLostLetters(street.text);
  return text === street.text ? street : { ...street, text, name: withLostLetters(street.name) };
}

function next(sought: Sought, question: Question, step: number, below?: Candidates): Candidates {
  const { steps, asked } = question;
  const climbing = new Climbing(sought, question, below);
  const lookup = steps[step];
  if (lookup) climbing.look(lookup, asked, null);
  if (step === steps.length - 1 && isInWords(sought.street)) {
    // A street may bear the words themselves: `TREINTA Y TRES`.
    const { text, name } = sought.street;
    climbing.look({ way: 'written', texts: [text, name] }, sought.catalog.network.names.plain(name), null);
  }
  if (step === steps.length - 1 && (!climbing.isCalledSo || PARTICLE_FIRST.test(asked.folded))) {
    lookGlued(climbing, sought, question);
  }
  return climbing.reached();
}

/** Names that begin so are as often one word: `La Valle`, `De Luca`. */
const PARTICLE_FIRST = /^(?:la|lo|el|del?|di|da) \p{L}+$/u;

/** Looks for the name that the text is letter by letter, but parted otherwise: `La Valle`, `LosAndes`, `25 Demayo`, `San Ma rtin`. */
function lookGlued(climbing: Climbing, { catalog, street }: Sought, { asked, kind }: Question): void {
  if (street.kind !== 'named') return;
  const { text, glued } = catalog.tables.calles;
  const words = tokenize(asked.folded);
  // An initial is no torn piece: `H. Irigoyen` is not called Hirigoyen.
  if (words.some(({ length }) => length === 1)) return;
  const joined = words.join('');
  const texts: string[] = [];
  if (words.length > 1 && text.vocabulary.idOf(joined) >= 0) texts.push(joined);
  for (const name of [glued.exact(joined), kind === null ? null : glued.exact(kind.toLowerCase() + joined)]) {
    if (name !== null && name !== asked.folded) texts.push(name);
  }
  for (const name of texts) {
    climbing.look({ way: 'other-reading', texts: [name] }, catalog.network.names.plain(name), NAME_FIT.close);
  }
}

/** What else is tried when the ways that keep to the text leave something to be desired. */
function beyond(sought: Sought, question: Question, below: Candidates): Candidates {
  const { street } = sought;
  // A route is its number: nothing else is read in its place.
  if (street.kind === 'route') return below;
  const { asked } = question;
  const climbing = new Climbing(sought, question, below);
  if (below.streets.length === 0) {
    readOtherwise(
      climbing,
      sought,
      asked,
      question.steps.flatMap(({ texts }) => texts.map(fold)),
      NAME_FIT.other,
    );
  } else if (asked.words.some(isLetter)) {
    // `OLEGARIO V ANDRADE` may lack the number that `OLEGARIO VICTOR ANDRADE` has. Without its points the text is no other reading of itself.
    readOtherwise(climbing, sought, asked, [tokenize(asked.folded.replaceAll('.', ' ')).join(' ')], NAME_FIT.close);
  }
  if (!climbing.isFound) {
    // Of what may be two streets read as one name, neither is meant alone.
    const farthest = mayBeTwo(street) ? NAME_FIT.typo : NAME_FIT.beyond;
    for (const lookup of weightyWords(asked)) {
      climbing.look(lookup, asked, farthest);
      if (climbing.isFound) break;
    }
  }
  if (!climbing.isFound) readInitials(climbing, sought, asked);
  return climbing.reached();
}

/** `JB Alberdi`, `LN Alem`: only a name that has a word for each of the letters. */
function readInitials(climbing: Climbing, { catalog }: Sought, asked: PlainName): void {
  const apart = withInitialsApart(asked);
  if (apart === null) return;
  const name = catalog.network.names.plain(apart);
  const [lookup] = weightyWords(name);
  if (lookup) climbing.look(lookup, name, NAME_FIT.within);
}

function isLetter(word: string): boolean {
  return word.length === 1 && !isNumber(word);
}

/** The first of some folded texts that another reading finds. `most`: how far a name may be at most from what was written. */
function readOtherwise(
  climbing: Climbing,
  { catalog, ranges }: Sought,
  asked: PlainName,
  texts: readonly string[],
  most: NameFit,
): void {
  const take = (lookup: Lookup, ordinals: Int32Array, name: PlainName, farthest: NameFit): void =>
    climbing.take(lookup, ordinals, name, farthest < most ? farthest : most);
  for (const text of texts) {
    const read = searchOtherwiseAgain(catalog.tables.calles, catalog.synonyms, text, ranges);
    if (!read) continue;
    // Letters alone may abbreviate anything: `E.S.` is no street of a saint.
    if (!read.reading.whole && areLetters(asked.words)) return;
    const name = catalog.network.names.plain(read.reading.text);
    const lookup: Lookup = { way: 'other-reading', texts: [read.reading.text] };
    // A reading that leaves words out finds more than the street: what it finds must still fit what was written. Words put
    // together or parted are a guess: no other one, as a typo would be, on top of it.
    // A whole name that is like the text letter by letter must be so word by word.
    // `losalamos` is los Álamos word by word, though its article does not count.
    const isParted = withoutSpaces(read.reading.text) === withoutSpaces(asked.folded);
    const isRespelt = read.reading.whole && name.words.length === asked.words.length && !isParted;
    const { ordinals } = read.matches;
    if (isRespelt) take(lookup, ordinals, asked, NAME_FIT.typo);
    else if (name.words.length < asked.words.length) take(lookup, ordinals, asked, NAME_FIT.beyond);
    else {
      const farthest = name.words.length > asked.words.length ? NAME_FIT.within : NAME_FIT.typo;
      take(lookup, ordinals, name, farthest);
    }
    return;
  }
}

function withoutSpaces(text: string): string {
  return text.replaceAll(' ', '');
}

/** The way from one rung to the next. */
class Climbing {
  readonly #sought: Sought;
  readonly #question: Question;
  readonly #made: LookupMade[];
  #found: NamedStreets;

  constructor(sought: Sought, question: Question, below = NO_CANDIDATES) {
    this.#sought = sought;
    this.#question = question;
    this.#made = [...below.lookups];
    this.#found = below.streets;
  }

  get isFound(): boolean {
    return this.#found.isFound;
  }

  /** Whether a street bears the very name, titles aside. */
  get isCalledSo(): boolean {
    return this.#found.verdicts.some(({ fit }) => fit <= NAME_FIT.close);
  }

  look(lookup: Lookup, name: PlainName, farthest: NameFit | null): void {
    const { catalog, ranges } = this.#sought;
    const { asked: written, kind } = this.#question;
    this.#add(lookup, lookedUp(catalog, lookup.texts, ranges, { asked: name, written, kind, farthest }));
  }

  take(lookup: Lookup, ordinals: ArrayLike<number>, name: PlainName, farthest: NameFit | null): void {
    const { asked: written, kind } = this.#question;
    this.#add(lookup, judged(this.#sought.catalog, ordinals, { asked: name, written, kind, farthest }));
  }

  #add({ way, texts }: Lookup, more: NamedStreets): void {
    this.#made.push({ way, texts, found: more.length });
    this.#found = joined(this.#found, more);
  }

  reached(): Candidates {
    return Candidates.of(this.#found, this.#made, this.#question.former);
  }
}
