import type uPlot from 'uplot';
import { colourPlace, type Line, placeRead } from '../line.ts';
import type { Candle } from '../props.ts';
import {
  decimalsOf,
  logarithmicRange,
  logarithmicRoom,
  stepsOf,
  type ValueRange,
  valueRange,
  valueTicks,
} from '../value-ticks.ts';
import {
  type AxisText,
  type Drawn,
  type Palette,
  type PlotEvents,
  type PlotSeries,
  paletteNow,
  plot,
  timeAxis,
} from './base.ts';
import { type AxisAndScale, quietAxis } from './value-axis.ts';

/** What is drawn as candles. */
export interface CandlesDrawing {
  readonly days: readonly number[];
  readonly candles: readonly Candle[];
  readonly lines: readonly Line[];
  readonly hasVolume: boolean;
  /** What the labels of the volume are divided by. */
  readonly volumeFactor: number;
  /** Whether equal ratios of prices take equal heights; all prices are above zero then. */
  readonly isLogarithmic: boolean;
}

/** Part of the height that volume takes, and the part between it and the prices. */
const VOLUME_PART = 0.18;
const BETWEEN_PART = 0.06;
/** Lists of the plot before those of the lines: lowest, highest, volume. */
const LISTS = 3;

/** Draws candles with their volume. A candle that rose is hollow, one that fell is full: colour is not all that tells. */
export function drawCandles(
  place: HTMLElement,
  width: number,
  height: number,
  drawing: CandlesDrawing,
  text: AxisText,
  events: PlotEvents,
): Drawn {
  const { days, candles, lines, hasVolume, volumeFactor, isLogarithmic } = drawing;
  let palette = paletteNow();
  const now = (): Palette => palette;
  const below = hasVolume ? VOLUME_PART + BETWEEN_PART : 0;
  const prices = (isLogarithmic ? logarithmicPrices : priceAxis)(height, below, text, now);
  const volumes = volumeAxis(volumeFactor, text, now);
  const ink = (at: number): string => {
    const line = lines[at];
    return line ? palette.series(colourPlace(line, at)) : palette.soft;
  };
  return plot(
    place,
    width,
    height,
    {
      xs: candles.map((_, at) => at),
      margin: 0.7,
      data: [
        candles.map(({ low }) => low),
        candles.map(({ high }) => high),
        candles.map(({ volume }) => volume ?? undefined),
        ...lines.map(({ series }) => candles.map((_, at) => series.values[at] ?? undefined)),
      ],
      series: [
        unseen('left'),
        unseen('left'),
        unseen('right'),
        ...lines.map((line, at) => overlay(line, () => ink(at))),
      ],
      scales: { left: prices.scale, right: volumes.scale },
      axes: [timeAxis(days, true, text, now), prices.axis, ...(hasVolume ? [volumes.axis] : [])],
      hasRightAxis: hasVolume,
      placeRead: (at, from) => {
        const line = lines[at - LISTS];
        return line ? placeRead(line, from, days) : null;
      },
      drawUnder: (u) => {
        u.ctx.save();
        u.ctx.beginPath();
        u.ctx.rect(u.bbox.left, u.bbox.top, u.bbox.width, u.bbox.height);
        u.ctx.clip();
        if (hasVolume) drawVolume(u, candles, palette);
        drawBodies(u, candles, palette);
        u.ctx.restore();
      },
      renew: () => {
        palette = paletteNow();
      },
      pointColour: (at) => ink(at - LISTS),
      pointEdge: () => palette.surface,
    },
    events,
  );
}

/** A list that its scale is ranged by, and that is drawn by `drawUnder`. */
function unseen(scale: string): PlotSeries {
  return { id: '', scale, paths: () => null, points: { show: false } };
}

function overlay({ series: { id, look } }: Line, ink: () => string): PlotSeries {
  return {
    id,
    scale: 'left',
    width: 1.6,
    pxAlign: 0,
    stroke: ink,
    ...(look === 'dashed' && { dash: [5, 4] }),
    points: { show: false },
  };
}

function priceAxis(height: number, below: number, text: AxisText, palette: () => Palette): AxisAndScale {
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
      ...quietAxis('left', palette),
      splits: () => valueTicks(range),
      filter: (_u, marks) => marks,
      values: (_u, marks) => marks.map((mark) => text.number(mark, decimalsOf(range.step))),
      grid: { show: true, width: 1, stroke: () => palette().line },
    },
  };
}

