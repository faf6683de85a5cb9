import { copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readCaseFolder } from '../../src/acceptance/case-file.ts';
import { personalToken } from '../../src/market/account/tokens/tokens.ts';
import { systemClock } from '../../src/server/clock.ts';
import { listen } from '../../src/server/http/listen.ts';
import { defaultSettings } from '../../src/server/settings.ts';
import { isDamage } from '../../src/server/store-trouble.ts';
import { createService, type Service } from '../../src/service.ts';
import { openStore } from '../../src/store/open.ts';
import { connect } from '../../src/store/sqlite/driver.ts';
import type { DataSet, Store } from '../../src/store/store.ts';
import { copyStarterStore } from '../starter-store.ts';

/** Bits that are flipped, one in a store each: in the bytes of records, and anywhere in the file. */
const FLIPS = Number(process.env.VENTANILLA_TEST_FLIPS ?? 10);
const SEED = Number(process.env.VENTANILLA_TEST_SEED ?? 38);
const GROUPS = ['statistics', 'market', 'territory', 'organisms', 'ledger'] as const;

const CASES = join(import.meta.dirname, '../acceptance');
/** Every tenth question of the acceptance cases that needs no body. */
const ASKED = readCaseFolder(CASES)
  .flatMap(([, { cases }]) =>
    cases.filter(({ request }) => request.method === 'GET').map(({ request }) => request.path),
  )
  .filter((path) => !/^\/+(status|metrics|healthz|readyz|ventanilla\/+versiones|openapi|docs)/.test(path))
  .filter((_, index) => index % 10 === 0);

const demo = personalToken({ account: 'demo', label: '', scope: null, issuedAt: Date.now(), expiresAt: null });

let folder: string;
let whole: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ventanilla-damaged-'));
  whole = join(folder, 'whole.sqlite');
  await copyStarterStore(whole);
  const store = await openStore(`sqlite:${whole}`);
  await store.putTokens([demo.record]);
  await store.close();
});
afterAll(() => rm(folder, { recursive: true }));

/** A service over a store on a file, with what it reported. */
interface Started {
  readonly service: Service;
  readonly store: Store;
  readonly reports: unknown[];
  readonly ask: (path: string) => Promise<{ readonly status: number; readonly text: string }>;
  readonly close: () => Promise<void>;
}

async function start(file: string): Promise<Started> {
  const settings = defaultSettings({ port: 0, store: `sqlite:${file}`, maximumLoopLag: 0, today: '2026-11-22' });
  const store = await openStore(settings.store);
  const reports: unknown[] = [];
  const service = createService(settings, store, systemClock(settings.today), {
    loaded: () => {},
    loadFailed: (_, error) => reports.push(error),
    requestFailed: (error) => reports.push(error),
    keptDamaged: (error) => reports.push(error),
    notKept: (error) => reports.push(error),
  });
  await service.keeper.refresh();
  await service.keeper.finish();
  const listening = await listen(service.app, settings);
  return {
    service,
    store,
    reports,
    ask: async (path) => {
      const headers = { authorization: `Bearer ${demo.text}` };
      const response = await fetch(listening.address + path, { redirect: 'manual', headers });
      // Links begin with the address.
      return { status: response.status, text: (await response.text()).replaceAll(listening.address, '') };
    },
    close: async () => {
      await listening.stop();
      await service.keeper.stop();
      await store.close();
    },
  };
}

/** Numbers from 0 to 1 that are the same for the same seed. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Where the first bytes of present records of a data set lie in the file; longer ones go on elsewhere. */
function placesOf(file: string, dataSet: DataSet): readonly { readonly at: number; readonly length: number }[] {
  const db = connect(file);
  const bytes = readFileSync(file);
  const bodies = db.all(
    `SELECT body FROM record JOIN resource ON resource.id = record.resource
     WHERE data_set = ? AND until IS NULL AND length(body) >= 24`,
    dataSet,
  );
  db.close();
  return bodies.flatMap(([body]) => {
    const begin = Buffer.from(body as ArrayBuffer).subarray(0, 64);
    const at = bytes.indexOf(begin);
    return at < 0 ? [] : [{ at, length: begin.byteLength }];
  });
}

/** A copy of the whole store in which one bit is another. */
function flipped(name: string, at: number, bit: number): string {
  const file = join(folder, name);
  copyFileSync(whole, file);
  const bytes = readFileSync(file);
  bytes[at] = (bytes[at] ?? 0) ^ (1 << bit);
  writeFileSync(file, bytes);
  return file;
}

describe('A store with a flipped bit', () => {
  it('gives the right answers, or reports that it is damaged', async () => {
    const random = seeded(SEED);
    const sound = await start(whole);
    const expected = new Map<string, string>();
    for (const path of ASKED) expected.set(path, JSON.stringify(await sound.ask(path)));
    await sound.close();
    expect(sound.reports).toEqual([]);
    const places = GROUPS.map((dataSet) => placesOf(whole, dataSet)).filter((found) => found.length > 0);
    expect(places.length).toBe(GROUPS.length);
    const size = readFileSync(whole).byteLength;

    const outcomes = { refused: 0, reported: 0, equal: 0 };
    const wrong: string[] = [];
    for (let flip = 0; flip < FLIPS; flip++) {
      const inRecord = flip % 2 === 0 ? places[(flip / 2) % places.length] : undefined;
      const place = inRecord?.[Math.floor(random() * inRecord.length)];
      const at = place ? place.at + Math.floor(random() * place.length) : Math.floor(random() * size);
      const bit = Math.floor(random() * 8);
      const file = flipped('flipped.sqlite', at, bit);
      let started: Started;
      try {
        started = await start(file);
      } catch (error) {
        // A file that cannot be opened is said to be damaged, or to be no store.
        expect(String(error)).toContain(file);
        outcomes.refused += 1;
        continue;
      }
      const differing: string[] = [];
      for (const path of ASKED) {
        const answer = await started.ask(path);
        if (JSON.stringify(answer) !== expected.get(path)) differing.push(`${path} ${answer.status}`);
      }
      await started.close();
      const isReported = started.reports.some(isDamage) || started.service.keeper.damages.length > 0;
      if (isReported) outcomes.reported += 1;
      else outcomes.equal += 1;
      const dishonest = isReported ? differing.filter((one) => one.endsWith(' 200')) : differing;
      if (dishonest.length > 0)
        wrong.push(`byte ${at} bit ${bit}: ${dishonest.slice(0, 3).join(', ')}; ${started.reports}`);
    }
    if (process.env.VENTANILLA_TEST_FLIPS) console.log(JSON.stringify(outcomes));
    expect(wrong).toEqual([]);
    expect(outcomes.reported).toBeGreaterThan(FLIPS / 4 - 1);
  }, 600_000);
});
