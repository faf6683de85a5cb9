import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { accessSync, constants, existsSync } from 'node:fs';
import { copyFile, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { ALL_PUBLIC_DATA, madeOnceIn } from '../../made-once-in.ts';
import { PROGRAM, ROOT, serve } from './serving.ts';

/** A server that the flows are tried on, and the account on it. */
export interface TriedServer {
  /** With a slash at its end. */
  readonly address: string;
  readonly user: string;
  readonly password: string;
}

/** Where it will be told of a server that is still being filled while the first flows are tried elsewhere. */
export interface Coming {
  /** A file that is there once the server answers, or once it is known that it will not. */
  readonly outcome: string;
}

type Outcome = { readonly server: TriedServer } | { readonly trouble: string };

/** Waits for a server; throws what kept it from answering. */
export async function arrived({ outcome }: Coming): Promise<TriedServer> {
  while (!existsSync(outcome)) await sleep(50);
  const told = JSON.parse(await readFile(outcome, 'utf8')) as Outcome;
  if ('trouble' in told) throw new Error(told.trouble);
  return told.server;
}

/** What the flows need; null for what is not there, with the reason. */
export interface Stage {
  readonly browser: string | null;
  readonly starter: TriedServer | null;
  readonly full: Coming | null;
}

declare module 'vitest' {
  export interface ProvidedContext {
    stage: Stage;
  }
}

const DATA = join(ROOT, '../shared/data');

/**
 * Names of Chromium on the path, the first that is there is taken. The shell is the same engine without what is around its pages: a flow
 * costs half of the processor's time in it.
 */
const CHROMIUM = ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'];

/** Chromium of the system, or the one that `VENTANILLA_TEST_CHROMIUM` names. */
function chromiumPath(): string | null {
  const named = process.env.VENTANILLA_TEST_CHROMIUM;
  if (named !== undefined && named !== '') return named;
  for (const name of CHROMIUM) {
    for (const folder of (process.env.PATH ?? '').split(delimiter)) {
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

/** Puts all public data into a store that is made once for all tests of the run, and to a copy of it an account with operations. */
async function fillWhole(runFolder: string, path: string, user: string, password: string): Promise<void> {
  const whole = await madeOnceIn(runFolder, ALL_PUBLIC_DATA, (making) =>
    run(['import', DATA, '--store', `sqlite:${making}`]),
  );
  await copyFile(whole, path, constants.COPYFILE_FICLONE);
  const store = `sqlite:${path}`;
  await run(['account', 'add', user, '--password-stdin', '--store', store], `${password}\n`);
  await run(['import', join(ROOT, 'data/starter/market/operations_demo.json'), '--account', user, '--store', store]);
}

/**
 * Starts Chromium, a server on the starter data and, where they are, one on the full data; gives what ends them. For the full data
 * only those wait who need them: their import would leave everything else idle.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const path = chromiumPath();
  if (path === null) {
    project.provide('stage', { browser: null, starter: null, full: null });
    return () => Promise.resolve();
  }
  const folder = await mkdtemp(join(tmpdir(), 'ventanilla-browser-'));
  const children: ChildProcess[] = [];
  let browser: BrowserServer | undefined;
  let filling = Promise.resolve();
  const end = async (): Promise<void> => {
    await browser?.close();
    await filling;
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
  const startFull = async (): Promise<TriedServer> => {
    const path = join(folder, 'full.sqlite');
    const password = randomBytes(12).toString('hex');
    await fillWhole(project.getProvidedContext().runFolder, path, 'visita', password);
    return start(`sqlite:${path}`, 'visita', password);
  };
  const tell = async (outcome: string, told: Outcome): Promise<void> => {
    await writeFile(`${outcome}.part`, JSON.stringify(told));
    await rename(`${outcome}.part`, outcome);
  };
  try {
    browser = await chromium.launchServer({
      executablePath: path,
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-gpu'],
    });
    const starter = await start(`sqlite:${join(folder, 'starter.sqlite')}`, 'demo', 'demo-ventanilla');
    const outcome = join(folder, 'full.json');
    if (existsSync(DATA)) {
      filling = startFull().then(
        (server) => tell(outcome, { server }),
        (error: unknown) => tell(outcome, { trouble: String(error) }),
      );
    }
    const full = existsSync(DATA) ? { outcome } : null;
    project.provide('stage', { browser: browser.wsEndpoint(), starter, full });
    return end;
  } catch (error) {
    await end();
    throw error;
  }
}
