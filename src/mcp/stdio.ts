import type { IncomingHttpHeaders } from 'node:http';
import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport, serveStdio } from '@modelcontextprotocol/server/stdio';
import type { Call } from '../server/http/call.ts';
import { FREE_STEPS } from '../server/http/call.ts';
import type { Operations } from '../server/operations.ts';
import { Pace } from '../server/pace.ts';
import { protocolServer } from './protocol.ts';
import { ServiceAccess } from './service-access.ts';
import { TOOLS } from './tools/all.ts';

/** What a connection of standard input and output serves. */
interface StdioParts {
  readonly operations: Operations;
  readonly version: string;
  /** What links begin with. */
  readonly origin: string;
  /** The bearer token of an account; empty for none. */
  readonly token: string;
  readonly input: Readable;
  readonly output: Writable;
  readonly onError: (error: unknown) => void;
}

/** Serves the tools on a pair of streams, messages separated by line feeds. @returns what ends it */
export function serveStreams({ operations, version, origin, token, input, output, onError }: StdioParts): {
  readonly close: () => Promise<void>;
} {
  const service = (signal: AbortSignal): ServiceAccess =>
    new ServiceAccess(operations, new LocalCall(origin, token, signal));
  return serveStdio(() => protocolServer({ tools: TOOLS, service, version, onError }), {
    transport: new StdioServerTransport(input, output),
  });
}

/** A request without a connection, of a program on this machine: nothing limits it. */
class LocalCall implements Call {
  readonly method = 'POST';
  readonly path = '/mcp';
  readonly search = '';
  readonly params = {};
  readonly headers: IncomingHttpHeaders;
  readonly body = new Uint8Array(0);
  readonly upload: AsyncIterable<Uint8Array> = (async function* () {})();
  readonly signal: AbortSignal;
  readonly pace: Pace;
  readonly steps = FREE_STEPS;
  readonly #origin: string;

  constructor(origin: string, token: string, signal: AbortSignal) {
    this.#origin = origin;
    this.headers = token === '' ? {} : { authorization: `Bearer ${token}` };
    this.signal = signal;
    this.pace = new Pace({ signal });
  }

  query(): readonly [] {
    return [];
  }

  origin(): string {
    return this.#origin;
  }

  peer(): string {
    return '';
  }

  charge(): null {
    return null;
  }

  chargeAccount(): null {
    return null;
  }
}
