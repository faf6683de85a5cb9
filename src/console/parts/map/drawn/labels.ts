import * as L from 'leaflet';
import { colour } from '../../../app/theme.ts';
import { type LabelWish, placeLabels } from '../label-places.ts';

/** A name to draw, if there is room. */
export interface Name {
  readonly text: string;
  /** Latitude and longitude in turn: a line, or a point. */
  readonly line: readonly number[];
  readonly kind: 'unit' | 'street';
  /** Of a point, the width of its unit in degrees. */
  readonly span?: number;
}

const SIZES = { unit: 13, street: 11 } as const;
const PANE = 'names';
/** The width of a unit, at least as a part of its name, and at most as a multiple of the map. */
const LEAST_ROOM = 0.8;
const MOST_ROOM = 4;

/** Names on a canvas above the map, which lets clicks through. Names are set by key; earlier keys come first. */
export class Labels extends L.Layer {
  readonly #names = new Map<string, readonly Name[]>();
  readonly #widths = new Map<string, number>();
  #canvas: HTMLCanvasElement | null = null;
  #shown: L.Map | null = null;

  /** Replaces the names of a key. */
  set(key: string, names: readonly Name[]): void {
    if (names.length === 0 && !this.#names.has(key)) return;
    this.#names.set(key, names);
    this.write();
  }

  override onAdd(map: L.Map): this {
    const pane = map.getPane(PANE) ?? map.createPane(PANE);
    pane.style.zIndex = '450';
    pane.style.pointerEvents = 'none';
    this.#canvas = document.createElement('canvas');
    this.#canvas.className = 'leaflet-zoom-hide';
    pane.append(this.#canvas);
    this.#shown = map;
    map.on('moveend resize', this.write, this);
    this.write();
    return this;
  }

  override onRemove(map: L.Map): this {
    map.off('moveend resize', this.write, this);
    this.#canvas?.remove();
    this.#canvas = null;
    this.#shown = null;
    return this;
  }

  /** Draws all names again. */
  write(): void {
    const map = this.#shown;
    const canvas = this.#canvas;
    const pen = canvas?.getContext('2d');
    if (!map || !canvas || !pen) return;
    const { x: width, y: height } = map.getSize();
    canvas.width = width * devicePixelRatio;
    canvas.height = height * devicePixelRatio;
    canvas.style.width = `${width}px`;
    canvas.style.height = `${height}px`;
    L.DomUtil.setPosition(canvas, map.containerPointToLayerPoint([0, 0]));
    pen.scale(devicePixelRatio, devicePixelRatio);
    const { fontFamily } = getComputedStyle(map.getContainer());
    const kinds = new Map<string, Name['kind']>();
    const wishes: LabelWish[] = [];
    for (const name of [...this.#names.values()].flat()) {
      const wish = this.#wishOf(pen, map, name, fontFamily);
      if (!wish) continue;
      kinds.set(wish.text, name.kind);
      wishes.push(wish);
    }
    pen.textAlign = 'center';
    pen.textBaseline = 'middle';
    pen.lineJoin = 'round';
    pen.lineWidth = 3;
    pen.strokeStyle = colour('--map-land');
    for (const { text, x, y, angle } of placeLabels(wishes, width, height)) {
      const kind = kinds.get(text) ?? 'unit';
      pen.font = fontOf(kind, fontFamily);
      pen.fillStyle = colour(kind === 'unit' ? '--soft' : '--text');
      pen.save();
      pen.translate(x, y);
      pen.rotate(angle);
      pen.strokeText(text, 0, 0);
      pen.fillText(text, 0, 0);
      pen.restore();
    }
  }

  #wishOf(pen: CanvasRenderingContext2D, map: L.Map, name: Name, family: string): LabelWish | null {
    const { text, kind, line: places, span } = name;
    const width = this.#widthOf(pen, text, fontOf(kind, family));
    if (span !== undefined) {
      const room = (span / 360) * 256 * 2 ** map.getZoom();
      if (room < width * LEAST_ROOM || room > MOST_ROOM * map.getSize().x) return null;
    }
    const line: number[] = [];
    for (let at = 0; at < places.length; at += 2) {
      const { x, y } = map.latLngToContainerPoint([places[at] ?? 0, places[at + 1] ?? 0]);
      line.push(x, y);
    }
    return { text, width, height: SIZES[kind] + 2, line };
  }

  #widthOf(pen: CanvasRenderingContext2D, text: string, font: string): number {
    const key = `${font} ${text}`;
    let width = this.#widths.get(key);
    if (width === undefined) {
      pen.font = font;
      width = pen.measureText(text).width;
      this.#widths.set(key, width);
    }
    return width;
  }
}

function fontOf(kind: Name['kind'], family: string): string {
  return `${kind === 'unit' ? 600 : 500} ${SIZES[kind]}px ${family}`;
}
