/** The axes of charts, and the colours they are drawn in. */
import type uPlot from 'uplot';
import { colour } from '../../../app/theme.ts';
import { type AxisSide, COLOURS } from '../series.ts';
import {
  commonCount,
  decimalsOf,
  type LogarithmicRange,
  logarithmicRange,
  logarithmicRoom,
  placeTicks,
  type Span,
  stepsOf,
  timeTicks,
  type ValueRange,
  valueRange,
  valueTicks,
} from '../ticks.ts';
import type { AxisText } from './base.ts';

/** Returns the present colours of the theme. */
export function paletteNow() {
  const series = Array.from({ length: COLOURS }, (_, at) => colour(`--series-${at + 1}`));
  return {
    surface: colour('--surface'),
    soft: colour('--soft'),
    line: colour('--line'),
    strong: colour('--line-strong'),
    good: colour('--good'),
    bad: colour('--bad'),
    font: colour('--sans'),
    series: (place: number): string => series[place % COLOURS] ?? '',
  };
}
export type Palette = ReturnType<typeof paletteNow>;

/** Font size at the axes in pixels. */
const FONT_SIZE = 12;

/** Returns the room of labels in pixels. */
function labelRoom(labels: readonly string[] | null): number {
  const longest = Math.max(1, ...(labels ?? []).map((label) => label.length));
  return longest * FONT_SIZE * 0.58 + 12;
}

/** Least room of a label of the time axis in pixels. */
const LABEL_ROOM = 66;
/** Room of a letter, and between two labels, in pixels. */
const LETTER = FONT_SIZE * 0.62;
const BETWEEN = 10;

/**
 * Makes the time axis. `days`: day numbers of the places. `isOrdinal`: places are at equal distances, and a tick stands at the first
 * place not before its day.
 */
export function timeAxis(
  days: readonly number[],
  isOrdinal: boolean,
  text: AxisText,
  palette: () => Palette,
): uPlot.Axis {
  let labels = new Map<number, string>();
  const splits = (u: uPlot, _axis: number, min: number, max: number): number[] => {
    const width = u.bbox.width / devicePixelRatio;
    const most = Math.floor(width / LABEL_ROOM);
    if (!isOrdinal) {
      labels = new Map(timeTicks(min, max, most, text.month).map(({ day, label }) => [day, label]));
      return [...labels.keys()];
    }
    const room = (label: string): number => ((label.length * LETTER + BETWEEN) * (max - min)) / width;
    const from = Math.max(0, Math.ceil(min));
    const to = Math.min(days.length - 1, Math.floor(max));
    labels = new Map(placeTicks(days, from, to, most, room, text.month).map(({ place, label }) => [place, label]));
    return [...labels.keys()];
  };
  return {
    scale: 'x',
    side: 2,
    size: 42,
    gap: 5,
    lineGap: 1.25,
    font: `${FONT_SIZE}px ${palette().font}`,
    stroke: () => palette().soft,
    splits,
    values: (_u, marks) => marks.map((mark) => labels.get(mark) ?? ''),
    grid: { show: false },
    ticks: { show: true, size: 5, width: 1, stroke: () => palette().strong },
    border: { show: true, width: 1, stroke: () => palette().strong },
  };
}

/** A value axis and its scale. */
interface AxisAndScale {
  readonly axis: uPlot.Axis;
  readonly scale: uPlot.Scale;
}

interface ValueAxisOptions {
  readonly side: AxisSide;
  /** Places of the series on the other axis, if both share grid lines. */
  readonly others: readonly number[];
  readonly hasGrid: boolean;
  readonly hasBars: boolean;
  readonly isLogarithmic: boolean;
  /** The divisor of labels. */
  readonly factor: number;
  readonly height: number;
}

