import { availableParallelism } from 'node:os';
import type { Settings } from '../../server/settings.ts';
import { type Terminal, UsageError, type Words } from '../command.ts';

/**
 * Answers requests until the program gets a stop signal: in this thread, or with several workers in a process that this one supervises.
 * @returns the exit code
 */
export async function serve({ positionals }: Words, settings: Settings, terminal: Terminal): Promise<number> {
  if (positionals.length > 0) throw new UsageError(`serve takes no argument "${positionals[0]}".`);
  const workers = workerCount(settings);
  if (workers > 1) {
    const { supervise } = await import('../serving/supervise.ts');
    return supervise(settings, workers, terminal);
  }
  const { serveSingle } = await import('../serving/single.ts');
  return serveSingle(settings, terminal);
}

/** Reads the number of workers from the settings. */
export function workerCount({ workers }: Pick<Settings, 'workers'>): number {
  return workers === 'auto' ? availableParallelism() : Number(workers);
}
