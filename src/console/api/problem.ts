/**
 * Why there is no answer: `offline` nobody answers, or a proxy does for nobody (502, 504); `refused` the request is wrong (400,
 * 413, 422…); `missing` there is no such thing (404); `login` a token is needed, or is not good any more (401); `forbidden` the
 * token is good for something else (403); `too-many` the quota is used up (429); `busy` not ready or overloaded (503); `broken`
 * anything else, and answers that are not what the interface promises.
 */
export type ProblemKind = 'offline' | 'refused' | 'missing' | 'login' | 'forbidden' | 'too-many' | 'busy' | 'broken';

/** What sentences of a problem are written in: group B and the page's own reading of answers speak English. */
export type SentenceLanguage = 'es' | 'en';

/** A request that was not answered as asked. */
export class Problem extends Error {
  override readonly name = 'Problem';
  readonly kind: ProblemKind;
  readonly status: number;
  /** What the service said of it, in its own words. */
  readonly sentences: readonly string[];
  /** Seconds after which to ask again, where it was said. */
  readonly retryAfter: number | null;
  /** Of the sentences, so that a voice reads them in their language. */
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
 * The problem that an answer tells of.
 * @param body whatever came, parsed where it was JSON
 * @param path of the request: it tells which group answered, and so in which language
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

/** Words of group B that are published in Spanish; what follows them is Spanish too (reference market.md 8). */
const PUBLISHED_IN_SPANISH = 'Titulo no encontrado';

/** Paths of group B, which answers in English (reference market.md 8); all others answer in Spanish. */
const ENGLISH =
  /^(?:api\/(?!v2\.0(?:\/|$)|v1\.0)|token$|ventanilla\/(?:portafolio|operaciones|titulos|versiones\/market)(?:\/|$))/;

/** The language in which what answers a path of the interface says what is wrong. `path` as requests have it: no slash before it. */
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

/** The address of the service that served this page, with a slash at its end. */
export function base(): string {
  return new URL('./', document.baseURI).href.replace(/[?#].*/, '');
}
