import type uPlot from 'uplot';
import { placeTicks, timeTicks } from '../time-ticks.ts';
import { type AxisText, FONT_SIZE, type Palette } from './drawn.ts';

/** Least room of a label of the time axis, in pixels of CSS. */
const LABEL_ROOM = 66;
/** Of two labels that time has pushed together: the room of a letter, and what is left between them. */
const LETTER = FONT_SIZE * 0.62;
const BETWEEN = 10;

/**
 * The time axis. `days` are the day numbers of the places; where places are drawn one beside the other (`isOrdinal`), a mark
 * stands at the first place that is not before its day.
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
