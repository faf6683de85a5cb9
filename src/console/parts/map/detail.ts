/** What to ask for, for what is in sight: details and boxes in few steps, so that the same addresses are asked again and again. */
import type { MapBox } from './types.ts';

/** The detail at which all outlines of the country are loaded first. */
export const COUNTRY_DETAIL = 4;
/** Details of outlines, each good up to the zoom of its own number; no outline is known more finely than the last. */
const DETAILS = [COUNTRY_DETAIL, 6, 8, 10, 12] as const;

/** Zoom from which streets are shown. */
export const STREETS_FROM_ZOOM = 14;
/** Most degrees that the service tells the streets of, in either direction. */
export const MOST_STREET_DEGREES = 0.5;

/** The detail of outlines for a zoom. */
export function outlineDetail(zoom: number): number {
  return DETAILS.find((detail) => zoom <= detail) ?? 12;
}

/** Boxes of outlines end on multiples of this many degrees: some three of them fill a screen. */
export function outlineStep(detail: number): number {
  return 360 / 2 ** (detail - 2);
}

/** Boxes of streets end on multiples of this many degrees. */
export function streetStep(zoom: number): number {
  return 360 / 2 ** (zoom - 1);
}

/** The smallest box around a box that ends on multiples of `step`, within the globe. */
export function roundedBox([west, south, east, north]: MapBox, step: number): MapBox {
  return [
    short(Math.max(-180, Math.floor(west / step) * step)),
    short(Math.max(-90, Math.floor(south / step) * step)),
    short(Math.min(180, Math.ceil(east / step) * step)),
    short(Math.min(90, Math.ceil(north / step) * step)),
  ];
}

/** Whether one box lies within another. */
export function isWithin(inner: MapBox, outer: MapBox): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}

/** The box of streets to ask for; null when more is in sight than the service tells. */
export function streetBox(sight: MapBox, zoom: number): MapBox | null {
  const box = roundedBox(sight, streetStep(zoom));
  const isTooLarge = box[2] - box[0] > MOST_STREET_DEGREES || box[3] - box[1] > MOST_STREET_DEGREES;
  return isTooLarge ? null : box;
}

/** A box as the service takes it. */
export function boxText(box: MapBox): string {
  return box.join(',');
}

/** Multiples of a step are no short decimals: six are a tenth of a metre. */
function short(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}
