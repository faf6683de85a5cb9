/** The files that Node starts: the program, and its threads. The bundler makes a file of each. */
export const ENTRIES = ['main', 'worker-thread'] as const;

/** Where an entry lies: all of them in one folder, that of this module among the sources as in the bundle. */
export function entry(name: (typeof ENTRIES)[number]): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
