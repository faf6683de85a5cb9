import { meaningOf } from '../server/setting.ts';
import { SETTINGS } from '../server/settings.ts';
import type { Command } from './command.ts';

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
    lines.push(`  ${flag.padEnd(FLAG_WIDTH)}${setting.environment} ${fallback}`, `      ${meaningOf(setting)}`);
  }
  return lines;
}
