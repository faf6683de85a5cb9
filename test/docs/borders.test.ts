import { dirname, join, relative } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { textsUnder } from './repository.ts';

const ROOT = join(import.meta.dirname, '../..');
const GROUPS = ['statistics', 'market', 'territory', 'organisms'];

/** A source file: its path from `src`, its text, and the files of `src` it imports. */
interface Source {
  readonly path: string;
  readonly text: string;
  readonly imports: readonly string[];
}

let sources: readonly Source[];

beforeAll(async () => {
  const texts = await textsUnder(join(ROOT, 'src'), '.ts', '.tsx');
  sources = [...texts].map(([path, text]) => ({
    path: relative(join(ROOT, 'src'), path),
    text,
    imports: [...text.matchAll(/\b(?:from|import) '(\.[^']+)'/g)].map(([, to]) =>
      relative(join(ROOT, 'src'), join(dirname(path), to ?? '')),
    ),
  }));
});

function room(path: string): string {
  return path.includes('/') ? path.slice(0, path.indexOf('/')) : '(root)';
}

/** The imports out of some files into places they must not know. */
function crossings(of: (path: string) => boolean, into: (path: string) => boolean): string[] {
  return sources
    .filter(({ path }) => of(path))
    .flatMap(({ path, imports }) => imports.filter(into).map((to) => `${path} → ${to}`));
}

describe('the borders of docs/architecture.md', () => {
  it('sources are found, and every import names a file', () => {
    expect(sources.length).toBeGreaterThan(100);
    const paths = new Set(sources.map(({ path }) => path));
    expect(
      crossings(
        () => true,
        (to) => !to.endsWith('.css') && !paths.has(to),
      ),
    ).toEqual([]);
  });

  it.each(GROUPS)('%s imports no other group', (group) => {
    const others = GROUPS.filter((other) => other !== group);
    expect(
      crossings(
        (path) => room(path) === group,
        (to) => others.includes(room(to)),
      ),
    ).toEqual([]);
  });

  it('indexes know nothing but indexes', () => {
    expect(
      crossings(
        (path) => room(path) === 'indexes',
        (to) => room(to) !== 'indexes',
      ),
    ).toEqual([]);
  });

  it('queries know nothing of HTTP, presentation, import or command line', () => {
    const forbidden = /^(server\/(http|openapi|system|group)|cli\/|ingest\/)|^[a-z]+\/(present|import)\/|routes\.ts$/;
    expect(
      crossings(
        (path) => /\/queries\//.test(path),
        (to) => forbidden.test(to),
      ),
    ).toEqual([]);
  });

  it('the store knows no group, no server and no import', () => {
    expect(
      crossings(
        (path) => room(path) === 'store',
        (to) => !['store'].includes(room(to)),
      ),
    ).toEqual([]);
  });

  it('what all groups share knows no group: server, and ingest but for the starter data', () => {
    const shared = (path: string): boolean =>
      room(path) === 'server' || (room(path) === 'ingest' && !path.startsWith('ingest/starter/'));
    expect(crossings(shared, (to) => GROUPS.includes(room(to)) || ['cli', '(root)'].includes(room(to)))).toEqual([]);
  });

  it('rules and imports know nothing of serving', () => {
    const forbidden = /^server\/(http|group)|\/present\/|routes\.ts$/;
    expect(
      crossings(
        (path) => /\/(rules|import)\//.test(path),
        (to) => forbidden.test(to),
      ),
    ).toEqual([]);
  });

  it('only the process entry reads the environment, ends the process and handles signals', () => {
    const touching = /\bprocess\.(env|exit\b|on\b|once\b|kill)|\bfrom 'node:process'/;
    // The console shows programs to copy: their words are text of ours.
    const others = sources.filter(
      ({ path }) => path !== 'cli/entries/main.ts' && path !== 'console/api/shown-request.ts',
    );
    expect(others.filter(({ text }) => touching.test(text)).map(({ path }) => path)).toEqual([]);
  });

  it.each([
    ['libsql', 'store/sqlite/driver.ts'],
    ['pg', 'store/postgres/driver.ts'],
  ])('only the driver knows the database: %s', (name, driver) => {
    const knowing = new RegExp(`(from|import\\(|require\\() ?'${name}['/]`);
    expect(sources.filter(({ text }) => knowing.test(text)).map(({ path }) => path)).toEqual([driver]);
  });

  it('a program on a file does not load the driver of a server', () => {
    const into = crossings(
      (path) => !path.startsWith('store/postgres/'),
      (to) => to.startsWith('store/postgres/'),
    );
    // The doctor knows what it asks a server, by types alone.
    const others = into.filter(
      (crossing) => !/^cli\/(?:doctor\/.*|commands\/doctor\.ts) → store\/postgres\/inspect\.ts$/.test(crossing),
    );
    expect(others).toEqual(['store/open.ts → store/postgres/postgres-form.ts']);
    for (const { path, text } of sources) {
      if (path.startsWith('store/postgres/')) continue;
      expect(text, path).not.toMatch(/import (?!type )[^;(]*from '[^']*\/postgres\//);
    }
  });
});

describe('the house', () => {
  /** Everything that is written here by hand as TypeScript, by its path in the repository. */
  const written = new Map<string, string>();
  beforeAll(async () => {
    for (const folder of ['src', 'bench', 'fuzz', 'test']) {
      const texts = await textsUnder(join(ROOT, folder), '.ts', '.tsx');
      for (const [path, text] of texts) written.set(relative(ROOT, path).replaceAll('\\', '/'), text);
    }
  });
  const offending = (offends: (text: string, path: string) => boolean): string[] =>
    [...written].filter(([path, text]) => offends(text, path)).map(([path]) => path);
  const isTest = (path: string): boolean => path.startsWith('test/');

  it('no file is longer than 400 lines', () => {
    expect(offending((text, path) => !isTest(path) && text.split('\n').length > 401)).toEqual([]);
  });

  it('no file or folder has a name that says nothing', () => {
    const empty = /(^|\/)(utils?|helpers?|common|misc|managers?)(\/|\.)/;
    expect(offending((_, path) => empty.test(path))).toEqual([]);
  });

  it('no type is unchecked, nothing is left for later, no lint is silenced without a reason', () => {
    const inCode = /:\s*any\b|\bas any\b|<any>/;
    const anywhere = /@ts-(ignore|expect-error|nocheck)|\b(TODO|FIXME|XXX)\b|biome-ignore (?![^\n:]+: \S)/;
    // In tests these are also words of texts: there the linter sees to it.
    expect(
      offending((text, path) => !isTest(path) && (anywhere.test(text) || inCode.test(withoutComments(text)))),
    ).toEqual([]);
  });

  it('what a file gives to others is said above it', () => {
    const bare: string[] = [];
    for (const [path, text] of written) {
      if (isTest(path)) continue;
      const lines = text.split('\n');
      lines.forEach((line, at) => {
        if (!/^export (async function|function|abstract class|class) /.test(line)) return;
        if (!lines[at - 1]?.trimEnd().endsWith('*/')) bare.push(`${path}:${at + 1}`);
      });
    }
    expect(bare).toEqual([]);
  });
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}
