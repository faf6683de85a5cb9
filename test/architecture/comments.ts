/** A comment of a source file. */
export interface Comment {
  /** Its first line, from 1. */
  readonly line: number;
  /** Whether it documents what follows it. */
  readonly isDoc: boolean;
  /** What it says, without the signs around it. */
  readonly text: string;
}

const BLOCK = /^[ \t]*\{?\/\*(\*?)([\s\S]*?)\*\//gm;
const LINE = /(?:^|[ \t])\/\/ (.*)$/gm;

/** Words and phrases of the project's first years that a reader has to guess at: `docs/glossary.md` has the words in use. */
const DIALECT =
  /\b(?:who|whom|whoever|whomever|nobody|somebody|anybody|everybody|whatever|told|tells?|asked|asks|what (?:is|are|was|were|it|they)|of it|rehears\w+|ladder\w*|rung|lobby|crew|toll|purse|foreman|outbox|shelf|drawer)\b/gi;

const EXPORT =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:const|let|function\*?|class|interface|type|enum) ([A-Za-z_$][\w$]*)/gm;

/** Finds the comments of a file: blocks at the beginning of a line, then those that run to the end of a line. */
export function commentsIn(text: string): readonly Comment[] {
  const lineAt = (at: number): number => text.slice(0, at).split('\n').length;
  const blocks = Array.from(text.matchAll(BLOCK), ({ index, 1: star, 2: body = '' }) => ({
    line: lineAt(index),
    isDoc: star !== '',
    text: body.replace(/^\s*\*+ ?/gm, ''),
  }));
  const lines = Array.from(text.matchAll(LINE), ({ index, 1: body = '' }) => ({
    line: lineAt(index + 1),
    isDoc: false,
    text: body,
  }));
  return [...blocks, ...lines];
}

/** Returns the dialect words of a comment, as they are written. */
export function dialectWordsIn(comment: string): readonly string[] {
  return comment.match(DIALECT) ?? [];
}

/** Returns the first sentence of a comment; an empty one where it begins with a tag. */
export function firstSentenceOf(comment: string): string {
  const [first = ''] = comment.trim().split(/(?<=[.:;!?])\s|\n\s*\n|\n\s*@/);
  return first.startsWith('@') ? '' : first;
}

export function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

/** Returns the names of the values and types that a file declares and exports, each once. */
export function exportedNamesIn(text: string): readonly string[] {
  return [...new Set(Array.from(text.matchAll(EXPORT), ([, name = '']) => name))];
}
