import type { Group } from '../../server/services.ts';
import { collectGarbage } from './collect-garbage.ts';
import { type Say, stackOf } from './said.ts';

/** Lets the groups ask themselves what people will ask, and then clears away what that and their building left. A failure is said: nobody's request fails by it. */
export async function rehearse(groups: readonly Group[], goOn: () => boolean, say: Say): Promise<void> {
  for (const group of groups) {
    try {
      await group.rehearse?.(goOn);
    } catch (error) {
      say(`error while rehearsing ${group.served.name}: ${stackOf(error)}`);
    }
  }
  if (goOn()) collectGarbage();
}
