import type { Command } from '../command.ts';

/** `ventanilla export`: the public data of the store as files that any store can import. */
export const exportCommand: Command = {
  name: 'export',
  usage: 'ventanilla export FOLDER [--groups NAMES] [--version N] [--market] [--plain] [--force] [settings]',
  sentence:
    'Writes the public data as files that an import reads back to the same bytes, with a manifest of checksums.',
  options: [
    {
      flag: 'groups',
      type: 'text',
      sentence: 'Groups to write, between commas: statistics, territory, organisms (default: all three), market.',
    },
    {
      flag: 'version',
      type: 'text',
      sentence: 'Number of the version to write, of one group; the newest when absent.',
    },
    { flag: 'market', type: 'switch', sentence: 'Writes market data, too; accounts, tokens and operations never.' },
    { flag: 'plain', type: 'switch', sentence: 'Text instead of gzip.' },
    {
      flag: 'force',
      type: 'switch',
      sentence: 'Writes into a folder that holds other things; replaces an export there.',
    },
  ],
  // Loaded when it is called: `serve` is the same program and should not wait for what writes files.
  run: async (words, settings, terminal) => {
    const { exportFiles } = await import('../export-files.ts');
    return exportFiles(words, settings, terminal);
  },
};
