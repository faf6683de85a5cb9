/** A plot of uPlot: scales, cursor, zoom and touch, shared by both kinds of charts. */
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';

/** Pixels of a drag that zooms. */
const LEAST_DRAG = 6;
/** Room beside a plot without an axis, for half a label of the time axis. */
const SIDE_ROOM = 22;
/** Room above a plot, for half a label of the value axis. */
const TOP_ROOM = 10;

/** A series of a plot; its id is empty if it only extends the axis. */
export type PlotSeries = uPlot.Series & { readonly id: string };

/** The parts of a plot in which the two kinds of charts differ. */
interface PlotParts {
  /** Positions of the places on the x scale, ascending. */
  readonly xs: readonly number[];
  /** Distance of the ends of the x scale from the first and last place. */
  readonly margin: number;
  /** Values by place, a list for each of `series`. */
  readonly data: readonly (readonly (number | undefined)[])[];
  readonly series: readonly PlotSeries[];
  readonly scales: uPlot.Scales;
  readonly axes: readonly uPlot.Axis[];
  readonly hasRightAxis: boolean;
  /** Returns the place of the value that a series has at a place; null for none. `series` counts from 0. */
  readonly placeRead: (series: number, place: number) => number | null;
  readonly drawUnder: (u: uPlot) => void;
  /** Reads the colours again. */
  readonly renew: () => void;
  readonly pointColour: (series: number) => string;
  readonly pointEdge: () => string;
}

/** Draws a plot into an element. */
export function plot(place: HTMLElement, width: number, height: number, parts: PlotParts, events: PlotEvents): Drawn {
  const { xs, margin, series } = parts;
  const begin = (xs[0] ?? 0) - margin;
  const all: Ends = { min: begin, max: Math.max((xs.at(-1) ?? 0) + margin, begin + 1) };
  const shown = (u: uPlot) => ({ min: u.scales.x?.min ?? all.min, max: u.scales.x?.max ?? all.max });
  const sightOf = (u: uPlot): Places => {
    const { min, max } = shown(u);
    const from = xs.findIndex((x) => x >= min);
    const to = xs.findLastIndex((x) => x <= max);
    return [Math.max(from, 0), to < 0 ? xs.length - 1 : to];
  };
  let reported = '';
  const reportZoom = (u: uPlot): void => {
    const { min, max } = shown(u);
    const range = min <= all.min && max >= all.max ? null : sightOf(u);
    const text = range?.join(' ') ?? '';
    if (text === reported) return;
    reported = text;
    events.onZoom(range);
  };
  const u = new uPlot(
    {
      width,
      height,
      legend: { show: false },
      padding: [TOP_ROOM, parts.hasRightAxis ? 0 : SIDE_ROOM, 0, 0],
      scales: {
        x: {
          time: false,
          range: (_u, min: number | null, max: number | null) => within(min ?? all.min, max ?? all.max, all, margin),
        },
        ...parts.scales,
      },
      axes: [...parts.axes],
      series: [{}, ...series],
      cursor: {
        x: true,
        y: false,
        drag: { x: true, y: false, dist: LEAST_DRAG },
        dataIdx: (_u, at, closest) => (at === 0 ? closest : parts.placeRead(at - 1, closest)),
        points: {
          size: 9,
          width: 2,
          fill: (_u, at) => parts.pointColour(at - 1),
          stroke: () => parts.pointEdge(),
        },
      },
      hooks: {
        drawAxes: [parts.drawUnder],
        setScale: [(self, key) => key === 'x' && reportZoom(self)],
        setCursor: [({ cursor: { left = -1, idx = null } }) => events.onRead(left >= 0 ? idx : null)],
      },
    },
    [[...xs], ...parts.data.map((values) => [...values])],
    place,
  );
  const stopTouch = listenToTouch(u);
  return {
    setWidth: (to) => {
      if (to > 0 && to !== u.width) u.setSize({ width: to, height });
    },
    setHidden: (ids) =>
      u.batch(() => {
        series.forEach(({ id }, at) => {
          const isShown = !ids.has(id);
          if (u.series[at + 1]?.show !== isShown) u.setSeries(at + 1, { show: isShown });
        });
      }),
    read: (at) => {
      const x = at === null ? undefined : xs[at];
      if (x === undefined) {
        u.setCursor({ left: -10, top: -10 });
        return;
      }
      const { min, max } = shown(u);
      if (x < min || x > max) {
        const from = Math.max(all.min, Math.min(x - (max - min) / 2, all.max - (max - min)));
        u.batch(() => u.setScale('x', { min: from, max: from + (max - min) }));
      }
      u.setCursor({ left: u.valToPos(x, 'x'), top: u.over.clientHeight / 2 });
    },
    zoom: (range) => {
      const [from, to] = range ?? [0, xs.length - 1];
      u.setScale('x', { min: (xs[from] ?? begin) - margin, max: (xs[to] ?? begin) + margin });
    },
    sight: () => sightOf(u),
    repaint: () => {
      parts.renew();
      u.redraw(true, true);
    },
    destroy: () => {
      stopTouch();
      u.destroy();
    },
  };
}

interface Ends {
  readonly min: number;
  readonly max: number;
}

/** Returns a range of the x scale within its ends; a range of all places includes the margins. */
function within(min: number, max: number, all: Ends, margin: number): [number, number] {
  const from = Math.max(min, all.min);
  const to = Math.min(max, all.max);
  const isAll = from <= all.min + margin && to >= all.max - margin;
  return from < to && !isAll ? [from, to] : [all.min, all.max];
}

/** Reads values along a finger, as along the pointer. */
function listenToTouch(u: uPlot): () => void {
  const move = (event: PointerEvent): void => {
    if (event.pointerType !== 'touch') return;
    const box = u.over.getBoundingClientRect();
    u.setCursor({ left: event.clientX - box.left, top: event.clientY - box.top });
  };
  u.over.addEventListener('pointerdown', move);
  u.over.addEventListener('pointermove', move);
  return () => {
    u.over.removeEventListener('pointerdown', move);
    u.over.removeEventListener('pointermove', move);
  };
}

/** A range by its first and last place. */
export type Places = readonly [from: number, to: number];

/** Events of a drawing. Places count the dates or candles of the chart. */
export interface PlotEvents {
  /** The place read by the pointer or {@link Drawn.read}; null for none. */
  readonly onRead: (place: number | null) => void;
  /** The visible range; null for all. */
  readonly onZoom: (range: Places | null) => void;
}

/** Writes numbers and months at the axes. */
export interface AxisText {
  readonly number: (value: number, digits: number) => string;
  /** Returns the short name of a month from 0. */
  readonly month: (month: number) => string;
}

/** A drawing in an element. */
export interface Drawn {
  readonly setWidth: (width: number) => void;
  /** Hides series by their ids. */
  readonly setHidden: (ids: ReadonlySet<string>) => void;
  /** Reads a place as the pointer does, and scrolls to it; null ends the reading. */
  readonly read: (place: number | null) => void;
  /** Shows a range; null for all. */
  readonly zoom: (range: Places | null) => void;
  /** Returns the visible range. */
  readonly sight: () => Places;
  /** Draws again with the present colours. */
  readonly repaint: () => void;
  readonly destroy: () => void;
}
