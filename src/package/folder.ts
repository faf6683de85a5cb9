import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The folder of the package, with `package.json` and `data`: the nearest one above this module, which lies elsewhere among the sources
 * than in the bundle.
 */
const FOLDER = packageAbove(import.meta.dirname);

function packageAbove(folder: string): string {
  if (existsSync(join(folder, 'package.json'))) return folder;
  const above = dirname(folder);
  if (above === folder) throw new Error(`No package.json above ${import.meta.dirname}.`);
  return packageAbove(above);
}

/** Returns the path of a file in the package beside the program, such as `data/territory/synonyms.txt`. */
export function inPackage(path: string): string {
  return join(FOLDER, path);
}
