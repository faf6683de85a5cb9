/** A command of a document that is run by the tests, and the answer the document shows for it, if it shows one. */
export interface Example {
  readonly document: string;
  /** Line of the document on which the block begins, from 1. */
  readonly line: number;
  readonly command: string;
  readonly answer: { readonly kind: 'json' | 'text'; readonly text: string } | null;
}

interface Block {
  readonly info: string;
  readonly line: number;
  readonly text: string;
}

/**
 * The examples of a Markdown text: blocks fenced as ```sh run, each with the answer fenced as ```json answer or
 * ```text answer right behind it. Other blocks are only shown.
 */
export function examplesIn(document: string, markdown: string): Example[] {
  const blocks = blocksIn(markdown);
  return blocks.flatMap(({ info, line, text }, index) => {
    if (info !== 'sh run') return [];
    const next = blocks[index + 1];
    const kind = next?.info === 'json answer' ? 'json' : next?.info === 'text answer' ? 'text' : null;
    return [{ document, line, command: text, answer: next && kind ? { kind, text: next.text } : null }];
  });
}

function blocksIn(markdown: string): Block[] {
  const blocks: Block[] = [];
  let open: { info: string; line: number; lines: string[] } | null = null;
  markdown.split('\n').forEach((line, index) => {
    const fence = /^\s*```(.*)$/.exec(line);
    if (open && fence?.[1] === '') {
      blocks.push({ info: open.info, line: open.line, text: open.lines.join('\n') });
      open = null;
    } else if (open) open.lines.push(line);
    else if (fence) open = { info: (fence[1] ?? '').trim(), line: index + 1, lines: [] };
  });
  return blocks;
}

/** Stands for whatever was left out of a shown answer. */
const ELISION = '…';

/**
 * Where a JSON answer differs from the one shown, or null. In the one shown `"…"` stands for any value, at the end of a
 * list for any further elements, as a member for any further members; within a text for any characters.
 */
export function differenceOfJson(shown: unknown, seen: unknown, at = '(answer)'): string | null {
  if (typeof shown === 'string') {
    if (shown === ELISION) return null;
    return typeof seen === 'string' && fits(shown, seen) ? null : differs(at, shown, seen);
  }
  if (Array.isArray(shown)) {
    if (!Array.isArray(seen)) return differs(at, shown, seen);
    const open = shown.at(-1) === ELISION;
    const wanted = open ? shown.slice(0, -1) : shown;
    if (open ? seen.length < wanted.length : seen.length !== wanted.length) {
      return `${at} has ${seen.length} elements, ${wanted.length} are shown`;
    }
    return first(wanted.map((value, index) => differenceOfJson(value, seen[index], `${at}[${index}]`)));
  }
  if (typeof shown === 'object' && shown !== null) {
    if (typeof seen !== 'object' || seen === null || Array.isArray(seen)) return differs(at, shown, seen);
    const wanted = Object.keys(shown).filter((key) => key !== ELISION);
    const held = Object.keys(seen);
    const compared = ELISION in shown ? held.filter((key) => wanted.includes(key)) : held;
    if (compared.join() !== wanted.join()) return `${at} has members ${held.join()}, ${wanted.join()} are shown`;
    return first(
      wanted.map((key) => differenceOfJson(Reflect.get(shown, key), Reflect.get(seen, key), `${at}.${key}`)),
    );
  }
  return shown === seen ? null : differs(at, shown, seen);
}

/** Where a text differs from the one shown, or null: `…` stands for any characters, alone on a line for any lines. */
export function differenceOfText(shown: string, seen: string): string | null {
  const pattern = shown
    .trim()
    .split('\n')
    .map((line) => (line.trim() === ELISION ? '(?:.*\\n)*?.*' : patternOf(line.trimEnd())))
    .join('\\n');
  const text = seen
    .trim()
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n');
  return new RegExp(`^${pattern}$`, 'u').test(text) ? null : `shown:\n${shown}\nseen:\n${seen}`;
}

function fits(shown: string, seen: string): boolean {
  return shown.includes(ELISION) ? new RegExp(`^${patternOf(shown)}$`, 'su').test(seen) : shown === seen;
}

function patternOf(text: string): string {
  return text
    .split(ELISION)
    .map((part) => part.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&'))
    .join('.*');
}

function first(differences: readonly (string | null)[]): string | null {
  return differences.find((difference) => difference !== null) ?? null;
}

function differs(at: string, shown: unknown, seen: unknown): string {
  return `${at} is ${JSON.stringify(seen)}, ${JSON.stringify(shown)} is shown`;
}
