import { Analyzer, STOP_WORDS, toleratedEdits } from '../../../src/indexes/analysis.ts';
import { editDistance } from '../../../src/indexes/edit-distance.ts';
import { fold } from '../../../src/indexes/fold.ts';
import { isBetter, type Scored } from '../../../src/territory/autocompletar/best.ts';
import { FIT, LITERAL, WITHOUT } from '../../../src/territory/autocompletar/fitting.ts';
import type { Shelf } from '../../../src/territory/autocompletar/shelf.ts';
import type { TypedName } from '../../../src/territory/autocompletar/typed.ts';
import { streetKindOf } from '../../../src/territory/streets/street-types.ts';
import { isTitle } from '../../../src/territory/streets/titles.ts';
import type { Synonyms } from '../../../src/territory/synonyms/synonyms.ts';

interface Word {
  readonly text: string;
  readonly position: number;
}

/** What a name is worth, said once more without any index: null when it does not fit. */
function worth(
  name: string,
  { name: shelf, spelling, table }: Shelf,
  typed: TypedName,
  typos: boolean,
  analyzer: Analyzer,
): number | null {
  const isStreet = shelf === 'calles';
  const folded = fold(name);
  if (typed.raw !== null && folded.startsWith(typed.raw)) return folded === typed.raw ? FIT.whole : FIT.phrase;
  const analyzed = analyzer.name(folded);
  const words = analyzed.words.map((text, at): Word => ({ text, position: analyzed.positions[at] ?? 0 }));
  const taken = new Set<number>();
  let edits = 0;
  let first = -1;
  let without = 0;
  const saysLittle = (word: string): boolean => streetKindOf(word) !== null || isTitle(word);
  const typedWords = typed.words.map((word) => word.replace('.', ''));
  const tells = (word: string): boolean => word.length > 1 && !/^\d/.test(word);
  const isNamed = tells(typed.last) || typedWords.some((word) => tells(word) && !saysLittle(word));
  for (const [at, word] of typedWords.entries()) {
    const isLittle = (other = ''): boolean => typos && isStreet && isNamed && saysLittle(other);
    const isDispensable = isLittle(word);
    const isBetween =
      !isDispensable &&
      at > 0 &&
      !isLittle(typedWords[at - 1]) &&
      word.length > 1 &&
      (at < typedWords.length - 1 || typed.last !== '');
    const isCut = word !== typed.words[at] && !spelling.has(word) && table.text.vocabulary.idOf(word) < 0;
    const limit = typos && !isCut ? toleratedEdits(word) : 0;
    let best: { readonly edits: number; readonly position: number } | null = null;
    for (const { text, position } of words) {
      const isInitial = (isCut || /^[a-z]$/.test(word)) && text.startsWith(word);
      const isSigned = typos && isBetween && text === word.charAt(0);
      const byLetters = isInitial || text === spelling.get(word) ? 0 : editDistance(word, text, limit);
      const distance = isSigned ? 1 : byLetters;
      if (distance <= (isSigned ? 1 : limit) && (!best || distance < best.edits)) best = { edits: distance, position };
    }
    if (!best && isDispensable) {
      without++;
      continue;
    }
    if (!best) return null;
    edits += best.edits;
    if (first < 0) first = best.position;
    taken.add(best.position);
  }
  let finished = true;
  if (typed.last !== '') {
    const free = words.filter(({ position }) => !taken.has(position));
    const isWord = table.text.vocabulary.idOf(typed.last) >= 0;
    const whole = free.find(({ text }) => text === (isWord ? typed.last : spelling.get(typed.last)));
    const begun = free.find(({ text }) => text.startsWith(typed.last));
    const near = typos ? free.find(({ text }) => beginsNear(text, typed.last)) : undefined;
    const end = whole ?? begun ?? near;
    if (!end) return null;
    finished = end === whole;
    if (!begun && !whole) edits += 1;
    if (first < 0) first = end.position;
  }
  const isKind = ({ text }: Word): boolean => isStreet && streetKindOf(text) !== null;
  const kinds = new Set(words.filter(isKind).map(({ position }) => position)).size;
  const lead = words.find((word, at) => {
    if (isKind(word)) return false;
    return !words.slice(0, at).some((other) => isKind(other) && other.position === word.position);
  });
  const size = typed.words.length - without + (typed.last === '' ? 0 : 1);
  const isWhole = finished && typed.raw === null && (size === analyzed.length || size === analyzed.length - kinds);
  return (
    (isWhole ? FIT.whole : first <= (lead?.position ?? -1) ? FIT.begins : FIT.within) +
    edits * FIT.typo +
    without * WITHOUT
  );
}

/** Whether a word begins with `typed` after one edit, and with one of its first two letters. */
function beginsNear(word: string, typed: string): boolean {
  if (typed.length < 4 || word.startsWith(typed) || !typed.slice(0, 2).includes(word.charAt(0))) return false;
  return [-1, 0, 1].some((more) => {
    const beginning = word.slice(0, typed.length + more);
    return beginning.length === typed.length + more && editDistance(typed, beginning, 1) <= 1;
  });
}

/** The best records of all shelves, by comparing every one. */
export function bruteBest(
  shelves: readonly Shelf[],
  synonyms: Synonyms,
  typed: TypedName,
  typos: boolean,
  size: number,
): Scored[] {
  const analyzer = new Analyzer({ synonyms: synonyms.indexed, stopWords: STOP_WORDS });
  const found: Scored[] = [];
  for (const shelf of shelves) {
    const worths = new Map<string, number | null>();
    for (let record = 0; record < shelf.table.size; record++) {
      const importance = shelf.importance[record] ?? 0;
      if (importance === 0) continue;
      const name = fold(shelf.table.nameAt(record));
      let fit = worths.get(name);
      if (fit === undefined) {
        fit = worth(name, shelf, typed, typos, analyzer);
        worths.set(name, fit);
      }
      const literal = typed.literal !== null && name.startsWith(typed.literal) ? LITERAL : 0;
      if (fit !== null) found.push({ score: importance + fit + literal, shelf: shelf.place, record, other: -1 });
    }
  }
  return found.sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, size);
}
