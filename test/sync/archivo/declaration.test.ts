import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { defaultSettings, SettingError } from '../../../src/server/settings.ts';
import { availableSources, SOURCES } from '../../../src/sync/sources.ts';

const folder = mkdtempSync(join(tmpdir(), 'ventanilla-declared-'));
const path = join(folder, 'fuentes.json');
afterAll(() => rmSync(folder, { recursive: true }));

const declared = (value: unknown) => {
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value));
  return availableSources(defaultSettings({ syncFiles: path })).slice(SOURCES.length);
};
const GOOD = {
  name: 'dolar',
  address: 'https://example.ar/dolar.csv',
  fills: 'statistics.series',
  columns: { idVariable: { constant: 4 }, fecha: { from: 'Fecha', date: 'dd/mm/yyyy' }, valor: 'Valor' },
};

describe('declared files', () => {
  it('are sources of their own, with what was said of them or what holds for all', () => {
    const [first, second] = declared([
      { ...GOOD, title: 'The dollar.', licence: 'Free.', everyHours: 6, lateAfterDays: 5 },
      { ...GOOD, name: 'otro', address: 'datos/otro.csv' },
    ]);
    expect(first).toMatchObject({
      name: 'archivo:dolar',
      title: 'The dollar.',
      licence: 'Free.',
      gives: ['statistics'],
      rhythm: { everyMinutes: 360, lateAfterDays: 5 },
    });
    expect(first?.missing(defaultSettings())).toBeNull();
    expect(second?.rhythm).toMatchObject({ everyMinutes: 1440, lateAfterDays: null });
    expect(second?.address(defaultSettings())).toBe(join(folder, 'datos/otro.csv'));
  });

  it.each([
    ['{', /--sync-files .*fuentes\.json: .*JSON/],
    [{}, /expected a list/],
    [[3], /entry 1: expected an object/],
    [[{ ...GOOD, name: 'Dólar' }], /entry 1 \("Dólar"\), "name": expected a name .*got "Dólar"/],
    [[GOOD, GOOD], /two entries are called "dolar"/],
    [[{ ...GOOD, address: 'ftp://x' }], /\("dolar"\), "address": expected an address http\(s\):\/\/… or the path/],
    [[{ ...GOOD, address: undefined }], /"address": .*it is missing/],
    [[{ ...GOOD, fills: 'statistics' }], /"fills": expected a group and what it holds/],
    [[{ ...GOOD, fills: 'ledger.operations' }], /"fills"/],
    [[{ ...GOOD, fills: 'statistics.nada' }], /"fills": there is no "statistics.nada"; there are .*statistics\.series/],
    [[{ ...GOOD, everyHours: 0 }], /"everyHours": expected a number from 1 to/],
    [[{ ...GOOD, separator: 'x' }], /"separator": expected "," or ";"/],
    [[{ ...GOOD, encoding: 'utf-16' }], /"encoding"/],
    [[{ ...GOOD, list: 'a' }], /"list": expected none/],
    [[{ ...GOOD, format: 'xml' }], /"format"/],
    [[{ ...GOOD, colums: {} }], /there is no member "colums"; there are name, address/],
    [[{ ...GOOD, columns: {} }], /"columns".*at least one column/],
    [[{ ...GOOD, columns: { ...GOOD.columns, valor: 7 } }], /"columns", "valor": expected the name of a column/],
    [
      [{ ...GOOD, columns: { ...GOOD.columns, valor: { from: 'V', decimal: ';' } } }],
      /"columns".valor, "decimal": expected/,
    ],
    [
      [{ ...GOOD, columns: { ...GOOD.columns, fecha: { from: 'F', date: 'dd/mm' } } }],
      /"columns".fecha, "date": expected a format/,
    ],
    [[{ ...GOOD, columns: { ...GOOD.columns, fecha: { from: 'F', x: 1 } } }], /there is no member "x"/],
    [[{ ...GOOD, columns: { a: 'A', b: 'B' } }], /"columns": with a, b it is no kind of file that is known/],
    [[{ ...GOOD, fills: 'statistics.metodologia' }], /it is a file that fills statistics\.series, and not one/],
  ] as const)('%j is refused with what would be right', (value, message) => {
    const attempt = (): unknown => declared(value);
    expect(attempt).toThrow(SettingError);
    expect(attempt).toThrow(message);
  });

  it('that are not there are an error of the setting', () => {
    expect(() => availableSources(defaultSettings({ syncFiles: join(folder, 'no.json') }))).toThrow(SettingError);
  });
});
