import { isIP } from 'node:net';
import { isNetwork } from './limits/access-rules.ts';
import { type Setting, userFolder, userStore } from './setting.ts';
import { SETTINGS } from './settings-table.ts';

type Value<S> = S extends { choices: readonly (infer W)[] }
  ? W
  : S extends { fallback: infer F }
    ? F extends readonly string[]
      ? readonly string[]
      : F extends string
        ? string
        : F extends number
          ? number
          : F extends boolean
            ? boolean
            : never
    : never;

/** The settings of a running program, typed. */
export type Settings = { readonly [K in keyof typeof SETTINGS]: Value<(typeof SETTINGS)[K]> };
type SettingName = keyof typeof SETTINGS;

/** The defaults, with some overridden. */
export function defaultSettings(overrides: Partial<Settings> = {}): Settings {
  return { ...fallbacks(), ...overrides };
}

function fallbacks(): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) values[name] = setting.fallback;
  // Each value is the fallback of the setting of the same name.
  return values as Settings;
}

/** Reads settings that another process of this program sent; a value of the wrong type becomes the default. */
export function settingsHandedOn(value: unknown): Settings {
  const received: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const settings: Record<string, unknown> = fallbacks();
  for (const [name, fallback] of Object.entries(settings)) {
    const own = received[name];
    if (typeof own === typeof fallback && Array.isArray(own) === Array.isArray(fallback)) settings[name] = own;
  }
  // Each value has the kind of the fallback of the same name.
  return settings as Settings;
}

/** A flag or variable that does not fit its setting; the command line ends with code 2. */
export class SettingError extends Error {
  override readonly name = 'SettingError';
}

/**
 * Reads settings from flags (as parsed by the command line) and an environment; a flag wins over its variable.
 * @throws SettingError naming the flag or variable and what would be right
 */
export function readSettings(
  flags: Readonly<Record<string, string | boolean | undefined>>,
  environment: Readonly<Record<string, string | undefined>>,
): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS) as [SettingName, Setting<unknown>][]) {
    const flag = flags[setting.flag];
    // An empty variable counts as not set; a flag without a value is an error.
    const variable = environment[setting.environment] || undefined;
    const fallback = USER_DATA_DEFAULTS[name]?.(environment.XDG_DATA_HOME) ?? setting.fallback;
    if (flag !== undefined) values[name] = readValue(setting, flag, `--${setting.flag}`);
    else values[name] = variable === undefined ? fallback : readValue(setting, variable, setting.environment);
  }
  // readValue gives each value the type of its setting.
  return values as Settings;
}

/** Settings whose default is in the user's data folder. */
const USER_DATA_DEFAULTS: { readonly [K in SettingName]?: (dataHome: string | undefined) => string } = {
  store: userStore,
  syncFolder: (dataHome) => userFolder(dataHome, 'sync'),
};

function readValue(setting: Setting<unknown>, text: string | boolean, source: string): unknown {
  if (setting.type === 'switch') {
    if (text === true || text === '1' || text === 'true') return true;
    if (text === false || text === '0' || text === 'false') return false;
    throw new SettingError(`${source}: expected true or false, got "${text}".`);
  }
  if (setting.type === 'secret' && source !== setting.environment) {
    throw new SettingError(
      `${source}: a secret is not given on the command line, where others see it; set ${setting.environment}.`,
    );
  }
  if (typeof text === 'boolean') throw new SettingError(`${source}: expected a value.`);
  if (setting.type === 'integer') {
    const value = Number(text);
    const minimum = setting.minimum ?? 0;
    const maximum = setting.maximum ?? Number.MAX_SAFE_INTEGER;
    if (!/^\d+$/.test(text) || value < minimum || value > maximum) {
      throw new SettingError(`${source}: expected a whole number from ${minimum} to ${maximum}, got "${text}".`);
    }
    return value;
  }
  if (setting.type === 'list') return readAddresses(text, source, setting.networks === true);
  if (text === '') {
    if (setting.fallback === '') return '';
    throw new SettingError(`${source}: expected a value.`);
  }
  if (setting.choices?.includes(text) === false) {
    throw new SettingError(`${source}: expected ${setting.choices.join(', ')}, got "${text}".`);
  }
  const { form } = setting;
  if (form && !form.pattern.test(text)) {
    const got = form.mayHoldPassword && text.includes('@') ? '' : `, got "${text}"`;
    throw new SettingError(`${source}: expected ${form.words}${got}.`);
  }
  return setting.flag === SETTINGS.publicAddress.flag ? text.replace(/\/{1,9}$/, '') : text;
}

function readAddresses(text: string, source: string, networks: boolean): readonly string[] {
  const addresses = text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const wrong = addresses.find((address) => (networks ? !isNetwork(address) : isIP(address) === 0));
  const expected = networks ? 'IP addresses or networks such as 10.0.0.0/8' : 'IP addresses';
  if (wrong !== undefined) throw new SettingError(`${source}: expected ${expected}, got "${wrong}".`);
  return addresses;
}
