import type { PriceEvent } from './adjustment.ts';
import type { Series } from './series.ts';

/** An event that the prices contradict, with the closes on both sides of its day. */
export interface Contradicted {
  readonly event: PriceEvent;
  readonly dayBefore: number;
  readonly closeBefore: number;
  readonly dayAfter: number;
  readonly closeAfter: number;
}

/** The events of a title, those to apply and those that its prices contradict. */
export interface WeighedEvents {
  readonly applied: readonly PriceEvent[];
  readonly contradicted: readonly Contradicted[];
}

/** So much likelier must the prices be without an event than with it: a stated event is right far more often than not. */
const ODDS = 1000;
/** The scale of a day's move where the prices hardly move: with less than this, rounding would decide. */
const LEAST_SCALE = 0.005;
/** The scale of a day's move where too few sessions are known to measure one. */
const UNKNOWN_SCALE = 0.03;
/** Sessions on each side whose moves measure the scale, and the fewest that do. */
const SESSIONS_MEASURED = 60;
const FEWEST_MEASURED = 10;
const DAYS_OF_WEEK = 7;
const SESSIONS_OF_WEEK = 5;

/**
 * Rule `contradicted-event`: an event is dropped when the move of the price across its day is 1,000 times likelier
 * without it than with it. Moves are log returns, distributed by Laplace around 0, or around the sum of the log factors
 * of the events between the two sessions. The scale is the median move of the sessions around them / ln 2, times the root
 * of the sessions between. A factor nearer to 1 than ln 1000 scales (3.5 % or more) can therefore not be contradicted.
 * Where no session traded on one of the two sides there is no evidence, and the event stays.
 */
export function weighEvents(events: readonly PriceEvent[], series: Series): WeighedEvents {
  const rows = new Set(events.map(({ day }) => series.firstFrom(day)));
  // Events between the same two traded sessions explain one move together.
  const steps = new Map<number, { readonly sides: Sides; readonly together: PriceEvent[] }>();
  for (const event of events) {
    const sides = sidesOf(series, series.firstFrom(event.day));
    if (!sides) continue;
    const step = steps.get(sides.after);
    if (step) step.together.push(event);
    else steps.set(sides.after, { sides, together: [event] });
  }
  const contradicted: Contradicted[] = [];
  for (const { sides, together } of steps.values()) {
    const move = moveBetween(series, sides);
    if (Number.isNaN(move)) continue;
    const threshold = Math.log(ODDS) * scaleAcross(series, sides, rows);
    for (const event of contradictedBy(move, together, threshold)) contradicted.push(evidence(event, series, sides));
  }
  const dropped = new Set(contradicted.map(({ event }) => event));
  return { applied: events.filter((event) => !dropped.has(event)), contradicted };
}

/** The events of one step between sessions that explain it less than it is explained without them, the worst first. */
function contradictedBy(move: number, events: readonly PriceEvent[], threshold: number): PriceEvent[] {
  let kept = [...events];
  const dropped: PriceEvent[] = [];
  for (;;) {
    const left = move - kept.reduce((sum, { factor }) => sum + Math.log(factor), 0);
    let [worst, gain] = [null as PriceEvent | null, threshold];
    for (const event of kept) {
      const better = Math.abs(left) - Math.abs(left + Math.log(event.factor));
      if (better > gain) [worst, gain] = [event, better];
    }
    if (worst === null) return dropped;
    dropped.push(worst);
    kept = kept.filter((event) => event !== worst);
  }
}

/** The two sessions whose closes show what happened between them; rows without trades repeat an older close. */
interface Sides {
  readonly before: number;
  readonly after: number;
}

/** The traded sessions nearest to the step into a row; null where there is none on one side. */
function sidesOf(series: Series, row: number): Sides | null {
  let [before, after] = [row - 1, row];
  while (before >= 0 && !isTraded(series, before)) before--;
  while (after < series.length && !isTraded(series, after)) after++;
  return before >= 0 && after < series.length ? { before, after } : null;
}

function isTraded(series: Series, row: number): boolean {
  return series.at('volume', row) !== 0;
}

/** The log return from one session to another; NaN where a close is not above zero. */
function moveBetween(series: Series, { before, after }: Sides): number {
  const move = Math.log(series.at('close', after) / series.at('close', before));
  return Number.isFinite(move) ? move : Number.NaN;
}

/** The scale of the move across an event: that of one session around it, times the root of the sessions between. */
function scaleAcross(series: Series, sides: Sides, eventRows: ReadonlySet<number>): number {
  const moves = [...movesFrom(series, sides.before, -1, eventRows), ...movesFrom(series, sides.after, 1, eventRows)];
  moves.sort((a, b) => a - b);
  const median = moves[moves.length >> 1] ?? 0;
  const scale = moves.length < FEWEST_MEASURED ? UNKNOWN_SCALE : Math.max(LEAST_SCALE, median / Math.LN2);
  return scale * Math.sqrt(sessionsBetween(series, sides));
}

/** Moves of one session on one side, without sign, but for those across an event. */
function* movesFrom(series: Series, from: number, step: 1 | -1, eventRows: ReadonlySet<number>): Generator<number> {
  let left = SESSIONS_MEASURED;
  for (let row = from; row > 0 && row < series.length - 1 && left > 0; row += step) {
    const sides = step === 1 ? { before: row, after: row + 1 } : { before: row - 1, after: row };
    if (eventRows.has(sides.after)) continue;
    const move = moveBetween(series, sides) / Math.sqrt(sessionsBetween(series, sides));
    if (Number.isNaN(move)) continue;
    yield Math.abs(move);
    left--;
  }
}

/** Sessions from one row to another, by the calendar. */
function sessionsBetween(series: Series, { before, after }: Sides): number {
  const days = (series.days[after] ?? 0) - (series.days[before] ?? 0);
  return Math.max(1, Math.round((days * SESSIONS_OF_WEEK) / DAYS_OF_WEEK));
}

function evidence(event: PriceEvent, series: Series, { before, after }: Sides): Contradicted {
  return {
    event,
    dayBefore: series.days[before] ?? 0,
    closeBefore: series.at('close', before),
    dayAfter: series.days[after] ?? 0,
    closeAfter: series.at('close', after),
  };
}
