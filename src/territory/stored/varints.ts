/** Whole numbers in as many bytes as they need, seven bits each: most of a block's numbers are small differences. */

/** Writes numbers one behind the other. */
export class VarintWriter {
  #bytes = new Uint8Array(1 << 12);
  #length = 0;

  /** A whole number from 0 to 2^53 − 1. */
  put(value: number): void {
    let rest = value;
    while (rest >= 128) {
      this.#byte(128 + (rest % 128));
      rest = Math.floor(rest / 128);
    }
    this.#byte(rest);
  }

  /** A whole number of either sign, at most 2^52 from zero. */
  putSigned(value: number): void {
    this.put(value < 0 ? -2 * value - 1 : 2 * value);
  }

  /** A text of ASCII characters. */
  putText(text: string): void {
    this.put(text.length);
    for (let i = 0; i < text.length; i++) this.#byte(text.charCodeAt(i));
  }

  /** The written bytes, copied. */
  bytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  #byte(value: number): void {
    if (this.#length === this.#bytes.length) {
      const larger = new Uint8Array(2 * this.#bytes.length);
      larger.set(this.#bytes);
      this.#bytes = larger;
    }
    this.#bytes[this.#length++] = value;
  }
}

/** Reads what a {@link VarintWriter} wrote, in the same order. */
export class VarintReader {
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
  }

  /** True behind the last byte. */
  get ended(): boolean {
    return this.#at >= this.#bytes.length;
  }

  /** @throws RangeError when the bytes end before the number does */
  take(): number {
    let value = 0;
    for (let scale = 1; ; scale *= 128) {
      const byte = this.#bytes[this.#at++];
      if (byte === undefined) throw new RangeError('the bytes end within a number');
      if (byte < 128) return value + byte * scale;
      value += (byte - 128) * scale;
    }
  }

  takeSigned(): number {
    const value = this.take();
    return value % 2 === 0 ? value / 2 : -(value + 1) / 2;
  }

  takeText(): string {
    const length = this.take();
    const start = this.#at;
    if (start + length > this.#bytes.length) throw new RangeError('the bytes end within a text');
    this.#at = start + length;
    return String.fromCharCode(...this.#bytes.subarray(start, this.#at));
  }
}
