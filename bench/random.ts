/** Numbers in [0, 1) (mulberry32): the same seed gives the same ones on every machine. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** `count` picks from a list, in random order, without repetition while the list lasts. */
export function picks<T>(list: readonly T[], count: number, random: () => number): T[] {
  const pool = [...list];
  const chosen: T[] = [];
  while (chosen.length < count && list.length > 0) {
    if (pool.length === 0) pool.push(...list);
    const [item] = pool.splice(Math.floor(random() * pool.length), 1);
    if (item !== undefined) chosen.push(item);
  }
  return chosen;
}
