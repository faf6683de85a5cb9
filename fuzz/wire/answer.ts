/** One answer as it came over the wire. */
export interface WireAnswer {
  readonly status: number;
  /** Names in lower case, in the order in which they came; values as they came. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** Unchunked, still coded as `Content-Encoding` says. */
  readonly body: Uint8Array;
  /** How the end of the body was told. */
  readonly framing: 'length' | 'chunked' | 'close' | 'none';
}

/** Thrown for bytes that are no answer. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

const STATUS_LINE = /^HTTP\/1\.1 ([1-5]\d\d) [\x20-\x7e]*$/;
const HEADER_LINE = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+):[ \t]*([\t\x20-\x7e\x80-\xff]*?)[ \t]*$/;
/** No answer has more headers than this. */
const LONGEST_HEAD = 64 * 1024;

/** The value of a header, the first of several. */
export function header(answer: WireAnswer, name: string): string | undefined {
  return answer.headers.find(([given]) => given === name)?.[1];
}

interface Head {
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly framing: WireAnswer['framing'];
  readonly length: number;
}

/** Reads answers out of bytes as they come: stricter than clients are, since what one client forgives another may not. */
export class AnswerReader {
  #held: Buffer[] = [];
  #length = 0;
  #head: Head | null = null;
  /** Of a chunked body, what came so far. */
  #chunks: Buffer[] = [];

  push(chunk: Buffer): void {
    this.#held.push(chunk);
    this.#length += chunk.byteLength;
  }

  /** Bytes that came and belong to no answer that was read. */
  get rest(): Buffer {
    return this.#joined();
  }

  /**
   * The next whole answer, or null when more must come. 1xx answers are passed over.
   * @param bodyless for an answer to HEAD
   * @param ended true when nothing more will come
   * @throws WireError
   */
  take(bodyless: boolean, ended: boolean): WireAnswer | null {
    for (;;) {
      this.#head ??= this.#takeHead(bodyless);
      const head = this.#head;
      if (!head) return null;
      if (head.status >= 100 && head.status < 200) {
        this.#head = null;
        continue;
      }
      const body = this.#takeBody(head, ended);
      if (!body) return null;
      this.#head = null;
      return { status: head.status, headers: head.headers, body, framing: head.framing };
    }
  }

  #takeHead(bodyless: boolean): Head | null {
    const held = this.#joined();
    const end = held.indexOf('\r\n\r\n');
    if (end < 0) {
      if (held.byteLength > LONGEST_HEAD) throw new WireError('a head without an end');
      return null;
    }
    const [statusLine = '', ...lines] = held.toString('latin1', 0, end).split('\r\n');
    const status = Number(STATUS_LINE.exec(statusLine)?.[1] ?? Number.NaN);
    if (Number.isNaN(status)) throw new WireError(`no status line: ${JSON.stringify(statusLine.slice(0, 80))}`);
    const headers = lines.map((line) => {
      const [, name, value] = HEADER_LINE.exec(line) ?? [];
      if (name === undefined || value === undefined)
        throw new WireError(`no header: ${JSON.stringify(line.slice(0, 80))}`);
      return [name.toLowerCase(), value] as const;
    });
    this.#drop(end + 4);
    return { status, headers, ...framingOf(status, headers, bodyless) };
  }

  #takeBody({ framing, length }: Head, ended: boolean): Buffer | null {
    switch (framing) {
      case 'none':
        return Buffer.alloc(0);
      case 'length': {
        if (this.#length < length) return null;
        const body = this.#joined().subarray(0, length);
        this.#drop(length);
        return body;
      }
      case 'close': {
        if (!ended) return null;
        const body = this.#joined();
        this.#drop(body.byteLength);
        return body;
      }
      case 'chunked':
        return this.#takeChunks();
    }
  }

  #takeChunks(): Buffer | null {
    for (;;) {
      const held = this.#joined();
      const lineEnd = held.indexOf('\r\n');
      if (lineEnd < 0) return null;
      const size = held.toString('latin1', 0, lineEnd);
      if (!/^[0-9a-f]{1,8}$/i.test(size))
        throw new WireError(`no size of a chunk: ${JSON.stringify(size.slice(0, 40))}`);
      const length = Number.parseInt(size, 16);
      const from = lineEnd + 2;
      if (held.byteLength < from + length + 2) return null;
      if (held.toString('latin1', from + length, from + length + 2) !== '\r\n') {
        throw new WireError('a chunk without its end');
      }
      this.#drop(from + length + 2);
      if (length === 0) {
        const body = Buffer.concat(this.#chunks);
        this.#chunks = [];
        return body;
      }
      this.#chunks.push(held.subarray(from, from + length));
    }
  }

  #joined(): Buffer {
    const [only] = this.#held;
    if (this.#held.length === 1 && only) return only;
    const joined = Buffer.concat(this.#held, this.#length);
    this.#held = [joined];
    return joined;
  }

  #drop(count: number): void {
    const rest = this.#joined().subarray(count);
    this.#held = rest.byteLength === 0 ? [] : [rest];
    this.#length = rest.byteLength;
  }
}

function framingOf(
  status: number,
  headers: readonly (readonly [string, string])[],
  bodyless: boolean,
): Pick<Head, 'framing' | 'length'> {
  const valuesOf = (name: string): string[] => headers.filter(([given]) => given === name).map(([, value]) => value);
  const lengths = valuesOf('content-length');
  const codings = valuesOf('transfer-encoding');
  if (lengths.length > 1 || codings.length > 1) throw new WireError('the length of the body is told twice');
  if (lengths.length > 0 && codings.length > 0) throw new WireError('both Content-Length and Transfer-Encoding');
  const [length] = lengths;
  if (length !== undefined && !/^\d{1,15}$/.test(length)) throw new WireError(`Content-Length: ${length}`);
  if (bodyless || status < 200 || status === 204 || status === 304) return { framing: 'none', length: 0 };
  if (length !== undefined) return { framing: 'length', length: Number(length) };
  if (codings.length === 0) return { framing: 'close', length: 0 };
  if (codings[0] !== 'chunked') throw new WireError(`Transfer-Encoding: ${codings[0]}`);
  return { framing: 'chunked', length: 0 };
}
