import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import axe, { type AxeResults } from 'axe-core';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { arrived, type TriedServer } from './set-up.ts';

/** Where a flow is tried: on which data, and how large the window is. */
export interface Where {
  readonly data: 'starter' | 'full';
  readonly size: 'phone' | 'desktop';
}

/** What a flow works with. */
export interface Stand extends Where {
  readonly page: Page;
  readonly server: TriedServer;
  /** Shows a view: `open('#/territorio?direccion=…')`. */
  readonly open: (hash: string) => Promise<void>;
  /** Fails when axe finds anything serious in what is shown. */
  readonly audit: () => Promise<void>;
  /** A picture into the folder that `VENTANILLA_TEST_PICTURES` names; nothing without. */
  readonly shot: (name: string) => Promise<void>;
  /** The page may get answers of this status: the flow asks for what is refused. */
  readonly expectStatus: (status: number) => void;
  /** The page may ask this server, too: one of the flow's own. */
  readonly allow: (address: string) => void;
}

/** Describes a flow. */
export interface Flow {
  (title: string, run: (stand: Stand) => Promise<void>): void;
  /** One that proves the same whatever the data and the size of the window are: what a press does, not how it looks. */
  readonly once: (title: string, run: (stand: Stand) => Promise<void>) => void;
}

/** A flow as it was described. */
interface Described {
  readonly title: string;
  readonly run: (stand: Stand) => Promise<void>;
  readonly isOnce: boolean;
}

const SIZES = {
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  desktop: { viewport: { width: 1280, height: 860 } },
} as const;

/** A server of a flow's own, for settings that the others do not have. */
export interface OwnServer {
  readonly server: TriedServer;
  /** The hosts that its pages may ask besides itself, as origins. */
  readonly allowed: readonly string[];
  readonly end: () => Promise<void>;
}

const SEVERE: ReadonlySet<string> = new Set(['serious', 'critical']);

/**
 * Whether a flow, by its number on its page, is tried somewhere. With the full data there, each is tried on both data sets and in both
 * sizes, twice in all: on the starter data on a phone and on the full data at a desk, the next one the other way round. What data do to a
 * page and what its size does seldom meet, and all four would take twice the time: `VENTANILLA_TEST_FLOWS=all` tries them. A flow that is
 * to be tried once is tried on the starter data and on the full data in turns.
 */
function isTried(isOnce: boolean, flow: number, { data, size }: Where): boolean {
  if (process.env.VENTANILLA_TEST_FLOWS === 'all') return true;
  const isOnPhone = size === 'phone';
  if (inject('stage').full === null) return !isOnce || isOnPhone === (flow % 2 === 0);
  if (isOnce && (data === 'starter') !== flow % 4 < 2) return false;
  return (flow % 2 === 0) === ((data === 'starter') === isOnPhone);
}

/**
 * Describes the flows of a page, each on the starter data and on the full data, on a phone and at a desk (see {@link isTried}). A flow fails
 * when the page says an error, breaks the policy, asks another host, or lets a promise fail unheard. Skipped without Chromium, or without
 * the data.
 */
export function flows(name: string, define: (flow: Flow, where: Where) => void): void {
  const stage = inject('stage');
  for (const data of ['starter', 'full'] as const) {
    const isThere = stage.browser !== null && stage[data] !== null;
    describe.skipIf(!isThere)(`${name}, ${data} data`, () => {
      let browser: Browser;
      let server: TriedServer | null;
      beforeAll(async () => {
        browser = await chromium.connect(stage.browser ?? '');
        server = data === 'starter' ? stage.starter : stage.full && (await arrived(stage.full));
        // All public data are imported meanwhile, and other tests take their copies first.
      }, 400_000);
      afterAll(async () => {
        await browser.close();
      });
      for (const size of ['phone', 'desktop'] as const) {
        const where: Where = { data, size };
        const all: Described[] = [];
        const described =
          (isOnce: boolean) =>
          (title: string, run: Described['run']): void =>
            void all.push({ title, run, isOnce });
        define(Object.assign(described(false), { once: described(true) }), where);
        const here = all.filter(({ isOnce }, number) => isTried(isOnce, number, where));
        describe.runIf(here.length > 0)(size, () => {
          it.each(here)('$title', async ({ run }) => {
            if (server === null) throw new Error('skipped above');
            await tried(browser, server, where, run);
          });
        });
      }
    });
  }
}

