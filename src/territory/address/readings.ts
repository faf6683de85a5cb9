import { type Arc, type Grammar, type State, UNNAMED_WEIGHT } from './grammar.ts';
import { openedBy } from './openings.ts';
import { MATCHERS } from './parts.ts';
import { tokenAt } from './spans.ts';
import type { Reading, Span, Token } from './types.ts';

/** How many readings are kept at each point: two would do for a choice, the others are for explanations. */
const KEPT = 4;

/** A way to read the text from some token to its end, best first in its list. */
interface Completion {
  readonly score: number;
  readonly span: Span | null;
  readonly next: Completion | null;
  readonly final: NonNullable<State['final']>;
}

/**
 * What was found so far, kept between calls so that no call allocates it anew: an entry counts only if it bears the mark of the
 * present call. One reading at a time: nothing here waits.
 */
class Memory<T> {
  readonly #values: T[] = [];
  readonly #marks: number[] = [];

  get(key: number, mark: number): T | undefined {
    return this.#marks[key] === mark ? this.#values[key] : undefined;
  }

  set(key: number, mark: number, value: T): void {
    for (let at = this.#marks.length; at < key; at += 1) this.#marks[at] = 0;
    this.#values[key] = value;
    this.#marks[key] = mark;
  }
}

const completions = new Memory<Completion[]>();
const spans = new Memory<Span[]>();
let calls = 0;
/** The tokens whose spans are known, the mark of these, and which parts each token may open: found alike under each grammar. */
let spanned: readonly Token[] | null = null;
let spansMark = 0;
const opened: number[] = [];

/**
 * The best readings of the tokens under a grammar, best first (at most 4). A recogniser with memory: for every state and token the
 * best completions are found once, so the work is bounded by states × tokens × ends of a part, whatever the text says.
 */
export function readAddress(tokens: readonly Token[], grammar: Grammar): Reading[] {
  if (tokens.length === 0) return [];
  calls += 1;
  if (tokens !== spanned) {
    spanned = tokens;
    spansMark = calls;
    for (let at = 0; at < tokens.length; at += 1)
      opened[at] = openedBy(tokens[at]!, tokenAt(tokens, at - 1), tokenAt(tokens, at + 1));
  }
  const readings: Reading[] = [];
  for (const completion of new Reader(tokens, calls).complete(grammar.root, 0)) readings.push(unroll(completion));
  return readings;
}

class Reader {
  readonly #tokens: readonly Token[];
  readonly #width: number;
  readonly #mark: number;

  constructor(tokens: readonly Token[], mark: number) {
    this.#tokens = tokens;
    this.#width = tokens.length + 1;
    this.#mark = mark;
  }

  #matches(part: number, from: number): Span[] {
    const key = part * this.#width + from;
    const known = spans.get(key, spansMark);
    if (known !== undefined) return known;
    const found = MATCHERS[part]?.(this.#tokens, from) ?? [];
    spans.set(key, spansMark, found);
    return found;
  }

  complete(state: State, from: number): Completion[] {
    const { final } = state;
    const isEnd = from === this.#width - 1;
    const parts = isEnd ? 0 : state.parts & (opened[from] ?? 0);
    if (parts === 0 && !(isEnd && final !== null)) return NONE;
    const key = state.index * this.#width + from;
    const known = completions.get(key, this.#mark);
    if (known !== undefined) return known;
    let best: Completion[] = NONE;
    if (isEnd) best = final === null ? NONE : [{ score: final.score, span: null, next: null, final }];
    else for (const arc of state.arcs) if (((parts >>> arc.part) & 1) !== 0) best = this.#follow(arc, from, best);
    completions.set(key, this.#mark, best);
    return best;
  }

  /** Adds the completions that begin with a part to `best`, or to a list of their own where there were none. */
  #follow({ part, next }: Arc, from: number, best: Completion[]): Completion[] {
    let all = best;
    const spans = this.#matches(part, from);
    for (let at = 0; at < spans.length; at += 1) {
      const span = spans[at]!;
      const gain = (span.unnamed ? UNNAMED_WEIGHT : 0) - span.cost;
      const rests = this.complete(next, span.to);
      if (rests.length > 0 && all === NONE) all = [];
      for (let rest = 0; rest < rests.length; rest += 1) keep(all, rests[rest]!.score + gain, span, rests[rest]!);
    }
    return all;
  }
}

/** Most states and tokens have no completion: these share one list, which is never changed. */
const NONE: Completion[] = [];

/** Puts a completion behind those that rank as high; the worst is dropped. */
function keep(best: Completion[], score: number, span: Span, next: Completion): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < score) at -= 1;
  if (at >= KEPT) return;
  const found = { score, span, next, final: next.final };
  if (at === best.length) best.push(found);
  else best.splice(at, 0, found);
  if (best.length > KEPT) best.pop();
}

function unroll(completion: Completion): Reading {
  const spans: Span[] = [];
  let unnamed = 0;
  let cost = 0;
  for (let at: Completion | null = completion; at !== null; at = at.next) {
    if (at.span === null) continue;
    spans.push(at.span);
    if (at.span.unnamed) unnamed += 1;
    cost += at.span.cost;
  }
  const { tipo, number, type } = completion.final;
  return { tipo, spans, rank: { unnamed, number, type, cost }, score: completion.score };
}
