import type { Command } from '../command.ts';

/** `ventanilla account`: who may log in, and with what. Running servers follow at once. */
export const account: Command = {
  name: 'account',
  usage: [
    'ventanilla account add NAME --password-stdin [settings]',
    'ventanilla account password NAME --password-stdin [settings]',
    'ventanilla account list [settings]',
    'ventanilla account remove NAME [settings]',
    'ventanilla account token NAME [--label TEXT] [--scope WORD] [--expires DATE] [settings]',
    'ventanilla account tokens NAME [settings]',
    'ventanilla account revoke NAME TOKEN-ID [settings]',
  ].join('\n       '),
  sentence: 'Accounts of group B and their personal tokens.',
  options: [
    { flag: 'password-stdin', type: 'switch', sentence: 'Takes the password from the first line of standard input.' },
    { flag: 'label', type: 'text', sentence: 'What a personal token is for, to know it by later.' },
    {
      flag: 'scope',
      type: 'text',
      sentence:
        'Limits a personal token: `mercado` to quotes, series and panels, `cuenta` to operations and portfolio; without it, to nothing.',
    },
    {
      flag: 'expires',
      type: 'text',
      sentence: 'Last day of a personal token in Argentina, `YYYY-MM-DD`; without it, it never expires.',
    },
  ],
  // Loaded when it is called: other commands are the same program and should not wait for what keeps passwords.
  run: async (words, settings, terminal) => {
    const { keepAccounts } = await import('../keep-accounts.ts');
    return keepAccounts(words, settings, terminal);
  },
};
