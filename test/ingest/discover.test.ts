import { mkdir, symlink } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { discover } from '../../src/ingest/discover.ts';
import { UnreadableFile } from '../../src/ingest/record.ts';
import { type Folder, folder } from './folder.ts';

let files: Folder;
beforeEach(async () => {
  files = await folder();
});
afterEach(() => files.remove());

async function found(...paths: string[]): Promise<[string, boolean, string | null][]> {
  const list = await discover(paths.map((path) => join(files.path, path)));
  return list.map(({ path, named, skipped }) => [relative(files.path, path), named, skipped]);
}

describe('a folder', () => {
  it('gives its data files in the order of their names, and says what it passes over', async () => {
    for (const name of [
      'b.json',
      'a.csv.gz',
      'C.NDJSON',
      'sub/z.geojson',
      'README.md',
      'notes.txt',
      'SHA256SUMS',
      'x.xlsx',
      '.hidden.csv',
      '.git/x.json',
    ]) {
      await files.file(name, '');
    }
    expect(await found('')).toEqual([
      ['C.NDJSON', false, null],
      ['README.md', false, 'a note, not data'],
      ['SHA256SUMS', false, 'checksums, not data'],
      ['a.csv.gz', false, null],
      ['b.json', false, null],
      ['notes.txt', false, 'a note, not data'],
      ['sub/z.geojson', false, null],
      ['x.xlsx', false, 'not a csv, json, ndjson or geojson file'],
    ]);
  });
  it('that is sealed is passed over whole', async () => {
    await files.file('data/a.csv', '');
    await files.file('sealed/a.csv', '');
    await files.file('sealed/answers.tar.gz.enc', '');
    expect(await found('')).toEqual([
      ['data/a.csv', false, null],
      ['sealed', false, 'sealed folder (answers.tar.gz.enc)'],
    ]);
  });
  it('is not followed through links to folders, but through links to files', async () => {
    await files.file('data/a.csv', '');
    await symlink(join(files.path, 'data'), join(files.path, 'loop.csv'));
    await symlink(join(files.path, 'data/a.csv'), join(files.path, 'link.csv'));
    await symlink(join(files.path, 'gone'), join(files.path, 'dangling.csv'));
    expect(await found('')).toEqual([
      ['dangling.csv', false, 'not a regular file'],
      ['data/a.csv', false, null],
      ['link.csv', false, null],
      ['loop.csv', false, 'not a regular file'],
    ]);
  });
});

describe('named paths', () => {
  it('are taken in the order they are named, whatever their names', async () => {
    await files.file('b/two.csv', '');
    await files.file('one.data', '');
    expect(await found('one.data', 'b')).toEqual([
      ['one.data', true, null],
      ['b/two.csv', false, null],
    ]);
  });
  it('that name a file twice load it once', async () => {
    await files.file('a/one.csv', '');
    expect(await found('a', 'a/one.csv', 'a/../a/one.csv')).toEqual([
      ['a/one.csv', false, null],
      ['a/one.csv', true, 'named twice'],
      ['a/one.csv', true, 'named twice'],
    ]);
  });
  it('that do not exist are an error', async () => {
    await mkdir(join(files.path, 'empty'));
    expect(await found('empty')).toEqual([]);
    await expect(discover([join(files.path, 'empty'), join(files.path, 'absent')])).rejects.toThrow(UnreadableFile);
  });
});
