import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { textOf, WORST } from '../../fuzz/texts/genome.ts';
import { searchersOf } from '../../fuzz/texts/subjects.ts';
import { runAtOnce } from '../../src/indexes/slices.ts';
import { Vocabulary } from '../../src/indexes/vocabulary.ts';
import { MAX_CHARACTERS, MOST_READ, unitsRead } from '../../src/territory/address/parse.ts';
import { Plans } from '../../src/territory/autocompletar/fitting.ts';
import { type Shelves, shelvesSlices } from '../../src/territory/autocompletar/shelf.ts';
import { finished, typedName } from '../../src/territory/autocompletar/typed.ts';
import type { WholeCatalog } from '../../src/territory/snapshot/whole.ts';
import { hasFullData } from '../full-store.ts';
import { catalogOf } from './explicar/catalog.ts';
import { fullCatalog } from './full-catalog.ts';
import { starterFiles } from './serving.ts';

/** Words that are looked up for one of these texts at most, each among the words of one table; they need 214. */
const MOST_LOOKED_UP = 300;
/** Of a text that is understood in no other way its pipeline reads a second form. */
const FORMS = 2;

interface Work {
  readonly lookups: number;
  readonly units: number;
}

function costsOf(whole: () => { readonly catalog: WholeCatalog; readonly shelves: Shelves }): void {
  function workOf(name: string, text: string): Work {
    const { catalog, shelves } = whole();
    const subject = searchersOf(catalog, shelves).find((each) => each.name === name);
    if (!subject) throw new Error(`no searcher is called ${name}`);
    const within = vi.spyOn(Vocabulary.prototype, 'within');
    const prefix = vi.spyOn(Vocabulary.prototype, 'prefixRange');
    const before = unitsRead();
    subject.read(text);
    return { lookups: within.mock.calls.length + prefix.mock.calls.length, units: unitsRead() - before };
  }

  afterEach(() => {
    vi.restoreAllMocks();
  });

  const addresses = ['search of an address', 'row with an address'];
  const names = ['row with a name', 'search of calles', 'search of localidades', 'autocomplete'];

  it.each(addresses)('reads parts of the costliest texts no farther than their bound: %s', (name) => {
    for (const genome of WORST) {
      const { units } = workOf(name, textOf(genome, MAX_CHARACTERS));
      vi.restoreAllMocks();
      expect(units, JSON.stringify(genome)).toBeLessThanOrEqual(FORMS * MOST_READ);
    }
  });

  it.each([...addresses, ...names])(
    'looks few words up for the costliest texts, at every permitted length: %s',
    (name) => {
      let most = 0;
      for (const genome of WORST) {
        for (const length of [60, 120, MAX_CHARACTERS]) {
          if (names.includes(name) && length > 200) continue;
          const { lookups } = workOf(name, textOf(genome, length));
          vi.restoreAllMocks();
          most = Math.max(most, lookups);
          expect(lookups, `${length} of ${JSON.stringify(genome)}`).toBeLessThanOrEqual(MOST_LOOKED_UP);
        }
      }
      expect(most).toBeGreaterThan(0);
    },
  );

  it('makes the plan of a typed name on one shelf once, and another one for its typos and for a finished name', () => {
    const { streets } = whole().shelves;
    const plans = new Plans();
    const plan = plans.of(streets, typedName('av mitre'), false);
    expect(plans.of(streets, typedName('Av Mitre'), false)).toBe(plan);
    expect(plans.of(streets, typedName('av mitre'), true)).not.toBe(plan);
    expect(plans.of(streets, finished(typedName('av mitre')), false)).not.toBe(plan);
    expect(plans.size).toBe(3);
  });
}

describe('what the costliest texts are looked up in', () => {
  describe('the starter data', () => {
    let catalog: WholeCatalog;
    let shelves: Shelves;
    beforeAll(async () => {
      catalog = await catalogOf(starterFiles());
      shelves = runAtOnce(shelvesSlices(catalog));
    }, 60_000);
    costsOf(() => ({ catalog, shelves }));
  });

  describe.skipIf(!hasFullData)('all data (skipped without ../shared/data)', () => {
    let catalog: WholeCatalog;
    let shelves: Shelves;
    beforeAll(async () => {
      catalog = await fullCatalog();
      shelves = runAtOnce(shelvesSlices(catalog));
    }, 120_000);
    costsOf(() => ({ catalog, shelves }));
  });
});
