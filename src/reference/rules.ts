/** A rule of an import: its name, as reports print it, and the first sentence of its own comment. */
export interface Rule {
  readonly name: string;
  readonly sentence: string;
  /** True for a rule that only warns. */
  readonly notice?: true;
}

const COMMENT = /\/\*\*([\s\S]*?)\*\//g;
const RULE = /^Rule `([a-z][a-z-]*)`( \(aviso\))?: ([\s\S]+)$/;
/** Citations such as `(territorial.md 2.2)` mean the specification, which readers of the page do not have. */
const CITATION = /\s*\((?:[^()]*\.md\b|reference|contract|section)[^()]*\)/g;
/** What follows the first sentence speaks to the reader of the code. */
const FIRST_SENTENCE = /^.*?\.(?=\s+[A-Z`]|$)/;

/**
 * Finds the rules that a source text declares, in its order: comments of the form "Rule `name`: what must hold.".
 * "(aviso)" behind the name marks a rule that only warns.
 */
export function rulesIn(source: string): Rule[] {
  const rules: Rule[] = [];
  for (const [, comment] of source.matchAll(COMMENT)) {
    const text = (comment ?? '')
      .replace(/^\s*\*? ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const [, name, aviso, sentence] = RULE.exec(text) ?? [];
    if (name !== undefined && sentence !== undefined)
      rules.push({
        name,
        sentence: firstOf(sentence.replace(CITATION, '')),
        ...(aviso === undefined ? {} : { notice: true }),
      });
  }
  return rules;
}

function firstOf(text: string): string {
  return FIRST_SENTENCE.exec(text)?.[0] ?? text;
}

const NAMED = [/\brule: '([a-z][a-z-]*)'/g, /,\s*'([a-z]+(?:-[a-z]+)+)',?\s*\)/g];

/** The names of rules that a source text refuses records by. */
export function ruleNamesIn(source: string): string[] {
  return NAMED.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name])),
  );
}
