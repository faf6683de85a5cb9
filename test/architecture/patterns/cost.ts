/**
 * How the cost of a regular expression grows with its text, at most: the degree of the polynomial, for a backtracking matcher.
 *
 * The matcher tries every way through the expression that the text allows. Ways differ in where they left one loop for the next: two
 * loops of which the second can go on reading what the first reads make the cost quadratic, three cubic; a loop that reads one text in
 * two ways makes it exponential (Weber and Seidl, "On the degree of ambiguity of finite automata", 1991). The search for the first
 * place of a match is a loop as well. A look-around costs what it costs alone, times how often it is come to. Look-arounds and the end
 * of the text are taken to let everything pass, so that the degree is an upper bound. Repetitions with a bound are constant factors: they
 * are cut to few.
 */
import { type CharacterSet, NOTHING, type Node, syntaxOf } from './syntax.ts';

/** Repetitions are cut to so many: more of them change a constant factor, and no degree. */
const MOST_REPEATED = 2;
/** More than any polynomial that is told from another. */
export const EXPONENTIAL = 9;

/** One place in an expression that reads a character, and the places that may read the next. */
interface Place {
  readonly set: CharacterSet;
  /** By the place that may read the next character: in how many ways it is come to. */
  readonly next: Map<number, number>;
}

/** The ends of a part of the expression. */
interface Part {
  readonly first: ReadonlySet<number>;
  readonly last: ReadonlySet<number>;
  /** Whether it may read nothing. */
  readonly nullable: boolean;
}

interface Look {
  readonly part: Node;
  readonly behind: boolean;
  /** The places that may be read last before it; −1 for the beginning. */
  readonly from: ReadonlySet<number>;
}

const BEGINNING = -1;

/**
 * The degree of an expression: 0 or 1 is linear; {@link EXPONENTIAL} for one that is no polynomial.
 * @param bound repetitions of more than so many characters are taken for ones without a bound: the degree then says how the cost grows
 * up to there
 */
export function degreeOf(expression: RegExp, bound = Number.POSITIVE_INFINITY): number {
  const tree = withBound(syntaxOf(expression), bound);
  const anchored = expression.flags.includes('y') || (!expression.flags.includes('m') && beginsAtStart(tree));
  return degree(tree, anchored, false);
}

function withBound(node: Node, bound: number): Node {
  switch (node.kind) {
    case 'sequence':
      return { ...node, parts: node.parts.map((part) => withBound(part, bound)) };
    case 'choice':
      return { ...node, options: node.options.map((option) => withBound(option, bound)) };
    case 'look':
      return { ...node, part: withBound(node.part, bound) };
    case 'repeat': {
      const most = node.most > bound ? Number.POSITIVE_INFINITY : node.most;
      return { ...node, part: withBound(node.part, bound), most };
    }
    default:
      return node;
  }
}

function beginsAtStart(node: Node): boolean {
  if (node.kind === 'start') return true;
  if (node.kind === 'choice') return node.options.every(beginsAtStart);
  if (node.kind !== 'sequence') return false;
  const first = node.parts.find((part) => part.kind !== 'look');
  return first !== undefined && beginsAtStart(first);
}

