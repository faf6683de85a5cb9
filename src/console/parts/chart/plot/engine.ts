/** What draws: loaded when the first chart is shown. */
export { drawCandles } from './candles.ts';
export { drawLines } from './lines.ts';
