/** The parameter `categoria`: the records of the kinds that it names (territorial.md 4.3; georef-v2.md). */
import { fold, tokenize } from '../../indexes/fold.ts';
import { normalizeRanges, type OrdinalRange } from '../../indexes/ordinals.ts';
import type { CategoryIndex, UnitTable } from '../catalog/unit-table.ts';

/** The records of a table whose category is meant; none of a table without categories. */
export function rangesOfCategory(table: UnitTable, query: string): readonly OrdinalRange[] {
  const { categories } = table;
  if (!categories) return [];
  const meant = table.resource === 'calles' ? kindsOfStreets(categories, query) : categoriesCalled(categories, query);
  const ranges = meant.map((number) => categories.members.rangesOf(categories.categories[number] ?? ''));
  const [only] = ranges;
  return only && ranges.length === 1 ? only : normalizeRanges(ranges.flat(), table.size);
}

/** Kinds of streets that one of the words means: `avenida` → `AV`. */
function kindsOfStreets({ text }: CategoryIndex, query: string): number[] {
  const plans = tokenize(fold(query)).flatMap((word) => {
    // A word that kinds are called by is no beginning of another one: `calle` is no CALLEJON.
    const isWhole = text.vocabulary.idOf(word) >= 0;
    return (isWhole ? text.strictPlan(word, new Set([word]), true) : text.plan(word)) ?? [];
  });
  return Array.from(text.searchPlans(plans).ordinals);
}

/** Categories between commas: those called so, else those whose names have all the words (`fomento`). */
function categoriesCalled({ categories }: CategoryIndex, query: string): number[] {
  const names = categories.map((category) => fold(category));
  const meant = new Set<number>();
  for (const item of query.split(',')) {
    const wanted = fold(item).trim();
    const words = tokenize(wanted);
    if (words.length === 0) continue;
    const isCalled = names.includes(wanted);
    names.forEach((name, number) => {
      const own = isCalled || tokenize(name);
      if (own === true ? name === wanted : words.every((word) => own.includes(word))) meant.add(number);
    });
  }
  return [...meant];
}
