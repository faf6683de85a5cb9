import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { SeriesColumns } from '../../../src/indexes/series-columns.ts';
import type { Monetaria } from '../../../src/statistics/records.ts';
import { changeOfRow } from '../../../src/statistics/series/change.ts';
import { kindOf } from '../../../src/statistics/series/kinds.ts';
import { periodOf } from '../../../src/statistics/series/periods.ts';
import { type ColumnRequest, columnOf, rowsOf, tableOf } from '../../../src/statistics/series/query.ts';
import { csvText } from '../../../src/statistics/series/render.ts';

const AS_PUBLISHED: ColumnRequest = {
  frequency: 'dia',
  aggregation: null,
  change: null,
  from: undefined,
  to: undefined,
  onlyComplete: false,
};

function monetaria(members: Partial<Monetaria> = {}): Monetaria {
  return {
    idVariable: 1,
    descripcion: 'Base monetaria',
    categoria: 'Principales Variables',
    tipoSerie: 'Saldos',
    periodicidad: 'D',
    unidadExpresion: 'En millones de ARS',
    moneda: 'ML',
    primerFechaInformada: null,
    ultFechaInformada: null,
    ultValorInformado: null,
    ...members,
  };
}

const series = fc
  .uniqueArray(fc.tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: -9, max: 9 })), {
    selector: ([day]) => day,
    maxLength: 30,
  })
  .map((rows) => SeriesColumns.from(rows));
const bound = fc.option(fc.integer({ min: -70, max: 70 }), { nil: undefined });

describe('a table of series', () => {
  test('is the single series joined by date, in either order, on any page', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(series), { minLength: 1, maxLength: 5 }),
        bound,
        bound,
        fc.constantFrom('asc' as const, 'desc' as const),
        fc.nat(40),
        fc.nat(40),
        (all, from, to, order, skip, most) => {
          const request = { ...AS_PUBLISHED, from, to };
          const table = tableOf(all.map((columns) => columnOf(monetaria(), columns, request)));
          const joined = new Map<number, (string | null)[]>();
          all.forEach((columns, place) => {
            columns?.days.forEach((day, row) => {
              if ((from !== undefined && day < from) || (to !== undefined && day > to)) return;
              const cells = joined.get(day) ?? all.map(() => null);
              cells[place] = String(columns.values[row]);
              joined.set(day, cells);
            });
          });
          const expected = [...joined].sort(([a], [b]) => (order === 'asc' ? a - b : b - a));
          expect(table.days.length).toBe(expected.length);
          const start = Math.min(skip, expected.length);
          const end = Math.min(start + most, expected.length);
          const rows = Array.from(rowsOf(table, start, end, order), ({ day, cells }) => [day, [...cells]]);
          expect(rows).toEqual(expected.slice(start, end));
        },
      ),
      { numRuns: 300 },
    );
  });

  test('compares a value with the one before, and with the last one up to ten days before the day a year ago', () => {
    const rows = SeriesColumns.from([
      [0, 1],
      [9, 2],
      [365, 3],
      [375, 4],
      [800, 5],
    ]);
    const bases = (change: 'periodo' | 'interanual'): number[] =>
      Array.from(
        rows.days,
        (_, row) => rows.days[changeOfRow(rows, row, change, null, 'porcentaje')?.base ?? -1] ?? -1,
      );
    expect(bases('periodo')).toEqual([375, 365, 9, 0, -1]);
    // 800 looks for 435, 60 days after the nearest; 375 finds 9, 365 finds 0.
    expect(bases('interanual')).toEqual([-1, 9, 0, -1, -1]);
    const texts = Array.from(rows.days, (_, row) => changeOfRow(rows, row, 'periodo', null, 'porcentaje')?.text);
    // Holidays explain five business days between two values, as between 365 and 375; between 0 and 9 there are six.
    expect(texts).toEqual([null, '33.3333', null, null, undefined]);
  });
});

