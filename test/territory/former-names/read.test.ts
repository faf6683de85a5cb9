import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../../src/indexes/fold.ts';
import { SettingError } from '../../../src/server/settings.ts';
import type { AddressCatalog } from '../../../src/territory/direcciones/catalog.ts';
import { formerlyCalled } from '../../../src/territory/direcciones/former.ts';
import { readFormerNames } from '../../../src/territory/former-names/read.ts';
import { plainName } from '../../../src/territory/streets/plain-name.ts';
import { readSynonyms } from '../../../src/territory/synonyms/read.ts';
import { hasFullData } from '../../full-store.ts';
import { temporaryFolder } from '../../serving.ts';
import { fullCatalog } from '../full-catalog.ts';

let folder: Awaited<ReturnType<typeof temporaryFolder>>;
beforeAll(async () => {
  folder = await temporaryFolder();
});
afterAll(() => folder.remove());

function file(text: string): string {
  const path = join(folder.path, 'former-names.txt');
  writeFileSync(path, text);
  return path;
}

describe('the setting', () => {
  const shipped = readFormerNames('');

  it('without a file: those that ship', () => {
    expect(shipped.length).toBeGreaterThan(20);
    expect(shipped).toContainEqual({
      name: 'Canning',
      present: 'RAUL SCALABRINI ORTIZ',
      places: ['02'],
      numbers: null,
    });
  });

  it('a file replaces what ships, or is added before it', () => {
    expect(readFormerNames(file('[02]\nUNO = Dos')).map(({ name }) => name)).toEqual(['Dos']);
    const added = readFormerNames(file('@extends shipped\n[02]\nUNO = Dos'));
    expect(added.map(({ name }) => name)).toEqual(['Dos', ...shipped.map(({ name }) => name)]);
  });

  it.each([
    ['wrong', () => file('[02]\nUNO'), ', line 2: a line has'],
    ['missing', () => join(folder.path, 'nowhere.txt'), 'cannot be read'],
    ['too large', () => file('#'.repeat(1024 * 1024 + 1)), 'is larger than 1048576 bytes'],
  ])('refuses a file that is %s', (_, path, problem) => {
    expect(() => readFormerNames(path())).toThrow(SettingError);
    expect(() => readFormerNames(path())).toThrow(problem);
  });

  it('changes nothing that catalogs are built with', () => {
    const own = readSynonyms('', file('[02]\nUNO = Dos'));
    expect(own.fingerprint).toBe(readSynonyms('').fingerprint);
    expect(own.formerNames.fingerprint).not.toBe(readSynonyms('').formerNames.fingerprint);
  });
});

describe('a name', () => {
  const { formerNames, spelling } = readSynonyms('');
  const present = (name: string): string[] => formerNames.of(plainName(name, spelling)).map((each) => each.present);

  it('is found word by word, but for case, accents and the kind of street', () => {
    for (const name of ['Canning', 'CANNING', 'Av. Canning', 'avenida canning'])
      expect(present(name)).toEqual(['RAUL SCALABRINI ORTIZ']);
    for (const name of ['Del Tejar', 'Av. del Tejar']) expect(present(name)).toEqual(['AV DR RICARDO BALBIN']);
  });

  it('is none with a word more or less, nor mistyped', () => {
    for (const name of [
      'Jorge Canning',
      'E. Canning',
      'E.Canning',
      'Y Canning',
      'Caning',
      'Paseo',
      'Julio',
      '',
      'Paseo de Julio Sur',
    ])
      expect(present(name)).toEqual([]);
  });
});

describe.skipIf(!hasFullData)('each entry that ships (skipped without ../shared/data)', () => {
  let catalog: AddressCatalog;
  beforeAll(async () => {
    catalog = await fullCatalog();
  });

  it.each(readFormerNames('').flatMap((entry) => entry.places.map((place) => [entry.name, place, entry] as const)))(
    '%s in %s is a street of today, called so',
    (_, place, entry) => {
      const { calles } = catalog.tables;
      const found = formerlyCalled(catalog, [{ ...entry, places: [place] }], [[0, calles.size]]);
      expect(found.length).toBeGreaterThan(0);
      for (const { street } of found) {
        const { nombre, departamento, provincia } = calles.entity(street);
        expect([provincia.id, departamento.id]).toContain(place);
        expect(fold(nombre)).toContain(fold(entry.present).split(' ').at(-1));
      }
    },
  );
});
