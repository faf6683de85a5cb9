import { describe, expect, it } from 'vitest';
import { scalesOf } from '../../../src/console/pages/statistics/chart-data.ts';
import type { AxisSide, ChartSeries } from '../../../src/console/parts/chart/props.ts';

const line = (name: string, axis: AxisSide, values: readonly (number | null)[]): ChartSeries => ({
  id: name,
  name,
  unit: '',
  axis,
  values,
});

describe('the scale of an axis', () => {
  const series = [line('a', 'left', [1, null, 3]), line('b', 'right', [2, 0]), line('c', 'right', [5, -1])];

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
    expect(scalesOf([line('a', 'left', [1])], 'log')).toEqual({ logarithmic: ['left'], refused: [] });
  });
});
