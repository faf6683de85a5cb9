/** A rule of an import: its name, as reports print it, and the sentence its own comment says. */
export interface Rule {
  readonly name: string;
  readonly sentence: string;
}

const COMMENT = /\/\*\*([\s\S]*?)\*\//g;
const RULE = /^Rule `([a-z][a-z-]*)`: ([\s\S]+)$/;
/** Citations such as `(territorial.md 2.2)` mean the specification, which readers of the page do not have. */
const CITATION = /\s*\([^()]*\.md\b[^()]*\)/g;

/** The rules that a source text declares, in its order: comments of the form "Rule `name`: what must hold." */
export function rulesIn(source: string): Rule[] {
  const rules: Rule[] = [];
  for (const [, comment] of source.matchAll(COMMENT)) {
    const text = (comment ?? '')
      .replace(/^\s*\*? ?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim();
    const [, name, sentence] = RULE.exec(text) ?? [];
    if (name !== undefined && sentence !== undefined) rules.push({ name, sentence: sentence.replace(CITATION, '') });
  }
  return rules;
}

const NAMED = [/\brule: '([a-z][a-z-]*)'/g, /,\s*'([a-z]+(?:-[a-z]+)+)',?\s*\)/g];

/** The names of rules that a source text refuses records by. */
export function ruleNamesIn(source: string): string[] {
  return NAMED.flatMap((pattern) =>
    [...source.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [name])),
  );
}
