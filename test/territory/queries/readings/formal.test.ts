import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareQueries } from '../../../../src/territory/queries/readings/formal.ts';

describe('a query without what stands around its name', () => {
  it.each([
    ['provincia de buenos aires', 'buenos aires', null, false],
    ['pcia. de la pampa', 'la pampa', null, false],
    ['partido de la matanza', 'la matanza', null, false],
    ['municipalidad de pilar', 'pilar', null, false],
    ['departamento capital', 'capital', null, false],
    ['comuna 13', '13', null, false],
    ['calle 12', '12', null, false],
    ['pilar (bs. as.)', 'pilar', '06', false],
    ['pilar, provincia de buenos aires', 'pilar', '06', false],
    ['pilar, buenos aires, argentina', 'pilar, buenos aires', null, false],
    ['rosario - santa fe', 'rosario', '82', false],
    ['rosario santa fe', 'rosario', '82', true],
    ['la banda sgo. del estero', 'la banda', '86', true],
    ['salta capital', 'capital', '66', true],
  ])('%s', (query, name, province, onlyWhole) => {
    expect(bareQueries(query)[0]).toMatchObject({ name, province, onlyWhole });
  });

  it.each(['roca, julio a.', 'san martin', 'provincia', 'provinciano', '', 'capital', 'buenos aires'])(
    '%j stands alone',
    (query) => {
      expect(bareQueries(query)).toEqual([]);
    },
  );

  it('gives a capital as the department of that name, then as the town called like the province', () => {
    expect(bareQueries('salta capital').map(({ name }) => name)).toEqual(['capital', 'salta']);
  });

  it('takes the article out of "del" when a whole name is looked for', () => {
    expect(bareQueries('municipio del calafate')[0]?.wholes).toEqual(['calafate', 'el calafate']);
  });

  it.each([
    ['comuna 13', '13', true],
    ['calle n° 60', '60', true],
    ['calle no 60', '60', true],
    ['calle nro. 60', '60', true],
    ['c. 60', '60', true],
    ['cl 60', '60', true],
    ['calle cuarenta y cuatro', 'cuarenta y cuatro', true],
    ['barrio 9 de julio', '9 de julio', false],
    ['calle c', 'c', false],
  ])('tells whether a number alone is left: %s', (query, name, isNumber) => {
    expect(bareQueries(query).at(-1)).toMatchObject({ name, isNumber });
  });

  it('both: what stands before and what stands behind', () => {
    expect(bareQueries('partido de pilar, buenos aires').map(({ name }) => name)).toContain('pilar');
    expect(bareQueries('partido de pilar, buenos aires').find(({ name }) => name === 'pilar')?.province).toBe('06');
  });

  it('never throws, and always shortens', () => {
    const piece = fc.constantFrom(
      'provincia',
      'de',
      'del',
      ',',
      '(',
      ')',
      ' ',
      'salta',
      'capital',
      'x',
      '-',
      'pilar',
      '.',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        const query = pieces.join(' ').trim();
        for (const { name } of bareQueries(query)) expect(name.length).toBeGreaterThan(0);
        expect(bareQueries(query).length).toBeLessThan(10);
      }),
    );
  });
});
