import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LOOSE_COLUMNS } from '../../../src/indexes/columns.ts';
import { buildMarketCatalog, type MarketCatalog } from '../../../src/market/catalog/catalog.ts';
import { RenderedMarket } from '../../../src/market/render/rendered-market.ts';
import { assetQuote } from '../../../src/market/render/rows.ts';
import { LatestQuotes } from '../../../src/market/running/board.ts';
import { followRunning, RunningQuotes } from '../../../src/market/running/running-quotes.ts';
import { COUNTRIES, INSTRUMENTS, TERMS } from '../../../src/market/words.ts';
import { openStore } from '../../../src/store/open.ts';
import type { Store } from '../../../src/store/store.ts';
import { file, instrument, load, session } from '../serving.ts';
import { feedInto } from './pushing.ts';
import { members, moments } from './updates.ts';

const RUNS = 40;
const SYMBOLS = ['AAA', 'BBB', 'NEW', 'BOND', 'CALL', 'PUT'];
const DAYS = ['2026-11-19', '2026-11-20', '2026-11-23'];

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-close-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/**
 * Files of titles of every kind; of BBB a vendor's series alone, of AAA a session on a day that the feed also tells of, of
 * NEW two settlement terms.
 */
async function fill(store: Store): Promise<void> {
  const option = { tipo: 'OPCIONES', panels: '', underlying: 'AAA', strike: 50 };
  await load(store, [
    file('instruments.csv', [
      ...['AAA', 'BBB', 'NEW'].map((symbol) => instrument(symbol)),
      instrument('BOND', { tipo: 'TitulosPublicos', panels: 'Bonos/Todos', price_per: 100 }),
      instrument('CALL', { ...option, option_type: 'Call' }),
      instrument('PUT', { ...option, option_type: 'Put' }),
    ]),
    file('daily.csv', [
      session('AAA', '2026-11-18', 40),
      session('AAA', '2026-11-19', 45),
      session('BOND', '2026-11-18', 70),
      session('CALL', '2026-11-18', 2),
    ]),
    file('byma.csv', [
      session('NEW', '2026-11-18', 30, { settlement: '24 hs.' }),
      session('NEW', '2026-11-18', 29, { settlement: 'CI' }),
      session('NEW', '2026-11-20', 31, { settlement: 'CI' }),
    ]),
    file('us_stocks.csv', [session('BBB', '2026-11-17', 10), session('BBB', '2026-11-18', 11)]),
  ]);
}

/** The answers of a store at this moment: every quote for every term, every panel, every price of a portfolio. */
async function answersOf(store: Store): Promise<Record<string, string>> {
  const reader = await store.reader('market');
  if (!reader) throw new Error('There are no market data.');
  const running = new RunningQuotes();
  await followRunning(store, running);
  const board = new LatestQuotes(running);
  const catalog = await buildMarketCatalog(reader, async () => {}, LOOSE_COLUMNS);
  const rendered = new RenderedMarket(() => '2026-11-24', board);
  return { ...quotesOf(catalog, board, rendered), ...panelsOf(catalog, rendered) };
}

function quotesOf(catalog: MarketCatalog, board: LatestQuotes, rendered: RenderedMarket): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const title of catalog.titles) {
    for (const term of [undefined, ...TERMS]) {
      answers[`quote ${title.key} ${term}`] = rendered.quote(title, term);
    }
    answers[`asset ${title.key}`] = JSON.stringify(assetQuote(title, board.latest(title)));
  }
  return answers;
}

function panelsOf(catalog: MarketCatalog, rendered: RenderedMarket): Record<string, string> {
  const answers: Record<string, string> = {};
  for (const country of COUNTRIES) {
    for (const instrument of INSTRUMENTS) {
      for (const name of catalog.panels.names(country, instrument)) {
        const panel = catalog.panels.find(country, instrument, name);
        if (panel) answers[`panel ${country} ${instrument} ${name}`] = rendered.panels.of(panel).toString();
      }
    }
  }
  return answers;
}

/** Takes the overlay away, as a server sees it that starts when versions alone are there. */
async function withoutOverlay(store: Store): Promise<void> {
  const { records } = await store.overlay('market', 0);
  await store.changeOverlay('market', [], () => ({ put: [], remove: records.map(({ key }) => key) }));
}

const line = fc
  .record({
    said: members,
    simbolo: fc.constantFrom(...SYMBOLS),
    plazo: fc.constantFrom(undefined, undefined, 't0', 't1', 't2'),
    fechaHora: moments(DAYS),
  })
  .map(({ said, ...where }) => ({ ...said, ...where }));

test('what is answered before a session is closed is answered after it, with and without the overlay', async () => {
  let run = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(line, { maxLength: 40 }), async (lines) => {
      const store = await openStore(`sqlite:${join(folder, `${run++}.sqlite`)}`);
      try {
        await fill(store);
        const feed = feedInto(store, '2026-11-30T12:00:00Z');
        const sorted = lines.toSorted((a, b) => (a.fechaHora < b.fechaHora ? -1 : a.fechaHora > b.fechaHora ? 1 : 0));
        const half = Math.floor(sorted.length / 2);
        await feed.push(...sorted.slice(0, half));
        if (run % 2 === 0) await feed.close();
        await feed.push(...sorted.slice(half));
        const before = await answersOf(store);
        await feed.close();
        expect(await answersOf(store)).toEqual(before);
        await withoutOverlay(store);
        expect(await answersOf(store)).toEqual(before);
      } finally {
        await store.close();
      }
    }),
    { numRuns: RUNS, endOnFailure: true },
  );
}, 120_000);
