import { inject } from 'vitest';
import { madeOnceIn } from './made-once-in.ts';

/**
 * The path of what is made once in a run of the tests, by the test file that needs it first; the others wait for it.
 * @param make puts it, a file or a folder, to the path that it is given
 * @throws Error in every file that needs it when it could not be made
 */
export function madeOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  return madeOnceIn(inject('runFolder'), name, make);
}
