import { readFileSync } from 'node:fs';
import { fold, tokenize } from '../indexes/fold.ts';
import { inPackage } from '../package/folder.ts';
import { kindOf, type Organism } from './records.ts';

/** The lists of the original interface that are parts of the organisms; a list without a rule is empty. */
export const ORGANISM_LISTS = ['museos', 'institutos', 'programas'] as const;
export type OrganismList = (typeof ORGANISM_LISTS)[number];

/** A rule that puts organisms on a list: those of a category whose name has a word, or begins with it. */
interface KindRule {
  readonly list: OrganismList;
  /** Folded; empty for organisms without a category. */
  readonly category: string;
  /** Null where the category alone decides. */
  readonly name: { readonly test: 'has' | 'begins'; readonly word: string } | null;
}

/** The rules that ship with the program. */
const SHIPPED = 'data/organisms/kinds.csv';
const COLUMNS = ['list', 'categoria', 'name', 'word', 'source'];
const TESTS = ['has', 'begins'] as const;

/**
 * Reads a table of rules: comma-separated, without quotes.
 *
 * @throws RangeError naming the line that cannot be read
 */
export function parseKinds(text: string): readonly KindRule[] {
  const rules: KindRule[] = [];
  for (const [index, row] of text.split(/\r?\n/).entries()) {
    if (index === 0 || row.trim() === '') continue;
    const cells = row.split(',').map((cell) => cell.trim());
    const [listName = '', category = '', name = '', word = '', source = ''] = cells;
    const list = ORGANISM_LISTS.find((known) => known === listName);
    const test = TESTS.find((known) => known === name);
    const [folded, ...others] = tokenize(fold(word));
    const isWhole = cells.length === COLUMNS.length && source !== '' && others.length === 0;
    // A rule with neither a category nor a word would put every organism without a category on the list.
    const isRule = test ? folded !== undefined : name === '' && word === '' && category !== '';
    if (!list || !isWhole || !isRule) {
      throw new RangeError(
        `${SHIPPED}, line ${index + 1}: a row is ${COLUMNS.join(',')}; list is one of ${ORGANISM_LISTS.join(', ')}, name ${TESTS.join(', ')} or empty, word one word.`,
      );
    }
    rules.push({ list, category: fold(category), name: test && folded ? { test, word: folded } : null });
  }
  return rules;
}

const RULES = parseKinds(readFileSync(inPackage(SHIPPED), 'utf8'));

/** The lists that an organism is on, by the rules. */
export function listsOf(
  organism: Pick<Organism, 'nombre' | 'extra'>,
  rules: readonly KindRule[] = RULES,
): readonly OrganismList[] {
  const category = fold(kindOf(organism) ?? '');
  const words = tokenize(fold(organism.nombre));
  return ORGANISM_LISTS.filter((list) =>
    rules.some((rule) => rule.list === list && rule.category === category && fits(rule.name, words)),
  );
}

function fits(name: KindRule['name'], words: readonly string[]): boolean {
  if (name === null) return true;
  return name.test === 'has' ? words.includes(name.word) : words[0] === name.word;
}
