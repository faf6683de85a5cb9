import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDay } from '../../../src/indexes/civil-date.ts';
import type { OpenedFile } from '../../../src/ingest/read-file.ts';
import { openStore } from '../../../src/store/open.ts';
import { expectRoundTrip } from '../../export/round-trip.ts';
import { unusualNumber, unusualText } from '../../export/unusual.ts';
import { temporaryFolder } from '../../serving.ts';
import { file, instrument, load, session } from '../serving.ts';

const text = unusualText;
const orEmpty = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { freq: 4, nil: '' });
const symbol = fc.oneof(
  fc.constantFrom('GGAL', 'ggal', 'AL30', 'YPFD ', 'DLR/AGO26', 'ñ'),
  text.map((each) => each.slice(0, 64)),
);
const market = fc.constantFrom('bCBA', 'NYSE', 'rofx', '');
const price = fc.double({ min: 5e-324, noNaN: true, noDefaultInfinity: true });
const amount = fc.oneof(fc.constantFrom(0, -0), fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }));
const date = fc.oneof(
  fc.integer({ min: 19_000, max: 21_000 }).map(formatDay),
  fc.constantFrom('0001-01-01', '9999-12-31', '2024-05-24', '2024-05-27'),
);

const daily = fc.record({ symbol, market, date, close: price }).chain((known) =>
  fc
    .record({
      volume: orEmpty(amount),
      amount: orEmpty(amount),
      trades: orEmpty(amount),
      avg_price: orEmpty(price),
      adj_close: orEmpty(unusualNumber),
      settlement: fc.constantFrom('', '24hs', '48hs', 'CI'),
    })
    .map((more) => session(known.symbol, known.date, known.close, { market: known.market, ...more })),
);
const quote = fc.record(
  {
    simbolo: fc.constantFrom('GGAL', 'YPFD', 'AL30'),
    plazo: fc.constantFrom('t0', 't1', 't2'),
    fechaHora: fc.integer({ min: 0, max: 5000 }).map((n) => new Date(1_780_000_000_000 + n * 60_000).toISOString()),
    ultimoPrecio: price,
    volumenNominal: amount,
    precioCompra: fc.integer({ min: 1, max: 5 }),
    precioVenta: fc.integer({ min: 6, max: 9 }),
    puntas: fc.array(fc.constantFrom({ precioCompra: 3, precioVenta: 7, cantidadCompra: 1 }), { maxLength: 1 }),
  },
  { requiredKeys: ['simbolo', 'plazo', 'fechaHora', 'ultimoPrecio'] },
);

