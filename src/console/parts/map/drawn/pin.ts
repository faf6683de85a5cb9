import * as L from 'leaflet';
import styles from '../map.module.css';
import type { MapPoint } from '../types.ts';

const SVG = 'http://www.w3.org/2000/svg';
const SIZE: L.PointTuple = [30, 40];
const SHAPES = [
  ['path', { d: 'M15 39C13 31 3 25 3 14.5a12 12 0 0 1 24 0C27 25 17 31 15 39z' }],
  ['circle', { cx: '15', cy: '14.5', r: '4.5' }],
] as const;

/** A pin whose end is at the point; clicks go through it. */
export function pinAt({ lat, lon }: MapPoint): L.Marker {
  const drawing = document.createElementNS(SVG, 'svg');
  drawing.setAttribute('viewBox', `0 0 ${SIZE.join(' ')}`);
  drawing.setAttribute('aria-hidden', 'true');
  for (const [name, attributes] of SHAPES) {
    const shape = document.createElementNS(SVG, name);
    for (const [attribute, value] of Object.entries(attributes)) shape.setAttribute(attribute, value);
    drawing.append(shape);
  }
  const face = document.createElement('span');
  face.append(drawing);
  const icon = L.divIcon({ html: face, className: styles.pin ?? '', iconSize: SIZE, iconAnchor: [15, 39] });
  return L.marker([lat, lon], { icon, interactive: false, keyboard: false, zIndexOffset: 1000 });
}
