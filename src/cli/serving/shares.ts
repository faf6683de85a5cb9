import { availableParallelism } from 'node:os';
import type { Settings } from '../../server/settings.ts';

/** How many workers the settings ask for. */
export function workersIn({ workers }: Pick<Settings, 'workers'>): number {
  return workers === 'auto' ? availableParallelism() : Number(workers);
}

/** What all workers have together: each gets an equal share, so that a setting means the same however many there are. */
const DIVIDED = [
  'answerCache',
  'compressedCache',
  'seriesCache',
  'maximumConnections',
  'maximumConcurrent',
  'bodiesBytes',
] as const satisfies readonly (keyof Settings)[];

/** The settings of one of so many workers. */
export function shareOf(settings: Settings, workers: number): Settings {
  const share: Partial<Record<(typeof DIVIDED)[number], number>> = {};
  for (const name of DIVIDED) share[name] = Math.ceil(settings[name] / workers);
  return { ...settings, ...share };
}
