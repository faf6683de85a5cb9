import type { Command } from '../command.ts';

/** `ventanilla sync`: fetches what is new from the sources, or from those that are named. */
export const sync: Command = {
  name: 'sync',
  usage:
    'ventanilla sync [SOURCE…] [--force] [--max-refused PERCENT] [settings]\n       ventanilla sync [SOURCE…] --list [settings]',
  sentence:
    'Fetches what is new from the official sources and loads it; one that fails does not stop the others, and changes nothing.',
  options: [
    { flag: 'list', type: 'switch', sentence: 'Tells which sources there are, and when they were visited, instead.' },
    { flag: 'force', type: 'switch', sentence: 'Fetches everything again, also what has not changed.' },
    {
      flag: 'max-refused',
      type: 'text',
      sentence:
        'Share of the records of a file or list that may be left out, in per cent (default 1); over it nothing changes. One record of ten or more always may, unless it is 0.',
    },
  ],
  // Loaded when it is called: `serve` is the same program and should not wait for what reads files.
  run: async (words, settings, terminal) => {
    const { syncSources } = await import('../sync-sources.ts');
    return syncSources(words, settings, terminal);
  },
};
