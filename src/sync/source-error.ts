/**
 * Why a source could not be used, for people and for tests:
 * `unreachable` no connection, or none in time; `refused` it says that we may not (401, 403, 404, 410 and other 4xx); `busy`
 * it asked for patience longer than we have (429, 503); `failed` it failed (5xx); `broken` the answer did not come whole (cut,
 * shorter than it said, half a gzip); `shape` the answer is not what it was (HTML, a member renamed); `count` it holds
 * another number of records than it said, or the same page twice; `rules` its records break the rules of import;
 * `conflict` the store holds something that it may not replace.
 */
export const SOURCE_FAULTS = [
  'unreachable',
  'refused',
  'busy',
  'failed',
  'broken',
  'shape',
  'count',
  'rules',
  'conflict',
] as const;
export type SourceFault = (typeof SOURCE_FAULTS)[number];

/** What else is known of a failure. */
export interface SourceErrorOptions extends ErrorOptions {
  /** The HTTP status that the source answered with, where that is why. */
  readonly status?: number;
}

/** A visit that failed; the store is as it was before. The message names the source and the cause, and no secret. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly source: string;
  readonly fault: SourceFault;
  /** The HTTP status that the source answered with; null where the failure has none. Adapters tell 401 from 404 by it. */
  readonly status: number | null;

  constructor(source: string, fault: SourceFault, sentence: string, options: SourceErrorOptions = {}) {
    super(`${source}: ${sentence}`, options);
    this.source = source;
    this.fault = fault;
    this.status = options.status ?? null;
  }
}
