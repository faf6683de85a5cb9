import type { IncomingHttpHeaders } from 'node:http';
import type { Failure } from './failure.ts';
import type { Route, ServedGroup } from './group.ts';
import { type Answer, piecesOf } from './http/answer.ts';
import type { Call, Steps } from './http/call.ts';
import { Pace } from './pace.ts';
import type { Issue } from './parameters/parameter.ts';
import { type RawPair, readParameters } from './parameters/table.ts';

/** What an operation is called with from inside the process: texts as they would stand in an address, or a JSON body. */
export interface OperationInput {
  /** Path parameters by name, not encoded. */
  readonly path?: Readonly<Record<string, string>>;
  /** Parameters of the query; those that are undefined are left out. */
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  readonly body?: unknown;
}

/** What came of a call: an answer as JSON, or why the call was refused before its operation saw it. */
type OperationOutcome =
  | {
      readonly kind: 'answer';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      /** The body; undefined where it is not JSON. */
      readonly body: unknown;
      /** The issues of the parameters, where the status is 400 and the operation's table declares them. */
      readonly issues: readonly Issue[];
    }
  | { readonly kind: 'refused'; readonly failure: Failure };

interface Entry {
  readonly group: ServedGroup;
  readonly route: Route;
}

/**
 * Calls the operations of the groups inside the process, on behalf of a request to another operation: with the same guard, quotas,
 * parsing and errors, but without a connection. What the operation takes of the quotas is charged to that request.
 */
export class Operations {
  readonly #entries: ReadonlyMap<string, Entry>;

  constructor(groups: readonly ServedGroup[]) {
    this.#entries = new Map(
      groups.flatMap((group) => group.routes.map((route): [string, Entry] => [route.id, { group, route }])),
    );
  }

  /** The route of an operation. @throws RangeError when no group has it */
  route(id: string): Route {
    return this.#entry(id).route;
  }

  /** Path and query of a call, for links. */
  address(id: string, { path = {}, query = {} }: OperationInput): string {
    const search = new URLSearchParams(pairsOf(query));
    const written = this.route(id).path.replace(/:([A-Za-z]+)/g, (_, name: string) =>
      encodeURIComponent(path[name] ?? ''),
    );
    return search.size === 0 ? written : `${written}?${search}`;
  }

  /** Calls an operation. Rejects with what its handler throws. @throws RangeError when no group has it */
  async call(id: string, input: OperationInput, outer: Call): Promise<OperationOutcome> {
    const { group, route } = this.#entry(id);
    const call = new InnerCall(this.address(id, input), route, input, outer);
    if (route.secured && group.guard) {
      const denial = await group.guard(call, route.scope);
      if (denial !== null) return this.#outcome(denial, call, route, input);
      const unpaid = call.account === undefined ? null : outer.chargeAccount(call.account);
      if (unpaid !== null) return { kind: 'refused', failure: unpaid };
    }
    const unpaid = await outer.charge(route.cost ?? 1);
    if (unpaid !== null) return { kind: 'refused', failure: unpaid };
    const answer = await route.handle(call);
    if ('pieces' in answer) throw new TypeError(`${id} streams its answer, which a call from inside does not take.`);
    return this.#outcome(answer, call, route, input);
  }

  #outcome(answer: Answer, call: Call, route: Route, { path = {} }: OperationInput): OperationOutcome {
    const sources = { path: Object.entries(path), query: call.query() };
    const isOfTable = answer.status === 400 && route.method === 'GET';
    return {
      kind: 'answer',
      status: answer.status,
      headers: answer.headers ?? {},
      body: answer.type.includes('json') ? JSON.parse(Buffer.concat(piecesOf(answer.body)).toString()) : undefined,
      issues: isOfTable
        ? readParameters(route.parameters, sources, { unknown: 'error', repeated: 'first' }).issues
        : [],
    };
  }

  #entry(id: string): Entry {
    const entry = this.#entries.get(id);
    if (!entry) throw new RangeError(`No operation is called ${id}.`);
    return entry;
  }
}

function pairsOf(query: NonNullable<OperationInput['query']>): [name: string, value: string][] {
  return Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  );
}

const NO_BODY = new Uint8Array(0);

/** A request to one operation that another operation makes: its client, quotas and end are those of the outer request. */
class InnerCall implements Call {
  readonly method: string;
  readonly path: string;
  readonly search: string;
  readonly params: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
  readonly body: Uint8Array;
  readonly upload: AsyncIterable<Uint8Array>;
  readonly pace: Pace;
  account?: string;
  readonly #query: readonly RawPair[];
  readonly #outer: Call;

  constructor(address: string, route: Route, { path = {}, query = {}, body }: OperationInput, outer: Call) {
    const [before = '', search = ''] = address.split('?', 2);
    this.method = route.method;
    this.path = before;
    this.search = search;
    this.params = path;
    this.#query = pairsOf(query);
    this.#outer = outer;
    this.body = body === undefined ? NO_BODY : Buffer.from(JSON.stringify(body));
    this.upload = outer.upload;
    this.pace = new Pace({ signal: outer.signal });
    const { authorization } = outer.headers;
    this.headers = {
      accept: 'application/json',
      ...(authorization === undefined ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    };
  }

  get signal(): AbortSignal {
    return this.#outer.signal;
  }

  get steps(): Steps {
    return this.#outer.steps;
  }

  query(): readonly RawPair[] {
    return this.#query;
  }

  origin(): string {
    return this.#outer.origin();
  }

  peer(): string {
    return this.#outer.peer();
  }

  charge(units: number): Failure | null | Promise<Failure | null> {
    return this.#outer.charge(units);
  }

  chargeAccount(account: string): Failure | null {
    return this.#outer.chargeAccount(account);
  }
}