function degree(tree: Node, anchored: boolean, backwards: boolean): number {
  const places: Place[] = [];
  const looks: Look[] = [];
  // The search for the beginning reads anything, any number of times.
  const before: Node[] = anchored
    ? []
    : [{ kind: 'repeat', part: { kind: 'set', set: ~0n }, least: 0, most: Infinity }];
  const whole: Node = { kind: 'sequence', parts: [...before, tree] };
  const { last } = build(whole, new Set([BEGINNING]));
  // A way that comes so far is the match: none is tried after it.
  const sure = new Set([...last].filter((at) => !looks.some(({ from }) => from.has(at))));

  const component = components(places.map(({ next }) => [...next.keys()]));
  const loops = new Set([...places.keys()].filter((at) => isLoop(at)));
  const height = heights();
  let most = Math.max(0, ...height.values());
  for (const look of looks) {
    const inside = degree(look.part, true, look.behind);
    if (inside === 0) continue;
    const visits = Math.max(...[...look.from].map((at) => (at === BEGINNING ? 0 : visitsOf(at))));
    most = Math.max(most, visits + inside);
  }
  return Math.min(most, EXPONENTIAL);

  function isLoop(at: number): boolean {
    return (places[at]?.next.has(at) ?? false) || component.filter((each) => each === component[at]).length > 1;
  }

  function build(node: Node, from: ReadonlySet<number>): Part {
    switch (node.kind) {
      case 'set': {
        const at = places.push({ set: node.set, next: new Map() }) - 1;
        return { first: new Set([at]), last: new Set([at]), nullable: false };
      }
      case 'start':
        looks.push({ part: NOTHING, behind: false, from });
        return { first: new Set(), last: new Set(), nullable: true };
      case 'look':
        looks.push({ part: node.part, behind: node.behind, from });
        return { first: new Set(), last: new Set(), nullable: true };
      case 'choice': {
        const options = node.options.map((option) => build(option, from));
        return {
          first: new Set(options.flatMap((option) => [...option.first])),
          last: new Set(options.flatMap((option) => [...option.last])),
          nullable: options.some(({ nullable }) => nullable),
        };
      }
      case 'sequence':
        return joined(backwards ? node.parts.toReversed() : node.parts, from);
      case 'repeat':
        return repeated(node.part, node.least, node.most, from);
    }
  }

  function joined(parts: readonly Node[], from: ReadonlySet<number>): Part {
    let whole: Part = { first: new Set(), last: new Set(), nullable: true };
    for (const each of parts) {
      const part = build(each, whole.nullable ? new Set([...from, ...whole.last]) : whole.last);
      connect(whole.last, part.first);
      whole = {
        first: whole.nullable ? new Set([...whole.first, ...part.first]) : whole.first,
        last: part.nullable ? new Set([...whole.last, ...part.last]) : part.last,
        nullable: whole.nullable && part.nullable,
      };
    }
    return whole;
  }

  function connect(last: ReadonlySet<number>, first: ReadonlySet<number>): void {
    for (const at of last) {
      const next = places[at]?.next;
      for (const to of first) next?.set(to, (next.get(to) ?? 0) + 1);
    }
  }

  function repeated(part: Node, least: number, most: number, from: ReadonlySet<number>): Part {
    const few = Math.min(least, MOST_REPEATED);
    const copies: Node[] = Array.from({ length: few }, () => part);
    if (most !== Infinity) {
      const more = Math.min(most - least, MOST_REPEATED);
      const optional = joined(
        [
          ...copies,
          ...Array.from(
            { length: more },
            (): Node => ({ kind: 'choice', options: [part, { kind: 'sequence', parts: [] }] }),
          ),
        ],
        from,
      );
      return optional;
    }
    const required = copies.length > 0 ? copies : [part];
    const whole = joined(required, from);
    // The loop: what may come last goes on with what may come first. Of several copies the last one alone goes round.
    const looped = few > 1 ? joined([{ kind: 'repeat', part, least: 0, most: Infinity }], whole.last) : null;
    if (looped !== null) {
      connect(whole.last, looped.first);
      return { first: whole.first, last: new Set([...whole.last, ...looped.last]), nullable: whole.nullable };
    }
    connect(whole.last, whole.first);
    return { ...whole, nullable: whole.nullable || least === 0 };
  }

  /** By the loops' places: how the number of ways to come there grows with the text. */
  function heights(): Map<number, number> {
    const result = new Map<number, number>();
    const bases = [...new Set([...loops].map((at) => component[at] ?? 0))];
    for (const base of bases.sort((one, other) => other - one)) {
      const own = [...loops].filter((at) => component[at] === base);
      const [entry = 0] = own;
      let height = 1;
      for (const [at, before] of result) {
        if (component[at] === base || before + 1 <= height || !reaches(at, entry)) continue;
        const goesOn = isUnsure(own) && own.some((each) => overlaps(at, each));
        height = goesOn ? before + 1 : Math.max(height, before);
      }
      if (isTwofold(own)) height = EXPONENTIAL;
      for (const at of own) result.set(at, height);
    }
    return result;
  }

  /** Whether some way round a loop leads past no sure place: else the first way into it is the match. */
  function isUnsure(own: readonly number[]): boolean {
    const unsure = own.filter((at) => !sure.has(at));
    return unsure.some((at) => reaches(at, at, (each) => unsure.includes(each)));
  }

  /** How the number of times that the end of `at` is come to grows with the text. */
  function visitsOf(at: number): number {
    let visits = 0;
    for (const [loop, ways] of height) if (ways > visits && (loop === at || reaches(loop, at))) visits = ways;
    return visits;
  }

  function reaches(from: number, to: number, within: (at: number) => boolean = () => true): boolean {
    const seen = new Set([from]);
    const open = [from];
    for (let at = open.pop(); at !== undefined; at = open.pop()) {
      for (const next of nextOf(at)) {
        if (next === to) return true;
        if (!seen.has(next) && within(next)) {
          seen.add(next);
          open.push(next);
        }
      }
    }
    return false;
  }

  /** Whether one text leads from `p` back to it, from `p` to `q`, and from `q` back to it. */
  function overlaps(p: number, q: number): boolean {
    return walk(
      [p, p, q],
      [p, q, q],
      ([first = 0, , third = 0]) => component[first] === component[p] && component[third] === component[q],
    );
  }

  /** Whether a loop reads one text in two ways. */
  function isTwofold(own: readonly number[]): boolean {
    const inside = new Set(own);
    if (own.some((at) => own.some((to) => (places[at]?.next.get(to) ?? 0) > 1))) return true;
    return own.some((p) => {
      // The third number: whether the two readers have parted.
      const seen = new Set<string>();
      const open: (readonly [number, number, boolean])[] = [[p, p, false]];
      for (let round = open.pop(); round !== undefined; round = open.pop()) {
        const [one, other, parted] = round;
        for (const [to = 0, too = 0] of combinations([nextOf(one), nextOf(other)])) {
          if (!inside.has(to) || !inside.has(too) || (setAt(to) & setAt(too)) === 0n) continue;
          const apart = parted || to !== too;
          if (apart && to === p && too === p) return true;
          const key = `${to},${too},${apart}`;
          if (seen.has(key)) continue;
          seen.add(key);
          open.push([to, too, apart]);
        }
      }
      return false;
    });
  }

  /** Whether several readers of one text come from some places to others, all at once. */
  function walk(
    from: readonly number[],
    to: readonly number[],
    allowed: (places: readonly number[]) => boolean,
  ): boolean {
    const goal = to.join();
    const seen = new Set<string>();
    const open = [from];
    for (let round = open.pop(); round !== undefined; round = open.pop()) {
      for (const next of combinations(round.map(nextOf))) {
        const shared = next.reduce((set, at) => set & setAt(at), ~0n);
        if (shared === 0n || !allowed(next)) continue;
        const key = next.join();
        if (key === goal) return true;
        if (seen.has(key)) continue;
        seen.add(key);
        open.push(next);
      }
    }
    return false;
  }

  function nextOf(at: number): readonly number[] {
    return [...(places[at]?.next.keys() ?? [])];
  }

  function setAt(at: number): CharacterSet {
    return places[at]?.set ?? 0n;
  }
}

/** All tuples of one element of each list. */
function combinations(lists: readonly (readonly number[])[]): number[][] {
  return lists.reduce<number[][]>(
    (tuples, list) => tuples.flatMap((tuple) => list.map((each) => [...tuple, each])),
    [[]],
  );
}

/** The strongly connected component of each place, numbered so that what comes later has a lower number (Tarjan). */
function components(next: readonly (readonly number[])[]): readonly number[] {
  const order: number[] = [];
  const low: number[] = [];
  const component: number[] = [];
  const open: number[] = [];
  let count = 0;
  let visited = 0;
  const visit = (at: number): void => {
    order[at] = low[at] = visited;
    visited += 1;
    open.push(at);
    for (const to of next[at] ?? []) {
      if (order[to] === undefined) visit(to);
      if (component[to] === undefined) low[at] = Math.min(low[at] ?? 0, low[to] ?? 0);
    }
    if (low[at] !== order[at]) return;
    for (let each = open.pop(); each !== undefined; each = open.pop()) {
      component[each] = count;
      if (each === at) break;
    }
    count += 1;
  };
  for (const at of next.keys()) if (order[at] === undefined) visit(at);
  return component;
}
