import { randomBytes } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv4 } from 'node:net';
import { isTrusted, type OriginRules, peerOf } from '../http/origin.ts';
import { ipv6Network } from '../limits/access-rules.ts';
import type { NamedOperation } from '../metrics/request-figures.ts';
import type { ParameterTable } from '../parameters/table.ts';
import type { Settings } from '../settings.ts';
import { asciiString } from './log-lines.ts';

/** Selects the requests that are logged, and what a line contains. */
export interface RequestLogRules {
  readonly which: 'errors' | 'slow' | 'all';
  /** Duration from which a request is slow. */
  readonly slowMilliseconds: number;
  /** One in this many of the others is logged; 0 for none. */
  readonly oneIn: number;
  readonly client: LoggedAddress;
  /** True to log the values of declared parameters. */
  readonly query: boolean;
}

export interface Lines {
  readonly add: (line: string) => void;
}

/** A request whose answer was sent, or cut off. */
export interface FinishedRequest {
  readonly request: IncomingMessage;
  readonly id: string;
  /** Its number in the list of operations. */
  readonly operation: number;
  /** As received, without the query. */
  readonly path: string;
  readonly search: string;
  readonly status: number;
  readonly isCut: boolean;
  readonly milliseconds: number;
  /** Bytes of the body as sent. */
  readonly bytes: number;
  /** Number of the data version of the answer. */
  readonly version: number | undefined;
}

/** Longest path and query of a line, in characters. */
const LONGEST_PATH = 300;
const LONGEST_QUERY = 500;

const REQUEST_ID = /^[A-Za-z0-9._:/+=@-]{1,128}$/;
const TRACE_PARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}(?:-|$)/;
const NO_TRACE = '0'.repeat(32);

/**
 * Writes one line of JSON for a request: time, id, operation, status, duration. Headers and bodies are never in it, values of parameters
 * only where that is configured; it is ASCII, quoted.
 */
export class RequestLog {
  readonly #rules: RequestLogRules;
  readonly #lines: Lines;
  readonly #origin: OriginRules;
  readonly #operations: readonly { readonly text: string; readonly parameters: ParameterTable }[];
  readonly #now: () => number;
  readonly #random: () => number;
  /** The beginning of the ids of this worker; a count follows. */
  readonly #idPrefix = randomBytes(9).toString('base64url');
  #idCount = 0;
  #second = Number.NaN;
  #secondText = '';

  /** @param now milliseconds since the epoch */
  constructor(
    rules: RequestLogRules,
    lines: Lines,
    origin: OriginRules,
    operations: readonly NamedOperation[],
    now: () => number = Date.now,
    random: () => number = Math.random,
  ) {
    this.#rules = rules;
    this.#lines = lines;
    this.#origin = origin;
    this.#operations = operations.map(({ group, operation, parameters }) => ({
      text: `,"group":${asciiString(group)},"operation":${asciiString(operation)}`,
      parameters,
    }));
    this.#now = now;
    this.#random = random;
  }

  /** The id of a request: `X-Request-Id` of a trusted proxy, or a new one. */
  idOf(request: IncomingMessage): string {
    const id = isTrusted(request, this.#origin) ? request.headers['x-request-id'] : undefined;
    if (typeof id === 'string' && REQUEST_ID.test(id)) return id;
    return `${this.#idPrefix}-${(this.#idCount++).toString(36)}`;
  }

  /** Whether a request with this result is logged. */
  isLogged(status: number, milliseconds: number): boolean {
    const { which, slowMilliseconds, oneIn } = this.#rules;
    if (which === 'all' || status >= 500) return true;
    if (which === 'slow' && milliseconds >= slowMilliseconds) return true;
    return oneIn > 0 && this.#random() * oneIn < 1;
  }

  write(finished: FinishedRequest): void {
    const { request, id, status, isCut, milliseconds, bytes, version, path, search } = finished;
    const operation = this.#operations[finished.operation];
    let line = `{"time":"${this.#time()}","id":"${id}"`;
    const trace = this.#traceOf(request);
    if (trace !== undefined) line += `,"trace":"${trace}"`;
    const client = loggedAddress(peerOf(request, this.#origin), this.#rules.client);
    if (client !== '') line += `,"client":${asciiString(client)}`;
    line += `,"method":${asciiString(request.method ?? '')},"path":${asciiString(path.slice(0, LONGEST_PATH))}`;
    if (this.#rules.query && operation) {
      const query = loggedQuery(search, operation.parameters);
      if (query !== '') line += `,"query":${asciiString(query)}`;
    }
    line += `${operation?.text ?? ''},"status":${status},"ms":${Math.round(milliseconds * 1000) / 1000},"bytes":${bytes}`;
    if (version !== undefined) line += `,"version":${version}`;
    this.#lines.add(isCut ? `${line},"cut":true}` : `${line}}`);
  }

  /** The trace of a request (W3C Trace Context) from a trusted proxy. */
  #traceOf(request: IncomingMessage): string | undefined {
    const parent = isTrusted(request, this.#origin) ? request.headers.traceparent : undefined;
    const trace = typeof parent === 'string' ? TRACE_PARENT.exec(parent)?.[1] : undefined;
    return trace === NO_TRACE ? undefined : trace;
  }

  /** Now in ISO 8601; the text of a second is made once. */
  #time(): string {
    const now = this.#now();
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#secondText = new Date(second * 1000).toISOString().slice(0, 20);
    }
    return `${this.#secondText}${String(now - second * 1000).padStart(3, '0')}Z`;
  }
}

/** Makes the log of the settings; null where no request is logged. */
export function createRequestLog(
  settings: Settings,
  lines: Lines,
  origin: OriginRules,
  operations: readonly NamedOperation[],
): RequestLog | null {
  const { logRequests, logSlowMilliseconds, logOneIn, logClient, logQuery } = settings;
  if (logRequests === 'off') return null;
  const rules = {
    which: logRequests,
    slowMilliseconds: logSlowMilliseconds,
    oneIn: logOneIn,
    client: logClient,
    query: logQuery,
  };
  return new RequestLog(rules, lines, origin, operations);
}

/** The part of a client address that is logged. */
type LoggedAddress = 'network' | 'full' | 'none';

/** Groups of an IPv6 address that a log contains: 48 bits. */
const LOGGED_GROUPS = 3;

/** The logged part of an address, empty for none: the first 24 bits of IPv4, the first 48 of IPv6, or all. */
export function loggedAddress(address: string, part: LoggedAddress): string {
  if (part !== 'network') return part === 'full' ? address : '';
  if (isIPv4(address)) return `${address.slice(0, address.lastIndexOf('.'))}.0`;
  const network = ipv6Network(address, LOGGED_GROUPS);
  return network === null ? '' : `${network}::`;
}

/** The declared parameters of a query, as received. Any other is left out with its name, since it may be a password. */
function loggedQuery(search: string, parameters: ParameterTable): string {
  if (search === '') return '';
  const declared = new Set(Object.keys(parameters).map((name) => name.toLowerCase()));
  const logged = search.split('&').filter((pair) => {
    const equals = pair.indexOf('=');
    return declared.has((equals < 0 ? pair : pair.slice(0, equals)).toLowerCase());
  });
  return logged.join('&').slice(0, LONGEST_QUERY);
}
