import { address, integer, type Setting, secret, text, toggle, userFolder } from './setting.ts';

/** Settings of the sources that a store is filled from, and of how they are asked. */
export const SOURCE_SETTINGS = {
  sync: toggle('sync', 'A server fills itself from the official sources and keeps to the rhythm of each.'),
  syncFolder: text(
    'sync-folder',
    userFolder(undefined, 'sync'),
    'Folder in which files of sources land before they are loaded.',
    {
      fallbackText: '~/.local/share/ventanilla/sync, or under $XDG_DATA_HOME',
    },
  ),
  syncFiles: text(
    'sync-files',
    '',
    'JSON file that declares further sources: CSV or JSON files by path or address, with a map of their columns.',
    { fallbackText: '(none)' },
  ),
  syncSources: text(
    'sync-sources',
    '',
    'Sources, separated by commas, that `sync` and `--sync` keep to; `ventanilla sync --list` names them.',
    { fallbackText: '(all)' },
  ),
  syncRate: integer('sync-rate', 4, 1, 1000, 'Most requests to one source in a second.'),
  syncContact: text(
    'sync-contact',
    '',
    'Address, of mail or of a page, that publishers are told in `User-Agent`, so that they can say what disturbs them.',
    { fallbackText: '(none)' },
  ),
  syncMaxLost: integer(
    'sync-max-lost',
    10,
    0,
    100,
    'Most records that a list may lose by a visit of its source, in per cent of those before; beyond it nothing is loaded.',
  ),
  georefAddress: address(
    'georef-address',
    'https://apis.datos.gob.ar/georef/api',
    'Address that the source `georef` is fetched from, its files lying under it (`provincias.ndjson`); generation v2 is under `/v2.0`.',
  ),
  organismosAddress: address(
    'organismos-address',
    'https://www.cultura.gob.ar/api/v2.0',
    'Address that the source `organismos` is fetched from, its list lying under it (`organismos/`).',
  ),
  bcraAddress: address(
    'bcra-address',
    'https://api.bcra.gob.ar',
    'Address of the monetary statistics v4.0 that the source `bcra` is fetched from: the bank, or another server of the interface.',
  ),
  bcraWindowDays: integer(
    'bcra-window-days',
    45,
    0,
    3660,
    'How many days before its last value a series with news is read again, for revisions.',
  ),
  bcraWholeDays: integer(
    'bcra-whole-days',
    120,
    0,
    3660,
    'In how many days every series is read whole again, some on each visit, for older revisions; 0 for never.',
  ),
  iolAddress: address(
    'iol-address',
    'https://api.invertironline.com',
    'Address of the IOL interface that the sources `iol` and `iol-quotes` ask; a password is sent there, so it begins with `https://` unless it is of this machine.',
  ),
  iolUser: text('iol-user', '', 'User of the IOL interface; without it the source `iol` is passed over.', {
    fallbackText: '(none)',
  }),
  iolPassword: secret('iol-password', 'Password of `--iol-user`.'),
  iolPasswordFile: text(
    'iol-password-file',
    '',
    'File whose first line is the password of `--iol-user`, where its variable is not set.',
    { fallbackText: '(none)' },
  ),
  iolAccount: text(
    'iol-account',
    '',
    'Account of this server that takes the operations of `--iol-user`; without it neither operations nor portfolio are fetched.',
    { fallbackText: '(none)' },
  ),
  iolPanels: text(
    'iol-panels',
    'acciones/Merval, acciones/Panel General, acciones/CEDEARs, bonos/Soberanos en pesos más Cer, bonos/Soberanos en pesos a tasa variable, bonos/Soberanos en pesos a tasa fija, bonos/Soberanos en dólares, bonos/Soberanos dolar linked, bonos/Provinciales en pesos, bonos/Provinciales en dólares, bonos/Todos, letras/Todas, obligacionesNegociables/Todas',
    'Panels that the source `iol` reads, separated by commas: `instrument/panel` of Argentina, or `country/instrument/panel`.',
  ),
  iolMaxTitles: integer(
    'iol-max-titles',
    200,
    0,
    100_000,
    'Titles whose series the source `iol` asks for on one day, two requests each; the others wait for the next. The broker charges from 25,000 requests a month on.',
  ),
  iolSince: {
    flag: 'iol-since',
    environment: 'VENTANILLA_IOL_SINCE',
    type: 'date',
    fallback: '1970-01-01',
    sentence: 'First day of the series and operations that the source `iol` asks for.',
  } satisfies Setting<string>,
  iolTerms: text(
    'iol-terms',
    '',
    'Titles, `AL30` or `nYSE:KO`, separated by commas, whose quote of each settlement term the source `iol` asks for after a session, two requests each.',
    { fallbackText: '(none)' },
  ),
  iolQuotes: text(
    'iol-quotes',
    '',
    'Panels, written as in `--iol-panels`, that the source `iol-quotes` reads every ten minutes of a session as running quotes; about 900 requests a month each.',
    { fallbackText: '(none)' },
  ),
  mirrorOf: address(
    'mirror-of',
    '',
    'Address of another Ventanilla whose data are taken over as they are; official sources of the same data are passed over.',
    { fallbackText: '(none)' },
  ),
  mirrorToken: secret(
    'mirror-token',
    'Token of `--mirror-of` that reaches market data; without one they are not taken over.',
  ),
  mirrorTokenFile: text(
    'mirror-token-file',
    '',
    'File whose first line is the token for `--mirror-of`, where its variable is not set.',
    { fallbackText: '(none)' },
  ),
  mirrorReplace: toggle(
    'mirror-replace',
    'What `--mirror-of` has takes the place of data that were loaded here or copied from elsewhere.',
  ),
} as const satisfies Record<string, Setting<unknown>>;
