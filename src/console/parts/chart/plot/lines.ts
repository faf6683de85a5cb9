import uPlot from 'uplot';
import { colourPlace, type Line, placeRead } from '../line.ts';
import type { AxisSide } from '../props.ts';
import {
  type AxisText,
  COLOURS,
  type Drawn,
  type Palette,
  type PlotEvents,
  type PlotSeries,
  paletteNow,
  plot,
  timeAxis,
} from './base.ts';
import { valueAxis } from './value-axis.ts';

/** What is drawn as lines. */
export interface LinesDrawing {
  readonly days: readonly number[];
  readonly lines: readonly Line[];
  /** What the labels of each axis are divided by. */
  readonly factors: Readonly<Record<AxisSide, number>>;
  /** The axes on which equal ratios take equal heights. */
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
        // The first series of the plot is the time.
        // What is round on one scale is not on another.
        others: logarithmic.length > 0 ? [] : lines.flatMap(({ series }, at) => (series.axis === side ? [] : [at + 1])),
        hasGrid: side === sides[0],
        hasBars: ofSide(side).some(({ series }) => series.look === 'bars'),
        isLogarithmic: logarithmic.includes(side),
        factor: factors[side],
        height,
      },
      text,
      now,
      // An axis of one series alone has its colour; so it is seen which line belongs to it.
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

/** Values where there are some. A cell without one is undefined, not null: what is a hole is decided by how far values are apart. */
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
    // Lines between pixels are smooth, bars at pixels sharp.
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

/** Where values go below zero, zero is a line that is seen. */
function drawZero(u: uPlot, side: AxisSide | undefined, palette: Palette): void {
  const { min = 0, max = 0 } = (side && u.scales[side]) ?? {};
  if (side === undefined || min >= 0 || max <= 0) return;
  const { ctx, bbox } = u;
  ctx.fillStyle = palette.strong;
  ctx.fillRect(bbox.left, Math.round(u.valToPos(0, side, true)), bbox.width, Math.max(1, Math.round(devicePixelRatio)));
}
