import { describe, expect, test } from 'vitest';
import { parseDay } from '../../src/indexes/civil-date.ts';
import { SeriesColumns } from '../../src/indexes/series-columns.ts';
import { foldFilter, StatisticsCatalog } from '../../src/statistics/catalog.ts';
import { withPeriodIssues } from '../../src/statistics/parameters.ts';
import { listVariables, seriesPeriod } from '../../src/statistics/query.ts';
import type { Monetaria } from '../../src/statistics/records.ts';
import { renderVariable, StatisticsPages } from '../../src/statistics/render.ts';
import { filterByFacets } from '../../src/statistics/search/query.ts';

const day = (date: string): number => parseDay(date) ?? Number.NaN;
const seriesOf = (...rows: [date: string, value: number][]): SeriesColumns =>
  SeriesColumns.from(rows.map(([date, value]) => [day(date), value]));

function entry(idVariable: number, members: Partial<Monetaria> = {}): Monetaria {
  return {
    idVariable,
    descripcion: null,
    categoria: 'Principales Variables',
    tipoSerie: 'Saldos',
    periodicidad: 'D',
    unidadExpresion: 'En ARS',
    moneda: 'ML',
    primerFechaInformada: '2020-01-01',
    ultFechaInformada: '2020-01-31',
    ultValorInformado: 7,
    ...members,
  };
}

describe('the dates and the last value of a catalogue entry', () => {
  const series = seriesOf(['2019-12-30', 1], ['2020-02-01', 2], ['2020-02-05', 3]);

  test.each([
    ['2020-02-06', '2020-02-05', 3],
    ['2020-02-05', '2020-02-05', 3],
    ['2020-02-04', '2020-02-01', 2],
    ['2020-01-31', '2019-12-30', 1],
  ])('today %s: %s', (today, date, value) => {
    const told = renderVariable(entry(1), series, day(today));
    expect([told.ultFechaInformada, told.ultValorInformado]).toEqual([date, value]);
  });

  test('the first date is the earliest declared or held', () => {
    const today = day('2020-03-01');
    expect(renderVariable(entry(1), series, today).primerFechaInformada).toBe('2019-12-30');
    expect(renderVariable(entry(1, { primerFechaInformada: null }), series, today).primerFechaInformada).toBe(
      '2019-12-30',
    );
    expect(renderVariable(entry(1), seriesOf(['2020-02-01', 1]), today).primerFechaInformada).toBe('2020-01-01');
    expect(renderVariable(entry(1, { primerFechaInformada: null }), null, today).primerFechaInformada).toBeNull();
  });

  test('without a value up to today the own pair stands, unless it lies ahead', () => {
    const ahead = seriesOf(['2020-05-01', 1]);
    expect(renderVariable(entry(1), ahead, day('2020-02-01'))).toMatchObject({
      ultFechaInformada: '2020-01-31',
      ultValorInformado: 7,
    });
    expect(renderVariable(entry(1), null, day('2020-01-30'))).toMatchObject({
      ultFechaInformada: null,
      ultValorInformado: null,
    });
  });
});

describe('filters', () => {
  const catalog = new StatisticsCatalog(
    [
      entry(1),
      entry(2, { moneda: 'ME', tipoSerie: 'Índice' }),
      entry(3, { categoria: null, periodicidad: 'M' }),
      entry(9, { moneda: 'MEyML' }),
    ],
    new Map(),
    [
      { id: 2, detalle: 'dos' },
      { id: 4, detalle: 'de nadie' },
    ],
  );

  test.each([
    [{}, null],
    [{ Categoria: ' ' }, null],
    [{ IdVariable: 9 }, [3]],
    [{ IdVariable: 8 }, []],
    [{ IdVariable: 9, Moneda: 'ME' }, []],
    [{ Moneda: 'me' }, [1]],
    [{ TipoSerie: 'indice' }, [1]],
    [{ Categoria: 'variables', Periodicidad: 'd', Moneda: 'ml' }, [0]],
    [{ UnidadExpresion: 'ars', Periodicidad: 'M' }, [2]],
  ])('%j', (filters, ordinals) => {
    const listed = listVariables(catalog, filters);
    expect(listed === null ? null : [...listed]).toEqual(ordinals);
  });

  test('compare texts without case, accents, outer blanks, and with one kind of inner blank', () => {
    expect(foldFilter('\u00a0 Índice\u00a0 BASE  2.2.02=1 ')).toBe('indice base 2.2.02=1');
  });

  test.each([
    [{ Categoria: ' ' }, 4, [2, 3]],
    [{ Categoria: 'variables' }, 3, [2, 9]],
    [{ Moneda: 'ml' }, 2, [3]],
    [{ Moneda: 'xx' }, 0, []],
  ])('a page of the catalogue filtered by %j has the total and its own entries', (filters, count, ids) => {
    const pages = new StatisticsPages(catalog, { cacheBytes: 0, flatNotes: false });
    const body = JSON.parse(Buffer.concat(pages.variables('2020-03-01', filters, 2, 1)).toString());
    expect(body.metadata.resultset).toEqual({ count, offset: 1, limit: 2 });
    expect(body.results).toEqual(
      ids.map((id) => {
        const variable = catalog.variables[catalog.ordinals.get(id) ?? -1];
        return variable && renderVariable(variable, null, day('2020-03-01'));
      }),
    );
  });

  test('notes of variables that are not in the catalogue are not served', () => {
    expect(catalog.notes).toEqual([{ id: 2, detalle: 'dos' }]);
    expect(catalog.noteOrdinals.get(4)).toBeUndefined();
  });
});

test('facets count spellings that the filter takes for one as one value, under the first of them', () => {
  const catalog = new StatisticsCatalog(
    [entry(1, { tipoSerie: 'Índice ' }), entry(2, { tipoSerie: 'indice' }), entry(3, { tipoSerie: null }), entry(4)],
    new Map(),
    [],
  );
  const { ordinals, facets } = filterByFacets(catalog, [0, 1, 2, 3], { tipoSerie: 'INDICE' });
  expect(ordinals).toEqual([0, 1]);
  expect(facets.tipoSerie).toEqual([
    { valor: 'Índice', cantidad: 2 },
    { valor: 'Saldos', cantidad: 1 },
  ]);
});

test('a period of a series without values is empty', () => {
  const period = { Desde: undefined, Hasta: undefined, Limit: 10, Offset: 0 };
  expect(seriesPeriod(null, period)).toEqual({ count: 0, offset: 0, limit: 10, from: 0, to: 0 });
});

test('the rules between dates keep silent about dates that could not be read', () => {
  const hasta = { name: 'Hasta', place: 'query', problem: { kind: 'not_date' } } as const;
  const today = '2026-01-01';
  expect(withPeriodIssues([hasta], '2025-01-02', undefined, today)).toEqual([hasta]);
  expect(withPeriodIssues([], '2025-01-01', '2025-01-01', today)).toEqual([]);
  expect(withPeriodIssues([], '2025-01-02', '2025-01-01', today)).toHaveLength(1);
});
