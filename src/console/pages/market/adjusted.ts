import type { Session } from './answers.ts';
import { dayOfTime } from './candles.ts';

/** What an event looks like by what it did to prices. */
export type EventLook = 'split' | 'merge' | 'payment' | 'other';

/** A session from which on prices are adjusted by another factor than before. */
export interface AdjustmentEvent {
  /** The first session with the newer factor. */
  readonly date: string;
  /** What prices before it are multiplied by, against those from it on. */
  readonly factor: number;
  readonly look: EventLook;
  /** Of a split or merge: how many papers become one, or one becomes; 0 else. */
  readonly papers: number;
}

/** What lies between a series as traded and adjusted. */
export interface AdjustedAgainstRaw {
  /** Whether any price differs. */
  readonly differs: boolean;
  /** Within the stretch, ascending. */
  readonly events: readonly AdjustmentEvent[];
  /** What the prices of the last session are multiplied by: 1 unless something happened after it. */
  readonly lastFactor: number;
}

/** Changes of the factor below this are rounding, as far as the prices are large enough to tell. */
const TOLERANCE = 1e-4;
/** Adjusted prices are rounded to seven decimals. */
const ROUNDED = 1e-7;
/** How near to a whole number the papers of a split are. */
const WHOLE = 0.005;
/** A payment takes less than half of a price away; what takes more, or adds, is something else. */
const LARGEST_PAYMENT = 0.5;

/** Compares two series of the same sessions. Sessions that only one of them has are left out. */
export function compareAdjusted(raw: readonly Session[], adjusted: readonly Session[]): AdjustedAgainstRaw {
  const traded = new Map(raw.map(({ fechaHora, ultimoPrecio }) => [fechaHora, ultimoPrecio]));
  const events: AdjustmentEvent[] = [];
  let differs = false;
  /** The factor that holds, as the largest price since it began shows it, and how far rounding may have moved it. */
  let held: { readonly factor: number; readonly slack: number } | null = null;
  for (const { fechaHora, ultimoPrecio } of adjusted) {
    const price = traded.get(fechaHora);
    if (price === undefined || price <= 0 || ultimoPrecio <= 0) continue;
    const shown = { factor: ultimoPrecio / price, slack: ROUNDED / Math.min(price, ultimoPrecio) };
    if (Math.abs(shown.factor - 1) > TOLERANCE + shown.slack) differs = true;
    const factor = held === null ? 1 : held.factor / shown.factor;
    if (held !== null && Math.abs(factor - 1) > TOLERANCE + held.slack + shown.slack) {
      events.push({ date: dayOfTime(fechaHora), factor, ...looksLike(factor) });
      held = shown;
    } else if (held === null || shown.slack < held.slack) held = shown;
  }
  return { differs, events, lastFactor: held?.factor ?? 1 };
}

function looksLike(factor: number): Pick<AdjustmentEvent, 'look' | 'papers'> {
  const [look, ratio] = factor < 1 ? (['split', 1 / factor] as const) : (['merge', factor] as const);
  const papers = Math.round(ratio);
  if (papers >= 2 && Math.abs(ratio / papers - 1) <= WHOLE) return { look, papers };
  return { look: factor < 1 && factor >= LARGEST_PAYMENT ? 'payment' : 'other', papers: 0 };
}
