import { SETTINGS } from '../server/settings.ts';
import type { Command } from './command.ts';

const FLAG_WIDTH = 30;

/** The help of the given commands, with every setting, its variable and its default: made from the tables, never by hand. */
export function helpText(commands: readonly Command[]): string {
  const lines: string[] = ['Ventanilla: Argentina’s public-data interfaces from one process.', '', 'Commands:'];
  for (const command of commands) {
    lines.push(`  ${command.usage.replaceAll('\n', '\n  ')}`, `      ${command.sentence}`);
    for (const option of command.options) {
      lines.push(`      ${`--${option.flag}`.padEnd(FLAG_WIDTH)}${option.sentence}`);
    }
  }
  lines.push('', 'Settings (flag, environment variable, default):');
  for (const setting of Object.values(SETTINGS)) {
    const text = 'fallbackText' in setting ? setting.fallbackText : String(setting.fallback);
    // Words that are no value, `(none)`, have their parentheses already.
    const fallback = text.startsWith('(') ? text : `(${text})`;
    // A secret has no flag that could be used.
    const flag = setting.type === 'secret' ? '' : `--${setting.flag}`;
    lines.push(`  ${flag.padEnd(FLAG_WIDTH)}${setting.environment} ${fallback}`, `      ${setting.sentence}`);
  }
  return lines.join('\n');
}
