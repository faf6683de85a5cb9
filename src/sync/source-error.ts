/**
 * Why a visit failed: `unreachable` no connection, or none in time; `refused` the source does not allow it (401, 403, 404, 410 and
 * other 4xx); `busy` it demands a longer wait than ours (429, 503); `failed` it failed (5xx); `broken` the answer is incomplete (cut,
 * shorter than declared, half a gzip); `shape` the answer has another form (HTML, a renamed member); `count` it holds another number of
 * records than declared, or the same page twice; `rules` its records break the rules of import; `conflict` the store holds something
 * that the source may not replace.
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

interface SourceErrorOptions extends ErrorOptions {
  /** The HTTP status of the answer, where that is the reason. */
  readonly status?: number;
  /** Given: the same request may succeed after so many milliseconds; 0 where the source names no time. */
  readonly retryAfter?: number;
}

/** A failed visit; the store is as it was before. The message is a sentence about the source, without its name and without secrets. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly fault: SourceFault;
  /** The HTTP status of the answer; null where the failure has none. */
  readonly status: number | null;
  readonly retryAfter: number | null;

  constructor(fault: SourceFault, sentence: string, options: SourceErrorOptions = {}) {
    super(sentence, options);
    this.fault = fault;
    this.status = options.status ?? null;
    this.retryAfter = options.retryAfter ?? null;
  }
}
