import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Where lies what is made once in a run of the tests, whatever project needs it. */
    runFolder: string;
  }
}

/** The name of the store with all public data. */
export const ALL_PUBLIC_DATA = 'all public data';

/** What `madeOnce` does, in the folder of the run: for the set-up of a project too, which is no test. */
export async function madeOnceIn(
  runFolder: string,
  name: string,
  make: (path: string) => Promise<void>,
): Promise<string> {
  const folder = join(runFolder, name);
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
