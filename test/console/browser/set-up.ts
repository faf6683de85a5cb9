import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { PROGRAM, ROOT, serve } from './serving.ts';

/** A server that the flows are tried on, and the account on it. */
export interface TriedServer {
  /** With a slash at its end. */
  readonly address: string;
  readonly user: string;
  readonly password: string;
}

/** What the flows need; null for what is not there, with the reason. */
export interface Stage {
  readonly browser: string | null;
  readonly starter: TriedServer | null;
  readonly full: TriedServer | null;
}

declare module 'vitest' {
  export interface ProvidedContext {
    stage: Stage;
  }
}

const DATA = join(ROOT, '../shared/data');

/** Chromium of the system, or the one that `VENTANILLA_TEST_CHROMIUM` names. */
function chromiumPath(): string | null {
  const named = process.env.VENTANILLA_TEST_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  for (const folder of (process.env.PATH ?? '').split(delimiter)) {
    for (const name of ['chromium', 'chromium-browser', 'google-chrome']) {
      const path = join(folder, name);
      try {
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder: the next is looked at.
      }
    }
  }
  return null;
}

function run(args: readonly string[], input = ''): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [PROGRAM, ...args], { cwd: ROOT, stdio: ['pipe', 'ignore', 'pipe'] });
    let said = '';
    child.stderr.on('data', (text: Buffer) => {
      said = (said + text.toString()).slice(-2000);
    });
    child.once('error', reject).once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`ventanilla ${args[0]} ended with ${code}: ${said}`));
    });
    child.stdin.end(input);
  });
}

/** Starts Chromium, a server on the starter data and, where they are, one on the full data; gives what ends them. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const path = chromiumPath();
  if (path === null) {
    project.provide('stage', { browser: null, starter: null, full: null });
    return () => Promise.resolve();
  }
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-browser-'));
  const children: ChildProcess[] = [];
  let browser: BrowserServer | undefined;
  const end = async (): Promise<void> => {
    await browser?.close();
    const ended = children.map((child) => new Promise((resolve) => child.once('close', resolve)));
    for (const child of children) child.kill();
    await Promise.all(ended);
    await rm(folder, { recursive: true, force: true });
  };
  const start = async (store: string, user: string, password: string): Promise<TriedServer> => {
    const { address, child } = await serve(store);
    children.push(child);
    return { address, user, password };
  };
  try {
    browser = await chromium.launchServer({ executablePath: path, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
    const starter = await start(`sqlite:${join(folder, 'starter.sqlite')}`, 'demo', 'demo-ventanilla');
    let full: TriedServer | null = null;
    if (existsSync(DATA)) {
      const store = `sqlite:${join(folder, 'full.sqlite')}`;
      const password = randomBytes(12).toString('hex');
      await run(['import', DATA, '--store', store]);
      await run(['account', 'add', 'visita', '--password-stdin', '--store', store], `${password}\n`);
      const ledger = join(ROOT, 'data/starter/market/operations_demo.json');
      await run(['import', ledger, '--account', 'visita', '--store', store]);
      full = await start(store, 'visita', password);
    }
    project.provide('stage', { browser: browser.wsEndpoint(), starter, full });
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