/** Makes the value axis of a chart of lines. */
export function valueAxis(
  options: ValueAxisOptions,
  text: AxisText,
  palette: () => Palette,
  ink: () => string,
): AxisAndScale {
  const { side, others, hasGrid, hasBars, isLogarithmic, factor, height } = options;
  const usual = stepsOf(height);
  const room = logarithmicRoom(height);
  const counts = [usual, usual + 1, Math.max(2, usual - 1)];
  let range: ValueRange | LogarithmicRange = { from: 0, to: 1, step: 1 };
  let marks: readonly number[] = [0, 1];
  const look = (u: uPlot, min: number, max: number): [number, number] => {
    // Without visible values the axis stays.
    if (Number.isFinite(min) && Number.isFinite(max)) {
      if (isLogarithmic) {
        const found = logarithmicRange(min, max, room);
        range = found;
        marks = found.marks;
      } else {
        const span: Span = hasBars ? [Math.min(0, min), Math.max(0, max)] : [min, max];
        const other = spanOf(u, others);
        // In the same order on both sides, so that both get the same count.
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
      ...valueAxisBase(side, palette),
      stroke: ink,
      splits: () => [...marks],
      filter: (_u, splits) => splits,
      values: (_u, splits) => splits.map(label),
      grid: { show: hasGrid, width: 1, stroke: () => palette().line },
      // Ticks without a grid line.
      ...(!hasGrid && others.length === 0 && { ticks: { show: true, size: 4, width: 1, stroke: ink } }),
    },
  };
}

/** Returns the span of the visible values of some series; null for none. */
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

/** Makes the common part of value axes: labels, no line. */
function valueAxisBase(side: AxisSide, palette: () => Palette): uPlot.Axis {
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

/** Parts of the height: of the volume, and between it and the prices. */
export const VOLUME_PART = 0.18;
export const BETWEEN_PART = 0.06;

/** The axis of prices, above the part of the plot that volumes take. */
export function priceAxis(height: number, below: number, text: AxisText, palette: () => Palette): AxisAndScale {
  const steps = stepsOf(height * (1 - below));
  let range: ValueRange = { from: 0, to: 1, step: 1 };
  return {
    scale: {
      auto: true,
      range: (_u, min: number | null, max: number | null) => {
        if (min !== null && max !== null) range = valueRange(min, max, [steps, steps + 1]);
        return [range.to - (range.to - range.from) / (1 - below), range.to];
      },
    },
    axis: {
      ...valueAxisBase('left', palette),
      splits: () => valueTicks(range),
      filter: (_u, marks) => marks,
      values: (_u, marks) => marks.map((mark) => text.number(mark, decimalsOf(range.step))),
      grid: { show: true, width: 1, stroke: () => palette().line },
    },
  };
}

/** Makes a logarithmic {@link priceAxis}. */
export function logarithmicPrices(height: number, below: number, text: AxisText, palette: () => Palette): AxisAndScale {
  const room = logarithmicRoom(height * (1 - below));
  let range = logarithmicRange(1, 2, room);
  return {
    scale: {
      auto: true,
      distr: 3,
      range: (_u, min: number | null, max: number | null) => {
        if (min !== null && max !== null && min > 0) range = logarithmicRange(min, max, room);
        return [range.to / (range.to / range.from) ** (1 / (1 - below)), range.to];
      },
    },
    axis: {
      ...valueAxisBase('left', palette),
      splits: () => [...range.marks],
      filter: (_u, marks) => marks,
      values: (_u, marks) => marks.map((mark) => text.number(mark, decimalsOf(range.step ?? mark))),
      grid: { show: true, width: 1, stroke: () => palette().line },
    },
  };
}

/** The axis of volumes, in the lower part of the plot. */
export function volumeAxis(factor: number, text: AxisText, palette: () => Palette): AxisAndScale {
  let range: ValueRange = { from: 0, to: 1, step: 1 };
  return {
    scale: {
      auto: true,
      range: (_u, _min: number | null, max: number | null) => {
        if (max !== null) range = valueRange(0, Math.max(max, 1), [2]);
        return [0, range.to / VOLUME_PART];
      },
    },
    axis: {
      ...valueAxisBase('right', palette),
      splits: () => valueTicks(range).slice(1),
      filter: (_u, marks) => marks,
      values: (_u, marks) => marks.map((mark) => text.number(mark / factor, decimalsOf(range.step / factor))),
    },
  };
}
