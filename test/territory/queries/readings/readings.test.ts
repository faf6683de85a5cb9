import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { fold } from '../../../../src/indexes/fold.ts';
import { pageByScore } from '../../../../src/indexes/ranking.ts';
import type { UnitTable } from '../../../../src/territory/catalog/unit-table.ts';
import type { UnitResource } from '../../../../src/territory/contract/resources.ts';
import { searchNames } from '../../../../src/territory/queries/names.ts';
import { otherReadings } from '../../../../src/territory/queries/readings/readings.ts';
import type { WholeCatalog } from '../../../../src/territory/snapshot/whole.ts';
import { shippedSynonyms } from '../../../../src/territory/synonyms/read.ts';
import { catalogOf } from '../../explicar/catalog.ts';
import { starterFiles } from '../../serving.ts';

const synonyms = shippedSynonyms();
let catalog: WholeCatalog;
beforeAll(async () => {
  catalog = await catalogOf(starterFiles());
}, 60_000);

function found(resource: UnitResource, query: string): string[] {
  const table: UnitTable = catalog.tables[resource];
  const matches = searchNames(table, synonyms, query, false);
  return Array.from(pageByScore(matches, 0, 3), (ordinal) => table.nameAt(ordinal));
}

describe('queries that find nothing by the published rules', () => {
  it.each<[UnitResource, string, string]>([
    ['provincias', 'sta fe', 'Santa Fe'],
    ['provincias', 'S. Fe', 'Santa Fe'],
    ['provincias', 'S. del Estero', 'Santiago del Estero'],
    ['provincias', 'Provincia de Buenos Aires', 'Buenos Aires'],
    ['provincias', 'Pcia. de La Pampa', 'La Pampa'],
    ['provincias', 'lapampa', 'La Pampa'],
    ['provincias', 'entrerios', 'Entre Ríos'],
    ['provincias', 'Cata marca', 'Catamarca'],
    ['municipios', 'Municipalidad de La Plata', 'La Plata'],
    ['localidades', 'La Plata (Bs. As.)', 'La Plata'],
    ['localidades', 'La Plata, Provincia de Buenos Aires', 'La Plata'],
    ['localidades', 'Va. Santa Rita', 'Villa Santa Rita'],
    ['localidades', 'villasantarita', 'Villa Santa Rita'],
    ['localidades', 'villasantarta', 'Villa Santa Rita'],
    ['localidades', 'nueve de julio', '9 de Julio'],
    ['localidades', 'Gchú.', 'Gualeguaychú'],
    ['departamentos', 'Gchú', 'Gualeguaychú'],
    ['municipios', 'Pná.', 'Paraná'],
    ['departamentos', 'PNA', 'Paraná'],
    ['localidades_censales', 'Pná', 'Paraná'],
    ['localidades_censales', 'Mdq', 'Mar del Plata'],
    ['localidades', 'SMT', 'San Miguel de Tucumán'],
    ['municipios', 'S.M.T.', 'San Miguel de Tucumán'],
    ['localidades', 'SS de Jujuy', 'San Salvador de Jujuy'],
    ['localidades', 'C. del U.', 'Concepción del Uruguay'],
    ['localidades', 'Bche.', 'San Carlos de Bariloche'],
    ['localidades', 'Bahia Blanca Buenos Aires', 'Bahía Blanca'],
    ['calles', 'nueve de julio', 'AV 9 DE JULIO'],
    ['calles', 'Hipólito Hirigoien', 'HIPOLITO YRIGOYEN'],
    ['calles', 'H. Yrigoyen', 'HIPOLITO YRIGOYEN'],
    ['calles', 'Hip. Yrigoyen', 'HIPOLITO YRIGOYEN'],
    ['calles', 'R. S. Ortiz', 'AV RAUL SCALABRINI ORTIZ'],
    ['calles', 'Rodrigues Penia', 'RODRIGUEZ PEÑA'],
    ['calles', 'MITRE, B.', 'BARTOLOME MITRE'],
    ['calles', 'ALBERDI JUAN BAUTISTA AV.', 'AV JUAN BAUTISTA ALBERDI'],
    ['calles', 'Juan Bautista Justo', 'AV JUAN B JUSTO'],
    ['calles', 'Gral. Las Heras', 'AV LAS HERAS GENERAL'],
    ['calles', 'Pueirredon', 'AV PUEYRREDON'],
    ['calles', 'sanmartin', 'SAN MARTIN'],
  ])('%s %j → %s', (resource, query, name) => {
    expect(found(resource, query)).toContain(name);
  });

  it.each<[UnitResource, string]>([
    ['provincias', 's.'],
    ['provincias', 'islas malvinas'],
    ['provincias', 'la'],
    ['provincias', 'pxa'],
    ['localidades', 'x'],
    ['localidades', 'a. b.'],
    ['calles', 'Juan Llerena'],
    ['calles', 'calle 1140'],
    ['calles', 'xkqjw zzyt'],
  ])('%s %j finds nothing otherwise either', (resource, query) => {
    const published = catalog.tables[resource].text.search(query).ordinals.length;
    expect(found(resource, query)).toHaveLength(Math.min(published, 3));
  });

  it('a province behind a name narrows it', () => {
    const ids = (query: string): string[] => {
      const { ordinals } = searchNames(catalog.tables.localidades, synonyms, query, false);
      return Array.from(ordinals, (ordinal) => catalog.tables.localidades.ids[ordinal]?.slice(0, 2) ?? '');
    };
    expect(new Set(ids('San Martín, Mendoza')).size).toBeLessThanOrEqual(1);
    expect(ids('La Plata, Mendoza')).toEqual([]);
    expect(ids('La Plata, Buenos Aires')).toEqual(['06']);
  });
});

