import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';

/**
 * The path of what is made once in a run of the tests, by the test file that needs it first; the others wait for it.
 * @param make puts it, a file or a folder, to the path that it is given
 * @throws Error in every file that needs it when it could not be made
 */
export async function madeOnce(name: string, make: (path: string) => Promise<void>): Promise<string> {
  const folder = join(inject('runFolder'), name);
  const [made, failed] = [join(folder, 'made'), join(folder, 'failed')];
  if (await isFirst(folder)) {
    const making = join(folder, 'making');
    await make(making)
      .then(() => rename(making, made))
      .catch((error: unknown) => writeFile(failed, String(error)));
  }
  while (!existsSync(made)) {
    if (existsSync(failed)) throw new Error(`${name}: ${await readFile(failed, 'utf8')}`);
    await sleep(100);
  }
  return made;
}

/** Test files run at the same time in threads that share nothing: a folder is made by one of them. */
async function isFirst(folder: string): Promise<boolean> {
  return (await mkdir(folder, { recursive: true })) !== undefined;
}