/** Describes flows on a server of their own with the starter data, in a window of one size: what it shows is the same in all. */
export function flowsOn(
  name: string,
  start: () => Promise<OwnServer>,
  size: Where['size'],
  define: (flow: (...flow: Parameters<Flow>) => void) => void,
): void {
  const stage = inject('stage');
  describe.skipIf(stage.browser === null)(name, () => {
    let browser: Browser;
    let own: OwnServer;
    beforeAll(async () => {
      [browser, own] = await Promise.all([chromium.connect(stage.browser ?? ''), start()]);
    });
    afterAll(async () => {
      await Promise.all([browser.close(), own.end()]);
    });
    define((title, run) => it(title, () => tried(browser, own.server, { data: 'starter', size }, run, own.allowed)));
  });
}

async function tried(
  browser: Browser,
  server: TriedServer,
  where: Where,
  run: (stand: Stand) => Promise<void>,
  allowed: readonly string[] = [],
): Promise<void> {
  const origins = new Set([new URL(server.address).origin, ...allowed]);
  const context = await browser.newContext({ ...SIZES[where.size], locale: 'es-AR', reducedMotion: 'reduce' });
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(server.address).origin });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  const wrong: string[] = [];
  const expected = new Set<number>();
  page.on('console', (message) => {
    // A refused request is told of by its status below.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) {
      wrong.push(`console: ${message.text()}`);
    }
  });
  page.on('pageerror', (error) => wrong.push(`page: ${error.stack ?? error.message}`));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && !origins.has(url.origin)) {
      wrong.push(`another host: ${request.url()}`);
    }
  });
  page.on('response', (response) => {
    if (response.status() >= 400 && !expected.has(response.status())) {
      wrong.push(`${response.status()}: ${response.url()}`);
    }
  });
  try {
    await run({
      ...where,
      page,
      server,
      open: async (hash) => {
        await page.goto(server.address + hash);
      },
      audit: () => audit(page, where.size),
      shot: (name) => shot(page, `${name}-${where.data}-${where.size}`),
      expectStatus: (status) => expected.add(status),
      allow: (address) => origins.add(new URL(address).origin),
    });
  } finally {
    await context.close();
  }
  expect(wrong).toEqual([]);
}

/**
 * What axe looks at in a window of a size, as a person with these colours sees it. Contrast is judged of the dark colours on a phone, of the
 * light ones at a desk: the same colours are in both.
 */
const AUDITS = {
  phone: [
    ['dark', '{ resultTypes: ["violations"], runOnly: ["color-contrast"] }'],
    ['light', '{ resultTypes: ["violations"], rules: { "color-contrast": { enabled: false } } }'],
  ],
  desktop: [['light', '{ resultTypes: ["violations"] }']],
} as const;

async function audit(page: Page, size: Where['size']): Promise<void> {
  // Evaluated by the browser itself, not by the page: its policy stays as it is.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  for (const [colorScheme, rules] of AUDITS[size]) {
    await page.emulateMedia({ colorScheme });
    await page.waitForFunction((dark) => document.documentElement.dataset.theme === dark, colorScheme);
    const { violations } = await page.evaluate<AxeResults>(`axe.run(document, ${rules})`);
    const severe = violations
      .filter(({ impact }) => SEVERE.has(impact ?? ''))
      .map(({ id, nodes }) => `${colorScheme} ${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`);
    expect(severe).toEqual([]);
  }
}

async function shot(page: Page, name: string): Promise<void> {
  const folder = process.env.VENTANILLA_TEST_PICTURES;
  if (folder === undefined || folder === '') return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
