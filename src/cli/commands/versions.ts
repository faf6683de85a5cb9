import type { Command } from '../command.ts';

/** `ventanilla versions`: which versions of the data can be read. */
export const versions: Command = {
  name: 'versions',
  usage: 'ventanilla versions [GROUP] [--json] [settings]',
  sentence: 'Lists the data versions that can be read, newest first, of all groups or of one.',
  options: [{ flag: 'json', type: 'switch', sentence: 'Writes JSON instead of a table.' }],
  // Loaded when it is called: other commands are the same program and should not wait for what reads stores.
  run: async (words, settings, terminal) => {
    const { listVersions } = await import('../list-versions.ts');
    return listVersions(words, settings, terminal);
  },
};
