import { describe, expect, it } from 'vitest';
import { SHOPS } from '../../../src/territory/address/lexicon.ts';
import { hasFiles } from '../truth/files.ts';
import { Judge } from '../truth/judge.ts';
import { plain } from '../truth/names.ts';

describe.skipIf(!hasFiles)(`words for shops${hasFiles ? '' : ' (skipped: ../shared is absent)'}`, () => {
  it('are in no name of a street', () => {
    const shops = new Set(SHOPS.split(/\s+/));
    const called = [...new Judge().streets.values()].flatMap(({ nombre }) =>
      plain(nombre)
        .split(' ')
        .filter((word) => shops.has(word)),
    );
    expect(called).toEqual([]);
  });
});
