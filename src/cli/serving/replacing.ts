import type { Seat } from './seat.ts';

/** A worker that lived so long, in milliseconds, did not end because of how it was started. */
const LONG_LIFE_MS = 60_000;
const FIRST_PAUSE_MS = 100;
const LAST_PAUSE_MS = 60_000;

/** How often workers are looked at, in milliseconds, and after how many looks without a beat one stands still. */
const LOOK_MS = 5000;
const LOOKS_WITHOUT_BEAT = 6;

/** When a worker is replaced: at once the first time, after growing pauses where seats do not hold. */
export class Replacing {
  readonly #short: number[];

  constructor(size: number) {
    this.#short = Array.from({ length: size }, () => 0);
  }

  /** Milliseconds until a seat is taken again, whose worker lived so long. */
  pause(seat: number, lived: number): number {
    const short = lived >= LONG_LIFE_MS ? 0 : (this.#short[seat] ?? 0);
    this.#short[seat] = short + 1;
    return Math.min(LAST_PAUSE_MS, FIRST_PAUSE_MS * 4 ** short);
  }

  /**
   * Looks again and again whether beats go on, and gives what ends that. Half a minute without one is no busy worker: those
   * let others through every few milliseconds. A machine that slept looks late itself, and counts no more than one look.
   */
  watch(present: () => readonly Seat[], beatsOf: (seat: Seat) => number, still: (seat: Seat) => void): () => void {
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
}
