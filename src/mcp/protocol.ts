import { isSpecType, ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server';
import { isObject, project } from './json.ts';
import { listed } from './listed.ts';
import type { ServiceAccess } from './service-access.ts';
import type { Tool } from './tool.ts';
import { ToolError } from './tool-error.ts';

/** What a server of the protocol is made of. */
interface ProtocolParts {
  readonly tools: readonly Tool[];
  /** Gives the service to one call of a tool, which ends when the signal is aborted. */
  readonly service: (signal: AbortSignal) => ServiceAccess;
  readonly version: string;
  /** Called with every error of a tool that is a fault of the program. */
  readonly onError: (error: unknown) => void;
}

const INSTRUCTIONS =
  'Public data of Argentina: statistics of the central bank, securities, addresses and places, public bodies. Field names and search words are Spanish. Every result has a `url` with the whole answer; of a list, `omitted` counts the rows left out. Tools on securities and accounts need the bearer token of an account.';

/** Makes a server of the protocol for one request, or for one connection of standard input and output. */
export function protocolServer({ tools, service, version, onError }: ProtocolParts): Server {
  const byName = new Map(tools.map((one) => [one.name, one]));
  const server = new Server(
    { name: 'ventanilla', version },
    {
      capabilities: { tools: {} },
      instructions: INSTRUCTIONS,
      // Arguments are read by the tools' own tables: making the SDK's validator would take longer than most calls.
      jsonSchemaValidator: {
        getValidator: () => () => ({ valid: false, data: undefined, errorMessage: 'Not supported.' }),
      },
    },
  );
  server.setRequestHandler('tools/list', () => ({ tools: tools.map(listed).filter(isSpecType.Tool) }));
  server.setRequestHandler('tools/call', async ({ params }, { mcpReq: { signal } }) => {
    const called = byName.get(params.name);
    if (called === undefined) {
      const known = [...byName.keys()].join(', ');
      throw new ProtocolError(
        ProtocolErrorCode.InvalidParams,
        `There is no tool "${params.name.slice(0, 100)}": there are ${known}.`,
      );
    }
    try {
      const result = project(await called.call(params.arguments ?? {}, service(signal)), called.result);
      const structuredContent = isObject(result) ? { ...result } : {};
      return { content: [{ type: 'text', text: JSON.stringify(structuredContent) }], structuredContent };
    } catch (error) {
      if (!(error instanceof ToolError) && !signal.aborted) onError(error);
      const text = error instanceof ToolError ? error.message : 'The service failed. Try again later.';
      return { content: [{ type: 'text', text }], isError: true };
    }
  });
  return server;
}
