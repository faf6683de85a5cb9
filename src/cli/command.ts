import type { Readable } from 'node:stream';
import type { Settings } from '../server/settings.ts';

/** The program that started this one as a part of itself. */
export interface Parent {
  /** Calls back with each message, from the first on; to be called once. */
  readonly onMessage: (listener: (message: unknown) => void) => void;
  /** Resolves when the message is sent, or the parent is not there any more. */
  readonly send: (message: object) => Promise<void>;
  /** Resolves when the parent has ended. */
  readonly ended: Promise<void>;
  /** Closes the connection to the parent: without it the process would not end. */
  readonly disconnect: () => void;
}

/** What a command may use of the process; only `main.ts` touches the process itself. */
export interface Terminal {
  readonly stdout: NodeJS.WriteStream;
  readonly stderr: NodeJS.WriteStream;
  readonly stdin: Readable;
  /** The variables of the environment. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Resolves when the program gets a stop signal. */
  readonly stopped: () => Promise<string>;
  /** Calls `listener` whenever the terminal or a program says SIGHUP, which then does not end the program any more. */
  readonly hungUp: (listener: () => void) => void;
  /** Given where another process of the program started this one as a part of itself. */
  readonly parent?: Parent;
}

/** One option of a command besides the settings. */
interface Option {
  readonly flag: string;
  /** A `list` may be given several times. */
  readonly type: 'text' | 'switch' | 'list';
  readonly sentence: string;
}

/** A command's parsed words: positional arguments and its own options. */
export interface Words {
  readonly positionals: readonly string[];
  readonly options: Readonly<Record<string, string | boolean | undefined>>;
  /** The values of each option that may be repeated. */
  readonly lists?: Readonly<Record<string, readonly string[]>>;
}

export interface Command {
  readonly name: string;
  readonly usage: string;
  readonly sentence: string;
  readonly options: readonly Option[];
  /** @returns the exit code: 0 done, 2 wrong usage, 3 too many records, all of them, or lines of a feed, refused, 4 file or store unreadable, 5 a source failed */
  readonly run: (words: Words, settings: Settings, terminal: Terminal) => Promise<number>;
}

/** Raised by a command for words it cannot take; ends with code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const EXIT = { done: 0, usage: 2, refused: 3, unreadable: 4, source: 5, failed: 1 } as const;
