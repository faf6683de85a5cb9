/** How well names fit what was typed: on one shelf, which words may be meant, and what a name is worth for them. */

import { toleratedEdits } from '../../indexes/analysis.ts';
import { begunBy } from '../../indexes/name-figures.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import { streetKindOf } from '../streets/street-types.ts';
import { isTitle } from '../streets/titles.ts';
import { nearPrefixes } from './near-prefix.ts';
import type { Shelf } from './shelf.ts';
import type { TypedName } from './typed.ts';

/** What is added to the importance of a record: its whole name was typed, or letter
 * for letter how it begins, or its first word, or another one, or one with a typo. */
export const FIT = { whole: 450, phrase: 300, begins: 200, within: 0, typo: -300 } as const;
/** What it costs that a name lacks a kind of street or a title that was typed: less than a typo, more than the fit of a whole name is worth over that of a begun one. */
export const WITHOUT = -275;
/** What is added to names that begin with a text letter for letter, stop words included: more than importance and fit can differ by. */
export const LITERAL = 2000;
/** A name that does not fit. */
export const NO_FIT = -10_000;

/** A typed name in the words of one shelf. */
export interface Plan {
  /** Of each finished word, the ids it may mean, with how many typos. */
  readonly words: readonly ReadonlyMap<number, number>[];
  /** Whether a name may lack the finished word at the same place: where typos are forgiven, a kind of street or a title beside what tells more. */
  readonly dispensable: readonly boolean[];
  readonly hasUnfinished: boolean;
  /** Ids that the unfinished word begins, and those that it begins but for a typo; empty when nothing is unfinished. */
  readonly last: OrdinalRange;
  readonly nearLast: ReadonlySet<number>;
  /** Id of the unfinished word, or of the spelling that stands for it, if it is a whole one; −1. */
  readonly wholeLast: number;
  /** Numbers of the names that begin with the text, where it holds no words that count. */
  readonly names: OrdinalRange;
  /** Numbers of the names that begin with a text of which the index of words knows only a part. */
  readonly literal: OrdinalRange;
}

const NONE: OrdinalRange = [0, 0];

/** Plans of one query: its readings name the same words on the same shelves in turn. */
export class Plans {
  readonly #known = new Map<string, Plan>();

  /** The plan of a typed name, made once. */
  of(shelf: Shelf, name: TypedName, typos: boolean): Plan {
    const key = `${shelf.place}${typos} ${name.words.join(' ')}|${name.last}|${name.raw ?? ''}|${name.literal ?? ''}`;
    let plan = this.#known.get(key);
    if (plan === undefined) {
      plan = planOf(shelf, name, typos);
      this.#known.set(key, plan);
    }
    return plan;
  }

  /** How many were made. */
  get size(): number {
    return this.#known.size;
  }
}

/** The plan of a typed name. `typos`: whether they are forgiven; exact words are part of it all the same. */
export function planOf(shelf: Shelf, { words, last, raw, literal }: TypedName, typos: boolean): Plan {
  const { vocabulary } = shelf.table.text;
  const { folded } = shelf.text;
  const whole = vocabulary.idOf(last);
  const dispensable = dispensableOf(shelf, words, last, typos);
  const isBetween = (at: number): boolean => at > 0 && (at < words.length - 1 || last !== '');
  return {
    words: words.map((word, at) =>
      meaningsOf(shelf, word, typos, typos && isBetween(at) && !dispensable[at - 1] && !dispensable[at]),
    ),
    dispensable,
    hasUnfinished: last !== '',
    last: last === '' ? [0, 0] : vocabulary.prefixRange(last),
    nearLast: new Set(typos ? nearPrefixes(vocabulary, last) : []),
    wholeLast: whole >= 0 || last === '' ? whole : vocabulary.idOf(shelf.spelling.get(last) ?? ''),
    names: raw === null ? NONE : begunBy(folded, raw),
    literal: literal === null ? NONE : begunBy(folded, literal),
  };
}

/** People write `av mitre` for a street, and `gral. mitre` for MITRE: what says no name may be missing, where there is something that does. */
function dispensableOf({ name }: Shelf, words: readonly string[], last: string, typos: boolean): readonly boolean[] {
  if (!typos || name !== 'calles') return words.map(() => false);
  const saysLittle = words.map((written) => {
    const word = written.replace('.', '');
    return streetKindOf(word) !== null || isTitle(word);
  });
  // `av 7` is not `7`.
  const tells = (word: string): boolean => word.length >= FEWEST_TELLING && !/^\d/.test(word);
  const isNamed = tells(last) || words.some((word, at) => !saysLittle[at] && tells(word));
  return saysLittle.map((little) => little && isNamed);
}

/** So many letters of a word tell something of a name. */
const FEWEST_TELLING = 2;
const LETTER = /^[a-z]$/;

/**
 * The ids that a finished word may mean with its typos: itself, the spelling that stands for it (`avda`), those near it; of
 * a letter alone the words that it is the initial of, and of a word with a point, if it is none itself, those that it is cut short from (`hip.`).
 * @param takesInitial whether a name may have its first letter alone: that of a word between others, where typos are forgiven
 */
