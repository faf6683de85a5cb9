import { describe, expect, it } from 'vitest';
import {
  chartData,
  type LineWords,
  nameOf,
  periodName,
  scalesOf,
  shortUnit,
} from '../../../../src/console/pages/statistics/chart-data.ts';
import type { Table } from '../../../../src/console/pages/statistics/schemas.ts';
import { WORDS as PAGE_WORDS } from '../../../../src/console/pages/statistics/words.ts';
import type { AxisSide, ChartSeries } from '../../../../src/console/parts/chart/series.ts';

const WORDS: LineWords = {
  percent: '%',
  points: 'puntos',
  aggregations: { promedio: 'promedio' },
  numbered: (name, id) => `${name} (${id})`,
  asKnown: (name) => `${name}, antes`,
};

type Variable = Table['variables'][number];

const variable = (idVariable: number, more: Partial<Variable> = {}): Variable => ({
  idVariable,
  descripcion: `Serie ${idVariable}`,
  unidadExpresion: 'En millones de USD',
  agregacion: null,
  variacion: null,
  ...more,
});

const table = (
  variables: readonly Variable[],
  rows: readonly (readonly [fecha: string, ...valores: (number | null)[]])[],
): Table => ({
  metadata: { parcial: false },
  variables: [...variables],
  results: rows.map(([fecha, ...valores]) => ({ fecha, valores })),
});

describe('what is charted of a table', () => {
  it('is a line a column, those of another unit than the first on the right', () => {
    const { dates, series, right } = chartData(
      table(
        [variable(1), variable(5, { unidadExpresion: 'Pesos por dólar' }), variable(9)],
        [
          ['2026-07-30', 49002, 1512.02, null],
          ['2026-07-31', 47599, null, 3],
        ],
      ),
      null,
      null,
      WORDS,
    );
    expect(dates).toEqual(['2026-07-30', '2026-07-31']);
    expect(right).toEqual([5]);
    expect(series.map(({ id, axis, unit, values }) => [id, axis, unit, values])).toEqual([
      ['1', 'left', 'millones de USD', [49002, 47599]],
      ['5', 'right', 'Pesos por dólar', [1512.02, null]],
      ['9', 'left', 'millones de USD', [null, 3]],
    ]);
  });
  it('obeys the axis chosen, also none', () => {
    const one = table([variable(1), variable(5, { unidadExpresion: 'x' })], [['2026-07-30', 1, 2]]);
    expect(chartData(one, null, [], WORDS).series.map(({ axis }) => axis)).toEqual(['left', 'left']);
    expect(chartData(one, null, [1], WORDS).series.map(({ axis }) => axis)).toEqual(['right', 'left']);
  });
  it('tells changes in percent or points, and how values were joined', () => {
    const { series } = chartData(
      table(
        [variable(1, { variacion: 'porcentaje', agregacion: 'promedio' }), variable(7, { variacion: 'puntos' })],
        [['2026-07-31', 1, 2]],
      ),
      null,
      null,
      WORDS,
    );
    expect(series.map(({ name, unit }) => [name, unit])).toEqual([
      ['Serie 1, promedio', '%'],
      ['Serie 7', 'puntos'],
    ]);
  });
  it('tells series of one name apart', () => {
    const twice = [variable(1, { descripcion: 'Reservas.' }), variable(1244, { descripcion: ' Reservas\u00A0' })];
    expect(chartData(table(twice, []), null, null, WORDS).series.map(({ name }) => name)).toEqual([
      'Reservas (1)',
      'Reservas (1244)',
    ]);
  });
  it('lays what was known earlier beside it, on the dates of both', () => {
    const now = table(
      [variable(1)],
      [
        ['2026-07-30', 10],
        ['2026-07-31', 11],
      ],
    );
    const past = table(
      [variable(1)],
      [
        ['2026-07-29', 8],
        ['2026-07-30', 9],
      ],
    );
    const { dates, series } = chartData(now, past, null, WORDS);
    expect(dates).toEqual(['2026-07-29', '2026-07-30', '2026-07-31']);
    expect(series.map(({ id, name, values, look, colour }) => [id, name, values, look, colour])).toEqual([
      ['1', 'Serie 1', [null, 10, 11], undefined, 1],
      ['1-antes', 'Serie 1, antes', [8, 9, null], 'dashed', 4],
    ]);
  });
  it('lays it beside its own series, also while others are chosen', () => {
    const past = table([variable(1), variable(5)], [['2026-07-30', 1, 5]]);
    const { series } = chartData(table([variable(5)], [['2026-07-30', 6]]), past, null, WORDS);
    expect(series.map(({ id, values }) => [id, values])).toEqual([
      ['5', [6]],
      ['5-antes', [5]],
    ]);
  });
  it('counts the values of periods that are not all there', () => {
    const one = table([variable(1)], [['2026-08-31', 1]]);
    const marked: Table = { ...one, results: [{ fecha: '2026-08-31', valores: [1], incompletos: [1] }] };
    expect([chartData(one, null, null, WORDS).incomplete, chartData(marked, null, null, WORDS).incomplete]).toEqual([
      0, 1,
    ]);
  });
  it('says what a date stands for, and which values are of a part of it', () => {
    const months: Table = {
      ...table([variable(1), variable(5)], []),
      results: [
        { fecha: '2026-07-31', periodo: '2026-07', valores: [1, 2], incompletos: [] },
        { fecha: '2026-08-31', periodo: '2026-08', valores: [3, 4], incompletos: [5] },
      ],
    };
    const past: Table = {
      ...months,
      results: [{ fecha: '2026-06-30', periodo: '2026-06', valores: [9, 9], incompletos: [1] }],
    };
    const { periods, series } = chartData(months, past, null, WORDS);
    expect(periods).toEqual(['2026-06', '2026-07', '2026-08']);
    expect(series.map(({ id, partial }) => [id, [...(partial ?? [])]])).toEqual([
      ['1', []],
      ['1-antes', [0]],
      ['5', [2]],
      ['5-antes', []],
    ]);
    expect(chartData(table([variable(1)], [['2026-08-31', 1]]), null, null, WORDS).periods).toBeNull();
  });
});

