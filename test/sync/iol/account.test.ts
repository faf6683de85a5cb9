import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Progress } from '../../../src/ingest/progress.ts';
import { SILENT } from '../../../src/ingest/progress.ts';
import { NO_SECURITIES } from '../../../src/market/account/market-data.ts';
import { comparePortfolio, storedOperations } from '../../../src/sync/iol/account.ts';
import { asset, operation } from './broker.ts';
import { addAccount } from './own-server.ts';
import { FRIDAY_EVENING, type Setting, setting } from './setting.ts';

let the: Setting;
let notes: string[];
let progress: Progress;

beforeEach(async () => {
  the = await setting({ iolAccount: 'ana', iolMaxTitles: 1 });
  await addAccount(the.at.store, 'ana');
  notes = [];
  progress = { ...SILENT, note: (line) => void notes.push(line) };
});
afterEach(() => the.close());

const numbers = async (): Promise<number[]> =>
  (await storedOperations(the.at.store, 'ana')).map(({ numero }) => numero);
const details = (): string[] =>
  the.publisher.asked.flatMap(({ path }) => /\/operaciones\/(\d+)$/.exec(path)?.[1] ?? []);

describe('operations and portfolio', () => {
  it('go to the account that is named, and only what is new or changed is asked for again', async () => {
    const open = operation(7002, 'PAMP', {
      estadoActual: 'en_Proceso',
      estados: [],
      fechaOperado: null,
      operaciones: [],
      montoOperacion: 0,
    });
    the.broker.operations = [operation(7001, 'GGAL'), open, operation(7003, 'KO', { mercado: 'nYSE' })];
    the.broker.assets = { argentina: [asset('GGAL', 10)], estados_unidos: [asset('KO', 10, 'nYSE')] };
    const first = await the.at.visit(the.source, { progress });
    expect(first.error).toBeNull();
    expect(first.outcome?.sentence).toMatch(/; 3 operations new or changed, the portfolio agrees in 2 titles$/);
    expect(await numbers()).toEqual([7001, 7002, 7003]);
    expect((await storedOperations(the.at.store, 'ana')).map(({ pais }) => pais)).toEqual([
      'argentina',
      'argentina',
      'estados_Unidos',
    ]);
    const [list] = the.publisher.asked.filter(({ path }) => path.endsWith('/operaciones'));
    expect(Object.fromEntries(list?.query ?? [])).toEqual({
      'filtro.estado': 'todas',
      'filtro.fechaDesde': '2026-09-01',
      'filtro.fechaHasta': '2026-11-20',
      'filtro.pais': 'estados_Unidos',
    });
    the.publisher.forget();
    the.broker.operations[1] = operation(7002, 'PAMP');
    the.at.now = new Date(FRIDAY_EVENING.getTime() + 3 * 86_400_000);
    const second = await the.at.visit(the.source, { progress });
    expect(details()).toEqual(['7002']);
    expect(second.outcome?.sentence).toMatch(/; 1 operations new or changed, the portfolio differs in 1 of 3 titles$/);
    expect(notes).toContain('iol: portfolio, PAMP (bCBA, argentina): ours 10, theirs 0');
    const filters = the.publisher.asked.flatMap(({ query }) => query.get('filtro.fechaDesde') ?? []);
    // The newest is of October the 5th; orders may stand for a while.
    expect(filters).toEqual(['2026-08-21', '2026-08-21']);
  });

  it('says what differs to the operator, and only how much to everybody', async () => {
    the.broker.operations = [operation(7001, 'GGAL')];
    the.broker.assets = { argentina: [asset('GGAL', 12), asset('ADCGLOA', 100.62)], estados_unidos: [] };
    const { outcome } = await the.at.visit(the.source, { progress });
    expect(outcome?.sentence).toMatch(/the portfolio differs in 2 of 2 titles$/);
    expect(outcome?.sentence).not.toMatch(/GGAL|ADCGLOA|12|100/);
    expect(notes).toEqual([
      'iol: portfolio, ADCGLOA (bCBA, argentina): ours 0, theirs 100.62',
      'iol: portfolio, GGAL (bCBA, argentina): ours 10, theirs 12',
    ]);
    // Nothing of it is written: the ledger holds what the operations say.
    expect(await numbers()).toEqual([7001]);
  });

  it('passes over single operations that cannot be read, and names them', async () => {
    const numbered = operation(7004, 'GGAL', { tipo: 9 });
    const empty = { ...Object.fromEntries(Object.keys(operation(1, 'X')).map((key) => [key, null])), numero: 7005 };
    the.broker.operations = [1, 2, 3]
      .map((n) => operation(7000 + n, 'GGAL'))
      .concat(numbered, { ...empty, mercado: 'bcba' });
    the.publisher.edit((body, { path }) => (path.endsWith('/operaciones/7005') ? body.replace('7005', 'null') : body));
    const { error, outcome } = await the.at.visit(the.source, { progress });
    expect(error).toBeNull();
    expect(outcome?.sentence).toMatch(/3 operations new or changed, 2 operations passed over/);
    expect(notes.filter((note) => note.includes('operation '))).toEqual([
      'iol: operation 7004: tipo: a number instead of a word: 9 [coded-word]',
      'iol: operation 7005: listed, but its record is empty',
    ]);
    expect(await numbers()).toEqual([7001, 7002, 7003]);
  });

  it('fails as a whole where operations are not what they were, and nothing is loaded', async () => {
    the.broker.operations = [1, 2, 3, 4, 5].map((n) => operation(7000 + n, 'GGAL'));
    the.publisher.edit((body, { path }) =>
      path.includes('/operaciones/') ? body.replaceAll('fechaAlta', 'fechaDeAlta') : body,
    );
    const { error } = await the.at.visit(the.source);
    expect(error).toMatchObject({ fault: 'shape' });
    expect(error?.sentence).toMatch(
      /^iol: most of the operations are not what they were: fechaAlta breaks the rule [\w-]+\.$/,
    );
    expect(await the.at.held()).toEqual({});
    the.publisher.edit((body, { path }) => (path.endsWith('/operaciones/7002') ? body.replace('7002', '7003') : body));
    expect((await the.at.visit(the.source)).error?.sentence).toMatch(
      /an operation was asked for by its number, and another one came/,
    );
    the.publisher.edit((body, { path }) =>
      path.endsWith('/operaciones') ? body.replaceAll('"numero"', '"nro"') : body,
    );
    expect((await the.at.visit(the.source)).error?.sentence).toMatch(/row 1 of the list of operations has no "numero"/);
    expect(await the.at.held()).toEqual({});
  });

  it('fail without a word of the account: everybody is shown why a source failed', async () => {
    the.broker.operations = [operation(7001, 'GGAL')];
    the.publisher.force({ kind: 'html' }, { where: ({ path }) => path.endsWith('/7001'), times: 1000 });
    const { error } = await the.at.visit(the.source);
    expect(error?.sentence).toMatch(/operaciones\/… answered with a page of HTML/);
    expect(error?.sentence).not.toMatch(/7001|ana/);
  });

  it('needs an account of ours, and asks for nothing without it', async () => {
    const there = await the.at.visit(the.source, { settings: { ...the.at.settings, iolAccount: 'nadie' } });
    expect(there.error).toEqual({
      fault: 'conflict',
      sentence: 'iol: there is no account of the name that --iol-account gives; ventanilla account add makes it.',
    });
    await the.at.store.putAccount({
      name: 'demo',
      passwordHash: 'none',
      createdAt: '2026-01-01T00:00:00Z',
      starter: true,
    });
    const demo = await the.at.visit(the.source, { settings: { ...the.at.settings, iolAccount: 'demo' } });
    expect(demo.error?.sentence).toMatch(/^iol: --iol-account is the demo account, which goes with the starter data/);
    expect(the.publisher.asked).toEqual([]);
  });

  it('are not asked for where no account is named', async () => {
    await the.at.visit(the.source, { settings: { ...the.at.settings, iolAccount: '' } });
    expect(the.publisher.asked.filter(({ path }) => /operaciones|portafolio/.test(path))).toEqual([]);
  });
});

describe('a comparison of portfolios', () => {
  it('knows a title by symbol, market and country in any case, and allows for two decimals of funds', () => {
    expect(comparePortfolio([], [], NO_SECURITIES)).toEqual({ equal: 0, different: [] });
    const theirs = [{ country: 'argentina', market: 'bCBA', symbol: 'GGAL', quantity: 0.004 }] as const;
    expect(comparePortfolio([], theirs, NO_SECURITIES)).toEqual({ equal: 1, different: [] });
  });
});
