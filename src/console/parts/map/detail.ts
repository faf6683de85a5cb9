/** Details and boxes of map requests, in few steps, so that the same requests recur and caches help. Pure. */
import type { MapBox } from './types.ts';

/** The detail of the first outlines, of the whole country. */
export const COUNTRY_DETAIL = 4;
/** Details of outlines, each for zoom levels up to its number. */
const DETAILS = [COUNTRY_DETAIL, 6, 8, 10, 12] as const;

/** The zoom from which streets are drawn. */
export const STREETS_FROM_ZOOM = 14;
/** The largest box of streets in degrees, in either direction. */
export const MOST_STREET_DEGREES = 0.5;

/** Returns the detail of outlines for a zoom. */
export function outlineDetail(zoom: number): number {
  return DETAILS.find((detail) => zoom <= detail) ?? 12;
}

/** Returns the grid of boxes of outlines in degrees: about three of them fill a screen. */
export function outlineStep(detail: number): number {
  return 360 / 2 ** (detail - 2);
}

/** Returns the grid of boxes of streets in degrees. */
function streetStep(zoom: number): number {
  return 360 / 2 ** (zoom - 1);
}

/** Extends a box to multiples of `step`, within the globe. */
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

/** Returns the box of a request for streets; null if it is too large for the service. */
export function streetBox(sight: MapBox, zoom: number): MapBox | null {
  const box = roundedBox(sight, streetStep(zoom));
  const isTooLarge = box[2] - box[0] > MOST_STREET_DEGREES || box[3] - box[1] > MOST_STREET_DEGREES;
  return isTooLarge ? null : box;
}

/** Writes a box for a request. */
export function boxText(box: MapBox): string {
  return box.join(',');
}

/** Rounds to six decimals, a tenth of a metre. */
function short(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6 + 0;
}