test('a part of the periods has the changes that they have among all', () => {
  const rows = fc
    .uniqueArray(fc.tuple(fc.integer({ min: 10_000, max: 12_500 }), fc.integer({ min: 1, max: 9 })), {
      selector: ([day]) => day,
      maxLength: 200,
    })
    .map((all) => SeriesColumns.from(all));
  const day = fc.integer({ min: 9_900, max: 12_600 });
  fc.assert(
    fc.property(
      rows,
      fc.constantFrom('semana' as const, 'mes' as const, 'trimestre' as const, 'anio' as const),
      fc.constantFrom('periodo' as const, 'interanual' as const, null),
      day,
      day,
      (columns, frequency, change, a, b) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        const cellsOf = (request: Partial<ColumnRequest>): Map<number, unknown> => {
          const column = columnOf(monetaria(), columns, { ...AS_PUBLISHED, frequency, change, ...request });
          return new Map(Array.from(column.days, (at, place) => [at, [column.cell(place), column.complete(place)]]));
        };
        const whole = cellsOf({});
        const part = cellsOf({ from, to });
        const touched = [...whole].filter(
          ([end]) =>
            periodOf(frequency, end) >= periodOf(frequency, from) &&
            periodOf(frequency, end) <= periodOf(frequency, to),
        );
        expect([...part]).toEqual(touched);
      },
    ),
    { numRuns: 200 },
  );
});

describe('the kind of a series', () => {
  const firstOf = (members: Partial<Monetaria>): string => {
    const kind = kindOf(monetaria(members));
    return `${kind.name}: ${kind.aggregations[0]}, ${kind.change}`;
  };
  test('says what a period is made of and how a change is told', () => {
    expect(firstOf({})).toBe('saldo: ultimo, porcentaje');
    // A name that every object has is no kind of series.
    expect(firstOf({ tipoSerie: 'constructor' })).toBe(firstOf({ tipoSerie: 'xyzzy' }));
    expect(firstOf({ tipoSerie: 'Saldos a fin de mes' })).toBe('saldo: ultimo, porcentaje');
    expect(firstOf({ tipoSerie: 'Flujo diario' })).toBe('flujo: suma, porcentaje');
    expect(firstOf({ tipoSerie: 'Tasa de interés' })).toBe('tasa: promedio, puntos');
    expect(firstOf({ tipoSerie: 'Tipo de cambio' })).toBe('tipo de cambio: promedio, porcentaje');
    expect(firstOf({ tipoSerie: 'Índice' })).toBe('índice: ultimo, porcentaje');
    expect(firstOf({ tipoSerie: 'Monto' })).toBe('flujo: suma, porcentaje');
    expect(firstOf({ tipoSerie: 'Monto', descripcion: 'Monto acumulado del rescate' })).toBe(
      'saldo: ultimo, porcentaje',
    );
    expect(firstOf({ tipoSerie: 'Variación', periodicidad: 'M', descripcion: 'Inflación mensual.' })).toBe(
      'variación mensual: acumulado, puntos',
    );
    expect(firstOf({ tipoSerie: 'Variación', periodicidad: 'M', descripcion: 'Inflación interanual.' })).toBe(
      'variación: ultimo, puntos',
    );
    expect(firstOf({ tipoSerie: null, unidadExpresion: null })).toBe('otra: ultimo, porcentaje');
    expect(firstOf({ tipoSerie: 'Nuevo', unidadExpresion: 'En porcentaje' })).toBe('otra: ultimo, puntos');
  });
});

test('a text of a CSV is never a formula, and quoted where it must be', () => {
  expect(csvText('=1+1', ';')).toBe("'=1+1");
  expect(csvText('-5', ';')).toBe("'-5");
  expect(csvText('@x;y', ';')).toBe(`"'@x;y"`);
  expect(csvText('a "b"', ',')).toBe('"a ""b"""');
  expect(csvText('a,b', ';')).toBe('a,b');
});
