import { address, integer, moment, optional, secret, text, toggle, userFolder } from './setting.ts';

/** Settings of the sources that fill a store, and of how they are requested. */
export const SOURCE_SETTINGS = {
  sync: toggle('sync', 'The server fetches data from the official sources, each at its own rhythm.'),
  syncFolder: text(
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
  syncRate: integer(
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
  syncMaxLost: integer(
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
  bcraWindowDays: integer(
    'bcra-window-days',
    45,
    [0, 3660],
    'Number of days before its last value from which a series with new values is read again, for revisions.',
  ),
  bcraWholeDays: integer(
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
  iolPanels: text(
    'iol-panels',
    'acciones/Merval, acciones/Panel General, acciones/CEDEARs, bonos/Soberanos en pesos más Cer, bonos/Soberanos en pesos a tasa variable, bonos/Soberanos en pesos a tasa fija, bonos/Soberanos en dólares, bonos/Soberanos dolar linked, bonos/Provinciales en pesos, bonos/Provinciales en dólares, bonos/Todos, letras/Todas, obligacionesNegociables/Todas',
    'Panels that the source `iol` reads, separated by commas: `instrument/panel` of Argentina, or `country/instrument/panel`.',
  ),
  iolMaxTitles: integer(
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
} as const;
