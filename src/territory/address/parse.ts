import { assembleAddress } from './assemble.ts';
import { cleanAddress } from './clean.ts';
import { interpret } from './interpret.ts';
import { classNames, tokenizeAddress } from './tokenize.ts';
import type { ParsedAddress, Rank, Reading, Words } from './types.ts';

/** Longer texts are no addresses: they are refused unread. */
export const MAX_CHARACTERS = 600;
/** Texts of more words are refused: this bounds the work of the recogniser. */
export const MAX_TOKENS = 60;

/** Why a text was not understood. `none`: no reading fits; `tie`: the two best readings rank equal. */
export type Refusal = 'too long' | 'empty' | 'none' | 'tie';

interface Work {
  /** Null for a text refused for its length. */
  readonly words: Words | null;
  readonly readings: readonly Reading[];
  /** True when part of the text had to be given up for any reading to fit. */
  readonly recovered: boolean;
  readonly reading: Reading | null;
  readonly refusal: Refusal | null;
}

/** The pipeline: clean, tokenize, interpret (read and choose). */
function work(text: string): Work {
  const nothing = { words: null, readings: [], recovered: false, reading: null };
  if (text.length > MAX_CHARACTERS) return { ...nothing, refusal: 'too long' };
  const clean = cleanAddress(text);
  const tokens = tokenizeAddress(clean, MAX_TOKENS);
  if (tokens === null) return { ...nothing, refusal: 'too long' };
  if (tokens.length === 0) return { ...nothing, words: { clean, tokens, setAside: [] }, refusal: 'empty' };
  const { tokens: used, setAside, readings, recovered, choice } = interpret(tokens);
  const words = { clean, tokens: used, setAside };
  return { words, readings, recovered, reading: choice.reading, refusal: choice.reason };
}

/**
 * Reads an address by its text alone (reference, section 8.1–8.5). Null when it is not understood: no form of address fits, the two
 * best readings rank equal, nothing is left after cleaning, or the text is over `MAX_CHARACTERS` or `MAX_TOKENS`. Never throws.
 */
export function parseAddress(text: string): ParsedAddress | null {
  const { words, reading } = work(text);
  return reading === null || words === null ? null : assembleAddress(words, reading);
}

/** The echo `parametros.direccion` of section 8.1: the four fields of the wire, in its order. */
export function echoAddress(parsed: ParsedAddress): {
  altura: { unidad: string | null; valor: string | null };
  calles: readonly string[];
  piso: string | null;
  tipo: ParsedAddress['tipo'];
} {
  const { unidad, valor } = parsed.altura;
  return { altura: { unidad, valor }, calles: parsed.calles, piso: parsed.piso, tipo: parsed.tipo };
}

/** What every stage of the parser made of a text. */
export interface Explanation {
  /** Null for a text refused for its length. */
  readonly clean: { readonly text: string; readonly applied: readonly string[] } | null;
  readonly tokens: readonly {
    readonly text: string;
    readonly classes: readonly string[];
    readonly afterComma: boolean;
  }[];
  /** The best readings, best first (at most 4). */
  readonly candidates: readonly { readonly rank: Rank; readonly address: ParsedAddress }[];
  /** True when no form fits the whole text, so that part of it was given up. */
  readonly recovered: boolean;
  readonly choice: ParsedAddress | null;
  readonly refusal: Refusal | null;
}

/** The same reading as `parseAddress` with the result of every stage: cleaning, tokens with classes, ranked readings, the choice. */
export function explainAddress(text: string): Explanation {
  const { words, readings, recovered, reading, refusal } = work(text);
  if (words === null) return { clean: null, tokens: [], candidates: [], recovered, choice: null, refusal };
  const { clean, tokens } = words;
  return {
    clean: { text: clean.text, applied: clean.applied },
    tokens: tokens.map((token) => ({ text: token.text, classes: classNames(token.mask), afterComma: token.brk })),
    candidates: readings.map((each) => ({ rank: each.rank, address: assembleAddress(words, each) })),
    recovered,
    choice: reading === null ? null : assembleAddress(words, reading),
    refusal,
  };
}