describe('names and units', () => {
  it('lose what is around them', () => {
    expect([nameOf('Inflación mensual.', 27), nameOf(null, 3), nameOf('  ', 4)]).toEqual([
      'Inflación mensual',
      '3',
      '4',
    ]);
    expect([shortUnit('En millones de ARS'), shortUnit('Entero'), shortUnit(null)]).toEqual([
      'millones de ARS',
      'Entero',
      '',
    ]);
  });
});

const chartLine = (name: string, axis: AxisSide, values: readonly (number | null)[]): ChartSeries => ({
  id: name,
  name,
  unit: '',
  axis,
  values,
});

describe('the scale of an axis', () => {
  const series = [
    chartLine('a', 'left', [1, null, 3]),
    chartLine('b', 'right', [2, 0]),
    chartLine('c', 'right', [5, -1]),
  ];

  it('is logarithmic where all values are above zero; where not it is said of which series', () => {
    expect(scalesOf(series, 'log')).toEqual({
      logarithmic: ['left'],
      refused: [{ side: 'right', names: ['b', 'c'] }],
    });
    expect(scalesOf(series, 'log-der').logarithmic).toEqual([]);
  });
  it('is that of one axis when that is asked for, and nothing is said of what nobody asked for', () => {
    expect(scalesOf(series, 'log-izq')).toEqual({ logarithmic: ['left'], refused: [] });
    expect(scalesOf(series, '')).toEqual({ logarithmic: [], refused: [] });
    expect(scalesOf([chartLine('a', 'left', [1])], 'log')).toEqual({ logarithmic: ['left'], refused: [] });
  });
});

const periodWords = { ...PAGE_WORDS.es, month: (month: string) => `mes ${month}` };

it.each([
  ['2026-08', 'mes 2026-08'],
  ['2026-T3', '3.º trimestre de 2026'],
  ['2026-S34', 'semana 34 de 2026'],
  ['2026', '2026'],
  ['2026-08-31', '2026-08-31'],
])('a period %s is named %s', (period, name) => {
  expect(periodName(period, periodWords)).toBe(name);
});