describe('other readings', () => {
  const RESOURCES = ['provincias', 'departamentos', 'municipios', 'localidades', 'calles'] as const;
  const word = fc.constantFrom(
    ...['san', 's', 's.', 'sta', 'martin', 'sanmartin', '9', 'nueve', 'de', 'julio', 'gral', 'partido', 'capital', 'y'],
    ...[
      'treinta',
      'xii',
      'roca,',
      '(',
      ')',
      'buenos aires',
      'bs as',
      'irigoyen',
      'h',
      'villasantarita',
      'av',
      '12',
      'x',
    ],
  );
  const query = fc.oneof(
    fc.array(word, { maxLength: 14 }).map((words) => words.join(' ')),
    fc.string({ maxLength: 40 }),
    fc.string({ unit: 'grapheme', maxLength: 300 }),
  );

  it('never throw, are bounded, and none is the query itself', () => {
    fc.assert(
      fc.property(fc.constantFrom(...RESOURCES), query, (resource, text) => {
        const folded = fold(text);
        const readings = [...otherReadings(catalog.tables[resource], synonyms, folded)];
        expect(readings.length).toBeLessThan(150);
        for (const reading of readings) {
          expect(reading.text).not.toBe('');
          if (reading.whole && reading.province === null) expect(reading.text).not.toBe(folded.trim());
        }
      }),
      { numRuns: 300 },
    );
  });

  it('change nothing of what the published rules find', () => {
    const name = (resource: UnitResource, place: number): string => {
      const table: UnitTable = catalog.tables[resource];
      return table.nameAt(place % table.size);
    };
    fc.assert(
      fc.property(fc.constantFrom(...RESOURCES), fc.nat(), query, fc.nat({ max: 30 }), (resource, place, text, cut) => {
        for (const asked of [text, name(resource, place), name(resource, place).slice(0, cut)]) {
          const published = catalog.tables[resource].text.search(asked);
          if (published.ordinals.length > 0) {
            expect(searchNames(catalog.tables[resource], synonyms, asked, false)).toEqual(published);
          }
        }
      }),
      { numRuns: 300 },
    );
  });

  it('are none under exacto', () => {
    expect(searchNames(catalog.tables.provincias, synonyms, 'entrerios', true).ordinals).toHaveLength(0);
  });
});
