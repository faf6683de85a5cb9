import { setTimeout as wait } from 'node:timers/promises';
import type { Group, Leisure } from '../../server/services.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type Say, stackOf } from './said.ts';

/** How long those are answered first that wait for the last group to be built, in milliseconds: collecting stops the thread for half of it. */
export const ANSWERING_MS = 100;

/**
 * Answers whoever waits, then clears away what building the groups left and lets them ask themselves what people will ask. A failure is
 * said: nobody's request fails by it.
 */
export async function rehearse(groups: readonly Group[], leisure: Leisure, say: Say): Promise<void> {
  await wait(ANSWERING_MS);
  if (!leisure.goesOn()) return;
  collectGarbage();
  for (const group of groups) {
    try {
      await group.rehearse?.(leisure);
    } catch (error) {
      say(`error while rehearsing ${group.served.name}: ${stackOf(error)}`);
    }
  }
  // Whoever is busy has collected what the rehearsal left.
  if (leisure.goesOn() && leisure.idleFor() > 0) collectGarbage();
}
