import {
  createMcpHandler,
  isLegacyRequest,
  localhostAllowedOrigins,
  type Server,
  validateOriginHeader,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type Answer, json } from '../server/http/answer.ts';
import type { Call } from '../server/http/call.ts';

/** Most messages of a batch, which revision 2025-03-26 of the protocol knows. */
const MAXIMUM_BATCH = 20;

/** The codes of JSON-RPC for messages that are refused before a method is called. */
const CODES = { parse: -32700, request: -32600 } as const;

/**
 * Answers one POST of the protocol's streamable HTTP transport, of any revision: without a session, with one JSON body.
 * @param ownHost the host of the configured public address, whose pages may call besides those of this machine
 */
export async function answerPost(call: Call, ownHost: string | null, make: () => Server): Promise<Answer> {
  // A page of another site that reaches this server by a name of its own (DNS rebinding) says so here.
  const hosts = [...localhostAllowedOrigins(), ...(ownHost === null ? [] : [ownHost])];
  const origin = validateOriginHeader(call.headers.origin, hosts);
  if (!origin.ok) return refusal(403, CODES.request, origin.message);
  const message = parsed(call.body);
  if (message === undefined) return refusal(400, CODES.parse, 'The body is not JSON.');
  if (Array.isArray(message) && message.length > MAXIMUM_BATCH) {
    return refusal(
      400,
      CODES.request,
      `A batch may have at most ${MAXIMUM_BATCH} messages, this one has ${message.length}.`,
    );
  }
  const response = await answered(requestOf(call), message, make);
  // What a notification is answered has no body.
  const type = response.headers.get('content-type') ?? 'text/plain; charset=utf-8';
  return { status: response.status, type, body: await response.text(), caching: 'no-store' };
}

function parsed(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return undefined;
  }
}

function refusal(status: number, code: number, message: string): Answer {
  return json(status, { jsonrpc: '2.0', error: { code, message }, id: null }, { caching: 'no-store' });
}

/** The request as the SDK takes it. Every client gets JSON, whether it says that it takes streams or not. */
function requestOf({ headers, signal }: Call): Request {
  const own = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' && (name === 'content-type' || name.startsWith('mcp-')) ? [[name, value]] : [],
  );
  return new Request('http://localhost/mcp', {
    method: 'POST',
    headers: [...own, ['accept', 'application/json, text/event-stream']],
    signal,
  });
}

async function answered(request: Request, message: unknown, make: () => Server): Promise<Response> {
  const parsedBody = { parsedBody: message };
  if (!(await isLegacyRequest(request, message))) {
    // The list of tools never changes: there is nothing to subscribe to.
    return await createMcpHandler(make, { legacy: 'reject', maxSubscriptions: 0, keepAliveMs: 0 }).fetch(
      request,
      parsedBody,
    );
  }
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const server = make();
  try {
    await server.connect(transport);
    return await Promise.race([transport.handleRequest(request, parsedBody), untilAborted(request.signal)]);
  } finally {
    await server.close();
  }
}

/** Rejects when the client has gone: the transport then never answers. */
function untilAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
