import { type Failure, failureHeaders, statusOf } from '../../src/server/failure.ts';
import type { Route, ServedGroup, Wording } from '../../src/server/group.ts';
import { type Answer, json, rendered } from '../../src/server/http/answer.ts';
import { type App, createApp } from '../../src/server/http/app.ts';
import type { AppParts } from '../../src/server/http/exchange.ts';
import { type Listening, listen } from '../../src/server/http/listen.ts';
import { LoadGuard } from '../../src/server/limits/load-guard.ts';
import { defaultSettings, type Settings } from '../../src/server/settings.ts';
import { singleWorker } from '../../src/server/shared-memory.ts';
import { Wire } from './wire.ts';

export const PIECES: readonly Uint8Array[] = ['a', 'b', 'c'].map((letter) => Buffer.from(letter.repeat(5000)));

const TINY_VERSION = { number: 3, checksum: 'c0ffee0123456789' };

/** A group of routes that do what the tests of the server need, with error bodies that name it. */
export function tinyGroup(name: string, routes: readonly Route[], more: Partial<ServedGroup> = {}): ServedGroup {
  return {
    name,
    owns: (path) => path.toLowerCase().startsWith(`/${name}`),
    pathRules: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false },
    routes,
    wording: wordingOf(name),
    schemas: {},
    dataVersion: () => TINY_VERSION,
    answersDependOn: 'caller',
    namesDataVersion: true,
    ...more,
  };
}

function wordingOf(group: string): Wording {
  return {
    invalid: () => json(400, { group, kind: 'invalid' }),
    failure: (failure: Failure) =>
      json(statusOf(failure), { group, kind: failure.kind }, { headers: failureHeaders(failure) }),
  };
}

export function get(path: string, handle: Route['handle'], more: Partial<Route> = {}): Route {
  return { id: path, method: 'GET', path, summary: path, parameters: {}, responses: {}, handle, ...more };
}

export function post(path: string, handle: Route['handle'], more: Partial<Route> = {}): Route {
  return get(path, handle, { id: `POST ${path}`, ...more, method: 'POST' });
}

export const bytes = (text: string, more: Partial<Answer> = {}): Answer => rendered(Buffer.from(text), more);

/** A server over groups made for a test. */
export interface TinyServer {
  readonly app: App;
  readonly listening: Listening;
  readonly address: string;
  readonly errors: unknown[];
  readonly wire: () => Wire;
  readonly close: () => Promise<void>;
}

export async function serveTiny(
  groups: readonly ServedGroup[],
  overrides: Partial<Settings> = {},
  parts: Partial<AppParts> = {},
): Promise<TinyServer> {
  // Nobody is turned away because the machine that runs the tests is busy, but where a test is about that.
  const settings = defaultSettings({ port: 0, shutdownTimeout: 2000, maximumLoopLag: 0, ...overrides });
  const errors: unknown[] = [];
  const worker = parts.worker ?? singleWorker();
  const app = createApp({
    groups,
    worker,
    origin: { publicAddress: undefined, trustedProxies: new Set(settings.trustedProxies) },
    settings,
    load: new LoadGuard(settings, worker),
    rates: null,
    today: () => '2026-08-21',
    fingerprint: 'print',
    requestLog: null,
    onError: (error) => errors.push(error),
    ...parts,
  });
  const listening = await listen(app, settings);
  const wires: Wire[] = [];
  return {
    app,
    listening,
    address: listening.address,
    errors,
    wire: () => {
      const wire = new Wire(listening.port);
      wires.push(wire);
      return wire;
    },
    close: async () => {
      await Promise.all(wires.map((wire) => wire.close()));
      if (listening.server.listening) await listening.stop();
    },
  };
}

/** Something to wait for that the test opens when it wants. */
export function gate(): { readonly opened: Promise<void>; readonly open: () => void } {
  let open = (): void => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}
