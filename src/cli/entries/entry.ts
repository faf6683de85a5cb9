/** What Node is told to start: the program, and the threads and processes that it starts itself. */
type Entry = 'main' | 'close-thread' | 'read-snapshot-thread' | 'worker-thread' | 'snapshot-process' | 'round-process';

/** Where an entry lies: all of them in one folder, that of this module among the sources as in the bundle. */
export function entry(name: Entry): URL {
  return new URL(`./${name}.js`, import.meta.url);
}
