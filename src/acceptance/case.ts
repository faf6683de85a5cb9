/** One request of a case. */
export interface CaseRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON unless it is text. */
  readonly body?: unknown;
}

/** One thing that must hold of a body; `at` is a dotted path into it, `""` the whole, `$text` the body as text. */
export interface Assertion {
  readonly at: string;
  readonly equals?: unknown;
  readonly length?: number;
  readonly atLeast?: number;
  readonly atMost?: number;
  readonly matches?: string;
  readonly includes?: unknown;
  /** `string`, `number`, `integer`, `boolean`, `null`, `array`, `object`; several joined by `|`. */
  readonly type?: string;
  /** Exactly these keys, in this order. */
  readonly keys?: readonly string[];
  readonly hasKeys?: readonly string[];
  readonly absent?: boolean;
  /** Holds of every element, of which there is one at least unless `orEmpty` is true. */
  readonly each?: readonly Assertion[];
  readonly orEmpty?: boolean;
  readonly some?: readonly Assertion[];
  readonly ordered?: { readonly by: string; readonly direction: 'asc' | 'desc' };
}

export interface Expectation {
  readonly status: number;
  /** Header name → pattern its value matches. */
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: readonly Assertion[];
}

/** A request to find out whether a server has the data a case needs. */
export interface Probe {
  readonly request: CaseRequest;
  readonly expect: Expectation;
  readonly auth?: boolean;
}

/** One acceptance case: a request, what must hold of its answer, and the clause of the contract. */
export interface Case {
  readonly id: string;
  readonly clause: string;
  readonly needs?: readonly string[];
  readonly auth?: boolean;
  readonly request: CaseRequest;
  readonly expect: Expectation;
}

/** A file of cases. */
export interface CaseFile {
  readonly probes: Readonly<Record<string, Probe>>;
  readonly cases: readonly Case[];
}
