/** The drawing of charts, loaded when the first one is shown: lines over dates, and candles. */
import uPlot from 'uplot';
import { type AxisSide, type Candle, COLOURS, colourPlace, type Line, placeRead } from '../series.ts';
import {
  BETWEEN_PART,
  logarithmicPrices,
  type Palette,
  paletteNow,
  priceAxis,
  timeAxis,
  VOLUME_PART,
  valueAxis,
  volumeAxis,
} from './axes.ts';
import { type AxisText, type Drawn, type PlotEvents, type PlotSeries, plot } from './base.ts';

/** A drawing of lines. */
interface LinesDrawing {
  readonly days: readonly number[];
  readonly lines: readonly Line[];
  /** Divisors of the labels of each axis. */
  readonly factors: Readonly<Record<AxisSide, number>>;
  /** Logarithmic axes. */
  readonly logarithmic: readonly AxisSide[];
}

/** Draws lines over dates. */
export function drawLines(
  place: HTMLElement,
  width: number,
  height: number,
  { days, lines, factors, logarithmic }: LinesDrawing,
  text: AxisText,
  events: PlotEvents,
): Drawn {
  let palette = paletteNow();
  const now = (): Palette => palette;
  const ofSide = (side: AxisSide) => lines.filter(({ series }) => series.axis === side);
  const sides = (['left', 'right'] as const).filter((side) => ofSide(side).length > 0);
  const ink = (at: number): string => {
    const line = lines[at];
    return line ? palette.series(colourPlace(line, at)) : palette.soft;
  };
  const axes = sides.map((side) => ({
    side,
    ...valueAxis(
      {
        side,
        // The first series of the plot is the time. A logarithmic axis shares no grid lines.
        others: logarithmic.length > 0 ? [] : lines.flatMap(({ series }, at) => (series.axis === side ? [] : [at + 1])),
        hasGrid: side === sides[0],
        hasBars: ofSide(side).some(({ series }) => series.look === 'bars'),
        isLogarithmic: logarithmic.includes(side),
        factor: factors[side],
        height,
      },
      text,
      now,
      // An axis of a single series has its colour.
      () => {
        const [only, more] = ofSide(side);
        return sides.length === 2 && only && !more ? ink(lines.indexOf(only)) : palette.soft;
      },
    ),
  }));
  const hasBars = lines.some(({ series }) => series.look === 'bars');
  return plot(
    place,
    width,
    height,
    {
      xs: days,
      margin: days.length === 1 || hasBars ? 1 : 0,
      data: lines.map(drawnValues),
      series: lines.map((line, at) => seriesOf(line, at, days, ink)),
      scales: Object.fromEntries(axes.map(({ side, scale }) => [side, scale])),
      axes: [timeAxis(days, false, text, now), ...axes.map(({ axis }) => axis)],
      hasRightAxis: sides.includes('right'),
      placeRead: (at, from) => {
        const line = lines[at];
        return line ? placeRead(line, from, days) : null;
      },
      drawUnder: (u) => drawZero(u, sides[0], palette),
      renew: () => {
        palette = paletteNow();
      },
      pointColour: ink,
      pointEdge: () => palette.surface,
    },
    events,
  );
}

/** Returns values by place; undefined, not null, without one: holes depend on distances. */
function drawnValues({ series: { values }, filled }: Line): (number | undefined)[] {
  const drawn = new Array<number | undefined>(values.length).fill(undefined);
  for (const at of filled) drawn[at] = values[at] ?? undefined;
  return drawn;
}

function seriesOf(line: Line, at: number, days: readonly number[], ink: (at: number) => string): PlotSeries {
  const { id, axis, look = 'line' } = line.series;
  const isBars = look === 'bars';
  const dash = look === 'dashed' ? [5, 4] : at >= COLOURS ? [2, 3] : undefined;
  const paths = isBars
    ? uPlot.paths.bars?.({ size: [0.72, 48] })
    : look === 'steps'
      ? uPlot.paths.stepped?.({ align: 1 })
      : uPlot.paths.linear?.();
  const x = (u: uPlot, place: number): number => u.valToPos(days[place] ?? 0, 'x', true);
  return {
    id,
    scale: axis,
    width: isBars ? 0 : 1.6,
    // Lines between pixels are smooth, bars at pixels are sharp.
    pxAlign: isBars ? 1 : 0,
    stroke: () => ink(at),
    ...(isBars && { fill: () => ink(at) }),
    ...(dash && { dash }),
    ...(paths && { paths }),
    gaps: (u, _series, from, to) =>
      line.holes
        .filter(([before, after]) => after >= from && before <= to)
        .map(([before, after]): [number, number] => [x(u, before), x(u, after)]),
    points: {
      size: 5,
      space: 16,
      width: 0,
      fill: () => ink(at),
      filter: (_u, _series, isShown) => (isShown || isBars ? null : [...line.lone]),
      ...(isBars && { show: false }),
    },
  };
}

/** Draws a line at zero, if there are values below it. */
function drawZero(u: uPlot, side: AxisSide | undefined, palette: Palette): void {
  const { min = 0, max = 0 } = (side && u.scales[side]) ?? {};
  if (side === undefined || min >= 0 || max <= 0) return;
  const { ctx, bbox } = u;
  ctx.fillStyle = palette.strong;
  ctx.fillRect(bbox.left, Math.round(u.valToPos(0, side, true)), bbox.width, Math.max(1, Math.round(devicePixelRatio)));
}

/** A drawing of candles. */
interface CandlesDrawing {
  readonly days: readonly number[];
  readonly candles: readonly Candle[];
  readonly lines: readonly Line[];
  readonly hasVolume: boolean;
  /** Divisor of the labels of the volume. */
  readonly volumeFactor: number;
  readonly isLogarithmic: boolean;
}

/** Number of series before the lines: lowest, highest, volume. */
const LISTS = 3;

/** Draws candles with their volume. A rising candle is hollow, a falling one is full, so that colour is not needed. */
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

/** A series for the range of its scale; `drawUnder` draws it. */
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

/** Width of a body: part of the room of a candle, and pixels at most. */
const BODY_PART = 0.66;
const WIDEST_BODY = 18;

/** Draws the visible bars of the volume. */
function drawVolume(u: uPlot, candles: readonly Candle[], palette: Palette): void {
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

/** Draws the visible candles, the rising and the falling ones in a path each. */
function drawBodies(u: uPlot, candles: readonly Candle[], palette: Palette): void {
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

/** Returns the width of a body in canvas pixels: odd, so that the wick is in its middle. */
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
