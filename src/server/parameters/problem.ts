/** What can be wrong with one parameter. Groups word these on the wire; nothing here is shown to a client as it is. */
export type Problem =
  | { readonly kind: 'unknown'; readonly accepted: readonly string[] }
  | { readonly kind: 'missing' }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'not_integer' }
  | { readonly kind: 'not_number' }
  | { readonly kind: 'not_date' }
  | { readonly kind: 'not_text' }
  | { readonly kind: 'too_small'; readonly minimum: number }
  | { readonly kind: 'too_large'; readonly maximum: number }
  | { readonly kind: 'too_long'; readonly maximum: number }
  | { readonly kind: 'not_a_choice'; readonly choices: readonly string[] }
  /** A rule of one group's own; `rule` names it, `detail` and `help` carry what its sentence needs. */
  | {
      readonly kind: 'custom';
      readonly rule: string;
      readonly detail?: string;
      readonly help?: readonly string[];
    };

/** Where a parameter was given. */
export type ParameterPlace = 'query' | 'path' | 'body';

/** One wrong parameter of a request. A request reports all of them at once. */
export interface Issue {
  readonly name: string;
  readonly place: ParameterPlace;
  readonly problem: Problem;
}

/** The outcome of reading one raw value: the typed value, or what is wrong with it. */
export type Reading<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly problem: Problem };

/** A value that was read without a problem. */
export function read<T>(value: T): Reading<T> {
  return { ok: true, value };
}

/** A value that was refused. */
export function refuse(problem: Problem): Reading<never> {
  return { ok: false, problem };
}
