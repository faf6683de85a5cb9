/**
 * A line without the vertices that lie less than `distance` from the straight line between those that stay (the rule of
 * Douglas and Peucker): places in turn, the first and the last stay. For lines alone: borders of neighbours would part.
 */
export function thinned(line: readonly number[], distance: number): readonly number[] {
  const last = line.length / 2 - 1;
  if (last < 2) return line;
  const stays = new Uint8Array(last + 1);
  stays[0] = 1;
  stays[last] = 1;
  const open: [from: number, to: number][] = [[0, last]];
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch;
    let farthest = from;
    let most = distance * distance;
    for (let place = from + 1; place < to; place++) {
      const away = squaredDistance(line, place, from, to);
      if (away < most) continue;
      most = away;
      farthest = place;
    }
    if (farthest === from) continue;
    stays[farthest] = 1;
    open.push([from, farthest], [farthest, to]);
  }
  return line.filter((_, at) => stays[at >> 1] === 1);
}

/** The square of the distance of a vertex from the stretch between two others. */
function squaredDistance(line: readonly number[], place: number, from: number, to: number): number {
  const x = (line[2 * place] ?? 0) - (line[2 * from] ?? 0);
  const y = (line[2 * place + 1] ?? 0) - (line[2 * from + 1] ?? 0);
  const dx = (line[2 * to] ?? 0) - (line[2 * from] ?? 0);
  const dy = (line[2 * to + 1] ?? 0) - (line[2 * from + 1] ?? 0);
  const length = dx * dx + dy * dy;
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, (x * dx + y * dy) / length));
  return (x - along * dx) ** 2 + (y - along * dy) ** 2;
}
