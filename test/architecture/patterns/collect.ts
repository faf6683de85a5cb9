import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseSync } from 'vite';

/** A regular expression of the source, and the file that it stands in. */
export interface SourcePattern {
  readonly file: string;
  readonly expression: RegExp;
}

/** What a folder's source has in place of regular expressions. */
export interface SourcePatterns {
  /** Those that are written as literals. */
  readonly literals: readonly SourcePattern[];
  /** Files that put expressions together when they are loaded. */
  readonly composing: readonly string[];
  /** Files that put them together inside a function, from what is not known before. */
  readonly composingLater: readonly string[];
}

interface SyntaxNode {
  readonly type: string;
  readonly [member: string]: unknown;
}

/** Reads all regular expressions of the TypeScript files under a folder. */
export function patternsUnder(root: string): SourcePatterns {
  const literals: SourcePattern[] = [];
  const composing = new Set<string>();
  const composingLater = new Set<string>();
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    if (!/\.tsx?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const file = relative(root, path);
    const { program, errors } = parseSync(path, readFileSync(path, 'utf8'));
    if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`);
    const visit = (value: unknown, isInside: boolean): void => {
      if (Array.isArray(value)) for (const each of value) visit(each, isInside);
      if (!isNode(value)) return;
      const regex = value.regex as { readonly pattern: string; readonly flags: string } | undefined;
      if (value.type === 'Literal' && regex)
        literals.push({ file, expression: new RegExp(regex.pattern, regex.flags) });
      if (isCall(value)) (isInside ? composingLater : composing).add(file);
      const inside = isInside || /Function/.test(value.type);
      for (const member of Object.values(value)) visit(member, inside);
    };
    visit(program, false);
  }
  return { literals, composing: [...composing].sort(), composingLater: [...composingLater].sort() };
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
}

/** Whether a node is `RegExp(…)` or `new RegExp(…)`. */
function isCall({ type, callee }: SyntaxNode): boolean {
  return (type === 'NewExpression' || type === 'CallExpression') && isNode(callee) && callee.name === 'RegExp';
}
