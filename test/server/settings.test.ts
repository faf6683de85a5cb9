import { homedir } from 'node:os';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAXIMUM_FILE_BYTES } from '../../src/ingest/read-file.ts';
import { defaultSettings, readSettings, SettingError, settingsHandedOn } from '../../src/server/settings.ts';
import { SETTINGS } from '../../src/server/settings-table.ts';

const entries = Object.entries(SETTINGS);

function boundsOf(setting: object): { minimum?: number; maximum?: number } {
  return setting;
}

describe('The table of settings', () => {
  it.each(entries)(
    'gives %s a flag, a variable of the same words, a default in its bounds and a description',
    (_, setting) => {
      expect(setting.flag).toMatch(/^[a-z]+(-[a-z]+)*$/);
      expect(setting.environment).toBe(`VENTANILLA_${setting.flag.toUpperCase().replaceAll('-', '_')}`);
      expect(setting.fallback).toBeDefined();
      expect(setting.description).toMatch(/^[A-Z`].{10,}\.$/);
      if ('beyond' in setting) expect(setting.beyond).toMatch(/^[A-Z].{10,}\.$/);
      const { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY } = boundsOf(setting);
      expect(minimum).toBeLessThan(maximum);
      if (typeof setting.fallback !== 'number') return;
      expect(setting.fallback).toBeGreaterThanOrEqual(minimum);
      expect(setting.fallback).toBeLessThanOrEqual(maximum);
    },
  );
  it('gives every setting a flag of its own', () => {
    expect(new Set(entries.map(([, { flag }]) => flag)).size).toBe(entries.length);
  });
  it('gives a setting its default when neither flag nor variable is set, and when the variable is empty', () => {
    const empty = Object.fromEntries(entries.map(([, { environment }]) => [environment, '']));
    expect(readSettings({}, {})).toEqual(defaultSettings());
    expect(readSettings({}, empty)).toEqual(defaultSettings());
  });
  it('limits the size of an import file by the same default as the reader', () => {
    expect(defaultSettings().maximumFileBytes).toBe(MAXIMUM_FILE_BYTES);
  });
});

describe('Settings', () => {
  it('are read from variables, and a flag wins over its variable', () => {
    expect(readSettings({}, { VENTANILLA_PORT: '0' }).port).toBe(0);
    expect(readSettings({ port: '9090' }, { VENTANILLA_PORT: '1' }).port).toBe(9090);
    expect(readSettings({ port: '9090' }, { VENTANILLA_PORT: 'nonsense' }).port).toBe(9090);
  });
  it('have the value of their type', () => {
    const settings = readSettings(
      {
        'trusted-proxies': ' 10.0.0.1 ,::1,',
        today: '2024-02-29',
        'public-address': 'https://datos.example.ar/base//',
      },
      { VENTANILLA_FLAT_METHODOLOGY: '1', VENTANILLA_STORE: 'sqlite:x' },
    );
    expect(settings).toMatchObject({
      trustedProxies: ['10.0.0.1', '::1'],
      today: '2024-02-29',
      publicAddress: 'https://datos.example.ar/base',
      flatMethodology: true,
      store: 'sqlite:x',
    });
    expect(readSettings({ 'flat-methodology': true }, {}).flatMethodology).toBe(true);
    expect(readSettings({}, { VENTANILLA_FLAT_METHODOLOGY: 'false' }).flatMethodology).toBe(false);
    expect(readSettings({ 'public-address': 'http://[::1]:8080' }, {}).publicAddress).toBe('http://[::1]:8080');
  });
  it('are emptied by an empty flag where a text may be empty', () => {
    const environment = { VENTANILLA_PUBLIC_ADDRESS: 'http://x', VENTANILLA_TODAY: '2024-01-01' };
    expect(readSettings({ 'public-address': '', today: '' }, environment)).toMatchObject({
      publicAddress: '',
      today: '',
    });
  });
  it('take a secret from its variable only, since other users can read a command line', () => {
    expect(readSettings({}, { VENTANILLA_IOL_PASSWORD: 'x' }).iolPassword).toBe('x');
    const given = () => readSettings({ 'iol-password': 'muy-secreta' }, { VENTANILLA_IOL_PASSWORD: 'x' });
    expect(given).toThrow(SettingError);
    expect(given).toThrow(
      /^--iol-password: a secret is not given on the command line.* set VENTANILLA_IOL_PASSWORD\.$/,
    );
    expect(given).not.toThrow(/muy-secreta/);
  });
  it('place the store under XDG_DATA_HOME when that is an absolute path', () => {
    expect(readSettings({}, { XDG_DATA_HOME: '/data' }).store).toBe('sqlite:/data/ventanilla/ventanilla.sqlite');
    expect(readSettings({}, { XDG_DATA_HOME: 'data' }).store).toContain(homedir());
    expect(readSettings({ store: 'sqlite:a' }, { XDG_DATA_HOME: '/data' }).store).toBe('sqlite:a');
  });
});

describe('A wrong value', () => {
  it.each([
    ['port', '65536'],
    ['port', '-1'],
    ['port', '80.5'],
    ['port', '0x50'],
    ['port', ''],
    ['port', 'http'],
    ['today', '2024-02-30'],
    ['today', 'tomorrow'],
    ['public-address', 'datos.example.ar'],
    ['public-address', 'ftp://datos.example.ar'],
    ['public-address', 'https://a.example/?q'],
    ['public-address', 'https://a.example/"'],
    ['georef-address', 'apis.datos.gob.ar/georef/api'],
    ['organismos-address', './organismos'],
    ['bcra-address', 'ftp://api.bcra.gob.ar'],
    ['iol-address', 'https:///'],
    ['mirror-of', 'datos.example.ar:8080'],
    ['trusted-proxies', '10.0.0.1,proxy.example'],
    ['trusted-proxies', '10.0.0.0/8'],
    ['host', ''],
    ['store', ''],
  ])('of --%s, %j, is refused with the flag and what is expected', (flag, value) => {
    expect(() => readSettings({ [flag]: value }, {})).toThrow(SettingError);
    expect(() => readSettings({ [flag]: value }, {})).toThrow(new RegExp(`^--${flag}: expected `));
  });
  it('that may contain a password is not repeated', () => {
    expect(() => readSettings({ 'bcra-address': 'htps://me:secret@proxy.example' }, {})).toThrow(
      /^--bcra-address: expected an address that begins with http:\/\/ or https:\/\/\.$/,
    );
  });
  it('of a variable is refused with the name of the variable', () => {
    expect(() => readSettings({}, { VENTANILLA_PORT: 'x' })).toThrow(
      /^VENTANILLA_PORT: expected a whole number from 0/,
    );
    expect(() => readSettings({}, { VENTANILLA_FLAT_METHODOLOGY: 'yes' })).toThrow(/^VENTANILLA_FLAT_METHODOLOGY: /);
  });
  it('never becomes a number outside the bounds', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer().map(String), fc.string()), (value) => {
        try {
          const { port } = readSettings({ port: value }, {});
          expect(Number.isInteger(port) && port >= 0 && port <= 65535).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(SettingError);
        }
      }),
    );
  });
});

describe('Settings sent to another process', () => {
  it('are received unchanged', () => {
    const settings = defaultSettings({
      port: 0,
      sync: true,
      trustedProxies: ['10.0.0.1'],
      publicAddress: 'https://x.ar',
    });
    expect(settingsHandedOn(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
  });
  it.each([undefined, null, 3, 'x', [], { port: '8080', sync: 1, trustedProxies: 'x', nothing: 1 }])(
    'are the defaults where %j is received',
    (value) => {
      expect(settingsHandedOn(value)).toEqual(defaultSettings());
    },
  );
});
