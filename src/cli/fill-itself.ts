import { setTimeout as wait } from 'node:timers/promises';
import type { Settings } from '../server/settings.ts';
import { keepRounds } from '../sync/schedule/rounds.ts';
import { roundInProcess } from './round-in-process.ts';

/**
 * Lets a server fill itself from the sources, in the background: at once what was never fetched, then everything by its
 * rhythm. What was visited stands in the store: a restart fetches nothing again.
 *
 * @returns what ends it, within half of the time that a stopping server has
 * @throws SettingError when the sources that are wanted or declared cannot be used
 */
export async function fillItself(settings: Settings, say: (line: string) => void): Promise<() => Promise<void>> {
  if (settings.syncFiles !== '' || settings.syncSources !== '') {
    // Loaded only for who uses it: what is wrong should be told now, not by the first round.
    const { wantedSources } = await import('../sync/available.ts');
    wantedSources(settings);
  }
  const stop = new AbortController();
  const { signal } = stop;
  const ended = keepRounds({
    round: (hurried, visited) =>
      roundInProcess({ settings, hurried }, visited, { signal, patience: settings.shutdownTimeout / 2 }),
    say,
    now: () => Date.now(),
    sleep: (milliseconds) => wait(milliseconds, undefined, { signal, ref: false }).catch(() => {}),
    signal,
  });
  return async () => {
    stop.abort(new Error('stopped'));
    await ended;
  };
}