/** As {@link priceAxis}, with equal heights for equal ratios. */
function logarithmicPrices(height: number, below: number, text: AxisText, palette: () => Palette): AxisAndScale {
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
      ...quietAxis('left', palette),
      splits: () => [...range.marks],
      filter: (_u, marks) => marks,
      values: (_u, marks) => marks.map((mark) => text.number(mark, decimalsOf(range.step ?? mark))),
      grid: { show: true, width: 1, stroke: () => palette().line },
    },
  };
}

function volumeAxis(factor: number, text: AxisText, palette: () => Palette): AxisAndScale {
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
      ...quietAxis('right', palette),
      splits: () => valueTicks(range).slice(1),
      filter: (_u, marks) => marks,
      values: (_u, marks) => marks.map((mark) => text.number(mark / factor, decimalsOf(range.step / factor))),
    },
  };
}

/** Of the room of a candle. */
const BODY_PART = 0.66;
const WIDEST_BODY = 18;

/** The bars of the volume in sight. */
export function drawVolume(u: uPlot, candles: readonly Candle[], palette: Palette): void {
  const { ctx } = u;
  const width = bodyWidth(u);
  const floor = Math.round(u.valToPos(0, 'right', true));
  const rose = new Path2D();
  const fell = new Path2D();
  for (const [x, { open, close, volume }] of seenOf(u, candles)) {
    if (volume === null) continue;
    const top = Math.round(u.valToPos(volume, 'right', true));
    (close < open ? fell : rose).rect(x - (width - 1) / 2, top, width, Math.max(0, floor - top));
  }
  ctx.globalAlpha = 0.42;
  ctx.fillStyle = palette.good;
  ctx.fill(rose);
  ctx.fillStyle = palette.bad;
  ctx.fill(fell);
  ctx.globalAlpha = 1;
}

/** The candles in sight, all that rose and all that fell in a path each. */
export function drawBodies(u: uPlot, candles: readonly Candle[], palette: Palette): void {
  const { ctx } = u;
  const width = bodyWidth(u);
  const thin = Math.max(1, Math.round(devicePixelRatio));
  const paths = { rose: new Path2D(), fell: new Path2D() };
  const insides = new Path2D();
  const y = (price: number): number => Math.round(u.valToPos(price, 'left', true));
  for (const [x, { open, high, low, close }] of seenOf(u, candles)) {
    const way = close < open ? 'fell' : 'rose';
    const path = paths[way];
    const top = y(Math.max(open, close));
    const bottom = Math.max(top + thin, y(Math.min(open, close)));
    const wick = x - (thin - 1) / 2;
    const left = x - (width - 1) / 2;
    path.rect(wick, y(high), thin, Math.max(0, top - y(high)));
    path.rect(wick, bottom, thin, Math.max(0, y(low) - bottom));
    path.rect(left, top, width, bottom - top);
    // Narrow bodies have no inside.
    if (way === 'rose' && width > thin * 3 && bottom - top > thin * 2) {
      insides.rect(left + thin, top + thin, width - thin * 2, bottom - top - thin * 2);
    }
  }
  ctx.fillStyle = palette.good;
  ctx.fill(paths.rose);
  ctx.fillStyle = palette.surface;
  ctx.fill(insides);
  ctx.fillStyle = palette.bad;
  ctx.fill(paths.fell);
}

/** Width of a candle's body in pixels of the canvas: odd, so that its wick is in its middle. */
function bodyWidth(u: uPlot): number {
  const { min = 0, max = 1 } = u.scales.x ?? {};
  const room = (u.bbox.width / Math.max(1, max - min)) * BODY_PART;
  const width = Math.floor(Math.min(room, WIDEST_BODY * devicePixelRatio));
  return Math.max(1, width % 2 === 0 ? width - 1 : width);
}

function* seenOf(u: uPlot, candles: readonly Candle[]): Generator<readonly [x: number, candle: Candle]> {
  const { min = 0, max = candles.length } = u.scales.x ?? {};
  const to = Math.min(candles.length - 1, Math.ceil(max));
  for (let at = Math.max(0, Math.floor(min)); at <= to; at++) {
    const candle = candles[at];
    if (candle) yield [Math.round(u.valToPos(at, 'x', true)), candle];
  }
}
