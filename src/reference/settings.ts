import { fullDescription } from '../server/setting.ts';
import { SETTINGS } from '../server/settings-table.ts';
import { code, page, table } from './markdown.ts';

type AnySetting = (typeof SETTINGS)[keyof typeof SETTINGS];

/** `docs/reference/settings.md`: every setting with its flag, variable, default and bounds. */
export function renderSettings(): string {
  return page('Settings', [
    'Every command takes every setting, as a flag or as an environment variable. A flag wins over its variable; an empty variable is as if it were not set. A value that does not fit ends the command with code 2 and a sentence.',
    table(
      ['Flag', 'Variable', 'Type', 'Default', 'Meaning'],
      Object.values(SETTINGS).map((setting) => [
        setting.type === 'secret' ? '(variable alone)' : code(`--${setting.flag}`),
        code(setting.environment),
        typeOf(setting),
        defaultOf(setting),
        fullDescription(setting),
      ]),
    ),
    'A list is separated by commas. A switch is `true`, `1`, `false` or `0`; the flag alone means `true`. A secret has no flag: on a command line others could read it.',
  ]);
}

/** The type of a setting with its bounds. */
function typeOf(setting: AnySetting): string {
  if ('choices' in setting) return setting.choices.map(code).join(', ');
  return 'minimum' in setting ? `${setting.type}, ${setting.minimum} to ${setting.maximum}` : setting.type;
}

/** The default as a person reads it: never a path of the machine that made the page. */
export function defaultOf(setting: AnySetting): string {
  return code('fallbackText' in setting ? (setting.fallbackText ?? '') : String(setting.fallback));
}
