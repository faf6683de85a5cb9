import type { AxisSide, ChartSeries } from '../../parts/chart/props.ts';
import type { Scale } from './chosen.ts';

const WANTED: Readonly<Record<Scale, readonly AxisSide[]>> = {
  '': [],
  log: ['left', 'right'],
  'log-izq': ['left'],
  'log-der': ['right'],
};

/** The axes of a chart that are logarithmic, and those that were to be and cannot. */
export interface Scales {
  readonly logarithmic: readonly AxisSide[];
  /** With the names of the series that have values which are not above zero. */
  readonly refused: readonly { readonly side: AxisSide; readonly names: readonly string[] }[];
}

/** Which axes can have the scale that is asked for: a logarithm is of values above zero alone, and a line with holes would be no answer. */
export function scalesOf(series: readonly ChartSeries[], scale: Scale): Scales {
  const logarithmic: AxisSide[] = [];
  const refused: { side: AxisSide; names: string[] }[] = [];
  for (const side of WANTED[scale]) {
    const there = series.filter(({ axis }) => axis === side);
    const names = there
      .filter(({ values }) => values.some((value) => value !== null && value <= 0))
      .map(({ name }) => name);
    if (names.length > 0) refused.push({ side, names });
    else if (there.length > 0) logarithmic.push(side);
  }
  return { logarithmic, refused };
}
