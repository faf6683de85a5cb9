import { parseArgs } from 'node:util';
import { closestName } from '../indexes/edit-distance.ts';
import { fullDescription } from '../server/setting.ts';
import { SETTINGS } from '../server/settings-table.ts';
import { type Command, UsageError } from './command.ts';

/** Flags that every command takes besides the settings. */
const HELP = 'help';
const HELP_SETTINGS = 'help-settings';

/** The words behind a command's name. */
interface ParsedWords {
  readonly positionals: readonly string[];
  /** By flag, settings among them. */
  readonly values: Readonly<Record<string, string | boolean | undefined>>;
  /** Flags that may be given several times. */
  readonly lists: Readonly<Record<string, readonly string[]>>;
  /** The text to show instead of the command's work. */
  readonly help: 'command' | 'settings' | null;
}

/**
 * Reads the words behind a command's name.
 * @throws UsageError for an unknown flag, with the one that may be meant; for a flag without its value, or a value too many
 */
export function parseWords(command: Command, words: readonly string[]): ParsedWords {
  const takes = flagsOf(command);
  const options = Object.fromEntries(
    [...takes].map(([flag, type]) => [flag, { type: type === 'switch' ? 'boolean' : 'string' } as const]),
  );
  // Not strict: Node's own sentences are about its interface, not about this program.
  const { positionals, tokens } = parseArgs({ args: [...words], options, strict: false, tokens: true });
  const values: Record<string, string | boolean> = {};
  const lists: Record<string, string[]> = {};
  let help: ParsedWords['help'] = null;
  for (const token of tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue } = token;
    const type = rawName === '-h' ? 'switch' : takes.get(rawName.startsWith('--') ? name : '');
    if (type === undefined) throw unknownFlag(command, rawName, takes.keys());
    if (type === 'switch') {
      if (value !== undefined) throw new UsageError(`${rawName} takes no value.`);
      if (name === HELP || rawName === '-h') help ??= 'command';
      else if (name === HELP_SETTINGS) help = 'settings';
      else values[name] = true;
      continue;
    }
    if (value === undefined) throw new UsageError(`${rawName} needs a value: ${rawName}=VALUE.`);
    if (inlineValue === false && value.length > 1 && value.startsWith('-')) {
      throw new UsageError(`${rawName} needs a value; one that begins with a hyphen is given as ${rawName}=${value}.`);
    }
    if (type === 'list') lists[name] = [...(lists[name] ?? []), value];
    else values[name] = value;
  }
  return { positionals, values, lists, help };
}

type FlagType = Command['options'][number]['type'];

/** Every flag that a command takes. */
function flagsOf({ options }: Command): ReadonlyMap<string, FlagType> {
  return new Map<string, FlagType>([
    [HELP, 'switch'],
    [HELP_SETTINGS, 'switch'],
    ...Object.values(SETTINGS).map(({ flag, type }): [string, FlagType] => [
      flag,
      type === 'switch' ? 'switch' : 'text',
    ]),
    ...options.map(({ flag, type }): [string, FlagType] => [flag, type]),
  ]);
}

function unknownFlag({ name }: Command, word: string, flags: Iterable<string>): UsageError {
  const near = word.startsWith('--') ? closestName(word.slice(2), flags) : null;
  const meant = near === null ? '' : ` Do you mean --${near}?`;
  return new UsageError(
    `${name} has no option ${word}.${meant} \`ventanilla ${name} --help\` lists its own, --help-settings the settings.`,
  );
}

/** The refusal of a command that does not exist. */
export function unknownCommand(word: string, commands: readonly Command[]): UsageError {
  const names = commands.map(({ name }) => name);
  const near = closestName(word, names);
  const meant = near === null ? '' : ` Do you mean ${near}?`;
  return new UsageError(`there is no command "${word}".${meant} Commands: ${names.join(', ')}.`);
}

const FLAG_WIDTH = 30;

/** The help of the program: all commands and every setting; made from the tables, never by hand. */
export function programHelp(commands: readonly Command[]): string {
  const lines: string[] = ['Ventanilla: Argentina’s public-data interfaces from one process.', '', 'Commands:'];
  for (const command of commands) lines.push(...commandLines(command));
  return [...lines, '', ...settingLines()].join('\n');
}

/** The help of one command: its own options. */
export function commandHelp(command: Command): string {
  return [
    ...commandLines(command),
    '',
    `Settings, --store among them: ventanilla ${command.name} --help-settings.`,
  ].join('\n');
}

/** The settings, which every command takes: flag, variable and default. */
export function settingsHelp(): string {
  return settingLines().join('\n');
}

function commandLines({ usage, sentence, options }: Command): string[] {
  return [
    `  ${usage.replaceAll('\n', '\n  ')}`,
    `      ${sentence}`,
    ...options.map((option) => `      ${`--${option.flag}`.padEnd(FLAG_WIDTH)}${option.sentence}`),
  ];
}

function settingLines(): string[] {
  const lines = ['Settings (flag, environment variable, default):'];
  for (const setting of Object.values(SETTINGS)) {
    const text = 'fallbackText' in setting ? setting.fallbackText : String(setting.fallback);
    // Words that are no value, `(none)`, have their parentheses already.
    const fallback = text.startsWith('(') ? text : `(${text})`;
    // A secret has no flag that could be used.
    const flag = setting.type === 'secret' ? '' : `--${setting.flag}`;
    lines.push(`  ${flag.padEnd(FLAG_WIDTH)}${setting.environment} ${fallback}`, `      ${fullDescription(setting)}`);
  }
  return lines;
}
