import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../../../src/indexes/fold.ts';
import { searchOtherwise, searchOtherwiseAgain } from '../../../../src/territory/queries/readings/search.ts';
import type { WholeCatalog } from '../../../../src/territory/snapshot/whole.ts';
import { shippedSynonyms } from '../../../../src/territory/synonyms/read.ts';
import { catalogOf } from '../../explicar/catalog.ts';
import { starterFiles } from '../../serving.ts';

const synonyms = shippedSynonyms();
let catalog: WholeCatalog;
beforeAll(async () => {
  catalog = await catalogOf(starterFiles());
}, 60_000);

/** Ways in which people write a name otherwise. */
const WRITTEN: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.replaceAll(' ', ''),
  (name) => name.replace(/^(\S)\S+ /, '$1. '),
  (name) => name.replace(/(\S{3})\S+ /, '$1. '),
  (name) => name.replace(/(\S{3})(\S{3})/, '$1 $2'),
  (name) => `calle ${name}`,
  (name) => `${name} buenos aires`,
  (name) => name.replace('b', 'v').replace('z', 's'),
];

describe('other readings of texts that come again', () => {
  it('find what they find for whoever asks for the first time, wherever they are looked for', () => {
    const { calles } = catalog.tables;
    const place = fc.nat(calles.size - 1);
    let found = 0;
    fc.assert(
      fc.property(
        place,
        fc.constantFrom(...WRITTEN),
        fc.array(place, { minLength: 1, maxLength: 4 }),
        (at, write, near) => {
          const text = fold(write(fold(calles.nameAt(at))));
          for (const from of [at, ...near]) {
            const ranges = [[from, Math.min(calles.size, from + 1 + (from % 40))]] as const;
            const read = searchOtherwise(calles, synonyms, text, ranges);
            if (read) found++;
            expect(searchOtherwiseAgain(calles, synonyms, text, ranges)).toEqual(read);
          }
        },
      ),
      { numRuns: 2000 },
    );
    // Else all of them would be nowhere.
    expect(found).toBeGreaterThan(500);
  });
});
