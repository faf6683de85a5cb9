import { Presets, SingleBar } from 'cli-progress';
import type { Counts } from '../territory/archivos/counts.ts';

/** Receives the progress after each piece. */
export interface GeocodeProgress {
  readonly show: () => void;
  readonly close: () => void;
}

/** How often a bar is drawn anew, in milliseconds. */
const EVERY_MS = 100;
const BAR_WIDTH = 16;
const SILENT: GeocodeProgress = { show() {}, close() {} };

/** A bar on a terminal, nothing elsewhere; the summary remains at the end. */
export function geocodeProgress(
  stream: NodeJS.WriteStream,
  size: number | null,
  reached: () => number,
  counts: Counts,
): GeocodeProgress {
  if (!stream.isTTY) return SILENT;
  const began = performance.now();
  const share = size === null ? '' : '{bar} {percentage}% ';
  const bar = new SingleBar(
    {
      format: `${share}{rows} rows, {speed}/s: {hallado} hallado, {aproximado} aproximado, {sin_resultado} sin_resultado, {fila_invalida} fila_invalida`,
      barsize: BAR_WIDTH,
      hideCursor: true,
      stream,
    },
    Presets.shades_classic,
  );
  const facts = () => ({
    ...counts.states,
    rows: counts.rows,
    speed: Math.round((1000 * counts.rows) / Math.max(1, performance.now() - began)),
  });
  bar.start(Math.max(1, size ?? 1), 0, facts());
  let shown = began;
  return {
    show: () => {
      const now = performance.now();
      if (now - shown < EVERY_MS) return;
      shown = now;
      bar.update(Math.min(size ?? 0, reached()), facts());
    },
    close: () => {
      bar.update(size ?? 0, facts());
      bar.stop();
    },
  };
}