function meaningsOf(
  { table, spelling }: Shelf,
  written: string,
  typos: boolean,
  takesInitial: boolean,
): ReadonlyMap<number, number> {
  const { vocabulary } = table.text;
  const meant = new Map<number, number>();
  const word = written.replace('.', '');
  const isShortened = word !== written && vocabulary.idOf(word) < 0 && !spelling.has(word);
  if (isShortened || LETTER.test(word)) {
    const [from, to] = vocabulary.prefixRange(word);
    for (let id = from; id < to; id++) meant.set(id, 0);
    return meant;
  }
  if (typos && toleratedEdits(word) > 0) {
    const { ids, edits } = vocabulary.within(word, toleratedEdits(word));
    for (const [at, id] of ids.entries()) meant.set(id, edits[at] ?? 0);
  }
  // "luis maria campos" is LUIS M CAMPOS on its sign.
  const initial = takesInitial ? vocabulary.idOf(word.charAt(0)) : -1;
  if (initial >= 0) meant.set(initial, 1);
  for (const text of [word, spelling.get(word)]) {
    const id = text === undefined ? -1 : vocabulary.idOf(text);
    if (id >= 0) meant.set(id, 0);
  }
  return meant;
}

/** What the words of a name gave so far. */
interface Match {
  edits: number;
  /** Position of the first typed word in the name; −1 before any. */
  first: number;
  /** A bit per position that a typed word has taken. */
  taken: number;
  /** Typed words that the name does without. */
  without: number;
}

/**
 * What a name is worth for a plan: one of {@link FIT}, with the typos' share, or {@link NO_FIT}. Every finished word stands
 * in the name, the unfinished one begins another word of it. A name begins with what was typed when its first word does,
 * kinds of streets aside (`AV CORRIENTES` begins with `corr`). A plan without words fits every name.
 */
export function fitOf(shelf: Shelf, plan: Plan, typed: TypedName, name: number): number {
  const { folded, names } = shelf.text;
  if (name >= plan.names[0] && name < plan.names[1]) return folded[name] === typed.raw ? FIT.whole : FIT.phrase;
  const match: Match = { edits: 0, first: -1, taken: 0, without: 0 };
  for (const [at, meant] of plan.words.entries()) {
    if (takeWord(shelf, meant, name, match)) continue;
    if (plan.dispensable[at] !== true) return NO_FIT;
    match.without++;
  }
  const ends = typed.last === '' ? 'nothing' : takeLast(shelf, plan, name, match);
  if (ends === 'missing') return NO_FIT;
  const size = plan.words.length - match.without + (typed.last === '' ? 0 : 1);
  if (size === 0) return FIT.within;
  const { kinds, lead } = kindsOf(shelf, name);
  const length = names.lengths[name] ?? 0;
  const isWhole = ends !== 'begins' && typed.raw === null && (size === length || size === length - kinds);
  const base = isWhole ? FIT.whole : match.first <= lead ? FIT.begins : FIT.within;
  return base + match.edits * FIT.typo + match.without * WITHOUT;
}

function takeWord({ text: { names } }: Shelf, meant: ReadonlyMap<number, number>, name: number, match: Match): boolean {
  let best = -1;
  let position = -1;
  const to = names.starts[name + 1] ?? 0;
  for (let at = names.starts[name] ?? 0; at < to; at++) {
    const edits = meant.get(names.ids[at] ?? -1);
    if (edits === undefined || (best >= 0 && edits >= best)) continue;
    best = edits;
    position = names.positions[at] ?? 0;
  }
  if (best < 0) return false;
  match.edits += best;
  take(match, position);
  return true;
}

/** The unfinished word: a whole one, the beginning of one, or nowhere. The first place that no other word has taken. */
function takeLast({ text: { names } }: Shelf, plan: Plan, name: number, match: Match): 'whole' | 'begins' | 'missing' {
  const [low, high] = plan.last;
  const to = names.starts[name + 1] ?? 0;
  let begins = -1;
  let near = -1;
  for (let at = names.starts[name] ?? 0; at < to; at++) {
    const id = names.ids[at] ?? -1;
    const position = names.positions[at] ?? 0;
    if ((match.taken & bit(position)) !== 0) continue;
    if (id === plan.wholeLast) {
      take(match, position);
      return 'whole';
    }
    if (id >= low && id < high) {
      if (begins < 0) begins = position;
    } else if (near < 0 && plan.nearLast.has(id)) near = position;
  }
  if (begins < 0 && near < 0) return 'missing';
  if (begins < 0) match.edits++;
  take(match, begins < 0 ? near : begins);
  return 'begins';
}

function take(match: Match, position: number): void {
  if (match.first < 0) match.first = position;
  match.taken |= bit(position);
}

/** Names have fewer words than an integer has bits, but for none that anybody types to the end. */
function bit(position: number): number {
  return position < 31 ? 1 << position : 0;
}

/** How many words of a name say the kind of street, and where its first other word stands. */
function kindsOf({ text: { names }, isKind }: Shelf, name: number): { readonly kinds: number; readonly lead: number } {
  let kinds = 0;
  let last = -1;
  let lead = -1;
  const to = names.starts[name + 1] ?? 0;
  for (let at = names.starts[name] ?? 0; at < to; at++) {
    const position = names.positions[at] ?? 0;
    if (isKind[names.ids[at] ?? -1] !== 1) {
      if (lead < 0 && position !== last) lead = position;
    } else if (position !== last) {
      kinds++;
      last = position;
    }
  }
  return { kinds, lead };
}
