import { isObject } from '../../ingest/fields.ts';
import { SourceError } from '../source-error.ts';

/** Reads an answer that must be an object. `where` names it in messages. @throws SourceError `shape` */
export function objectOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  if (isObject(value)) return value;
  throw new SourceError('shape', `${where} is not an object any more.`);
}

/** Reads an answer that must be a list. @throws SourceError `shape` */
export function listOf(value: unknown, where: string): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new SourceError('shape', `${where} is not a list any more.`);
}

const NOT_FOUND = 404;

/** Awaits an answer; null where the interface has none at its address. */
export async function orNull<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof SourceError && error.status === NOT_FOUND) return null;
    throw error;
  }
}

/**
 * One record of an answer. Its members may be null, but they must be there and of their type: a missing one was renamed, and its meaning
 * is not guessed.
 */
export class AnswerRecord {
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #where: string;

  /** @throws SourceError `shape` when it is no object */
  constructor(value: unknown, where: string) {
    this.#value = objectOf(value, where);
    this.#where = where;
  }

  /** A number; NaN where it is null. */
  number(member: string): number {
    const value = this.#get(member);
    if (value === null) return Number.NaN;
    if (typeof value === 'number') return value;
    throw this.#wrong(member, 'a number');
  }

  /** A price; NaN where it is not known, which the interface writes as 0. */
  price(member: string): number {
    const price = this.number(member);
    return price > 0 ? price : Number.NaN;
  }

  /** A text without blanks around it; null where it is null or empty. */
  text(member: string): string | null {
    const value = this.#get(member);
    if (value === null) return null;
    if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
    throw this.#wrong(member, 'a text');
  }

  /** A member that may be absent. */
  raw(member: string): unknown {
    return this.#value[member];
  }

  #get(member: string): unknown {
    const value = this.#value[member];
    if (value === undefined) throw new SourceError('shape', `${this.#where} has no "${member}" any more.`);
    return value;
  }

  #wrong(member: string, type: string): SourceError {
    return new SourceError('shape', `"${member}" of ${this.#where} is not ${type} any more.`);
  }
}
