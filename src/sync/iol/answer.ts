import { isObject } from '../../ingest/fields.ts';
import { SourceError, type SourceFault } from '../source-error.ts';

/** The source's name, as the command takes it and as failures say it. */
export const IOL = 'iol';

/** A failure of this source. */
export function failure(
  fault: SourceFault,
  sentence: string,
  options?: { status?: number; cause?: unknown },
): SourceError {
  return new SourceError(IOL, fault, sentence, options);
}

const MAINTENANCE = /maint|mantenim/i;

/**
 * An answer that must be an object. `where` names it for people.
 * @throws SourceError `busy` for the interface's word of maintenance (reference market.md 8), `shape` for all else
 */
export function objectOf(value: unknown, where: string): Readonly<Record<string, unknown>> {
  notInMaintenance(value, where);
  if (isObject(value)) return value;
  throw failure('shape', `${where} is not an object any more.`);
}

/**
 * An answer that must be a list.
 * @throws SourceError as {@link objectOf}
 */
export function listOf(value: unknown, where: string): readonly unknown[] {
  notInMaintenance(value, where);
  if (Array.isArray(value)) return value;
  throw failure('shape', `${where} is not a list any more.`);
}

function notInMaintenance(value: unknown, where: string): void {
  if (isObject(value) && typeof value.status === 'string' && MAINTENANCE.test(value.status)) {
    throw failure('busy', `it says that it is in maintenance, instead of ${where}.`);
  }
}

/**
 * One record of an answer. Its members may be null, but they must be there and of their type: one that is not was renamed,
 * and what it meant is not guessed.
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

  /** A text without blanks around it; null where it is null or empty. */
  text(member: string): string | null {
    const value = this.#get(member);
    if (value === null) return null;
    if (typeof value === 'string') return value.trim() === '' ? null : value.trim();
    throw this.#wrong(member, 'a text');
  }

  /** A member that may be absent, for the caller to look at. */
  raw(member: string): unknown {
    return this.#value[member];
  }

  #get(member: string): unknown {
    const value = this.#value[member];
    if (value === undefined) throw failure('shape', `${this.#where} has no "${member}" any more.`);
    return value;
  }

  #wrong(member: string, what: string): SourceError {
    return failure('shape', `"${member}" of ${this.#where} is not ${what} any more.`);
  }
}
