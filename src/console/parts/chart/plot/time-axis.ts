import type uPlot from 'uplot';
import { firstNotBelow } from '../days.ts';
import { timeTicks } from '../time-ticks.ts';
import { type AxisText, FONT_SIZE, type Palette } from './drawn.ts';

/** Least room of a label of the time axis, in pixels of CSS. */
const LABEL_ROOM = 66;

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
    const most = Math.floor(u.bbox.width / devicePixelRatio / LABEL_ROOM);
    labels = new Map();
    if (!isOrdinal) {
      for (const { day, label } of timeTicks(min, max, most, text.month)) labels.set(day, label);
      return [...labels.keys()];
    }
    const from = Math.max(0, Math.ceil(min));
    const to = Math.min(days.length - 1, Math.floor(max));
    for (const { day, label } of timeTicks(days[from] ?? 0, days[to] ?? 0, most, text.month)) {
      const place = firstNotBelow(days, day);
      if (!labels.has(place)) labels.set(place, label);
    }
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
