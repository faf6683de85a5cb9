import { isObject } from '../../ingest/fields.ts';
import { SettingError } from '../../server/settings.ts';

/**
 * Reads the members of one object of the declarations. Every error names the file, the entry and the member, and what would
 * be right; members that nobody reads are errors, too: a misspelt one would be passed over in silence.
 */
export class Members {
  readonly #where: string;
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #read = new Set<string>();

  /** @throws SettingError when the value is no object */
  constructor(value: unknown, where: string) {
    if (!isObject(value)) throw new SettingError(`${where}: expected an object.`);
    this.#value = value;
    this.#where = where;
  }

  has(member: string): boolean {
    return this.#value[member] !== undefined;
  }

  raw(member: string): unknown {
    this.#read.add(member);
    return this.#value[member];
  }

  wrong(member: string, expected: string): SettingError {
    const value = this.#value[member];
    const got = value === undefined ? 'it is missing' : `got ${JSON.stringify(value).slice(0, 80)}`;
    return new SettingError(`${this.#where}, "${member}": expected ${expected}, ${got}.`);
  }

  text(member: string, expected: string, fallback?: string): string {
    const value = this.raw(member);
    if (value === undefined && fallback !== undefined) return fallback;
    if (typeof value !== 'string' || value === '') throw this.wrong(member, expected);
    return value;
  }

  oneOf<W extends string>(member: string, words: readonly W[], fallback?: W): W {
    const value = this.raw(member);
    if (value === undefined && fallback !== undefined) return fallback;
    const found = words.find((word) => word === value);
    if (found === undefined) throw this.wrong(member, words.map((word) => JSON.stringify(word)).join(' or '));
    return found;
  }

  number(member: string, minimum: number, maximum: number, fallback: number): number;
  number(member: string, minimum: number, maximum: number, fallback: null): number | null;
  number(member: string, minimum: number, maximum: number, fallback: number | null): number | null {
    const value = this.raw(member);
    if (value === undefined) return fallback;
    if (typeof value !== 'number' || !(value >= minimum && value <= maximum)) {
      throw this.wrong(member, `a number from ${minimum} to ${maximum}`);
    }
    return value;
  }

  /** @throws SettingError for a member that was not asked for */
  end(): void {
    const unknown = Object.keys(this.#value).find((member) => !this.#read.has(member));
    if (unknown !== undefined) {
      throw new SettingError(
        `${this.#where}: there is no member "${unknown}"; there are ${[...this.#read].join(', ')}.`,
      );
    }
  }
}
