/** How an index of names is made of the names. */
import { Analyzer, type TextOptions } from './analysis.ts';
import { fold } from './fold.ts';
import { buildPostings } from './ordinals.ts';
import { forEachWord } from './query-plan.ts';
import { runAtOnce, type Slices } from './slices.ts';
import { TextIndex } from './text-index.ts';
import { Vocabulary } from './vocabulary.ts';

/** Names analysed between two pauses of a sliced build. */
const NAMES_PER_SLICE = 1000;

/** Builds an index over `names` (place in the array = ordinal) at once. */
export function buildTextIndex(names: readonly string[], options: TextOptions = {}): TextIndex {
  return runAtOnce(textIndexSlices(names, options));
}

/** The same build in slices of a few milliseconds (see `runYielding`). */
export function* textIndexSlices(names: readonly string[], options: TextOptions = {}): Slices<TextIndex> {
  const analyzer = new Analyzer(options);
  const folded: string[] = [];
  for (const name of names) {
    folded.push(fold(name));
    if (folded.length % (10 * NAMES_PER_SLICE) === 0) yield;
  }
  const distinct = [...new Set(folded)].sort();
  yield;
  const nameNumbers = new Map(distinct.map((name, number) => [name, number]));
  const nameOf = Int32Array.from(folded, (name) => nameNumbers.get(name)!);
  yield;
  const all: string[] = [];
  const positions: number[] = [];
  const lengths = new Uint16Array(distinct.length);
  const starts = new Int32Array(distinct.length + 1);
  for (let number = 0; number < distinct.length; number++) {
    const analyzed = analyzer.name(distinct[number]!);
    for (const word of analyzed.words) all.push(word);
    for (const position of analyzed.positions) positions.push(position);
    lengths[number] = analyzed.length;
    starts[number + 1] = positions.length;
    if (number % NAMES_PER_SLICE === 0) yield;
  }
  const vocabulary = Vocabulary.of(all);
  yield;
  const wordIds = new Map(vocabulary.words.map((word, id) => [word, id]));
  const ids = Int32Array.from(all, (word) => wordIds.get(word)!);
  yield;
  const nameWords = { starts, ids, positions: Uint16Array.from(positions), lengths };
  const recordsByName = buildPostings(distinct.length, (visit) => {
    for (let ordinal = 0; ordinal < nameOf.length; ordinal++) visit(ordinal, nameOf[ordinal]!);
  });
  yield;
  const recordsByWord = buildPostings(vocabulary.size, (visit) => {
    for (let ordinal = 0; ordinal < nameOf.length; ordinal++) {
      forEachWord(nameWords, nameOf[ordinal]!, (id) => visit(ordinal, id));
    }
  });
  const parts = {
    folded: distinct,
    nameOf,
    names: nameWords,
    recordsByName,
    recordsByWord,
    importance: new Uint16Array(),
  };
  return TextIndex.fromParts({ ...parts, vocabulary: vocabulary.toParts() }, analyzer);
}
