import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SettingError } from '../../../src/server/settings.ts';
import { readSynonyms, shippedSynonyms } from '../../../src/territory/synonyms/read.ts';
import { SYNONYMS as ANNEX_A } from '../../indexes/provinces.ts';
import { temporaryFolder } from '../../serving.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

function file(text: string): string {
  const path = join(folder.path, 'synonyms.txt');
  writeFileSync(path, text);
  return path;
}

describe('the synonyms that ship', () => {
  const shipped = shippedSynonyms();

  it('hold the groups of Annex A, all of them and first', () => {
    expect(shipped.indexed).toHaveLength(133 + 7);
    for (const group of ANNEX_A) expect(shipped.indexed.slice(0, 133)).toContainEqual(group);
  });

  it.each([
    ['grl', 'general'],
    ['gral', 'general'],
    ['sta', 'santa'],
    ['pres', 'presidente'],
    ['prof', 'profesor'],
    ['mza', 'mendoza'],
  ])('spell %s as %s', (word, spelling) => {
    expect(shipped.spelling.get(word)).toBe(spelling);
  });

  it('spell no letter and no whole word otherwise', () => {
    for (const word of ['s', 'm', 'general', 'sierra', 'santa']) expect(shipped.spelling.get(word)).toBeUndefined();
  });

  it('read an abbreviation as each of its words, in the order of the file, and words as their abbreviations', () => {
    expect(shipped.rewordings.get('s')?.map(({ words }) => words.join(' '))).toEqual(['santa', 'santo', 'san']);
    expect(shipped.rewordings.get('bs as')?.[0]).toEqual({ words: ['buenos', 'aires'], writtenOut: true });
    expect(shipped.rewordings.get('doctora')?.[0]).toEqual({ words: ['dra'], writtenOut: false });
  });
});

describe('the setting', () => {
  it('a file replaces what ships', () => {
    const own = readSynonyms(file('[reference]\nuno = 1ro\n'));
    expect(own.indexed).toEqual([['uno', '1ro']]);
    expect(own.rewordings.size).toBe(0);
    expect(own.longestTerm).toBe(0);
  });

  it('or adds to it, before it', () => {
    const own = readSynonyms(file('@extends shipped\n[reference]\nuno = 1ro\n[readings]\nsur = s\n'));
    expect(own.indexed).toHaveLength(133 + 7 + 1);
    expect(own.rewordings.get('s')?.[0]?.words).toEqual(['sur']);
    expect(own.rewordings.get('s')).toHaveLength(4);
    expect(own.fingerprint).not.toBe(shippedSynonyms().fingerprint);
  });

  it('a wrong file is named, with the line', () => {
    const path = file('[reference]\nuno\n');
    expect(() => readSynonyms(path)).toThrow(
      new SettingError(`synonyms: ${path}, line 2: a group has two members or more, joined by " = ".`),
    );
  });

  it('a file that is not there, or too large, is named', () => {
    expect(() => readSynonyms(join(folder.path, 'none'))).toThrow(/^synonyms: .*none cannot be read: ENOENT/);
    const path = file('#'.repeat(1024 * 1024 + 1));
    expect(() => readSynonyms(path)).toThrow(new SettingError(`synonyms: ${path} is larger than 1048576 bytes.`));
  });
});
