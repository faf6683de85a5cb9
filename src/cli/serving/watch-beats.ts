import type { Seat } from './seat.ts';

/** How often workers are looked at, in milliseconds, and after how many looks without a beat one stands still. */
const LOOK_MS = 5000;
const LOOKS_WITHOUT_BEAT = 6;

/**
 * Looks again and again whether beats go on, and gives what ends that. Half a minute without one is no busy worker: those
 * let others through every few milliseconds. A machine that slept looks late itself, and counts no more than one look.
 */
export function watchBeats(
  present: () => readonly Seat[],
  beatsOf: (seat: Seat) => number,
  still: (seat: Seat) => void,
): () => void {
  const seen = new Map<Seat, { beats: number; looks: number }>();
  const timer = setInterval(() => {
    const seats = present();
    for (const seat of seen.keys()) if (!seats.includes(seat)) seen.delete(seat);
    for (const seat of seats) {
      const beats = beatsOf(seat);
      const before = seen.get(seat);
      const looks = before?.beats === beats ? before.looks + 1 : 0;
      seen.set(seat, { beats, looks });
      if (looks >= LOOKS_WITHOUT_BEAT) still(seat);
    }
  }, LOOK_MS).unref();
  return () => clearInterval(timer);
}
