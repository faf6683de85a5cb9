import type { Route } from '../server/group.ts';
import type { Call } from '../server/http/call.ts';
import type { Operations } from '../server/operations.ts';
import { storeTrouble } from '../server/store-trouble.ts';
import { ServiceAccess } from './service-access.ts';
import { TOOLS } from './tools/all.ts';

/** What the route of the protocol is made of. */
interface McpParts {
  readonly operations: Operations;
  readonly version: string;
  /** The public address of the service; empty where none is configured. */
  readonly publicAddress: string;
  /** Called with every error that is a fault of the program. */
  readonly onError: (error: unknown, call: Call) => void;
}

/** `POST /mcp`: the tools of the service for language models, by the Model Context Protocol. */
export function mcpRoute({ operations, version, publicAddress, onError }: McpParts): Route {
  const ownHost = publicAddress === '' ? null : new URL(publicAddress).hostname;
  return {
    id: 'mcp',
    method: 'POST',
    path: '/mcp',
    summary: 'Tools for language models, by the Model Context Protocol (streamable HTTP, without sessions)',
    description:
      'JSON-RPC messages of any revision of the protocol; answers are JSON. Each call of a tool costs what the operations cost that it calls. Market and account tools need a bearer token. Pages of other sites are refused by their `Origin`.',
    parameters: {},
    requestBody: {
      type: 'application/json',
      schema: {
        type: 'object',
        description: 'A JSON-RPC request or notification; also a list of at most 20.',
        required: ['jsonrpc', 'method'],
        properties: {
          jsonrpc: { const: '2.0' },
          id: { type: ['string', 'integer'] },
          method: { type: 'string' },
          params: { type: 'object' },
        },
        additionalProperties: false,
      },
      example: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    },
    responses: {
      200: { sentence: 'The JSON-RPC response.', schema: { type: 'object' } },
      202: { sentence: 'A notification was taken.' },
      400: { sentence: 'No JSON-RPC message, or one of an unknown revision.', schema: { type: 'object' } },
      403: { sentence: 'A page of another site.', schema: { type: 'object' } },
      413: { sentence: 'The body is too large.', schema: { type: 'object' } },
      415: { sentence: 'The body is not `application/json`.', schema: { type: 'object' } },
    },
    counted: true,
    long: true,
    handle: async (call) => {
      // Loaded by the first client: most servers never have one.
      const [{ answerPost }, { protocolServer }] = await Promise.all([import('./http.ts'), import('./protocol.ts')]);
      const service = new ServiceAccess(operations, call);
      const report = (error: unknown): void => {
        if (!call.signal.aborted && !storeTrouble(error)?.isReportedByWatch) onError(error, call);
      };
      return await answerPost(call, ownHost, () =>
        protocolServer({ tools: TOOLS, service: () => service, version, onError: report }),
      );
    },
  };
}
