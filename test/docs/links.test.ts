import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { textsUnder } from './repository.ts';

const ROOT = join(import.meta.dirname, '../..');

const documents = [
  ...['README.md', 'README.es.md', 'CONTRIBUTING.md', 'CHANGELOG.md'].map(
    (name) => [join(ROOT, name), readFileSync(join(ROOT, name), 'utf8')] as const,
  ),
  ...(await textsUnder(join(ROOT, 'docs'), '.md')),
].map(([path, text]) => [relative(ROOT, path), text] as const);

/** Anchors that a Markdown text offers: its headings, as they are linked to. */
function anchorsOf(text: string): Set<string> {
  return new Set(
    text
      .split('\n')
      .filter((line) => /^#+ /.test(line))
      .map((line) =>
        line
          .replace(/^#+ /, '')
          .toLowerCase()
          .replace(/[^\p{L}\p{N} _-]/gu, '')
          .replaceAll(' ', '-'),
      ),
  );
}

/** Files of the repository, as the documents name them: by a whole path or by the end of one. */
const files = ['src', 'test', 'bench', 'fuzz', 'data', 'docs', 'deploy', '.ci', 'bin'].flatMap((folder) =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map(
    (path) => `/${folder}/${path.replaceAll('\\', '/')}`,
  ),
);

/** Names in backticks that can only be those of files: sources, and whatever else is written with its folder. */
const NAMED_FILE = /`([\w.-]+(?:\/[\w.-]+)*\.tsx?|[\w.-]+(?:\/[\w.-]+)+\.(?:js|mjs|json|md|txt|yml|css))`/g;

describe.each(documents)('%s', (path, text) => {
  it('links to what is there', () => {
    const broken: string[] = [];
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s]+)\)/g)) {
      if (/^[a-z]+:/.test(target)) continue;
      const [file = '', anchor] = target.split('#');
      const full = file === '' ? join(ROOT, path) : join(ROOT, dirname(path), file);
      if (!existsSync(full)) broken.push(target);
      else if (anchor !== undefined && !anchorsOf(readFileSync(full, 'utf8')).has(anchor)) broken.push(target);
    }
    expect(broken).toEqual([]);
  });

  it('names no folder of the machine it was written on', () => {
    expect(text.match(/(?<![\w./])\/(work|root|home|tmp|Users)\//g)).toBeNull();
  });
});

// What changed may be told by what it was called.
it.each(documents.filter(([path]) => path !== 'CHANGELOG.md'))('%s names files that are there', (_, text) => {
  const named = [...text.matchAll(NAMED_FILE)].map(([, name = '']) => name.replace('GROUP', 'territory'));
  expect(named.filter((name) => !files.some((file) => file.endsWith(`/${name}`)))).toEqual([]);
});

it('every document is reached from the README or the list of documents', () => {
  const linked = new Set<string>();
  for (const [path, text] of documents) {
    for (const [, target = ''] of text.matchAll(/\]\(([^)\s#]+)/g)) linked.add(join(dirname(path), target));
  }
  const lost = documents.map(([path]) => path).filter((path) => path !== 'README.md' && !linked.has(path));
  expect(lost).toEqual([]);
});

it('the list of decision records has each of them once, by number', () => {
  const folder = join(ROOT, 'docs/adr');
  const listed = [...readFileSync(join(folder, 'README.md'), 'utf8').matchAll(/^\| \[(\d{4})\]\(([^)]+)\)/gm)];
  const records = readdirSync(folder).filter((name) => name !== 'README.md');
  expect(listed.map(([, , file]) => file)).toEqual(records.sort());
  expect(listed.filter(([, number = '', file = '']) => !file.startsWith(number))).toEqual([]);
});
