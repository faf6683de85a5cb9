import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** What a tool gave, as a test looks at it. */
export interface ToolResult {
  readonly isError: boolean;
  /** The text for clients that know no structured results. */
  readonly text: string;
  readonly result: unknown;
}

/** A connected client of the SDK. */
export interface Connected {
  readonly client: Client;
  readonly call: (name: string, given?: Record<string, unknown>) => Promise<ToolResult>;
}

/** Wraps a connected client of the SDK, which also checks each structured result against the schema of its tool. */
export async function calling(client: Client): Promise<Connected> {
  // The client knows the schemas of results from the list.
  await client.listTools();
  return {
    client,
    call: async (name, given = {}) => {
      const { isError = false, content, structuredContent } = await client.callTool({ name, arguments: given });
      const [first] = content;
      return { isError, text: first?.type === 'text' ? first.text : '', result: structuredContent };
    },
  };
}

/** Connects over HTTP; `mode` says which revisions the client speaks: those with a handshake, or 2026-07-28 alone. */
export async function connectHttp(
  address: string,
  headers: Record<string, string> = {},
  mode: 'legacy' | 'auto' = 'legacy',
): Promise<Connected> {
  const client = new Client({ name: 'test', version: '1.0.0' }, { versionNegotiation: { mode } });
  await client.connect(new StreamableHTTPClientTransport(new URL('/mcp', address), { requestInit: { headers } }));
  return await calling(client);
}

/** An access token of the account of the starter data. */
export async function demoToken(address: string): Promise<string> {
  const login = await fetch(`${address}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=password&username=demo&password=demo-ventanilla',
  });
  return String(Object(await login.json()).access_token);
}
