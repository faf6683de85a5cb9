import type uPlot from 'uplot';
import type { AxisSide } from '../props.ts';
import {
  commonCount,
  decimalsOf,
  type LogarithmicRange,
  logarithmicRange,
  logarithmicRoom,
  type Span,
  stepsOf,
  type ValueRange,
  valueRange,
  valueTicks,
} from '../value-ticks.ts';
import { type AxisText, FONT_SIZE, labelRoom, type Palette } from './base.ts';

/** A value axis and its scale. */
export interface AxisAndScale {
  readonly axis: uPlot.Axis;
  readonly scale: uPlot.Scale;
}

interface Asked {
  readonly side: AxisSide;
  /** Places among the plot's series of those on the other axis, where it shares the lines of this one. */
  readonly others: readonly number[];
  readonly hasGrid: boolean;
  readonly hasBars: boolean;
  readonly isLogarithmic: boolean;
  /** What long numbers are divided by. */
  readonly factor: number;
  readonly height: number;
}

/** A value axis of lines. */
export function valueAxis(asked: Asked, text: AxisText, palette: () => Palette, ink: () => string): AxisAndScale {
  const { side, others, hasGrid, hasBars, isLogarithmic, factor, height } = asked;
  const usual = stepsOf(height);
  const room = logarithmicRoom(height);
  const counts = [usual, usual + 1, Math.max(2, usual - 1)];
  let range: ValueRange | LogarithmicRange = { from: 0, to: 1, step: 1 };
  let marks: readonly number[] = [0, 1];
  const look = (u: uPlot, min: number, max: number): [number, number] => {
    // Nothing in sight: the axis stays as it was.
    if (Number.isFinite(min) && Number.isFinite(max)) {
      if (isLogarithmic) {
        const found = logarithmicRange(min, max, room);
        range = found;
        marks = found.marks;
      } else {
        const span: Span = hasBars ? [Math.min(0, min), Math.max(0, max)] : [min, max];
        const other = spanOf(u, others);
        // In the order of the sides, so that both come to the same.
        const spans = other === null ? [span] : side === 'left' ? [span, other] : [other, span];
        const found = valueRange(...span, [commonCount(spans, counts)]);
        range = found;
        marks = valueTicks(found);
      }
    }
    return [range.from, range.to];
  };
  const label = (mark: number): string => text.number(mark / factor, decimalsOf((range.step ?? mark) / factor));
  return {
    scale: {
      auto: true,
      distr: isLogarithmic ? 3 : 1,
      range: (u, min: number | null, max: number | null) => look(u, min ?? Number.NaN, max ?? Number.NaN),
    },
    axis: {
      ...quietAxis(side, palette),
      stroke: ink,
      splits: () => [...marks],
      filter: (_u, splits) => splits,
      values: (_u, splits) => splits.map(label),
      grid: { show: hasGrid, width: 1, stroke: () => palette().line },
      // Marks that no line of the other axis meets.
      ...(!hasGrid && others.length === 0 && { ticks: { show: true, size: 4, width: 1, stroke: ink } }),
    },
  };
}

/** What the values in sight of some series lie between; null when there is none. */
function spanOf(u: uPlot, places: readonly number[]): Span | null {
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (const place of places) {
    const { show = true, min = low, max = high } = u.series[place] ?? {};
    if (!show) continue;
    low = Math.min(low, min);
    high = Math.max(high, max);
  }
  return Number.isFinite(low) && Number.isFinite(high) ? [low, high] : null;
}

/** What all value axes have: labels beside the drawing, no line of their own. */
export function quietAxis(side: AxisSide, palette: () => Palette): uPlot.Axis {
  return {
    scale: side,
    side: side === 'left' ? 3 : 1,
    gap: 6,
    size: (_u, values: readonly string[] | null) => labelRoom(values),
    font: `${FONT_SIZE}px ${palette().font}`,
    stroke: () => palette().soft,
    grid: { show: false },
    ticks: { show: false },
    border: { show: false },
  };
}

/** How many marks a value axis has room for, by its height in pixels of CSS. */
