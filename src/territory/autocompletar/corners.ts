/** Corners as somebody types them: the streets that cross a street, those first whose names go on as typed. */
import type { StreetNetwork } from '../streets/network.ts';
import type { Best, Scored } from './best.ts';
import { fitOf, NO_FIT, type Plan } from './fitting.ts';
import type { Shelf, Shelves } from './shelf.ts';
import type { TypedName } from './typed.ts';

/** First streets whose crossings are looked at, and crossings in all: bounds on the time. */
export const MOST_STREETS = 100;
const MOST_CROSSINGS = 20_000;

/** Shows `best` the corners of streets found before with those that the plan of another name fits. */
export function crossStreets(
  shelves: Shelves,
  network: StreetNetwork,
  streets: readonly Scored[],
  plan: Plan,
  typed: TypedName,
  best: Best,
): void {
  shelves.round++;
  const { round } = shelves;
  const shelf = shelves.streets;
  let looked = 0;
  for (const { record, score } of streets) {
    // The better known of two corners is the one whose streets are.
    for (const other of network.crossings.of(record)) {
      if (++looked > MOST_CROSSINGS) return;
      const fit = fitOnce(shelf, plan, typed, shelf.text.nameOf[other] ?? 0, round);
      if (fit === NO_FIT) continue;
      const own = (shelf.importance[other] ?? 0) + fit;
      best.show({ score: Math.round((score + own) / 2), shelf: shelf.place, record, other });
    }
  }
}

/** The street up to which a corner's street goes from the other one, by the plan of its name: the one that fits best; −1 for none. */
export function endOf(shelves: Shelves, network: StreetNetwork, corner: Scored, plan: Plan, typed: TypedName): number {
  const { text, importance } = shelves.streets;
  let end = -1;
  let most = NO_FIT;
  for (const street of network.crossings.of(corner.record)) {
    const fit = street === corner.other ? NO_FIT : fitOf(shelves.streets, plan, typed, text.nameOf[street] ?? 0);
    if (fit === NO_FIT || fit < most || (fit === most && (importance[street] ?? 0) <= (importance[end] ?? 0))) continue;
    most = fit;
    end = street;
  }
  return end;
}

function fitOnce(shelf: Shelf, plan: Plan, typed: TypedName, name: number, round: number): number {
  if (shelf.nameRound[name] !== round) {
    shelf.nameRound[name] = round;
    shelf.nameFit[name] = fitOf(shelf, plan, typed, name);
  }
  return shelf.nameFit[name] ?? NO_FIT;
}
