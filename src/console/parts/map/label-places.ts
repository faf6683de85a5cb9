/** Places names on a map so that none covers another, in pixels. Pure. */

/** A name along a line, or at a point (a line of one vertex). */
export interface LabelWish {
  readonly text: string;
  /** Width of the drawn text. */
  readonly width: number;
  readonly height: number;
  /** x and y in turn. */
  readonly line: readonly number[];
}

/** A placed name: its centre and its angle in radians, never upside down. */
interface PlacedLabel {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly angle: number;
}

/** Space around each name. */
const MARGIN = 4;
/** Side of the cells by which placed names are found. */
const CELL = 128;
/** The least distance of two equal names. */
const APART = 360;

/** Places names in their order; a name without room is left out. */
export function placeLabels(wishes: readonly LabelWish[], width: number, height: number): readonly PlacedLabel[] {
  const placed: PlacedLabel[] = [];
  const cells = new Map<string, Rectangle[]>();
  const byText = new Map<string, PlacedLabel[]>();
  for (const wish of wishes) {
    const label = wish.line.length === 2 ? atPoint(wish) : alongLine(wish, width, height);
    if (!label) continue;
    const own = byText.get(wish.text) ?? [];
    if (own.some(({ x, y }) => Math.hypot(x - label.x, y - label.y) < APART)) continue;
    const taken = rectangleOf(label, wish);
    if (taken.left < 0 || taken.top < 0 || taken.right > width || taken.bottom > height) continue;
    const keys = cellsOf(taken);
    if (keys.some((key) => cells.get(key)?.some((other) => overlap(taken, other)))) continue;
    for (const key of keys) {
      const there = cells.get(key);
      if (there) there.push(taken);
      else cells.set(key, [taken]);
    }
    byText.set(wish.text, [...own, label]);
    placed.push(label);
  }
  return placed;
}

function atPoint({ text, line }: LabelWish): PlacedLabel {
  return { text, x: line[0] ?? 0, y: line[1] ?? 0, angle: 0 };
}

/** The largest turn of a line along a name, in radians. */
const MOST_TURN = 0.35;

/** Returns the centre of the longest visible, nearly straight piece that holds the text; null for none. */
function alongLine({ text, width: wanted, line }: LabelWish, width: number, height: number): PlacedLabel | null {
  let best: PlacedLabel | null = null;
  let longest = wanted + 2 * MARGIN;
  const consider = (from: number, to: number): void => {
    const clipped = clip(line[from] ?? 0, line[from + 1] ?? 0, line[to] ?? 0, line[to + 1] ?? 0, width, height);
    if (!clipped) return;
    const [ax, ay, bx, by] = clipped;
    const length = Math.hypot(bx - ax, by - ay);
    if (length <= longest) return;
    longest = length;
    const angle = Math.atan2(by - ay, bx - ax);
    const upright = angle > Math.PI / 2 ? angle - Math.PI : angle <= -Math.PI / 2 ? angle + Math.PI : angle;
    best = { text, x: (ax + bx) / 2, y: (ay + by) / 2, angle: upright };
  };
  let from = 0;
  for (let at = 2; at + 2 < line.length; at += 2) {
    const before = Math.atan2((line[at + 1] ?? 0) - (line[from + 1] ?? 0), (line[at] ?? 0) - (line[from] ?? 0));
    const behind = Math.atan2((line[at + 3] ?? 0) - (line[at + 1] ?? 0), (line[at + 2] ?? 0) - (line[at] ?? 0));
    const turn = Math.abs(Math.atan2(Math.sin(behind - before), Math.cos(behind - before)));
    if (turn <= MOST_TURN) continue;
    consider(from, at);
    from = at;
  }
  consider(from, line.length - 2);
  return best;
}

/** Returns the part of a straight line within [0, width] × [0, height]; null outside (after Liang and Barsky). */
export function clip(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  width: number,
  height: number,
): readonly [number, number, number, number] | null {
  let first = 0;
  let last = 1;
  const [dx, dy] = [bx - ax, by - ay];
  for (const [p, q] of [
    [-dx, ax],
    [dx, width - ax],
    [-dy, ay],
    [dy, height - ay],
  ] as const) {
    if (p === 0) {
      if (q < 0) return null;
    } else if (p < 0) first = Math.max(first, q / p);
    else last = Math.min(last, q / p);
  }
  return first < last ? [ax + first * dx, ay + first * dy, ax + last * dx, ay + last * dy] : null;
}

interface Rectangle {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Returns the upright rectangle around a turned name. */
function rectangleOf({ x, y, angle }: PlacedLabel, { width, height }: LabelWish): Rectangle {
  const [sine, cosine] = [Math.abs(Math.sin(angle)), Math.abs(Math.cos(angle))];
  const half = (width * cosine + height * sine) / 2 + MARGIN;
  const tall = (width * sine + height * cosine) / 2 + MARGIN;
  return { left: x - half, top: y - tall, right: x + half, bottom: y + tall };
}

function cellsOf({ left, top, right, bottom }: Rectangle): string[] {
  const keys: string[] = [];
  for (let x = Math.floor(left / CELL); x <= Math.floor(right / CELL); x++) {
    for (let y = Math.floor(top / CELL); y <= Math.floor(bottom / CELL); y++) keys.push(`${x} ${y}`);
  }
  return keys;
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
}
