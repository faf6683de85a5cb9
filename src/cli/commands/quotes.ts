import type { Command } from '../command.ts';

/** `ventanilla quotes`: takes running quotes in, from standard input, files or a watched folder, and closes the session. */
export const quotes: Command = {
  name: 'quotes',
  usage:
    'ventanilla quotes -|FILE…|FOLDER [--close] [--receipts] [settings]\n       ventanilla quotes --close [settings]\n       ventanilla quotes --discard [settings]',
  sentence:
    'Pushes running quotes and books in, one JSON object a line; running servers answer them at once. `-` is standard input; of a folder every file that is put into it.',
  options: [
    {
      flag: 'close',
      type: 'switch',
      sentence: 'Closes the session (after the lines, if any): what was pushed becomes a version of the market data.',
    },
    {
      flag: 'receipts',
      type: 'switch',
      sentence: 'Writes one JSON object a batch to standard output once its lines are on disk.',
    },
    { flag: 'discard', type: 'switch', sentence: 'Takes out what was pushed since the last close.' },
  ],
  // Loaded when it is called: `serve` is the same program and should not wait for it.
  run: async (words, settings, terminal) => {
    const { pushQuotes } = await import('../push-quotes.ts');
    return pushQuotes(words, settings, terminal);
  },
};
