/** What a source is given in time, tries and bytes. Tests put shorter ones in; the reference page shows these. */
export interface ClientLimits {
  /** Milliseconds until a connection stands, encrypted where it is. */
  readonly connect: number;
  /** The same, and until the first byte, of a source that has not answered once in this visit: it is asked in vain. */
  readonly unanswered: number;
  /** Milliseconds from the request to the first byte of the answer. */
  readonly firstByte: number;
  /** Milliseconds without a byte in the middle of an answer. */
  readonly silence: number;
  /** Milliseconds for one whole answer. */
  readonly whole: number;
  /** How often a request is sent, at most, when failures may pass. */
  readonly tries: number;
  /**
   * The same of a source that has not answered once in this visit, and cannot be reached. A try that took its whole time
   * is not repeated then.
   */
  readonly triesUnanswered: number;
  /** Milliseconds before the second try; each further pause is twice as long, and up to half of it is left to chance. */
  readonly firstPause: number;
  readonly longestPause: number;
  /** Longest `Retry-After` that is waited for, in milliseconds; a source that asks for more is left until its next visit. */
  readonly longestRetryAfter: number;
  /** Redirects followed for one request. */
  readonly redirects: number;
  /** Most bytes of an answer that is held in memory. */
  readonly memoryBytes: number;
  /** Most bytes of an answer that is parsed as JSON, unless the request says so: small things may take fifty times their text. */
  readonly jsonBytes: number;
}

const SECOND = 1000;
const MINUTE = 60 * SECOND;

export const CLIENT_LIMITS: ClientLimits = {
  connect: 15 * SECOND,
  unanswered: 8 * SECOND,
  firstByte: 60 * SECOND,
  silence: 30 * SECOND,
  whole: 60 * MINUTE,
  tries: 5,
  triesUnanswered: 2,
  firstPause: SECOND,
  longestPause: MINUTE,
  longestRetryAfter: 2 * MINUTE,
  redirects: 5,
  memoryBytes: 256 * 1024 * 1024,
  jsonBytes: 64 * 1024 * 1024,
};

/** Bytes of a file that come before they are made safe on disk, so that a crash costs no more than these. */
export const SAFE_EVERY_BYTES = 8 * 1024 * 1024;

/** Shortens the times of {@link ClientLimits} for a source that has not answered in this visit. */
export function unansweredLimits(limits: ClientLimits): ClientLimits {
  const { connect, firstByte, unanswered } = limits;
  return { ...limits, connect: Math.min(connect, unanswered), firstByte: Math.min(firstByte, unanswered) };
}
