import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { fold, tokenize } from '../../../../src/indexes/fold.ts';
import { pageByScore } from '../../../../src/indexes/ranking.ts';
import type { UnitTable } from '../../../../src/territory/catalog/unit-table.ts';
import type { UnitResource } from '../../../../src/territory/contract/resources.ts';
import { searchNames } from '../../../../src/territory/queries/names.ts';
import type { WholeCatalog } from '../../../../src/territory/snapshot/whole.ts';
import { shippedSynonyms } from '../../../../src/territory/synonyms/read.ts';
import { catalogOf } from '../../explicar/catalog.ts';
import { hasShared, SHARED } from '../../serving.ts';

const FILES = [
  ...['provincias', 'departamentos', 'municipios', 'localidades'].map((name) => `${name}.json.gz`),
  'calles.ndjson.gz',
];
const SAMPLES = 250;
const synonyms = shippedSynonyms();

/** Numbers from 0 to below 1, the same ones in every run. */
function generator(): () => number {
  let state = 20240615;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return (state >>> 8) / 2 ** 24;
  };
}

const NUMBERS: Readonly<Record<string, string>> = { 3: 'tres', 9: 'nueve', 20: 'veinte', 25: 'veinticinco' };

type Deform = (words: readonly string[], random: () => number) => string | null;

/** Ways in which people write a name otherwise; null where a name does not lend itself to one. */
const DEFORMATIONS: Readonly<Record<string, Deform>> = {
  glued: (words) => (words.length === 2 && !/\d/.test(words.join('')) ? words.join('') : null),
  'glued, a letter missing': (words, random) => {
    const word = words.join('');
    if (words.length !== 2 || word.length < 10 || /\d/.test(word)) return null;
    const at = 2 + Math.floor(random() * (word.length - 4));
    return word.slice(0, at) + word.slice(at + 1);
  },
  torn: (words, random) => {
    const at = words.findIndex((word) => word.length >= 8);
    const word = words[at];
    if (word === undefined) return null;
    const cut = 3 + Math.floor(random() * (word.length - 5));
    return words.with(at, `${word.slice(0, cut)} ${word.slice(cut)}`).join(' ');
  },
  'formal beginning': (words) => `Municipalidad de ${words.join(' ')}`,
  'number in words': (words) => {
    const at = words.findIndex((word) => word in NUMBERS);
    return at < 0 ? null : words.with(at, NUMBERS[words[at] ?? ''] ?? '').join(' ');
  },
  'same sound': (words) => {
    const sound = words.map((word) =>
      word.length < 4 ? word : word.replaceAll('b', 'v').replaceAll('z', 's').replaceAll('y', 'i'),
    );
    return sound.join(' ') === words.join(' ') ? null : sound.join(' ');
  },
  initial: ([first = '', ...others]) =>
    others.length === 1 && first.length > 3 && (others[0] ?? '').length > 3 ? `${first[0]}. ${others[0]}` : null,
};

/** By table, the least share of names, in per cent, that must be among the first three results. */
const LEAST: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  departamentos: {
    glued: 98,
    'glued, a letter missing': 93,
    torn: 98,
    'formal beginning': 98,
    'number in words': 98,
    'same sound': 96,
    initial: 97,
  },
  localidades: {
    glued: 96,
    'glued, a letter missing': 92,
    torn: 97,
    'formal beginning': 98,
    'number in words': 90,
    'same sound': 94,
    initial: 93,
  },
  calles: {
    glued: 93,
    'glued, a letter missing': 88,
    torn: 96,
    'formal beginning': 97,
    'number in words': 85,
    'same sound': 90,
    initial: 75,
  },
};

describe.skipIf(!hasShared)(`other readings on the whole data${hasShared ? '' : ': skipped, no ../shared'}`, () => {
  let catalog: WholeCatalog;
  beforeAll(async () => {
    catalog = await catalogOf(FILES.map((name) => join(SHARED, name)));
  }, 120_000);

  const cases = Object.entries(LEAST).flatMap(([resource, least]) =>
    Object.entries(least).map(([deformation, share]) => ({ resource: resource as UnitResource, deformation, share })),
  );
  it.each(cases)('$resource, $deformation: $share % are among the first three', ({ resource, deformation, share }) => {
    const random = generator();
    const table: UnitTable = catalog.tables[resource];
    const deform = DEFORMATIONS[deformation];
    let tried = 0;
    let found = 0;
    for (let draws = 0; deform && draws < 40 * SAMPLES && tried < SAMPLES; draws++) {
      const name = fold(table.nameAt(Math.floor(random() * table.size)));
      const query = deform(tokenize(name), random);
      // What the published rules find is not read otherwise, be it the name or not.
      if (query === null || table.text.search(query).ordinals.length > 0) continue;
      tried++;
      const best = pageByScore(searchNames(table, synonyms, query, false), 0, 3);
      if (best.some((ordinal) => fold(table.nameAt(ordinal)) === name)) found++;
    }
    expect(tried).toBeGreaterThan(10);
    expect((100 * found) / tried).toBeGreaterThanOrEqual(share);
  });

  it.each(['localidades', 'calles'] as const)('%s: words that mean nothing find hardly anything', (resource) => {
    const random = generator();
    const table: UnitTable = catalog.tables[resource];
    const pick = (letters: string): string => letters[Math.floor(random() * letters.length)] ?? '';
    let otherwise = 0;
    for (let i = 0; i < 2000; i++) {
      const word = Array.from(
        { length: 3 + Math.floor(random() * 3) },
        () => pick('bcdfglmnprst') + pick('aeiou'),
      ).join('');
      if (table.text.search(word).ordinals.length > 0) continue;
      if (searchNames(table, synonyms, word, false).ordinals.length > 0) otherwise++;
    }
    expect(otherwise).toBeLessThan(20);
  });

  it('streets that a department has not are hardly ever taken for others', () => {
    const random = generator();
    const table: UnitTable = catalog.tables.calles;
    const departments = table.parents.get('departamento');
    const ids = catalog.tables.departamentos.ids.filter((id) => (departments?.rangesOf(id).length ?? 0) > 0);
    let tried = 0;
    let taken = 0;
    for (let draws = 0; draws < 3000; draws++) {
      const name = table.nameAt(Math.floor(random() * table.size));
      const ranges = departments?.rangesOf(ids[Math.floor(random() * ids.length)] ?? '') ?? [];
      if (table.text.search(name, ranges).ordinals.length > 0) continue;
      tried++;
      const { ordinals } = searchNames(table, synonyms, name, false, ranges);
      // The same name under another kind of street, or without its number, is no other.
      const words = new Set(tokenize(fold(name)));
      const shares = (ordinal: number): boolean =>
        tokenize(fold(table.nameAt(ordinal))).some((word) => word.length > 3 && words.has(word));
      if (ordinals.length > 0 && !ordinals.some(shares)) taken++;
    }
    expect(tried).toBeGreaterThan(1000);
    expect(taken / tried).toBeLessThan(0.02);
  });
});
