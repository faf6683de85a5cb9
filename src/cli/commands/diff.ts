import type { Command } from '../command.ts';

/** `ventanilla diff`: what lies between two versions of the data. */
export const diff: Command = {
  name: 'diff',
  usage:
    'ventanilla diff GROUP A B [--limit N] [--json] [settings]\n       ventanilla diff A B [--limit N] [--json] [settings]',
  sentence:
    'Tells what was added, removed and changed from version A to version B of a group, or of each that has both.',
  options: [
    { flag: 'limit', type: 'text', sentence: 'Changes shown of each group (default 100); 0 for all. All are counted.' },
    { flag: 'json', type: 'switch', sentence: 'Writes JSON instead of lines.' },
  ],
  // Loaded when it is called: `serve` is the same program and does not need it.
  run: async (words, settings, terminal) => {
    const { showDifferences } = await import('../show-differences.ts');
    return showDifferences(words, settings, terminal);
  },
};
