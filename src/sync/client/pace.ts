/** Lets things happen one at a time, and no more of them in a second than `perSecond`, evenly. */
export function evenly(
  perSecond: number,
  clock: { readonly now: () => number; readonly sleep: (milliseconds: number) => Promise<void> },
): () => Promise<void> {
  const gap = 1000 / perSecond;
  let next = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = clock.now();
    const wait = next - now;
    next = Math.max(now, next) + gap;
    if (wait > 0) await clock.sleep(wait);
  };
}
