import type { Command } from '../command.ts';

/** `ventanilla import`: loads files and folders, or one account's operations, or the starter data. */
export const importCommand: Command = {
  name: 'import',
  usage:
    'ventanilla import PATH… [--account NAME] [--max-refused PERCENT] [--merge-provinces] [--report FILE] [settings]\n       ventanilla import --starter [settings]',
  sentence: 'Loads data files or whole folders into the store; running servers take the new version up by themselves.',
  options: [
    { flag: 'account', type: 'text', sentence: 'The files are operations of this account.' },
    {
      flag: 'max-refused',
      type: 'text',
      sentence: 'Share of a file’s records that may be refused, in per cent (default 1); over it nothing changes.',
    },
    {
      flag: 'merge-provinces',
      type: 'switch',
      sentence: 'Territorial files replace only the provinces that they hold; records of other provinces stay.',
    },
    {
      flag: 'report',
      type: 'text',
      sentence:
        'Writes every refusal and every notice to this file, one JSON object a line; the output shows the first few.',
    },
    { flag: 'starter', type: 'switch', sentence: 'Loads the starter data instead of files.' },
  ],
  // Loaded when it is called: `serve` is the same program and should not wait for what reads files.
  run: async (words, settings, terminal) => {
    const { importFiles } = await import('../import-files.ts');
    return importFiles(words, settings, terminal);
  },
};
