import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { parseDay } from '../indexes/civil-date.ts';
import { CONSOLE_SETTINGS } from './console-settings.ts';
import { LIMIT_SETTINGS } from './limits/limit-settings.ts';
import { isNetwork } from './limits/networks.ts';
import { LOG_SETTINGS } from './log/log-settings.ts';
import { MCP_SETTINGS } from './mcp-settings.ts';
import { NAME_SETTINGS } from './name-settings.ts';
import { choice, integer, MEGABYTE, MINUTE, type Setting, text, toggle, userFolder, userStore } from './setting.ts';
import { SOURCE_SETTINGS } from './source-settings.ts';
import { STORE_SETTINGS } from './store-settings.ts';

/** More bytes than any data file of the country has; an import keeps the file that it reads in memory. */
const LARGEST_FILE = 16_384 * MEGABYTE;

/** Every setting of the service. A test fails when one is missing from the reference page. */
export const SETTINGS = {
  store: text(
    'store',
    userStore(undefined),
    'Where the data is kept: `sqlite:PATH`, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.',
    {
      fallbackText: 'sqlite:~/.local/share/ventanilla/ventanilla.sqlite, or under $XDG_DATA_HOME',
    },
  ),
  ...STORE_SETTINGS,
  keepVersions: integer(
    'keep-versions',
    30,
    0,
    1_000_000,
    'Newest versions of each data set that stay readable; older ones are forgotten when a newer one is published. 0 keeps all.',
  ),
  host: text('host', '127.0.0.1', 'Address to listen on; `0.0.0.0` or `::` for all.'),
  port: integer('port', 8080, 0, 65535, 'Port to listen on; 0 takes a free one.'),
  workers: text(
    'workers',
    '1',
    'Threads that answer, all on one port; `auto` is one for each processor core. Caches and connections are divided among them.',
    { form: { pattern: /^(auto|[1-9]\d?|1[01]\d|12[0-8])$/, words: 'a number from 1 to 128, or auto' } },
  ),
  publicAddress: text(
    'public-address',
    '',
    'Address that absolute links begin with, such as `https://datos.example.ar`.',
    {
      fallbackText: '(the address listened on)',
    },
  ),
  trustedProxies: {
    flag: 'trusted-proxies',
    environment: 'VENTANILLA_TRUSTED_PROXIES',
    type: 'list',
    fallback: [] as readonly string[],
    fallbackText: '(none)',
    sentence: 'Addresses of proxies whose `Host` and `X-Forwarded-*` are believed, separated by commas.',
  } satisfies Setting<readonly string[]>,
  ...CONSOLE_SETTINGS,
  ...MCP_SETTINGS,
  today: {
    flag: 'today',
    environment: 'VENTANILLA_TODAY',
    type: 'date',
    fallback: '',
    fallbackText: '(the date in Argentina)',
    sentence: 'Fixes the civil date `YYYY-MM-DD` that statistics and market answers take for today.',
  } satisfies Setting<string>,
  ...NAME_SETTINGS,
  georefGeneration: choice(
    'georef-generation',
    ['v1', 'v2'],
    "Generation of Georef that answers at `/georef/api`, where an address names none: `v1` is the contract's; `v2` is what programs of 2025 and later expect there.",
  ),
  flatMethodology: toggle(
    'flat-methodology',
    'A2 answers a flat list of notes, as the live interface does, instead of the nested one of the contract.',
  ),
  pollMilliseconds: integer(
    'poll-ms',
    250,
    10,
    MINUTE,
    'How often a server looks for new data versions, in milliseconds.',
  ),
  quotesPollMilliseconds: integer(
    'quotes-poll-ms',
    10,
    1,
    MINUTE,
    'How often a server looks for running quotes that were pushed, in milliseconds.',
  ),
  quotesCloseAt: {
    flag: 'quotes-close-at',
    environment: 'VENTANILLA_QUOTES_CLOSE_AT',
    type: 'time',
    fallback: '',
    fallbackText: '(never)',
    sentence:
      'Time of the day `HH:MM` in Argentina from which a server closes a session of running quotes, once none came for a minute.',
  } satisfies Setting<string>,
  publicMaxAge: integer('public-max-age', 60, 0, 86400, '`Cache-Control: max-age` of groups A, C and D, in seconds.'),
  bodyLimit: integer('body-limit', 2 * MEGABYTE, 1024, 256 * MEGABYTE, 'Largest request body, in bytes; more is 413.'),
  csvBytes: integer(
    'csv-bytes',
    100 * MEGABYTE,
    1024,
    64 * 1024 * MEGABYTE,
    'Largest file that `/ventanilla/csv` takes, in bytes; more is 413.',
  ),
  csvJobs: integer(
    'csv-jobs',
    8,
    1,
    1000,
    'Files of `/ventanilla/csv` worked on at once; more are 503. Those that wait for the quotas of their clients do not count.',
  ),
  csvUploadTimeout: integer(
    'csv-upload-timeout-ms',
    10 * MINUTE,
    100,
    24 * 60 * MINUTE,
    'Time a client has to send a whole file to `/ventanilla/csv`, in milliseconds; then 408.',
  ),
  spoolFolder: text(
    'spool-folder',
    tmpdir(),
    'Folder for what has come of a file and waits to be worked on; at most `--csv-jobs` times `--csv-bytes`, and four times as much of files that wait for quotas.',
    { fallbackText: "(the system's folder for temporary files)" },
  ),
  mirrorStreams: integer(
    'mirror-streams',
    4,
    0,
    1000,
    'Parts of records handed on to mirrors at once; more are 503, and 0 hands nothing on.',
  ),
  headerLimit: integer(
    'header-limit',
    16384,
    4096,
    1048576,
    'Largest request line and headers together, in bytes; more is 431.',
  ),
  headersTimeout: integer(
    'headers-timeout-ms',
    10_000,
    100,
    10 * MINUTE,
    'Time a client has to send its headers, in milliseconds; then 408.',
  ),
  requestTimeout: integer(
    'request-timeout-ms',
    30_000,
    100,
    10 * MINUTE,
    'Time a client has to send a whole request, in milliseconds; then 408.',
  ),
  keepAliveTimeout: integer(
    'keep-alive-timeout-ms',
    65_000,
    1,
    10 * MINUTE,
    'How long an idle connection is kept, in milliseconds; then it is closed.',
  ),
  standstillTimeout: integer(
    'standstill-timeout-ms',
    60_000,
    100,
    10 * MINUTE,
    'How long a client may leave an answer standing without taking more of it, in milliseconds; then the connection ends.',
  ),
  maximumConnections: integer('max-connections', 10_000, 1, 1_000_000, 'Connections at once; more are closed.'),
  maximumConcurrent: integer(
    'max-concurrent',
    1000,
    1,
    1_000_000,
    'Requests worked on at once; more are 503. Those that wait for their client, to send the body or to take the answer, do not count.',
  ),
  bodiesBytes: integer(
    'bodies-bytes',
    256 * MEGABYTE,
    1024,
    64 * 1024 * MEGABYTE,
    'Request bodies held in memory at once, files of `/ventanilla/csv` not included, in bytes; more are 503.',
  ),
  shutdownTimeout: integer(
    'shutdown-timeout-ms',
    10_000,
    0,
    10 * MINUTE,
    'How long a stopping server finishes answers before it ends hard, in milliseconds.',
  ),
  answerCache: integer(
    'answer-cache-bytes',
    16 * MEGABYTE,
    0,
    4096 * MEGABYTE,
    'Small answers kept for the next who asks the same, in bytes; 0 keeps none. Of group B only market data, behind the token.',
  ),
  compressedCache: integer(
    'compressed-cache-bytes',
    32 * MEGABYTE,
    0,
    4096 * MEGABYTE,
    'Compressed answers kept in memory, in bytes; those not asked for lately go.',
  ),
  seriesCache: integer(
    'series-cache-bytes',
    16 * MEGABYTE,
    0,
    16384 * MEGABYTE,
    'Rendered series kept in memory, in bytes; those not asked for lately go.',
  ),
  accessTokenSeconds: integer(
    'access-token-seconds',
    899,
    1,
    86400,
    'Life of an access token, in seconds; then it is 401.',
  ),
  refreshTokenSeconds: integer(
    'refresh-token-seconds',
    3600,
    1,
    30 * 86400,
    'Life of a refresh token, in seconds; then it is 400.',
  ),
  loginDelayLimit: integer(
    'login-delay-limit-ms',
    2000,
    0,
    10_000,
    'Longest delay after wrong passwords, in milliseconds.',
  ),
  maximumFileBytes: integer(
    'max-file-bytes',
    2048 * MEGABYTE,
    1,
    LARGEST_FILE,
    'Largest file an import reads, in bytes after decompression; a larger one is not imported. Of other formats than ndjson at most 480 MB are read.',
  ),
  ...LIMIT_SETTINGS,
  ...LOG_SETTINGS,
  ...SOURCE_SETTINGS,
} as const satisfies Record<string, Setting<unknown>>;

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
export type SettingName = keyof typeof SETTINGS;

