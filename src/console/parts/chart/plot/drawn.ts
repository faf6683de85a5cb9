import { colour } from '../../../app/theme.ts';

/** A stretch as its first and last place. */
export type Places = readonly [from: number, to: number];

/** What a drawing tells of. Places are those of the chart's dates or candles. */
export interface PlotEvents {
  /** The place read: by the pointer, or because it was asked for. Null when none is. */
  readonly onRead: (place: number | null) => void;
  /** The stretch shown; null for all. */
  readonly onZoom: (range: Places | null) => void;
}

/** How numbers and months are written at the axes. */
export interface AxisText {
  readonly number: (value: number, digits: number) => string;
  /** The short name of a month from 0. */
  readonly month: (month: number) => string;
}

/** A drawing in the document. */
export interface Drawn {
  readonly setWidth: (width: number) => void;
  /** Which series are not drawn, by their ids. */
  readonly setHidden: (ids: ReadonlySet<string>) => void;
  /** Reads a place as the pointer does, bringing it into sight; null ends reading. */
  readonly read: (place: number | null) => void;
  /** Shows a stretch; null for all. */
  readonly zoom: (range: Places | null) => void;
  /** The stretch in sight. */
  readonly sight: () => Places;
  /** Draws again with the colours of the theme. */
  readonly repaint: () => void;
  readonly destroy: () => void;
}

/** Number of colours of series in styles/tokens.css. */
export const COLOURS = 6;

/** The colours that are drawn with, as the theme has them when it is called. */
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

/** Size of what is written at the axes, in pixels of CSS. */
export const FONT_SIZE = 12;

/** Room that labels of an axis take. */
export function labelRoom(labels: readonly string[] | null): number {
  const longest = Math.max(1, ...(labels ?? []).map((label) => label.length));
  return longest * FONT_SIZE * 0.58 + 12;
}
