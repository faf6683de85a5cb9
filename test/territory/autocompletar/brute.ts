import { Analyzer, STOP_WORDS, toleratedEdits } from '../../../src/indexes/analysis.ts';
import { editDistance } from '../../../src/indexes/edit-distance.ts';
import { fold } from '../../../src/indexes/fold.ts';
import { isBetter, type Scored } from '../../../src/territory/autocompletar/best.ts';
import { FIT } from '../../../src/territory/autocompletar/fitting.ts';
import type { Shelf } from '../../../src/territory/autocompletar/shelf.ts';
import type { TypedName } from '../../../src/territory/autocompletar/typed.ts';
import { streetKindOf } from '../../../src/territory/streets/street-types.ts';
import type { Synonyms } from '../../../src/territory/synonyms/synonyms.ts';

interface Word {
  readonly text: string;
  readonly position: number;
}

/** What a name is worth, said once more without any index: null when it does not fit. */
function worth(
  name: string,
  { name: shelf, spelling }: Shelf,
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
  for (const word of typed.words) {
    const limit = typos ? toleratedEdits(word) : 0;
    let best: { readonly edits: number; readonly position: number } | null = null;
    for (const { text, position } of words) {
      const isInitial = /^[a-z]$/.test(word) && text.startsWith(word);
      const distance = isInitial || text === spelling.get(word) ? 0 : editDistance(word, text, limit);
      if (distance <= limit && (!best || distance < best.edits)) best = { edits: distance, position };
    }
    if (!best) return null;
    edits += best.edits;
    if (first < 0) first = best.position;
    taken.add(best.position);
  }
  let finished = true;
  if (typed.last !== '') {
    const free = words.filter(({ position }) => !taken.has(position));
    const whole = free.find(({ text }) => text === typed.last);
    const begun = free.find(({ text }) => text.startsWith(typed.last));
    const near = typos ? free.find(({ text }) => beginsNear(text, typed.last)) : undefined;
    const end = whole ?? begun ?? near;
    if (!end) return null;
    finished = end === whole;
    if (!begun) edits += 1;
    if (first < 0) first = end.position;
  }
  const isKind = ({ text }: Word): boolean => isStreet && streetKindOf(text) !== null;
  const kinds = new Set(words.filter(isKind).map(({ position }) => position)).size;
  const lead = words.find((word, at) => {
    if (isKind(word)) return false;
    return !words.slice(0, at).some((other) => isKind(other) && other.position === word.position);
  });
  const size = typed.words.length + (typed.last === '' ? 0 : 1);
  const isWhole = finished && typed.raw === null && (size === analyzed.length || size === analyzed.length - kinds);
  return (isWhole ? FIT.whole : first <= (lead?.position ?? -1) ? FIT.begins : FIT.within) + edits * FIT.typo;
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
      if (fit !== null) found.push({ score: importance + fit, shelf: shelf.place, record, other: -1 });
    }
  }
  return found.sort((a, b) => (isBetter(a, b) ? -1 : 1)).slice(0, size);
}
