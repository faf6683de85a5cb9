/** The headers of an answer but for its length, which many answers have in common. */
export class Head {
  /** Names and values in turn; none may hold what ends a line (`validateHeaderValue` of `node:http`). */
  readonly list: readonly string[];
  #lines: string | undefined;

  constructor(list: readonly string[]) {
    this.list = list;
  }

  /** As they stand on the wire, a line end behind each: put together once. */
  get lines(): string {
    if (this.#lines !== undefined) return this.#lines;
    let lines = '';
    for (let i = 0; i < this.list.length; i += 2) lines += `${this.list[i]}: ${this.list[i + 1]}\r\n`;
    this.#lines = lines;
    return lines;
  }

  /** The same with others behind them. */
  with(more: readonly string[]): Head {
    return new Head([...this.list, ...more]);
  }

  /** Names and values with that of the length. */
  withLength(length: number): string[] {
    return [...this.list, 'Content-Length', String(length)];
  }
}

/** What the headers of a plain answer depend on: one of status 200 that is public and brings no headers of its own. */
export interface PlainHead {
  readonly type: string;
  readonly dataVersion: string | undefined;
  readonly entity: string;
  /** Whether it is long enough to be compressed for others. */
  readonly compressible: boolean;
}

/** The heads of a group's plain answers, the last one of each type: they stay the same as long as its data do. */
export class PlainHeads {
  readonly #short = new Map<string, PlainHead & { readonly head: Head }>();
  readonly #long = new Map<string, PlainHead & { readonly head: Head }>();

  /** `make` puts together a head that is not known. Types are constants of the program: there are few. */
  obtain(plain: PlainHead, make: (plain: PlainHead) => readonly string[]): Head {
    const heads = plain.compressible ? this.#long : this.#short;
    const known = heads.get(plain.type);
    if (known && known.entity === plain.entity && known.dataVersion === plain.dataVersion) return known.head;
    const head = new Head(make(plain));
    heads.set(plain.type, { ...plain, head });
    return head;
  }
}
