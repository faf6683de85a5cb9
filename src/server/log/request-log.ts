import type { IncomingMessage } from 'node:http';
import { isTrusted, type OriginRules, peerOf } from '../http/origin.ts';
import type { NamedOperation } from '../metrics/operations.ts';
import type { ParameterTable } from '../parameters/table.ts';
import type { Settings } from '../settings.ts';
import { asciiJson } from './ascii-json.ts';
import { type ClientDetail, shownClient } from './client.ts';
import { givenId, givenTrace, RequestIds } from './request-id.ts';
import { shownQuery } from './shown-query.ts';

/** Which requests are written down. */
export interface LogRules {
  readonly which: 'errors' | 'slow' | 'all';
  /** From when a request is slow. */
  readonly slowMilliseconds: number;
  /** One in so many of the others; 0 for none. */
  readonly oneIn: number;
  readonly client: ClientDetail;
  /** True: values of declared parameters are told. */
  readonly query: boolean;
}

/** What takes the lines. */
export interface Lines {
  readonly add: (line: string) => void;
}

/** A request whose answer is out, or was cut off. */
export interface EndedRequest {
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
  /** Of the body, as sent. */
  readonly bytes: number;
  /** The number of the data version that it was answered from. */
  readonly version: number | undefined;
}

/** Longest path that the log tells. */
const LONGEST_PATH = 300;

/**
 * Writes a line of JSON about a request: when it was answered, its id, the operation, how it ended, how long it took.
 * Headers and bodies are not in it, values of parameters only where that is wanted, and what is in it is ASCII in quotes.
 */
export class RequestLog {
  readonly #rules: LogRules;
  readonly #lines: Lines;
  readonly #origin: OriginRules;
  readonly #operations: readonly { readonly text: string; readonly parameters: ParameterTable }[];
  readonly #now: () => number;
  readonly #random: () => number;
  readonly #ids = new RequestIds();
  #second = Number.NaN;
  #secondText = '';

  /** @param now milliseconds since the epoch */
  constructor(
    rules: LogRules,
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
      text: `,"group":${asciiJson(group)},"operation":${asciiJson(operation)}`,
      parameters,
    }));
    this.#now = now;
    this.#random = random;
  }

  /** The id of a request: that which a trusted proxy gave it, or a new one. */
  idOf(request: IncomingMessage): string {
    const given = isTrusted(request, this.#origin) ? givenId(request.headers) : undefined;
    return given ?? this.#ids.next();
  }

  /** Whether a request that ended so is written down. */
  wants(status: number, milliseconds: number): boolean {
    const { which, slowMilliseconds, oneIn } = this.#rules;
    if (which === 'all' || status >= 500) return true;
    if (which === 'slow' && milliseconds >= slowMilliseconds) return true;
    return oneIn > 0 && this.#random() * oneIn < 1;
  }

  write(ended: EndedRequest): void {
    const { request, id, status, isCut, milliseconds, bytes, version, path, search } = ended;
    const operation = this.#operations[ended.operation];
    let line = `{"time":"${this.#time()}","id":"${id}"`;
    if (isTrusted(request, this.#origin)) {
      const trace = givenTrace(request.headers);
      if (trace !== undefined) line += `,"trace":"${trace}"`;
    }
    const client = shownClient(peerOf(request, this.#origin), this.#rules.client);
    if (client !== '') line += `,"client":${asciiJson(client)}`;
    line += `,"method":${asciiJson(request.method ?? '')},"path":${asciiJson(path.slice(0, LONGEST_PATH))}`;
    if (this.#rules.query && operation) {
      const query = shownQuery(search, operation.parameters);
      if (query !== '') line += `,"query":${asciiJson(query)}`;
    }
    line += `${operation?.text ?? ''},"status":${status},"ms":${Math.round(milliseconds * 1000) / 1000},"bytes":${bytes}`;
    if (version !== undefined) line += `,"version":${version}`;
    this.#lines.add(isCut ? `${line},"cut":true}` : `${line}}`);
  }

  /** Now, in ISO 8601; the text of a second is made once. */
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

/** The log that the settings ask for; null where no request is logged. */
export function requestLogOf(
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
