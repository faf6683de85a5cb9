import type { SourceFault } from '../source-error.ts';

/** Something that went wrong with one try of a request; the client makes a `SourceError` of the last one. */
export class Trouble extends Error {
  override readonly name = 'Trouble';
  readonly fault: SourceFault;
  /** True when the same request may go well a while later. */
  readonly passing: boolean;
  readonly status: number | undefined;
  /** What the source asked us to wait, in milliseconds. */
  readonly wait: number | null;
  /** True when the connection was an old one that ended before it was used: tried again at once. */
  readonly stale: boolean;
  /** True when the try took all the time that it had. */
  readonly late: boolean;

  constructor(
    fault: SourceFault,
    sentence: string,
    more: {
      readonly passing?: boolean;
      readonly status?: number;
      readonly wait?: number | null;
      readonly stale?: boolean;
      readonly late?: boolean;
      readonly cause?: unknown;
    } = {},
  ) {
    super(sentence, { cause: more.cause });
    this.fault = fault;
    this.passing = more.passing ?? false;
    this.status = more.status;
    this.wait = more.wait ?? null;
    this.stale = more.stale ?? false;
    this.late = more.late ?? false;
  }
}
