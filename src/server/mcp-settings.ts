import { choice, secret } from './setting.ts';

/** Settings of the tools for language models. */
export const MCP_SETTINGS = {
  mcp: choice('mcp', ['on', 'off'], 'Whether `POST /mcp` serves tools for language models.'),
  mcpToken: secret(
    'mcp-token',
    'Bearer token of the account whose market data, portfolio and operations `ventanilla mcp` may read; over HTTP each client sends its own.',
  ),
};
