import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** One setting: the truth for `--help`, the reference page, flags and environment variables alike. */
export interface Setting<T> {
  readonly flag: string;
  readonly environment: string;
  readonly type: 'text' | 'integer' | 'list' | 'switch' | 'date' | 'time' | 'choice' | 'secret';
  readonly fallback: T;
  /** The default in words, where it depends on the machine or is empty. */
  readonly fallbackText?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The words of a `choice`. */
  readonly choices?: readonly string[];
  /** True for an address that must begin with `http://` or `https://`. */
  readonly web?: true;
  /** True for a list that takes networks besides addresses. */
  readonly networks?: true;
  /** The pattern that a text must match, and its description for the error message. */
  readonly form?: { readonly pattern: RegExp; readonly words: string };
  /** Says what the setting is, with its unit; a sentence. */
  readonly description: string;
  /** Says what happens when a limit is reached; a sentence. Settings that limit nothing have none. */
  readonly beyond?: string;
}

/** A text; empty where the default is empty. */
export const text = (flag: string, fallback: string, description: string, more: Partial<Setting<string>> = {}) =>
  ({ flag, environment: environmentOf(flag), type: 'text', fallback, description, ...more }) satisfies Setting<string>;

/** A text without a default. */
export const optional = (flag: string, description: string, fallbackText = '(none)', form?: Setting<string>['form']) =>
  text(flag, '', description, { fallbackText, ...(form && { form }) });

/** An address of the web; empty where the default is empty. */
export const address = (flag: string, fallback: string, description: string, more: Partial<Setting<string>> = {}) =>
  text(flag, fallback, description, { ...more, web: true });

/** A whole number with its bounds. */
export const integer = (
  flag: string,
  fallback: number,
  [minimum, maximum]: readonly [minimum: number, maximum: number],
  description: string,
  beyond?: string,
) =>
  ({
    flag,
    environment: environmentOf(flag),
    type: 'integer',
    fallback,
    minimum,
    maximum,
    description,
    ...(beyond !== undefined && { beyond }),
  }) satisfies Setting<number>;

/** One of several words; the first is the default. */
export const choice = <const W extends readonly [string, ...string[]]>(flag: string, choices: W, description: string) =>
  ({
    flag,
    environment: environmentOf(flag),
    type: 'choice',
    fallback: choices[0],
    choices,
    description,
  }) satisfies Setting<W[number]>;

/** True or false; false is the default. */
export const toggle = (flag: string, description: string) =>
  ({ flag, environment: environmentOf(flag), type: 'switch', fallback: false, description }) satisfies Setting<boolean>;

/** A text that only its variable sets: every user of the machine can read a command line. */
export const secret = (flag: string, description: string) =>
  ({
    flag,
    environment: environmentOf(flag),
    type: 'secret',
    fallback: '',
    fallbackText: 'none',
    description,
  }) satisfies Setting<string>;

/** Addresses separated by commas, or networks too. */
export const addresses = (flag: string, description: string, networks?: true) =>
  ({
    flag,
    environment: environmentOf(flag),
    type: 'list',
    fallback: [] as readonly string[],
    fallbackText: '(none)',
    description,
    ...(networks && { networks }),
  }) satisfies Setting<readonly string[]>;

/** A civil date `YYYY-MM-DD`, or a time of the day `HH:MM`. */
export const moment = (
  flag: string,
  type: 'date' | 'time',
  fallback: string,
  description: string,
  more: Partial<Setting<string>> = {},
) => ({ flag, environment: environmentOf(flag), type, fallback, description, ...more }) satisfies Setting<string>;

function environmentOf(flag: string): string {
  return `VENTANILLA_${flag.toUpperCase().replaceAll('-', '_')}`;
}

/** The description of a setting with what happens beyond the limit, as one text. */
export function meaningOf({ description, beyond }: Pick<Setting<unknown>, 'description' | 'beyond'>): string {
  if (beyond === undefined) return description;
  return `${description} Beyond it: ${beyond.charAt(0).toLowerCase()}${beyond.slice(1)}`;
}

/** Milliseconds. */
export const MINUTE = 60_000;
/** Bytes. */
export const MEGABYTE = 1024 * 1024;

/** The default store: under `$XDG_DATA_HOME`, else `~/.local/share`. */
export function userStore(dataHome: string | undefined): string {
  return `sqlite:${userFolder(dataHome, 'ventanilla.sqlite')}`;
}

/** The path of a file or folder of the program in the user's data folder. */
export function userFolder(dataHome: string | undefined, name: string): string {
  // The XDG specification has relative paths ignored.
  const folder = dataHome !== undefined && isAbsolute(dataHome) ? dataHome : join(homedir(), '.local', 'share');
  return join(folder, 'ventanilla', name);
}
