import { join, posix } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { textsUnder } from './repository.ts';

const SRC = join(import.meta.dirname, '../../src');

/** Files by their path below src; the page's own bounds are no limits of a server. */
const files = new Map<string, string>();
/** `path NAME` of the constants that the table of limits takes from where they are enforced. */
const told = new Set<string>();

beforeAll(async () => {
  for (const [path, text] of await textsUnder(SRC, '.ts')) {
    const below = path.slice(SRC.length + 1).replaceAll('\\', '/');
    if (!below.startsWith('reference/')) {
      if (!below.startsWith('console/')) files.set(below, text);
      continue;
    }
    if (!below.includes('fixed-limits')) continue;
    for (const [, names = '', from] of text.matchAll(/import \{([^}]*)\} from '\.\.\/([^']*)'/g)) {
      for (const name of names.split(',')) told.add(`${from} ${name.trim().split(' as ')[0]}`);
    }
  }
});

/** Where the constant that a file names is declared, as `path NAME`. */
function declared(path: string, text: string, name: string): string {
  const imported = new RegExp(`import (?:type )?\\{[^}]*\\b${name}\\b[^}]*\\} from '([^']*)'`).exec(text)?.[1];
  return `${imported === undefined ? path : posix.join(posix.dirname(path), imported)} ${name}`;
}

/** How often a shape of code is found, and which bounds in it no line of the limits tells; the bound is its last group. */
function untold(shape: RegExp): { readonly found: number; readonly without: readonly string[] } {
  let found = 0;
  const without = new Set<string>();
  for (const [path, text] of files) {
    for (const match of text.matchAll(shape)) {
      found++;
      const bound = declared(path, text, match.at(-1) ?? '');
      if (!told.has(bound)) without.add(bound);
    }
  }
  return { found, without: [...without] };
}

describe('a bound of what is kept has its line among the limits (src/reference/fixed-limits*.ts)', () => {
  it('when it is handed to something that keeps so many, or so much', () => {
    const { found, without } = untold(
      /new (?:Recent|RenderedCache|SeenLately|Lanes)(?:<[^;=]*?>)?\(\s*(?:cacheShare\()?([A-Z][A-Z0-9_]+|\d[\d_]*)/g,
    );
    expect(found).toBeGreaterThan(20);
    expect(without).toEqual([]);
  });

  it('when a thread takes its share of it', () => {
    const { found, without } = untold(/cacheShare\(([A-Z][A-Z0-9_]+|\d[\d_]*)/g);
    expect(found).toBeGreaterThan(10);
    expect(without).toEqual([]);
  });

  it('when a set or a map is emptied, or takes no more, at that size', () => {
    const { found, without } = untold(
      /\.size (?:>=|>|<|<=) ([A-Z][A-Z0-9_]+|\d{2,})[^\n]*\)(?: \{\n)?[^\n]*\.(?:clear|set|add|delete)\(/g,
    );
    expect(found).toBeGreaterThan(8);
    expect(without).toEqual([]);
  });

  it('when its name says that something is kept, remembered or waited for', () => {
    const { found, without } = untold(
      /^(?:export )?const ((?:[A-Z0-9]+_)*(?:KEPT|REMEMBERED|PATIENCE)(?:_[A-Z0-9]+)*)(?:: number)? = [\d(]/gm,
    );
    expect(found).toBeGreaterThan(25);
    expect(without).toEqual([]);
  });
});
