import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { commentsIn, dialectWordsIn, exportedNamesIn, firstSentenceOf, wordCount } from './comments.ts';

const SOURCE = join(import.meta.dirname, '../../src');

/** Dialect words that a thousand words of comments may hold; the model projects have 0.2 to 0.9. */
const DIALECT_PER_THOUSAND = 2;

/** Exported names that two files declare, at most: the two forms of the store and the territory have most of them. */
const SHARED_NAMES = 124;

/** Doc comments whose first sentence is longer, at most. */
const LONG_SENTENCES = 9;

/** Words of the first sentence of a doc comment at most. */
const FIRST_SENTENCE_WORDS = 25;

/** The address engine, which another design replaces: its comments are not counted until then. */
const ADDRESS_ENGINE = ['address', 'direcciones', 'streets', 'explicar', 'autocompletar'].map(
  (name) => `territory/${name}/`,
);

interface SourceFile {
  /** Path under `src`. */
  readonly path: string;
  readonly text: string;
}

const files: readonly SourceFile[] = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(SOURCE, path), 'utf8') }));

const checked = files.filter(({ path }) => !ADDRESS_ENGINE.some((folder) => path.startsWith(folder)));
const folders = [...new Set(checked.map(({ path }) => path.split('/')[0] ?? path))];

describe('the language of the source', () => {
  it.each(folders)('comments of %s are in plain words', (folder) => {
    let words = 0;
    const places: string[] = [];
    for (const { path, text } of checked) {
      if (path.split('/')[0] !== folder) continue;
      for (const comment of commentsIn(text)) {
        words += wordCount(comment.text);
        for (const word of dialectWordsIn(comment.text)) places.push(`${path}:${comment.line} ${word}`);
      }
    }
    const most = Math.ceil((words * DIALECT_PER_THOUSAND) / 1000);
    expect(places.length, places.join('\n')).toBeLessThanOrEqual(most);
  });

  it('no more doc comments than before have a first sentence of over 25 words', () => {
    const long = checked.flatMap(({ path, text }) =>
      commentsIn(text)
        .filter(({ isDoc, text: comment }) => isDoc && wordCount(firstSentenceOf(comment)) > FIRST_SENTENCE_WORDS)
        .map(({ line }) => `${path}:${line}`),
    );
    expect(long.length, long.join('\n')).toBeLessThanOrEqual(LONG_SENTENCES);
  });

  it('no more names than before are exported by two files', () => {
    const pathsByName = new Map<string, string[]>();
    for (const { path, text } of checked)
      for (const name of exportedNamesIn(text)) pathsByName.set(name, [...(pathsByName.get(name) ?? []), path]);
    const shared = [...pathsByName].filter(([, paths]) => paths.length > 1);
    const places = shared.map(([name, paths]) => `${name}: ${paths.join(', ')}`);
    expect(places.length, places.join('\n')).toBeLessThanOrEqual(SHARED_NAMES);
  });
});

describe('the reading of comments', () => {
  it('finds doc comments, line comments and comments in markup with their lines', () => {
    const text = ['/** Says a. */', "const a = 'x'; // b c", '  {/* d */}', '// e'].join('\n');
    expect(commentsIn(text).map(({ line, isDoc, text: comment }) => [line, isDoc, comment.trim()])).toEqual([
      [1, true, 'Says a.'],
      [3, false, 'd'],
      [2, false, 'b c'],
      [4, false, 'e'],
    ]);
  });

  it('finds the words of the dialect, whatever their case', () => {
    expect(dialectWordsIn('Nobody is told WHO asks.')).toEqual(['Nobody', 'told', 'WHO', 'asks']);
    expect(dialectWordsIn('Rejects requests while memory exceeds its limit.')).toEqual([]);
  });

  it('finds declared exports, not those that pass on', () => {
    expect(exportedNamesIn("export const a = 1;\nexport type B = 1;\nexport { c } from './c.ts';")).toEqual(['a', 'B']);
  });
});
