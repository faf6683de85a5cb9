import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import type { Store } from '../../src/store/store.ts';
import { temporaryFolder } from '../serving.ts';
import { file, load, serveMarket, session } from './serving.ts';

const SOURCE = { session_source: 'feed', basis: 'plain', rank: 30, tipo: 'ACCIONES', term: null };
const SESSION = { session_source: 'feed', market: 'bCBA', symbol: 'GGAL', date: '2026-08-20', close: 10, volume: 0 };
const BOOK = {
  book_time: '2026-08-20T16:59:58',
  market: 'bCBA',
  symbol: 'GGAL',
  bid: 9,
  ask: 0,
  bid_qty: 5,
  ask_qty: 0,
};
const STATE = {
  market: 'bCBA',
  symbol: 'GGAL',
  term: 't1',
  time: '2026-08-21T15:00:00.0000000',
  figuresTime: '2026-08-21T15:00:00.0000000',
  known: { last: 12 },
  seen: { first: 11, top: 12, bottom: 11 },
  levels: null,
  before: null,
};

describe('the kinds of file that exports have for what other files do not say', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  let store: Store;
  let run = 0;

  beforeAll(async () => {
    folder = await temporaryFolder();
  });
  afterAll(() => folder.remove());
  beforeEach(async () => {
    run += 1;
    store = await openStore(`sqlite:${join(folder.path, `${run}.sqlite`)}`);
    return () => store.close();
  });

  async function refusals(name: string, ...records: Record<string, unknown>[]): Promise<string[]> {
    const report = await load(store, [file(name, records)], { maximumRefused: 1 });
    return report.refusals.map(({ line, field, rule }) => `${line} ${field} ${rule}`);
  }

  it('sources say how their sessions are to be taken, in declared words, once', async () => {
    const wrong = [
      { ...SOURCE, session_source: 'a|b' },
      { ...SOURCE, session_source: 'b', basis: 'hearsay' },
      { ...SOURCE, session_source: 'c', term: 't9' },
      { ...SOURCE, session_source: 'd', rank: 'first' },
      SOURCE,
    ];
    expect(await refusals('sources.ndjson', SOURCE, ...wrong)).toEqual([
      '2 session_source storable-key',
      '3 basis source-words',
      '4 term source-words',
      '5 rank finite-number',
      '6 session_source unique-record',
    ]);
  });

  it('sessions name a source that is described, with them or before', async () => {
    expect(await refusals('sessions.ndjson', SESSION)).toEqual(['1 session_source known-source']);
    const both = [file('sessions.ndjson', [SESSION]), file('sources.ndjson', [SOURCE])];
    expect((await load(store, both)).refusals).toEqual([]);
    expect(await refusals('sessions.ndjson', { ...SESSION, date: '2026-08-21' })).toEqual([]);
  });

  it('sessions keep the rules of all sessions', async () => {
    await load(store, [file('sources.ndjson', [SOURCE])]);
    expect(
      await refusals(
        'sessions.ndjson',
        SESSION,
        { ...SESSION, date: '2026-08-19', close: -1 },
        { ...SESSION, date: '2026-08-18', high: 1, low: 2 },
        { ...SESSION, date: '2026-08-17', volume: -1 },
        { ...SESSION, date: '2026-02-30' },
        SESSION,
      ),
    ).toEqual([
      '2 close positive-price',
      '3 high price-range',
      '4 volume number-range',
      '5 date calendar-date',
      '6 date unique-session',
    ]);
  });

  it('books are refused with a time that is none or sides that cross', async () => {
    expect(
      await refusals(
        'books.ndjson',
        BOOK,
        { ...BOOK, book_time: '2026-08-20' },
        { ...BOOK, ask: 8 },
        { ...BOOK, market: 'somewhere' },
      ),
    ).toEqual(['2 book_time calendar-date', '3 bid book-sides', '4 market known-market']);
  });

  it('states of running quotes are taken as they were written, or not at all', async () => {
    expect(await refusals('closing.ndjson', STATE, { ...STATE, term: 'soon' }, { ...STATE, time: 'noon' })).toEqual([
      '2 (record) quote-state',
      '3 (record) quote-state',
    ]);
  });

  it('an older state leaves the newer one', async () => {
    await load(store, [file('closing.ndjson', [STATE])]);
    const older = { ...STATE, time: '2026-08-21T14:00:00.0000000', known: { last: 9 } };
    const report = await load(store, [file('closing.ndjson', [older])]);
    expect(report.sets.map(({ changed }) => changed)).toEqual([false]);
  });

  it('are served like any', async () => {
    const market = await serveMarket((filled) =>
      load(filled, [
        file('sources.ndjson', [SOURCE]),
        file('sessions.ndjson', [SESSION]),
        file('books.ndjson', [BOOK]),
      ]),
    );
    const { body } = await market.ask('/api/bCBA/Titulos/GGAL/Cotizacion');
    expect(body).toMatchObject({ ultimoPrecio: 10, puntas: [{ precioCompra: 9, cantidadCompra: 5 }] });
    await market.close();
  });
});

describe('text that programs have words of their own for', () => {
  it('is the name of a thing like any other, or refuses its record alone', async () => {
    const folder = await temporaryFolder();
    const store = await openStore(`sqlite:${join(folder.path, 'a.sqlite')}`);
    const panels = {
      argentina: Object.fromEntries([
        ['__proto__', ['x']],
        ['constructor', ['y']],
      ]),
    };
    const listing = { symbol: 'A', descripcion: 'x', moneda: 'AR$', mercado: 'bCBA', pais: 'argentina' };
    const capture = { endpoint: '/x', observed: '', body: {} };
    const report = await load(
      store,
      [
        file('daily.csv', [session('GGAL', '2026-08-20', 1)]),
        file('panels.json', [panels]),
        file('listings.csv', [
          { ...listing, paneles: '__proto__' },
          { ...listing, symbol: 'B', moneda: 'constructor', paneles: 'x' },
        ]),
        file('captures.json', [
          { id: 'a\u0000b', ...capture },
          { id: 'half \ud83d', ...capture },
          { id: '__proto__', ...capture },
        ]),
      ],
      { maximumRefused: 1 },
    );
    expect(report.refusals.map(({ file: name, line, rule }) => `${name} ${line} ${rule}`)).toEqual([
      'listings.csv 2 instrument-words',
      'captures.json 1 storable-key',
      'captures.json 2 storable-key',
    ]);
    expect(report.sets[0]?.version.counts).toMatchObject({ panels: 1, listings: 1, captures: 1 });
    await store.close();
    await folder.remove();
  });
});
