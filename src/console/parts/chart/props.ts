import type { ComponentChildren } from 'preact';

/** Which of the two value axes. */
export type AxisSide = 'left' | 'right';

/** One line of a chart. */
export interface ChartSeries {
  /** What tells it from the others. */
  readonly id: string;
  readonly name: string;
  /** Of its values, as it stands at the axis and behind values that are read out; may be empty. */
  readonly unit: string;
  readonly axis: AxisSide;
  /** A value for each date of the chart, null where there is none. */
  readonly values: readonly (number | null)[];
  /** Decimals of values that are read out; as many as the values have, up to four, without. */
  readonly digits?: number;
  /** `dashed` for what is beside the matter: a version known earlier, a comparison. `bars` begin at zero. */
  readonly look?: 'line' | 'dashed' | 'steps' | 'bars';
  /** Places of values that are of a period which is not all there: each is told to be so. */
  readonly partial?: ReadonlySet<number>;
  /** Which of the colours of series, from 1; by its place without. */
  readonly colour?: number;
}

/** A stretch of a chart, both civil dates included. */
export interface ChartRange {
  readonly from: string;
  readonly to: string;
}

interface CommonProps {
  /** What the chart shows: its name for those who hear it. */
  readonly label: string;
  /** Of the drawing, in pixels of CSS: kept from the first moment on, so that nothing jumps. 360 without. */
  readonly height?: number;
  /** Told when somebody looks closer at a stretch, and null when all is shown again. */
  readonly onZoom?: (range: ChartRange | null) => void;
}

/** Lines over dates on a shared time axis, with one or two value axes. */
export interface ChartProps extends CommonProps {
  /** Civil dates `YYYY-MM-DD`, ascending, each once. */
  readonly dates: readonly string[];
  /** What each date stands for where it is no day: the period that it ends, by name. */
  readonly periods?: readonly string[] | null;
  readonly series: readonly ChartSeries[];
  /** The axes on which equal ratios take equal heights; values that are not above zero are left out of them. The same list while it is. */
  readonly logarithmic?: readonly AxisSide[];
  /** Controls that stand in a line of the legend, for the id of its series. */
  readonly beside?: (id: string) => ComponentChildren;
}

/** What became of a price in a session. */
export interface Candle {
  readonly date: string;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number | null;
}

/** Candles with their volume below them, a place a session: days without one take no room. */
export interface CandleChartProps extends CommonProps {
  /** Ascending by date, each once. */
  readonly candles: readonly Candle[];
  /** Of prices: the currency. */
  readonly unit: string;
  /** Of the volume. */
  readonly volumeUnit: string;
  /** Lines over the candles, on the axis of prices: their `values` by the place of the candle, their `axis` not looked at. */
  readonly lines?: readonly ChartSeries[];
  /** Equal ratios take equal heights: all prices must be above zero. */
  readonly isLogarithmic?: boolean;
  readonly digits?: number;
}
