/** Problems: why a request has no answer, as the service says it in its four groups. */

/**
 * Kinds of problems: `offline` the server is not reached (502 and 504 of a proxy too); `refused` the request is wrong (400, 413,
 * 422…); `missing` there is no such thing (404); `login` a token is missing or no longer valid (401); `forbidden` the token has
 * another purpose (403); `too-many` the quota is used up (429); `busy` not ready or overloaded (503); `broken` any other status, and
 * answers that break the interface.
 */
type ProblemKind = 'offline' | 'refused' | 'missing' | 'login' | 'forbidden' | 'too-many' | 'busy' | 'broken';

/** The language of a problem's sentences: English in group B and in the page's own checks. */
type SentenceLanguage = 'es' | 'en';

/** A request without a good answer. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly status: number;
  /** The service's own sentences. */
  readonly sentences: readonly string[];
  /** Seconds after which to try again, from `Retry-After`; null without it. */
  readonly retryAfter: number | null;
  /** Of the sentences, for screen readers. */
  readonly language: SentenceLanguage;

  constructor(
    kind: ProblemKind,
    status: number,
    sentences: readonly string[],
    retryAfter: number | null = null,
    language: SentenceLanguage = 'en',
  ) {
    super(sentences.join(' ') || kind);
    this.kind = kind;
    this.status = status;
    this.sentences = sentences;
    this.retryAfter = retryAfter;
    this.language = language;
  }
}

/**
 * Reads the problem of an answer.
 * @param body its content, parsed where it was JSON
 * @param path of the request: the group, and so the language, depends on it
 */
export function problemOf(
  { status, headers }: Pick<Response, 'status' | 'headers'>,
  body: unknown,
  path: string,
): Problem {
  const seconds = Number(headers.get('Retry-After') ?? Number.NaN);
  const retryAfter = Number.isFinite(seconds) ? seconds : null;
  const sentences = sentencesOf(body);
  const isSpanish = sentences.some((sentence) => sentence.startsWith(PUBLISHED_IN_SPANISH));
  return new Problem(kindOf(status), status, sentences, retryAfter, isSpanish ? 'es' : sentenceLanguage(path));
}

/** How the Spanish sentences of group B begin (reference market.md 8). */
const PUBLISHED_IN_SPANISH = 'Titulo no encontrado';

/** Paths of group B, which answers in English (reference market.md 8); all others answer in Spanish. */
const ENGLISH =
  /^(?:api\/(?!v2\.0(?:\/|$)|v1\.0)|token$|ventanilla\/(?:portafolio|operaciones|titulos|versiones\/market)(?:\/|$))/;

/** Returns the language of the error sentences of a path; `path` without a slash before it. */
export function sentenceLanguage(path: string): SentenceLanguage {
  return ENGLISH.test(path) ? 'en' : 'es';
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

/** Members in which the groups write their sentences: A `errorMessages`, B `message` and `error_description`, C `mensaje`, D `detail`. */
const SENTENCES: ReadonlySet<string> = new Set([
  'errorMessages',
  'message',
  'error_description',
  'mensaje',
  'detail',
  'title',
]);
const DEEPEST = 6;

/** Returns all sentences of an error's body of any shape, in order, each once. */
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

/** Returns the problem that was thrown; of any other error, that the console is broken. */
export function problemOfError(error: unknown): Problem {
  return error instanceof Problem ? error : new Problem('broken', 0, [String(error)]);
}

/** Returns the address of the service, with a slash at its end. */
export function base(): string {
  return new URL('./', document.baseURI).href.replace(/[?#].*/, '');
}
