import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';

/** One setting: the truth for `--help`, the reference page, flags and environment variables alike. */
export interface Setting<T> {
  readonly flag: string;
  readonly environment: string;
  readonly type: 'text' | 'integer' | 'list' | 'switch' | 'date' | 'time' | 'choice' | 'secret';
  readonly fallback: T;
  /** What the default is called where it depends on the machine. */
  readonly fallbackText?: string;
  readonly minimum?: number;
  readonly maximum?: number;
  /** The words of a `choice`. */
  readonly choices?: readonly string[];
  /** True: an address that begins with `http://` or `https://`; anything else is refused before anything begins. */
  readonly web?: true;
  /** True: a list of networks besides addresses. */
  readonly networks?: true;
  /** What a text must be like, and that in words. */
  readonly form?: { readonly pattern: RegExp; readonly words: string };
  /** What it is; of a limit, behind a semicolon, what happens beyond it: `Largest request body, in bytes; more is 413.` */
  readonly sentence: string;
}

/** A text, empty where it may be left out. */
export const text = (flag: string, fallback: string, sentence: string, more: Partial<Setting<string>> = {}) =>
  ({ flag, environment: environmentOf(flag), type: 'text', fallback, sentence, ...more }) satisfies Setting<string>;

/** An address of the web that is asked, empty where it may be left out. */
export const address = (flag: string, fallback: string, sentence: string, more: Partial<Setting<string>> = {}) =>
  text(flag, fallback, sentence, { ...more, web: true });

/** A whole number with its bounds. */
export const integer = (flag: string, fallback: number, minimum: number, maximum: number, sentence: string) =>
  ({
    flag,
    environment: environmentOf(flag),
    type: 'integer',
    fallback,
    minimum,
    maximum,
    sentence,
  }) satisfies Setting<number>;

/** One of several words; the first is the default. */
export const choice = <const W extends readonly [string, ...string[]]>(flag: string, choices: W, sentence: string) =>
  ({
    flag,
    environment: environmentOf(flag),
    type: 'choice',
    fallback: choices[0],
    choices,
    sentence,
  }) satisfies Setting<W[number]>;

/** True or false. */
export const toggle = (flag: string, sentence: string) =>
  ({ flag, environment: environmentOf(flag), type: 'switch', fallback: false, sentence }) satisfies Setting<boolean>;

/** A text that only its variable gives: on a command line every user of the machine could read it. */
export const secret = (flag: string, sentence: string) =>
  ({
    flag,
    environment: environmentOf(flag),
    type: 'secret',
    fallback: '',
    fallbackText: 'none',
    sentence,
  }) satisfies Setting<string>;

function environmentOf(flag: string): string {
  return `VENTANILLA_${flag.toUpperCase().replaceAll('-', '_')}`;
}

/** In milliseconds. */
export const MINUTE = 60_000;
/** In bytes. */
export const MEGABYTE = 1024 * 1024;

/** The store used when nobody says otherwise: under `$XDG_DATA_HOME`, else `~/.local/share`. */
export function userStore(dataHome: string | undefined): string {
  return `sqlite:${userFolder(dataHome, 'ventanilla.sqlite')}`;
}

/** A place of the program's among the user's data. */
export function userFolder(dataHome: string | undefined, name: string): string {
  // The XDG rules have a relative path ignored.
  const folder = dataHome !== undefined && isAbsolute(dataHome) ? dataHome : join(homedir(), '.local', 'share');
  return join(folder, 'ventanilla', name);
}
