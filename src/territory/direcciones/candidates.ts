/** Stage "candidates": the streets that a name may mean, and how well each fits (territorial.md 8.6). */
import { fold } from '../../indexes/fold.ts';
import type { OrdinalRange } from '../../indexes/ordinals.ts';
import type { ParsedStreet } from '../address/types.ts';
import { NAME_FIT, type NameFit, nameFit, type PlainName, plainName } from '../streets/name-fit.ts';
import { streetKindOf } from '../streets/street-types.ts';
import { otherReadings } from '../synonyms.ts';
import type { AddressCatalog } from './catalog.ts';

/** One street that may be meant. */
export interface Candidate {
  readonly street: number;
  readonly fit: NameFit;
  /** False when another kind of street was asked for than the name has. */
  readonly kindFits: boolean;
  /** Relevance of the name, 0 to 1, 1 for the most relevant. */
  readonly relevance: number;
}

/**
 * The ways to look a street up, most literal first; the texts of one step are alternatives. A later step is only taken
 * when the ones before it leave something to be desired.
 */
export function lookups(street: ParsedStreet): readonly (readonly string[])[] {
  const { text, name, number, scope, type } = street;
  if (street.kind === 'route' && number !== null) {
    const general = [`ruta ${number}`];
    return scope === null ? [general] : [[`ruta ${scope} ${number}`], general];
  }
  const isPlain = type === null || streetKindOf(bare(type)) === 'CALLE';
  if (street.kind === 'unnamed' && number !== null && isPlain) return [[`calle ${number}`, number]];
  if (type === null || name === text) return [[text]];
  return isPlain ? [[text, name]] : [[text], [name]];
}

function bare(type: string): string {
  return fold(type).replace(/[.\s]+$/, '');
}

/**
 * The streets within `ranges` that a name may mean, ascending. `suffices` says whether what was found so far is enough;
 * otherwise the next way to look is taken too. Exact: the whole official name as written, and nothing else.
 */
export function candidatesOf(
  catalog: AddressCatalog,
  street: ParsedStreet,
  ranges: readonly OrdinalRange[],
  exact: boolean,
  suffices: (found: readonly Candidate[]) => boolean,
): readonly Candidate[] {
  const { text: index } = catalog.tables.calles;
  if (ranges.length === 0) return [];
  if (exact) {
    return Array.from(index.exact(street.text, ranges), (ordinal) => ({
      street: ordinal,
      fit: NAME_FIT.equal,
      kindFits: true,
      relevance: 1,
    }));
  }
  const found = new Map<number, Candidate>();
  const asked = plainName(street.kind === 'route' ? `ruta ${street.number ?? street.name}` : street.name);
  const kind = street.type === null ? null : streetKindOf(bare(street.type));
  const take = (texts: readonly string[]): void => {
    const { ordinals, scores } = index.search(texts, ranges);
    let best = 0;
    for (const score of scores) best = Math.max(best, score);
    const judged = new Map<number, Omit<Candidate, 'street'>>();
    ordinals.forEach((ordinal, i) => {
      if (found.has(ordinal)) return;
      const name = index.nameOf[ordinal] ?? -1;
      let verdict = judged.get(name);
      if (!verdict) {
        const relevance = best > 0 ? (scores[i] ?? 0) / best : 0;
        verdict = judge(catalog.network.names[name], asked, kind, relevance);
        judged.set(name, verdict);
      }
      found.set(ordinal, { street: ordinal, ...verdict });
    });
  };
  const steps = lookups(street);
  for (const texts of steps) {
    take(texts);
    if (found.size > 0 && suffices([...found.values()])) break;
  }
  if (found.size === 0) {
    for (const reading of steps.flat().flatMap((text) => otherReadings(fold(text)))) {
      take([reading]);
      if (found.size > 0) break;
    }
  }
  return [...found.values()].sort((a, b) => a.street - b.street);
}

function judge(
  plain: PlainName = { words: [], kind: null, code: null },
  asked: PlainName,
  kind: string | null,
  relevance: number,
): Omit<Candidate, 'street'> {
  // A name without a kind is that of a common street.
  const kindFits = kind === null || kind === (plain.kind ?? 'CALLE');
  // The index weighs how rare the words are; how much of the name was asked for tells a street from its longer namesakes.
  const share = Math.min(1, asked.words.length / Math.max(1, plain.words.length));
  return { fit: nameFit(asked, plain), kindFits, relevance: (relevance + share) / 2 };
}
