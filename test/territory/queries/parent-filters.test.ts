import { beforeAll, describe, expect, it } from 'vitest';
import { fold, tokenize } from '../../../src/indexes/fold.ts';
import { UnitFilter } from '../../../src/territory/contract/ids.ts';
import { PARENT_RESOURCE, type ParentKind } from '../../../src/territory/contract/resources.ts';
import { meaningOf, rangesWithin } from '../../../src/territory/queries/filters.ts';
import { searchNames } from '../../../src/territory/queries/names.ts';
import type { WholeCatalog } from '../../../src/territory/snapshot/whole.ts';
import { hasFullData } from '../../full-store.ts';
import { fullCatalog } from '../full-catalog.ts';

describe.skipIf(!hasFullData)('a filter by a parent, over the public data', () => {
  let catalog: WholeCatalog;
  beforeAll(async () => {
    catalog = await fullCatalog();
  }, 240_000);

  const meant = (kind: ParentKind, name: string, provincia?: string): string[] => {
    const parents = provincia === undefined ? {} : { provincia: [provincia] };
    return [...meaningOf(catalog, kind, new UnitFilter(null, name), false, parents).ids].sort();
  };
  const searched = (kind: ParentKind, name: string, provincia?: string): string[] => {
    const resource = PARENT_RESOURCE[kind];
    const ranges = provincia === undefined ? null : rangesWithin(catalog, resource, { provincia: [provincia] });
    const table = catalog.tables[resource];
    const { ordinals } = searchNames(table, catalog.synonyms, name, false, ranges ?? undefined);
    return Array.from(ordinals, (ordinal) => table.ids[ordinal] ?? '').sort();
  };

  it.each<[ParentKind, string, string | undefined, string[]]>([
    ['departamento', 'S. Justo', '14', ['14140']],
    ['departamento', 'S. Justo', undefined, ['22043']],
    ['departamento', 'O-Higgins', undefined, ['22112']],
    ['departamento', 'O. Higgins', '22', ['22112']],
    ['provincia', 'Cap. Fed.', undefined, ['02']],
    ['provincia', 'PBA', undefined, ['06']],
    ['provincia', 'AR-B', undefined, ['06']],
    ['provincia', 'AR-X', undefined, ['14']],
    ['localidad_censal', 'Cap. Fed.', undefined, ['02000010']],
    ['localidad_censal', 'Concep. del Uruguay', undefined, ['30098040']],
    ['municipio', 'Concep. del Uruguay', '30', ['300427']],
  ])('takes %s=%s (province %s) for %s, as the search of that resource does', (kind, name, provincia, expected) => {
    expect(meant(kind, name, provincia)).toEqual(expected);
    expect(searched(kind, name, provincia)).toEqual(expected);
  });

  it('takes letters for a province that a search takes for the beginning of a name', () => {
    expect(searched('provincia', 'cha')).toEqual([]);
    expect(meant('provincia', 'cha')).toEqual(['22']);
  });

  it('takes every ISO code for its province', () => {
    const { provincias } = catalog.tables;
    for (let at = 0; at < provincias.size; at++) {
      const { id, iso_id: iso } = provincias.entity(at);
      expect([iso, meant('provincia', iso ?? '')]).toEqual([iso, [id]]);
      expect([iso, searched('provincia', iso ?? '')]).toEqual([iso, [id]]);
    }
  });

  /** Ways in which people write a name that is not all of it. */
  const forms = (name: string): string[] => {
    const [first = '', ...rest] = name.split(' ');
    const behind = rest.join(' ');
    return [
      ...(rest.length > 0
        ? [`${first.charAt(0)}. ${behind}`, `${first.slice(0, 5)}. ${behind}`, rest.at(-1) ?? '']
        : []),
      ...(name.includes("'") ? [name.replace("'", '-'), name.replace("'", ' '), name.replace("'", '´')] : []),
      name.toUpperCase().replaceAll(' ', ''),
    ].filter((form) => form !== '');
  };

  it.each<ParentKind>(['departamento', 'municipio', 'localidad_censal'])(
    'means what the search of %s finds in the province, however each name is written',
    (kind) => {
      const table = catalog.tables[PARENT_RESOURCE[kind]];
      const different: string[] = [];
      let compared = 0;
      for (let at = 0; at < table.size; at += kind === 'departamento' ? 1 : 5) {
        const provincia = (table.ids[at] ?? '').slice(0, 2);
        for (const form of forms(table.nameAt(at))) {
          // A name that is all of a unit's is finished in a filter, and completed in a search.
          if (table.text.isName(tokenize(fold(form)).join(' '))) continue;
          compared++;
          const within = meant(kind, form, provincia).filter((id) => id.startsWith(provincia));
          if (within.join() !== searched(kind, form, provincia).join()) different.push(`${provincia} ${form}`);
        }
      }
      expect(compared).toBeGreaterThan(500);
      expect(different).toEqual([]);
    },
    120_000,
  );
});
