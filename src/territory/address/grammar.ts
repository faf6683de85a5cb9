import { type AddressType, PART_NAMES, type PartName, type Rank } from './types.ts';

/**
 * The address types of section 8.4 as sequences of parts. A floor may follow the number, or close an address that does not end with it
 * when a word says so (`lodging`), or stand before a labelled number (`door`) or a corner (`unit`). Behind a number or floor words of place may follow (`tail`), behind a street only set apart (`place`).
 */
const FORMS: readonly (readonly [tipo: AddressType, parts: string])[] = [
  ['simple', 'street'],
  ['simple', 'street number'],
  ['simple', 'street lodging door'],
  ['simple', 'milestone street'],
  ['simple', 'front street'],
  ['simple', 'opening street'],
  ['simple', 'opening street number'],
  ['interseccion', 'milestone street corner street'],
  ['interseccion', 'front street corner street'],
  ['interseccion', 'street corner street'],
  ['interseccion', 'street number corner street'],
  ['interseccion', 'street corner street number'],
  ['interseccion', 'lead street corner street'],
  ['interseccion', 'lead street corner street number'],
  ['interseccion', 'street number corner street other'],
  ['interseccion', 'street beside street'],
  ['interseccion', 'street number beside street'],
  ['entre_calles', 'front street between street and street'],
  ['entre_calles', 'street between street and street'],
  ['entre_calles', 'street number between street and street'],
  ['entre_calles', 'street between street and street number'],
];

/** A state of the recogniser: which parts may follow, and what the address is if the text ends here. */
export interface State {
  readonly index: number;
  readonly arcs: readonly Arc[];
  /** The parts of its arcs, as bits by their place in `PART_NAMES`: most are told at once not to begin at a token (openings.ts). */
  readonly parts: number;
  readonly final: {
    readonly tipo: AddressType;
    readonly number: 0 | 1;
    readonly type: Rank['type'];
    readonly score: number;
  } | null;
}

/** A part that may follow, by its place in `PART_NAMES`, and the state behind it. */
export interface Arc {
  readonly part: number;
  readonly next: State;
}

export interface Grammar {
  readonly root: State;
  readonly size: number;
}

/** Ranks weigh so far apart that a sum of them compares like the ranks one after the other. */
const WEIGHT = { unnamed: 1_000_000, number: 100_000, type: 10_000 } as const;
export const UNNAMED_WEIGHT = WEIGHT.unnamed;

/** With a number: entre_calles > simple > interseccion; without: entre_calles > interseccion > simple. */
function typeRank(tipo: AddressType, number: boolean): Rank['type'] {
  if (tipo === 'entre_calles') return 3;
  return (tipo === 'simple') === number ? 2 : 1;
}

function isPart(word: string): word is PartName {
  return PART_NAMES.some((name) => name === word);
}

/** How much of the text may be given up: nothing, what stands before a comma, or that and the end. */
type Freedom = 'strict' | 'partial' | 'lenient';

/** Every form, spelled out: with and without floor, with and without closing words. */
function spellOut(parts: readonly PartName[], freedom: Freedom): PartName[][] {
  const number = parts.indexOf('number');
  const last = parts.length - 1;
  const bodies = [[...parts]];
  if (parts.includes('door')) return withEnds(bodies, freedom);
  if (number !== -1) bodies.push(parts.toSpliced(number + 1, 0, 'floor'));
  bodies.push([...parts, 'mid', 'lodging']);
  if (number !== last) bodies.push([...parts, 'lodging']);
  // "Mitre Mza 4 Lote 3 e/ Alsina y Moreno"
  if (number === -1 && parts[0] === 'street' && last > 0) bodies.push(parts.toSpliced(1, 0, 'unit'));
  return withEnds(bodies, freedom);
}

/** Each body with and without closing words, and with what may be given up or stand in front. */
function withEnds(bodies: readonly PartName[][], freedom: Freedom): PartName[][] {
  return bodies.flatMap((body) => {
    const closing: PartName = body[body.length - 1] === 'street' ? 'place' : 'tail';
    const ends = [body, [...body, closing]];
    if (freedom === 'strict') return ends;
    const cut: PartName[][] = freedom === 'partial' ? ends : [...ends, [...body, 'rest']];
    const behind = (first: PartName): PartName[][] => cut.map((whole) => [first, ...whole]);
    return [...cut, ...behind('skip'), ...behind('lot')];
  });
}

/** A state while the forms are spelled out: a tree, in which each sequence of parts has a state of its own. */
interface Branch {
  readonly arcs: { readonly part: number; readonly next: Branch }[];
  final: State['final'];
}

function build(freedom: Freedom): Grammar {
  const root = branch();
  for (const [tipo, form] of FORMS) {
    const parts = form.split(' ').filter(isPart);
    const number = parts.some((part) => /^(?:number|door|milestone|front)$/.test(part));
    const type = typeRank(tipo, number);
    const score = (number ? WEIGHT.number : 0) + type * WEIGHT.type;
    for (const sequence of spellOut(parts, freedom)) {
      let at = root;
      for (const part of sequence) {
        const index = PART_NAMES.indexOf(part);
        let arc = at.arcs.find((known) => known.part === index);
        if (arc === undefined) {
          arc = { part: index, next: branch() };
          at.arcs.push(arc);
        }
        at = arc.next;
      }
      at.final = { tipo, number: number ? 1 : 0, type, score };
    }
  }
  const states = new Map<string, State>();
  return { root: merged(root, states), size: states.size };
}

function branch(): Branch {
  return { arcs: [], final: null };
}

/** The state of a branch, one for all from which the text can go on in the same ways: what follows them is found once for all of them. */
function merged({ arcs, final }: Branch, states: Map<string, State>): State {
  const own = arcs.map(({ part, next }): Arc => ({ part, next: merged(next, states) }));
  const key = JSON.stringify([final, own.map(({ part, next }) => [part, next.index])]);
  let state = states.get(key);
  if (state === undefined) {
    state = { index: states.size, arcs: own, parts: own.reduce((parts, { part }) => parts | (1 << part), 0), final };
    states.set(key, state);
  }
  return state;
}

/** The listed forms. */
export const STRICT: Grammar = build('strict');

/** The same, or after something else and a comma: "Hospital Central, Mitre 100". */
export const PARTIAL: Grammar = build('partial');

/** For texts without any other reading: the end of the text may be given up as well. */
export const LENIENT: Grammar = build('lenient');
