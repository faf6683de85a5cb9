import type uPlot from 'uplot';
import type { Candle } from '../props.ts';
import type { Palette } from './drawn.ts';

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
