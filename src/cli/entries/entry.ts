/** The files that Node starts: the program, its threads and its processes. The bundler makes a file of each. */
export const ENTRIES = ['main', 'close-thread', 'worker-thread', 'snapshot-process', 'round-process'] as const;

/** Where an entry lies: all of them in one folder, that of this module among the sources as in the bundle. */
export function entry(name: (typeof ENTRIES)[number]): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