/** The defaults alone; tests and benchmarks override single ones. */
export function defaultSettings(overrides: Partial<Settings> = {}): Settings {
  return { ...fallbacks(), ...overrides };
}

function fallbacks(): Settings {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(SETTINGS)) values[name] = setting.fallback;
  // Each value is the fallback of the setting of the same name.
  return values as Settings;
}

/** Settings as another process of this program handed them on; what is not of its setting's kind is the default. */
export function settingsHandedOn(value: unknown): Settings {
  const given: Readonly<Record<string, unknown>> = typeof value === 'object' && value !== null ? { ...value } : {};
  const settings: Record<string, unknown> = fallbacks();
  for (const [name, fallback] of Object.entries(settings)) {
    const own = given[name];
    if (typeof own === typeof fallback && Array.isArray(own) === Array.isArray(fallback)) settings[name] = own;
  }
  // Each value has the kind of the fallback of the same name.
  return settings as Settings;
}

/** Raised for a flag or variable that does not fit its setting; the command line ends with code 2. */
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
    // A variable that is set to nothing is the same as one that is not set; a flag without a value is a mistake.
    const variable = environment[setting.environment] || undefined;
    const fallback = AMONG_USER_DATA[name]?.(environment.XDG_DATA_HOME) ?? setting.fallback;
    if (flag !== undefined) values[name] = readValue(setting, flag, `--${setting.flag}`);
    else values[name] = variable === undefined ? fallback : readValue(setting, variable, setting.environment);
  }
  // readValue gives each value the type of its setting.
  return values as Settings;
}

