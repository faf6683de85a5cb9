import type { Command } from '../command.ts';

/** `ventanilla mcp`: the tools for language models on standard input and output. */
export const mcp: Command = {
  name: 'mcp',
  usage: 'ventanilla mcp [settings]',
  sentence:
    'Serves tools for language models on standard input and output, by the Model Context Protocol; a running server has the same at `POST /mcp`.',
  options: [],
  // Loaded when it is called: other commands are the same program and should not wait for it.
  run: async (words, settings, terminal) => {
    const { serveMcp } = await import('../serve-mcp.ts');
    return serveMcp(words, settings, terminal);
  },
};
