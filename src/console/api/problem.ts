/**
 * Why there is no answer: `offline` nobody answers, or a proxy does for nobody (502, 504); `refused` the request is wrong (400,
 * 413, 422…); `missing` there is no such thing (404); `login` a token is needed, or is not good any more (401); `forbidden` the
 * token is good for something else (403); `too-many` the quota is used up (429); `busy` not ready or overloaded (503); `broken`
 * anything else, and answers that are not what the interface promises.
 */
export type ProblemKind = 'offline' | 'refused' | 'missing' | 'login' | 'forbidden' | 'too-many' | 'busy' | 'broken';

/** A request that was not answered as asked. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly status: number;
  /** What the service said of it, in its own words. */
  readonly sentences: readonly string[];
  /** Seconds after which to ask again, where it was said. */
  readonly retryAfter: number | null;

  constructor(kind: ProblemKind, status: number, sentences: readonly string[], retryAfter: number | null = null) {
    super(sentences.join(' ') || kind);
    this.kind = kind;
    this.status = status;
    this.sentences = sentences;
    this.retryAfter = retryAfter;
  }
}

/** The problem that an answer's status and body tell of. `body` is whatever came, parsed where it was JSON. */
export function problemOf(status: number, body: unknown, retryAfter: string | null): Problem {
  const seconds = retryAfter === null ? Number.NaN : Number(retryAfter);
  return new Problem(kindOf(status), status, sentencesOf(body), Number.isFinite(seconds) ? seconds : null);
}

function kindOf(status: number): ProblemKind {
  if (status === 401) return 'login';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'missing';
  if (status === 429) return 'too-many';
  if (status === 502 || status === 504) return 'offline';
  if (status === 503) return 'busy';
  return status >= 400 && status < 500 ? 'refused' : 'broken';
}

/** Where the groups write their sentences: A `errorMessages`, B `message` and `error_description`, C `mensaje`, D `detail`. */
const SENTENCES: ReadonlySet<string> = new Set([
  'errorMessages',
  'message',
  'error_description',
  'mensaje',
  'detail',
  'title',
]);
const DEEPEST = 6;

/** All sentences of an error's body, in order, each once; whatever shape it has. */
export function sentencesOf(body: unknown): string[] {
  const found = new Set<string>();
  const look = (value: unknown, isSentence: boolean, depth: number): void => {
    if (typeof value === 'string') {
      if (isSentence && value.trim() !== '') found.add(value.trim());
    } else if (depth < DEEPEST && typeof value === 'object' && value !== null) {
      for (const [name, of] of Object.entries(value)) {
        look(
          of,
          Array.isArray(value) ? isSentence : SENTENCES.has(name) || (depth === 0 && Array.isArray(of)),
          depth + 1,
        );
      }
    }
  };
  look(body, false, 0);
  return [...found];
}
