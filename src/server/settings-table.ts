/** The table of all settings, in the order of `--help` and of the reference page. */
import { LIMIT_SETTINGS } from './limit-settings.ts';
import {
  address,
  addresses,
  choiceSetting,
  MINUTE,
  moment,
  numberSetting,
  optional,
  type Setting,
  secret,
  textSetting,
  toggle,
  userFolder,
  userStore,
} from './setting.ts';

const PUBLIC_ADDRESS = {
  pattern:
    /^https?:\/\/[A-Za-z0-9.-]+(:\d{1,5})?(\/[A-Za-z0-9._~%/-]*)?$|^https?:\/\/\[[0-9A-Fa-f:.]+\](:\d{1,5})?(\/[A-Za-z0-9._~%/-]*)?$/,
  words: 'an address like https://datos.example.ar',
};

export const SETTINGS = {
  // The store, the address, the groups and the accounts.
  store: textSetting(
    'store',
    userStore(undefined),
    'Location of the data: `sqlite:PATH`, or `postgres://USER:PASSWORD@HOST:PORT/DATABASE`.',
    { fallbackText: 'sqlite:~/.local/share/ventanilla/ventanilla.sqlite, or under $XDG_DATA_HOME' },
  ),
  storeTimeout: numberSetting(
    'store-timeout-ms',
    5000,
    [50, 10 * MINUTE],
    'Timeout of short store operations, in milliseconds.',
    'The store counts as unavailable. A login also waits up to 2 s for a file that another program writes to.',
  ),
  storeWorkTimeout: numberSetting(
    'store-work-timeout-ms',
    MINUTE,
    [50, 10 * MINUTE],
    'Timeout of long store operations, such as a batch of records or all operations of an account, in milliseconds.',
    'The store counts as unavailable.',
  ),
  storeStandby: optional(
    'store-standby',
    'Read-only standbys of a PostgreSQL store, `postgres://…` separated by commas. Data versions are read there; everything else, and what a standby lacks, is read from `--store`.',
  ),
  storeConnections: numberSetting(
    'store-connections',
    8,
    [2, 1000],
    'Number of connections to a PostgreSQL store, and to each standby; one more listens for notifications.',
    'Queries wait for a free connection.',
  ),
  storeConnectTimeout: numberSetting(
    'store-connect-timeout-ms',
    5000,
    [10, 10 * MINUTE],
    'Timeout for a new or free connection to a PostgreSQL store, in milliseconds.',
    'The store counts as unavailable.',
  ),
  storeStatementTimeout: numberSetting(
    'store-statement-timeout-ms',
    30_000,
    [10, 60 * MINUTE],
    'Timeout of one statement in a PostgreSQL store, except those of imports, in milliseconds.',
    'The statement is cancelled.',
  ),
  storeIdleTimeout: numberSetting(
    'store-idle-timeout-ms',
    30_000,
    [10, 60 * MINUTE],
    'Time after which an idle connection to a PostgreSQL store is closed, in milliseconds.',
  ),
  keepVersions: numberSetting(
    'keep-versions',
    30,
    [0, 1_000_000],
    'Number of newest versions of each data set that stay readable (0 keeps all).',
    'Older ones are deleted when a newer one is published.',
  ),
  pollMilliseconds: numberSetting(
    'poll-ms',
    250,
    [10, MINUTE],
    'Interval of checks for new data versions, in milliseconds.',
  ),
  quotesPollMilliseconds: numberSetting(
    'quotes-poll-ms',
    10,
    [1, MINUTE],
    'Interval of checks for running quotes that were pushed, in milliseconds.',
  ),
  quotesCloseAt: moment(
    'quotes-close-at',
    'time',
    '',
    'Time of the day `HH:MM` in Argentina after which a session of running quotes is closed, once a minute passed without a quote.',
    { fallbackText: '(never)' },
  ),
  host: textSetting('host', '127.0.0.1', 'Address to listen on; `0.0.0.0` or `::` for all.'),
  port: numberSetting('port', 8080, [0, 65535], 'Port to listen on (0 takes a free one).'),
  workers: textSetting(
    'workers',
    '1',
    'Number of threads that answer requests on the port; `auto` is one for each processor core. They share the limits of caches and connections.',
    { form: { pattern: /^(auto|[1-9]\d?|1[01]\d|12[0-8])$/, words: 'a number from 1 to 128, or auto' } },
  ),
  publicAddress: textSetting(
    'public-address',
    '',
    'Address that absolute links begin with, such as `https://datos.example.ar`.',
    { fallbackText: '(the address listened on)', form: PUBLIC_ADDRESS },
  ),
  trustedProxies: addresses(
    'trusted-proxies',
    'Addresses of proxies whose `Host` and `X-Forwarded-*` headers are trusted, separated by commas.',
  ),
  consoleTiles: optional(
    'console-tiles',
    'Address of map tiles that the console draws below its own map, such as `https://tiles.example.ar/{z}/{x}/{y}.png`. The page may then load pictures from that host, and from no other.',
    '(none: the map is drawn from the service’s own data)',
    {
      pattern: /^https?:\/\/[\w.:-]+\/(?=\S{0,500}\{z\})(?=\S{0,500}\{x\})(?=\S{0,500}\{y\})[^\s"<>;]*$/,
      words: 'an address that begins with http:// or https:// and has {z}, {x} and {y} in its path',
    },
  ),
  consoleTilesAttribution: optional('console-tiles-attribution', 'Attribution that the map shows for those tiles.'),
  mcp: choiceSetting('mcp', ['on', 'off'], 'Whether `POST /mcp` serves tools for language models.'),
  mcpToken: secret(
    'mcp-token',
    'Bearer token with which `ventanilla mcp` reads market data, portfolio and operations. Over HTTP each client sends its own.',
  ),
  today: moment(
    'today',
    'date',
    '',
    'Civil date `YYYY-MM-DD` that statistics and market answers use instead of the current one.',
    { fallbackText: '(the date in Argentina)' },
  ),
  synonyms: optional(
    'synonyms',
    'File of synonyms and abbreviations of names, in the form of `data/territory/synonyms.txt`.',
    '(those that ship)',
  ),
  formerNames: optional(
    'former-names',
    'File of former names of streets, in the form of `data/territory/former-names.txt`.',
    '(those that ship)',
  ),
  georefGeneration: choiceSetting(
    'georef-generation',
    ['v1', 'v2'],
    "Generation of Georef at `/georef/api` where the path names none: `v1` is the contract's; `v2` is what programs of 2025 and later expect.",
  ),
  flatMethodology: toggle(
    'flat-methodology',
    'A2 answers a flat list of notes, as the live interface does, instead of the nested one of the contract.',
  ),
  publicMaxAge: numberSetting(
    'public-max-age',
    60,
    [0, 86400],
    '`Cache-Control: max-age` of groups A, C and D, in seconds.',
  ),
  accessTokenSeconds: numberSetting(
    'access-token-seconds',
    899,
    [1, 86400],
    'Lifetime of an access token, in seconds.',
    'Requests with it are 401.',
  ),
  refreshTokenSeconds: numberSetting(
    'refresh-token-seconds',
    3600,
    [1, 30 * 86400],
    'Lifetime of a refresh token, in seconds.',
    'A refresh with it is 400.',
  ),
  loginDelayLimit: numberSetting(
    'login-delay-limit-ms',
    2000,
    [0, 10_000],
    'Longest delay of a login after failed ones, in milliseconds.',
  ),

  ...LIMIT_SETTINGS,

  // The sources that fill a store, and how they are requested.
  sync: toggle('sync', 'The server fetches data from the official sources, each at its own rhythm.'),
  syncFolder: textSetting(
    'sync-folder',
    userFolder(undefined, 'sync'),
    'Folder for files of sources before they are loaded.',
    {
      fallbackText: '~/.local/share/ventanilla/sync, or under $XDG_DATA_HOME',
    },
  ),
  syncFiles: optional(
    'sync-files',
    'JSON file that declares further sources: CSV or JSON files by path or address, with a map of their columns.',
  ),
  syncSources: optional(
    'sync-sources',
    'Sources, separated by commas, that `sync` and `--sync` visit; `ventanilla sync --list` lists their names.',
    '(all)',
  ),
  syncRate: numberSetting(
    'sync-rate',
    4,
    [1, 1000],
    'Number of requests to one source in a second.',
    'Further requests wait.',
  ),
  syncContact: optional(
    'sync-contact',
    'Address, of mail or of a page, sent to publishers in `User-Agent`, so that they can report what disturbs them.',
  ),
  syncMaxLost: numberSetting(
    'sync-max-lost',
    10,
    [0, 100],
    'Share of its records that a list may lose by a visit to its source, in per cent.',
    'The visit loads nothing.',
  ),
  georefAddress: address(
    'georef-address',
    'https://apis.datos.gob.ar/georef/api',
    'Address under which the source `georef` finds its files (`provincias.ndjson`); generation v2 is under `/v2.0`.',
  ),
  organismosAddress: address(
    'organismos-address',
    'https://www.cultura.gob.ar/api/v2.0',
    'Address under which the source `organismos` finds its list (`organismos/`).',
  ),
  bcraAddress: address(
    'bcra-address',
    'https://api.bcra.gob.ar',
    'Address of the monetary statistics v4.0 for the source `bcra`: the bank, or another server of the interface.',
  ),
  bcraWindowDays: numberSetting(
    'bcra-window-days',
    45,
    [0, 3660],
    'Number of days before its last value from which a series with new values is read again, for revisions.',
  ),
  bcraWholeDays: numberSetting(
    'bcra-whole-days',
    120,
    [0, 3660],
    'Number of days in which every series is read whole again, some on each visit, for older revisions (0 disables).',
  ),
  iolAddress: address(
    'iol-address',
    'https://api.invertironline.com',
    'Address of the IOL interface for the sources `iol` and `iol-quotes`. A password is sent there, so it must begin with `https://` unless it is on this machine.',
  ),
  iolUser: optional('iol-user', 'User of the IOL interface; without it the source `iol` is skipped.'),
  iolPassword: secret('iol-password', 'Password of `--iol-user`.'),
  iolPasswordFile: optional(
    'iol-password-file',
    'File whose first line is the password of `--iol-user`, where its variable is not set.',
  ),
  iolAccount: optional(
    'iol-account',
    'Account of this server that receives the operations of `--iol-user`; without it neither operations nor portfolio are fetched.',
  ),
  iolPanels: textSetting(
    'iol-panels',
    'acciones/Merval, acciones/Panel General, acciones/CEDEARs, bonos/Soberanos en pesos más Cer, bonos/Soberanos en pesos a tasa variable, bonos/Soberanos en pesos a tasa fija, bonos/Soberanos en dólares, bonos/Soberanos dolar linked, bonos/Provinciales en pesos, bonos/Provinciales en dólares, bonos/Todos, letras/Todas, obligacionesNegociables/Todas',
    'Panels that the source `iol` reads, separated by commas: `instrument/panel` of Argentina, or `country/instrument/panel`.',
  ),
  iolMaxTitles: numberSetting(
    'iol-max-titles',
    200,
    [0, 100_000],
    'Number of titles whose series the source `iol` fetches in a day, two requests each; the broker charges from 25,000 requests a month.',
    'Further titles wait for the next day.',
  ),
  iolSince: moment(
    'iol-since',
    'date',
    '1970-01-01',
    'First day of the series and operations that the source `iol` fetches.',
  ),
  iolTerms: optional(
    'iol-terms',
    'Titles, `AL30` or `nYSE:KO`, separated by commas, whose quote of each settlement term the source `iol` fetches after a session, two requests each.',
  ),
  iolQuotes: optional(
    'iol-quotes',
    'Panels, written as in `--iol-panels`, that the source `iol-quotes` reads every ten minutes of a session as running quotes, about 900 requests a month each.',
  ),
  mirrorOf: address(
    'mirror-of',
    '',
    'Address of another Ventanilla whose data are copied unchanged; official sources of the same data are skipped.',
    { fallbackText: '(none)' },
  ),
  mirrorToken: secret('mirror-token', 'Token for market data of `--mirror-of`; without one they are not copied.'),
  mirrorTokenFile: optional(
    'mirror-token-file',
    'File whose first line is the token for `--mirror-of`, where its variable is not set.',
  ),
  mirrorReplace: toggle(
    'mirror-replace',
    'Data of `--mirror-of` replace data that were loaded here or copied from elsewhere.',
  ),
} as const satisfies Readonly<Record<string, Setting<unknown>>>;
