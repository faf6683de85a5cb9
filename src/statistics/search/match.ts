/** How well records fit the words of a text, each word by itself: exactly, unfinished, or with typing mistakes. */
import { toleratedEdits } from '../../indexes/analysis.ts';
import type { TextIndex, TextIndexParts } from '../../indexes/text-index.ts';
import type { Vocabulary } from '../../indexes/vocabulary.ts';

/** A word of a request; the last one may be unfinished. */
export interface AskedWord {
  readonly text: string;
  readonly unfinished: boolean;
}

/** What a word costs that a record has: exactly, begun, or per edit. */
export interface Costs {
  readonly exact: number;
  readonly begun: number;
  readonly edit: number;
}

/** The cost of a word that a record does not have. */
export const ABSENT = 255;

/** Lowers `costs[record]` to what the word costs in each record of an index that has it. */
export function costWord(index: TextIndex, word: AskedWord, price: Costs, costs: Uint8Array): void {
  const { vocabulary, recordsByWord } = partsOf(index);
  const put = (id: number, cost: number): void => {
    const end = recordsByWord.starts[id + 1] ?? 0;
    for (let at = recordsByWord.starts[id] ?? 0; at < end; at++) {
      const record = recordsByWord.ordinals[at] ?? 0;
      if (cost < (costs[record] ?? 0)) costs[record] = cost;
    }
  };
  if (word.unfinished) {
    const [from, to] = vocabulary.prefixRange(word.text);
    for (let id = from; id < to; id++) put(id, price.begun);
  }
  const { ids, edits } = vocabulary.within(word.text, toleratedEdits(word.text));
  ids.forEach((id, at) => {
    const distance = isSameWord(vocabulary.words[id] ?? '', word.text) ? 0 : (edits[at] ?? 0);
    put(id, price.exact + distance * price.edit);
  });
}

/** Whether a record's name begins with the words in sequence, the last one perhaps unfinished. */
export function beginsWith(
  index: TextIndex,
  record: number,
  words: readonly AskedWord[],
  offsets: readonly number[],
): boolean {
  const { vocabulary, names } = partsOf(index);
  const name = index.nameOf[record] ?? 0;
  const from = names.starts[name] ?? 0;
  const to = names.starts[name + 1] ?? 0;
  return words.every(({ text, unfinished }, i) => {
    const position = (offsets[i] ?? 0) - (offsets[0] ?? 0);
    for (let at = from; at < to; at++) {
      if (names.positions[at] !== position) continue;
      const own = vocabulary.words[names.ids[at] ?? -1] ?? '';
      if (isSameWord(own, text) || (unfinished && own.startsWith(text))) return true;
    }
    return false;
  });
}

/** One word, be it of one or of many. */
function isSameWord(own: string, text: string): boolean {
  if (own === text) return true;
  const [one, many] = own.length < text.length ? [own, text] : [text, own];
  return many === `${one}s` || many === `${one}es`;
}

/** Words of a record's name that count. */
export function lengthOf(index: TextIndex, record: number): number {
  return partsOf(index).names.lengths[index.nameOf[record] ?? 0] ?? 0;
}

type Parts = Omit<TextIndexParts, 'vocabulary'> & { readonly vocabulary: Vocabulary };
const PARTS = new WeakMap<TextIndex, Parts>();

function partsOf(index: TextIndex): Parts {
  let parts = PARTS.get(index);
  if (parts === undefined) {
    parts = { ...index.toParts(), vocabulary: index.vocabulary };
    PARTS.set(index, parts);
  }
  return parts;
}
