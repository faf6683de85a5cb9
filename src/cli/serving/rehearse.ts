import { setTimeout as wait } from 'node:timers/promises';
import type { CatalogKeeper } from '../../server/catalogs.ts';
import type { Group, Leisure } from '../../server/group.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type Say, stackOf } from './said.ts';

/** How long those are answered first that wait for the last group to be built, in milliseconds: collecting stops the thread for half of it. */
export const ANSWERING_MS = 100;

/** The groups, and who keeps what they serve. */
export interface Rehearsing {
  readonly groups: readonly Group[];
  readonly keeper: Pick<CatalogKeeper, 'finish'>;
}

/**
 * Answers whoever waits, then finishes what the groups serve already, clears away what building them left and lets them ask themselves
 * what people will ask. A failure is said: nobody's request fails by it.
 */
export async function rehearse({ groups, keeper }: Rehearsing, leisure: Leisure, say: Say): Promise<void> {
  await wait(ANSWERING_MS);
  if (!leisure.goesOn()) return;
  await keeper.finish();
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
