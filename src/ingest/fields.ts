import { parseDay } from '../indexes/civil-date.ts';

/** A field that does not hold what it must. */
export interface FieldProblem {
  readonly field: string;
  readonly reason: string;
  readonly rule: string;
}

/** Rule `number-range`: a number lies within the bounds of its field. */
interface NumberBounds {
  readonly minimum?: number;
  readonly maximum?: number;
}

const NUMERIC = /^[+-]?(\d+(\.\d*)?|\.\d+)([eE][+-]?\d+)?$/;

/**
 * Reads the fields of one untrusted record into typed values. Problems are collected, not thrown: a reading that had one
 * returns a neutral value, and the caller looks at `problems` before it uses any.
 */
export class Fields {
  readonly problems: FieldProblem[];
  readonly #value: Readonly<Record<string, unknown>>;
  readonly #prefix: string;

  constructor(value: Readonly<Record<string, unknown>>, prefix = '', problems: FieldProblem[] = []) {
    this.#value = value;
    this.#prefix = prefix;
    this.problems = problems;
  }

  /** True while every field read so far held what it must. */
  get ok(): boolean {
    return this.problems.length === 0;
  }

  /** Notes a problem of a field found by a rule outside. */
  problem(field: string, reason: string, rule: string): void {
    this.problems.push({ field: this.#prefix + field, reason, rule });
  }

  has(field: string): boolean {
    const value = this.#value[field];
    return value !== undefined && value !== null && value !== '';
  }

  raw(field: string): unknown {
    return this.#value[field];
  }

  /** Rule `required-text`: a text that must be there is there, and is text. */
  text(field: string): string {
    const value = this.#value[field];
    if (typeof value === 'string' && value !== '') return value;
    this.problem(
      field,
      value === undefined || value === null || value === '' ? 'missing' : 'not text',
      'required-text',
    );
    return '';
  }

  /** Text, or `fallback` where the field is absent, null or empty. */
  textOr<F extends string | null>(field: string, fallback: F): string | F {
    return this.has(field) ? this.text(field) : fallback;
  }

  /** Rule `finite-number`: a number is a JSON number or decimal text, and finite; a count is whole. */
  number(field: string, bounds: NumberBounds = {}): number {
    const value = this.#value[field];
    const number = typeof value === 'string' && NUMERIC.test(value.trim()) ? Number(value) : value;
    if (typeof number !== 'number' || !Number.isFinite(number)) {
      this.problem(field, this.has(field) ? `not a number: ${show(value)}` : 'missing', 'finite-number');
      return 0;
    }
    if (bounds.minimum !== undefined && number < bounds.minimum) {
      this.problem(field, `${number} is below ${bounds.minimum}`, 'number-range');
    } else if (bounds.maximum !== undefined && number > bounds.maximum) {
      this.problem(field, `${number} is above ${bounds.maximum}`, 'number-range');
    }
    return number;
  }

  numberOr<F extends number | null>(field: string, fallback: F, bounds: NumberBounds = {}): number | F {
    return this.has(field) ? this.number(field, bounds) : fallback;
  }

  integer(field: string, bounds: NumberBounds = {}): number {
    const before = this.problems.length;
    const number = this.number(field, bounds);
    if (this.problems.length === before && !Number.isSafeInteger(number)) {
      this.problem(field, `not a whole number: ${number}`, 'finite-number');
    }
    return number;
  }

  /** Rule `calendar-date`: a date is a real day of the calendar, `YYYY-MM-DD`. */
  date(field: string): string {
    const value = this.#value[field];
    if (typeof value === 'string' && parseDay(value) !== undefined) return value;
    this.problem(field, this.has(field) ? `not a date YYYY-MM-DD: ${show(value)}` : 'missing', 'calendar-date');
    return '0001-01-01';
  }

  dateOr<F extends string | null>(field: string, fallback: F): string | F {
    return this.has(field) ? this.date(field) : fallback;
  }

  /** A nested object; its problems are noted under `field.`. */
  object(field: string): Fields {
    const value = this.#value[field];
    if (isObject(value)) return new Fields(value, `${this.#prefix}${field}.`, this.problems);
    this.problem(field, this.has(field) ? 'not an object' : 'missing', 'object-shape');
    return new Fields({}, `${this.#prefix}${field}.`, []);
  }

  objectOr(field: string, fallback: null): Fields | null {
    return this.has(field) ? this.object(field) : fallback;
  }

  /** Rule `object-shape`: what must be an object is one, what must be a list is one. */
  array(field: string): readonly unknown[] {
    const value = this.#value[field];
    if (Array.isArray(value)) return value;
    this.problem(field, this.has(field) ? 'not a list' : 'missing', 'object-shape');
    return [];
  }
}

/** True for a JSON object (not an array, not null). */
export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A wrong value for a message, cut short. An object's own `toString` is not called: a record may bring one. */
function show(value: unknown): string {
  const text = shown(value);
  return text.length > 60 ? `${text.slice(0, 57)}...` : text;
}

function shown(value: unknown): string {
  if (typeof value === 'string') return JSON.stringify(value);
  if (Array.isArray(value)) return 'a list';
  return isObject(value) ? 'an object' : typeof value === 'function' ? 'a function' : String(value);
}