/** Settings whose default lies among the user's data. */
const AMONG_USER_DATA: { readonly [K in SettingName]?: (dataHome: string | undefined) => string } = {
  store: userStore,
  syncFolder: (dataHome) => userFolder(dataHome, 'sync'),
};

function readValue(setting: Setting<unknown>, given: string | boolean, source: string): unknown {
  if (setting.type === 'switch') {
    if (given === true || given === '1' || given === 'true') return true;
    if (given === false || given === '0' || given === 'false') return false;
    throw new SettingError(`${source}: expected true or false, got "${given}".`);
  }
  if (setting.type === 'secret' && source !== setting.environment) {
    throw new SettingError(
      `${source}: a secret is not given on the command line, where others see it; set ${setting.environment}.`,
    );
  }
  if (typeof given === 'boolean') throw new SettingError(`${source}: expected a value.`);
  if (setting.type === 'integer') {
    const value = Number(given);
    const minimum = setting.minimum ?? 0;
    const maximum = setting.maximum ?? Number.MAX_SAFE_INTEGER;
    if (!/^\d+$/.test(given) || value < minimum || value > maximum) {
      throw new SettingError(`${source}: expected a whole number from ${minimum} to ${maximum}, got "${given}".`);
    }
    return value;
  }
  if (setting.type === 'list') return readAddresses(given, source, setting.networks === true);
  if (given === '') {
    if (setting.fallback === '') return '';
    throw new SettingError(`${source}: expected a value.`);
  }
  if (setting.choices?.includes(given) === false) {
    throw new SettingError(`${source}: expected ${setting.choices.join(', ')}, got "${given}".`);
  }
  if (setting.type === 'date' && parseDay(given) === undefined) {
    throw new SettingError(`${source}: expected a date YYYY-MM-DD, got "${given}".`);
  }
  if (setting.type === 'time' && !TIME_OF_DAY.test(given)) {
    throw new SettingError(`${source}: expected a time HH:MM, got "${given}".`);
  }
  if (setting.form && !setting.form.pattern.test(given)) {
    throw new SettingError(`${source}: expected ${setting.form.words}, got "${given}".`);
  }
  if (setting.web === true && !isOfTheWeb(given)) {
    // What should have been an address may hold a password.
    const got = given.includes('@') ? '' : `, got "${given}"`;
    throw new SettingError(`${source}: expected an address that begins with http:// or https://${got}.`);
  }
  if (setting.flag !== 'public-address') return given;
  if (!PUBLIC_ADDRESS.test(given)) {
    throw new SettingError(`${source}: expected an address like https://datos.example.ar, got "${given}".`);
  }
  return given.replace(/\/{1,9}$/, '');
}

function isOfTheWeb(given: string): boolean {
  return /^https?:\/\/[^/]/i.test(given) && URL.canParse(given);
}

const TIME_OF_DAY = /^([01]\d|2[0-3]):[0-5]\d$/;

const PUBLIC_ADDRESS =
  /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~%/-]*)?$|^https?:\/\/\[[0-9A-Fa-f:.]+\](:\d{1,5})?(\/[A-Za-z0-9._~%/-]*)?$/;

function readAddresses(given: string, source: string, networks: boolean): readonly string[] {
  const addresses = given
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
  const wrong = addresses.find((address) => (networks ? !isNetwork(address) : isIP(address) === 0));
  const expected = networks ? 'IP addresses or networks such as 10.0.0.0/8' : 'IP addresses';
  if (wrong !== undefined) throw new SettingError(`${source}: expected ${expected}, got "${wrong}".`);
  return addresses;
}
