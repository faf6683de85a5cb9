/** One setting as it is declared: the source for `--help`, the reference page, flags and environment variables alike. */
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { parseDay } from '../indexes/civil-date.ts';

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
  /** True for a list that takes networks besides addresses. */
  readonly networks?: true;
  readonly form?: Form;
  /** Says what the setting is, with its unit; a sentence. */
  readonly description: string;
  /** Says what happens when a limit is exceeded; a sentence. Settings that limit nothing have none. */
  readonly whenExceeded?: string;
}

/** What a text must be, and its description for the error message. */
interface Form {
  readonly pattern: { readonly test: (text: string) => boolean };
  readonly words: string;
  /** True where a wrong text may hold a password: one with `@` is not repeated. */
  readonly mayHoldPassword?: true;
}

const DATE: Form = { pattern: { test: (text) => parseDay(text) !== undefined }, words: 'a date YYYY-MM-DD' };
const TIME: Form = { pattern: /^([01]\d|2[0-3]):[0-5]\d$/, words: 'a time HH:MM' };
const WEB: Form = {
  pattern: { test: (text) => /^https?:\/\/[^/]/i.test(text) && URL.canParse(text) },
  words: 'an address that begins with http:// or https://',
  mayHoldPassword: true,
};

function declared<T>(
  type: Setting<T>['type'],
  flag: string,
  fallback: T,
  description: string,
  more: Partial<Setting<T>> = {},
) {
  const environment = `VENTANILLA_${flag.toUpperCase().replaceAll('-', '_')}`;
  return { flag, environment, type, fallback, description, ...more } satisfies Setting<T>;
}

/** A text; empty where the default is empty. */
export const textSetting = (flag: string, fallback: string, description: string, more: Partial<Setting<string>> = {}) =>
  declared('text', flag, fallback, description, more);

/** A text without a default. */
export const optional = (flag: string, description: string, fallbackText = '(none)', form?: Form) =>
  textSetting(flag, '', description, { fallbackText, ...(form && { form }) });

/** An address of the web, which begins with `http://` or `https://`; empty where the default is empty. */
export const address = (flag: string, fallback: string, description: string, more: Partial<Setting<string>> = {}) =>
  textSetting(flag, fallback, description, { ...more, form: WEB });

/** A whole number with its bounds. */
export const numberSetting = (
  flag: string,
  fallback: number,
  [minimum, maximum]: readonly [minimum: number, maximum: number],
  description: string,
  whenExceeded?: string,
) =>
  declared('integer', flag, fallback, description, {
    minimum,
    maximum,
    ...(whenExceeded !== undefined && { whenExceeded }),
  });

/** One of several words; the first is the default. */
export const choiceSetting = <const W extends readonly [string, ...string[]]>(
  flag: string,
  choices: W,
  description: string,
) => ({
  ...declared<W[number]>('choice', flag, choices[0], description),
  choices,
});

/** True or false; false is the default. */
export const toggle = (flag: string, description: string) => declared<boolean>('switch', flag, false, description);

/** A text that only its variable sets: every user of the machine can read a command line. */
export const secret = (flag: string, description: string) =>
  declared('secret', flag, '', description, { fallbackText: 'none' });

/** Addresses separated by commas, or networks too. */
export const addresses = (flag: string, description: string, networks?: true) =>
  declared<readonly string[]>('list', flag, [], description, { fallbackText: '(none)', ...(networks && { networks }) });

/** A civil date `YYYY-MM-DD`, or a time of the day `HH:MM`. */
export const moment = (
  flag: string,
  type: 'date' | 'time',
  fallback: string,
  description: string,
  more: Partial<Setting<string>> = {},
) => declared(type, flag, fallback, description, { ...more, form: type === 'date' ? DATE : TIME });

/** The description of a setting with what happens when its limit is exceeded, as one text. */
export function fullDescription({
  description,
  whenExceeded,
}: Pick<Setting<unknown>, 'description' | 'whenExceeded'>): string {
  if (whenExceeded === undefined) return description;
  return `${description} When exceeded: ${whenExceeded.charAt(0).toLowerCase()}${whenExceeded.slice(1)}`;
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
