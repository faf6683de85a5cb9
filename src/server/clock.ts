/** The time as the service sees it. Civil questions ask `today`; tokens, headers and throttling ask `now`. */
export interface Clock {
  /** The real instant. */
  readonly now: () => Date;
  /** The civil date in Argentina (UTC−03:00, no daylight saving since 2009), `YYYY-MM-DD`. */
  readonly today: () => string;
}

/** Argentina's clocks against UTC, in milliseconds. */
export const ARGENTINA_OFFSET_MS = -3 * 60 * 60 * 1000;

const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The system's clock. `fixedToday` (`YYYY-MM-DD`, setting `today`) fixes the civil date alone: the instant stays real
 * (decisions.md, "Dates").
 */
export function systemClock(fixedToday?: string): Clock {
  // Every request of some operations needs the date, which changes once a day.
  let day = Number.NaN;
  let text = '';
  return {
    now: () => new Date(),
    today: () => {
      if (fixedToday !== undefined) return fixedToday;
      const present = Math.floor((Date.now() + ARGENTINA_OFFSET_MS) / DAY_MS);
      if (present !== day) {
        day = present;
        text = new Date(day * DAY_MS).toISOString().slice(0, 10);
      }
      return text;
    },
  };
}

/**
 * Milliseconds on a clock that all threads of the machine share and that only goes forward. `performance.now` begins at
 * another instant in each thread.
 */
export function sharedClock(): () => number {
  const began = Number(process.hrtime.bigint()) / 1e6 - performance.now();
  return () => began + performance.now();
}
