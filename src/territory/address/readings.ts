import { type Grammar, type State, UNNAMED_WEIGHT } from './grammar.ts';
import { PARTS } from './parts.ts';
import type { PartName, Reading, Span, Token } from './types.ts';

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
 * The best readings of the tokens under a grammar, best first (at most 4). A recogniser with memory: for every state and token the
 * best completions are found once, so the work is bounded by states × tokens × ends of a part, whatever the text says.
 */
export function readAddress(tokens: readonly Token[], grammar: Grammar): Reading[] {
  if (tokens.length === 0) return [];
  const width = tokens.length + 1;
  const completions: (Completion[] | undefined)[] = new Array(grammar.size * width);
  const spans = new Map<PartName, (Span[] | undefined)[]>();

  function matches(part: PartName, from: number): Span[] {
    let row = spans.get(part);
    if (row === undefined) {
      row = new Array(width);
      spans.set(part, row);
    }
    const known = row[from];
    if (known !== undefined) return known;
    const found = PARTS[part](tokens, from);
    row[from] = found;
    return found;
  }

  function complete(state: State, from: number): Completion[] {
    const key = state.index * width + from;
    const known = completions[key];
    if (known !== undefined) return known;
    const best: Completion[] = [];
    if (from === tokens.length) {
      if (state.final !== null) best.push({ score: state.final.score, span: null, next: null, final: state.final });
    } else {
      for (const [part, next] of state.arcs) {
        for (const span of matches(part, from)) {
          const gain = (span.unnamed ? UNNAMED_WEIGHT : 0) - span.cost;
          for (const rest of complete(next, span.to)) {
            keep(best, { score: rest.score + gain, span, next: rest, final: rest.final });
          }
        }
      }
    }
    completions[key] = best;
    return best;
  }

  return complete(grammar.root, 0).map(unroll);
}

function keep(best: Completion[], found: Completion): void {
  let at = best.length;
  while (at > 0 && (best[at - 1]?.score ?? 0) < found.score) at -= 1;
  if (at >= KEPT) return;
  best.splice(at, 0, found);
  if (best.length > KEPT) best.pop();
}

function unroll(completion: Completion): Reading {
  const spans: Span[] = [];
  for (let at: Completion | null = completion; at !== null; at = at.next) if (at.span !== null) spans.push(at.span);
  const { tipo, number, type } = completion.final;
  const rank = {
    unnamed: spans.filter((span) => span.unnamed).length,
    number,
    type,
    cost: spans.reduce((sum, span) => sum + span.cost, 0),
  };
  return { tipo, spans, rank, score: completion.score };
}