/** A file of a kind, by its name, with records of which some may be refused. */
const files: Record<string, fc.Arbitrary<Readonly<Record<string, unknown>>>> = {
  'instruments.csv': fc
    .record({
      symbol,
      description: text,
      panels: text,
      underlying: orEmpty(text),
      ratio: orEmpty(amount),
      source: text,
    })
    .map(({ symbol: own, ...members }) => instrument(own, members)),
  'daily_bcba_stocks.csv': daily,
  'daily_us_stocks.csv': daily,
  'futures_dlr_daily.csv': fc
    .record({ symbol, date, close: price })
    .map((each) => ({ ...each, open: '', high: '', low: '', contract_month: '2026-08' })),
  'futures_snapshots.csv': fc.record({
    symbol,
    timestamp: date.map((day) => `${day}T15:00:00`),
    bid: orEmpty(price),
    ask: fc.constant(''),
    last: orEmpty(price),
  }),
  'futures_book.csv': fc.record({
    market,
    symbol,
    timestamp: date.map((day) => `${day}T15:00:00`),
    bid: fc.integer({ min: 1, max: 5 }),
    ask: fc.integer({ min: 5, max: 9 }),
    bid_qty: orEmpty(amount),
  }),
  'options_minutes.csv': fc.record({ symbol, date, time: fc.constantFrom('11:00', '16:59:59'), price }),
  'panel_us_2026-08-17.csv': fc.record({
    symbol,
    name: text,
    last: price,
    change_pct: fc.constant(''),
    prev_close: orEmpty(price),
    bid: orEmpty(fc.integer({ min: 1, max: 5 })),
  }),
  'panels.json': fc.record({
    argentina: fc.dictionary(text, fc.array(text, { maxLength: 3 }), { maxKeys: 3 }),
    estados_Unidos: fc.dictionary(fc.constantFrom('acciones', 'aDRs (nota)', '2'), fc.array(text), { maxKeys: 2 }),
  }),
  'corporate_actions.csv': fc.record({
    market,
    symbol,
    ex_date: date,
    kind: text,
    factor: orEmpty(fc.double({ min: 0.1, max: 5, noNaN: true })),
    amount: orEmpty(amount),
    close_before: orEmpty(price),
  }),
  'price_jumps.csv': fc.record({
    symbol,
    date_before: fc.constant('0001-01-01'),
    date,
    close_before: price,
    close: price,
    ratio: price,
  }),
  'ratios.csv': fc.record({
    symbol,
    symbol_usd: orEmpty(text),
    underlying: orEmpty(text),
    ratio: price,
    isin: orEmpty(text),
    name: orEmpty(text),
    as_of: fc.constantFrom('2026-01', '2026-01-31'),
    source: text,
  }),
  'bonds_terms.csv': fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    symbol: fc.constantFrom('AL30', 'TX26'),
    issue_date: orEmpty(fc.constant('2020-01-01')),
    maturity: orEmpty(date),
    coupon: orEmpty(unusualNumber),
    index: orEmpty(text),
    flows: orEmpty(fc.nat()),
  }),
  'bonds_cashflows.csv': fc.record({
    id: fc.integer({ min: 1, max: 3 }),
    symbol: fc.constantFrom('AL30', 'TX26'),
    date,
    rate: orEmpty(unusualNumber),
    amortization: orEmpty(amount),
    residual: orEmpty(amount),
    amount,
  }),
  'listings.csv': fc.record({
    symbol,
    descripcion: fc.oneof(text, fc.constant('Call GGAL 2,654.90 Vencimiento: 19/12/2025')),
    moneda: fc.constantFrom('AR$', 'US$'),
    mercado: market,
    pais: text,
    paneles: fc.oneof(text, fc.constantFrom('opciones/De Acciones|x/y', 'bonos/Soberanos')),
  }),
  'captures.json': fc.record(
    {
      id: text,
      endpoint: text,
      request: orEmpty(text),
      observed: orEmpty(text),
      body: fc.jsonValue(),
      note: orEmpty(text),
    },
    { requiredKeys: ['id', 'endpoint', 'observed', 'note'] },
  ),
  'running.ndjson': quote,
};

/** Several imports, each of some files. */
const imports = fc.array(
  fc.record(
    Object.fromEntries(
      Object.entries(files).map(([name, record]) => [name, fc.array(record, { minLength: 1, maxLength: 5 })]),
    ),
    { requiredKeys: [] },
  ),
  { minLength: 1, maxLength: 3 },
);

test('any market data are exported, imported and exported alike', async () => {
  const folder = await temporaryFolder();
  const seen = new Set<string>();
  let run = 0;
  await fc.assert(
    fc.asyncProperty(imports, async (steps) => {
      run += 1;
      const store = await openStore(`sqlite:${join(folder.path, `${run}.sqlite`)}`);
      for (const step of steps) {
        const opened: OpenedFile[] = Object.entries(step).flatMap(([name, records]) =>
          // All columns of a file stand in its first record, as in a header.
          records ? [withKeys(file(name, records))] : [],
        );
        if (opened.length > 0) await load(store, opened, { maximumRefused: 1 });
      }
      const counts = (await store.versions()).get('market')?.counts ?? {};
      for (const name of Object.keys(counts)) seen.add(name);
      if (Object.keys(counts).length > 0) await (await expectRoundTrip(store)).close();
      await store.close();
    }),
    { numRuns: 25 },
  );
  await folder.remove();
  expect([...seen].sort()).toEqual(
    [
      'bonds_cashflows',
      'bonds_terms',
      'books',
      'captures',
      'cedear_ratios',
      'closing_quotes',
      'corporate_actions',
      'instruments',
      'listings',
      'panels',
      'price_jumps',
      'sessions',
      'sources',
    ].sort(),
  );
}, 240_000);

/** Captures may have no body; they are known by their note, too. */
function withKeys(opened: OpenedFile): OpenedFile {
  if (!opened.sample.name.startsWith('captures')) return opened;
  return { ...opened, sample: { ...opened.sample, keys: new Set([...opened.sample.keys, 'body', 'note']) } };
}
