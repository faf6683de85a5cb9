import { type Choice, chooseReading } from './choose.ts';
import { LENIENT, PARTIAL, STRICT } from './grammar.ts';
import { CLASS } from './lexicon.ts';
import { readAddress } from './readings.ts';
import { ODD_COST, tokenAt } from './spans.ts';
import { opensAvenue } from './surroundings.ts';
import type { Reading, Token } from './types.ts';

/** What may stand in front of the address without a comma. */
const FRONT = CLASS.institution | CLASS.premises | CLASS.plot;

/** What came of the tokens: the ones that count, how they can be read, which reading was chosen. */
interface Interpretation {
  /** The tokens that the readings speak of: those in brackets may have been left out. */
  readonly tokens: readonly Token[];
  readonly setAside: readonly Token[];
  readonly readings: readonly Reading[];
  /** True when part of the text had to be given up. */
  readonly recovered: boolean;
  readonly choice: Choice;
}

/**
 * Reads the tokens by the listed forms (section 8.4). Only where that fails, or needs something odd (a number in the closing words, a
 * comma inside a name), it tries without the words in brackets ("Calle 11 (Av. San Martín) Nº 830"), then without what stands before
 * a comma, and at last without the end of the text.
 */
export function interpret(tokens: readonly Token[]): Interpretation {
  const readings = readAddress(tokens, STRICT);
  if (isPlain(readings)) {
    return { tokens, setAside: NO_TOKENS, readings, recovered: false, choice: chooseReading(readings) };
  }
  return interpretOdd(tokens, readings);
}

const NO_TOKENS: readonly Token[] = [];

/** Whether the best of the readings needs nothing odd. */
function isPlain(readings: readonly Reading[]): boolean {
  return oddity(readings) < ODD_COST;
}

function oddity(readings: readonly Reading[]): number {
  return readings[0]?.rank.cost ?? Number.POSITIVE_INFINITY;
}

/** The same where the listed forms do not fit, or only with something odd (`strict`). */
function interpretOdd(tokens: readonly Token[], strict: readonly Reading[]): Interpretation {
  let readings = strict;
  let used = tokens;
  let recovered = false;
  if (hasAlias(tokens)) {
    const outside = withoutAsides(tokens);
    const found = readAddress(outside, STRICT);
    if (found[0] !== undefined && found[0].rank.cost < oddity(readings)) {
      readings = found;
      used = outside;
      recovered = true;
    }
  }
  const divided =
    used.some((token) => token.brk) ||
    ((used[0]?.mask ?? 0) & FRONT) !== 0 ||
    used.some((_, at) => opensAvenue(used, at));
  if (!isPlain(readings) && (readings.length === 0 || divided)) {
    for (const grammar of [PARTIAL, LENIENT]) {
      const found = readAddress(used, grammar);
      if (found.length === 0) continue;
      readings = found;
      recovered ||= found[0]?.spans.some((span) => span.part === 'skip' || span.part === 'rest') ?? false;
      break;
    }
  }
  const setAside = used === tokens ? NO_TOKENS : tokens.filter((token) => token.aside);
  return { tokens: used, setAside, readings, recovered, choice: chooseReading(readings) };
}

/** The tokens outside brackets; the bracket was the only break before the word behind it. */
function withoutAsides(tokens: readonly Token[]): Token[] {
  const outside: Token[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.aside) continue;
    outside.push(token.brk && tokenAt(tokens, index - 1)?.aside === true ? withoutBreak(token) : token);
  }
  return outside;
}

function withoutBreak({ text, fold, start, end, mask, aside }: Token): Token {
  return { text, fold, start, end, mask, brk: false, aside };
}

/** Whether there are words in brackets, and none of the brackets tells the corner: "(esq. Mitre)", "(entre 5 y 6)". */
function hasAlias(tokens: readonly Token[]): boolean {
  const opening = tokens.filter((token, index) => token.aside && tokenAt(tokens, index - 1)?.aside !== true);
  return (
    opening.length > 0 && opening.every((token) => (token.mask & (CLASS.and | CLASS.corner | CLASS.between)) === 0)
  );
}
