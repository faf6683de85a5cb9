import type { DataSetVersion, Store } from '../store/store.ts';
import type { StoreAvailability } from '../store/watch/availability.ts';
import type { CatalogKeeper } from './catalogs.ts';
import type { Clock } from './clock.ts';
import type { Failure } from './failure.ts';
import type { Answer, Described, StreamedAnswer } from './http/answer.ts';
import type { Call } from './http/call.ts';
import type { Issue, Schema } from './parameters/parameter.ts';
import type { ParameterTable } from './parameters/table.ts';
import type { Settings } from './settings.ts';
import type { WorkerContext } from './worker-context.ts';

/** How a group says on the wire what went wrong. The four groups differ in nothing else about errors. */
export interface Wording {
  /** Wrong parameters, all of them. Statuses are the group's own (400, or 404 for D's `format`). */
  readonly invalid: (issues: readonly Issue[], call: Call) => Answer;
  readonly failure: (failure: Failure, call: Call) => Answer;
}

/** One operation: its path, parameters, answers and handler. */
export interface Route {
  /** The contract's number (`A3`) or a short name; unique in the service. */
  readonly id: string;
  readonly method: 'GET' | 'POST';
  /** The contract's path, parameters as `:Name`. */
  readonly path: string;
  /** Further paths that existing clients use for the same operation. */
  readonly aliases?: readonly string[];
  readonly summary: string;
  readonly description?: string;
  /** What the operation is called where its group describes it to OPTIONS. */
  readonly title?: string;
  readonly parameters: ParameterTable;
  /** The schema of a POST body, with an example. */
  readonly requestBody?: { readonly type: string; readonly schema: Schema; readonly example: unknown };
  /** Status → its meaning and the schema of its body. */
  readonly responses: Readonly<
    Record<string, { readonly sentence: string; readonly schema?: Schema; readonly types?: readonly string[] }>
  >;
  /** True when the operation needs a bearer token. */
  readonly secured?: boolean;
  /** Which limited tokens are enough for it, in the group's words; without it only tokens without limits are. */
  readonly scope?: string;
  /** What a request costs of the rate limits; 1 by default. */
  readonly cost?: number;
  /** True when the handler takes more of the quota as it learns how much work there is (`call.charge`, `call.step`). */
  readonly counted?: true;
  /** True for work that goes on for more than a slice: a batch, a file, a difference. It is refused first when there is too much to do. */
  readonly long?: true;
  /** True for operations that are answered at any load and beyond rate limits: the state of the service. */
  readonly always?: true;
  /** Left out of the OpenAPI document. */
  readonly hidden?: boolean;
  /** Given: the body of a POST is not read before the handler runs, but handed over as it comes (`call.upload`). */
  readonly upload?: UploadRules;
  readonly handle: (call: Call) => Answer | StreamedAnswer | Promise<Answer | StreamedAnswer>;
}

/** What a body that is handed over as it comes must keep. */
export interface UploadRules {
  /** Most bytes. */
  readonly limit: number;
  /** How long the whole body may take to arrive, in milliseconds. */
  readonly timeout: number;
  /** Where the part that came and was not read yet waits. */
  readonly folder: string;
}

/** How the paths of a group are compared. */
interface PathRules {
  readonly caseSensitive: boolean;
  readonly ignoreTrailingSlash: boolean;
  readonly ignoreDuplicateSlashes: boolean;
}

/** How paths are compared that clients write in any letter case and with doubled slashes. */
export const LENIENT_PATHS: PathRules = {
  caseSensitive: false,
  ignoreTrailingSlash: true,
  ignoreDuplicateSlashes: true,
};

/** Makes a test for paths at or under any of some paths, compared as {@link LENIENT_PATHS} says; `*` stands for the rest of a segment. */
export function underAny(paths: readonly string[]): (path: string) => boolean {
  const pattern = paths
    .map((path) => path.replaceAll('.', '\\.').replaceAll('*', '[^/]*').replaceAll('/', '/+'))
    .join('|');
  const test = new RegExp(`^(?:${pattern})(?:/|$)`, 'i');
  return (path) => test.test(path);
}

/** Lets a call pass (null) or answers it. `scope` is that of the route. */
export type Guard = (call: Call, scope: string | undefined) => Answer | null | Promise<Answer | null>;

/** What answers say of the version that they were made from. */
export type ServedVersion = Pick<DataSetVersion, 'number' | 'checksum'>;

/** What the server needs of a group to serve it. */
export interface ServedGroup {
  readonly name: string;
  /** True for paths (as received) that belong to this group, known or not: they get its error shape. */
  readonly owns: (path: string) => boolean;
  readonly pathRules: PathRules;
  readonly routes: readonly Route[];
  readonly wording: Wording;
  /** Named schemas for the OpenAPI document. */
  readonly schemas: Readonly<Record<string, Schema>>;
  /** The schema of its errors, for the refusals that are every operation's (429, 503); without it the document has none. */
  readonly errors?: Schema;
  /** Runs for secured routes before anything else of the request is looked at; an answer ends the request. */
  readonly guard?: Guard;
  /** The body of OPTIONS for an operation, where clients of the group expect a body; it is empty otherwise. */
  readonly describe?: (route: Route) => Described;
  /**
   * The data version behind an answer: header, ETag. Null while nothing is loaded or where the group has no data. The same
   * object as long as the same data are served, and another for others: it is part of the key of kept answers.
   */
  readonly dataVersion: () => ServedVersion | null;
  /** Counts what answers depend on besides the data version: figures that come in while it is served. Absent: nothing. */
  readonly revision?: () => number;
  /**
   * What an answer that is public, or the same for all callers (`Answer.sameForCallers`), depends on besides the data
   * version, the revision and the civil date: the address and `Accept` alone, also the origin that its links begin with, or
   * the caller. Answers of the first two kinds are kept for the next caller; the guard of a secured route still comes first.
   */
  readonly answersDependOn: 'address' | 'origin' | 'caller';
  /** Answers of A, C and D name their data version; B's do not. */
  readonly namesDataVersion: boolean;
}

/** A store whose availability is known. */
export interface ObservedStore {
  readonly availability: StoreAvailability;
}

/** What every group is given. */
export interface Services {
  readonly settings: Settings;
  readonly clock: Clock;
  readonly store: Store;
  readonly worker: WorkerContext;
}

/** What `/status` says of one group. */
export interface GroupStatus {
  readonly version: number;
  readonly source: string;
  readonly loadedAt: string;
  readonly starter: boolean;
  readonly checksum: string;
  /** Facts served, by resource: rows, not stored blocks. */
  readonly counts: Readonly<Record<string, number>>;
  readonly newest: string | null;
  /** What lies over the version and changes while it is served, where a group has such. */
  readonly running?: Readonly<Record<string, string | number | null>>;
}

/** A complete group: its routes, its catalog, its wording and its documentation. */
export interface Group {
  readonly served: ServedGroup;
  /** Hands the group's catalogs to the keeper, which loads them and keeps them new. */
  readonly register: (keeper: CatalogKeeper) => void;
  /** Null until the group's data are loaded. */
  readonly status: () => GroupStatus | null;
}
