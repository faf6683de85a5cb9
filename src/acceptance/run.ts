import type { Case, CaseFile, CaseRequest, Probe } from './case.ts';
import { judge, type Seen } from './judge.ts';

/** The server that the cases run against, and the account of cases that need a token. */
interface Target {
  readonly address: string;
  readonly user: string;
  readonly password: string;
}

/** What became of one case. */
export type Outcome =
  | { readonly id: string; readonly clause: string; readonly kind: 'passed' }
  | { readonly id: string; readonly clause: string; readonly kind: 'skipped'; readonly lacking: string }
  | {
      readonly id: string;
      readonly clause: string;
      readonly kind: 'failed';
      readonly failures: readonly string[];
      readonly request: string;
    };

const TIMEOUT_MS = 30_000;

/** Runs files of cases against a server. A case whose data are not there is skipped; nothing else is. */
export async function runCases(files: readonly CaseFile[], target: Target): Promise<Outcome[]> {
  const session = new Session(target);
  const outcomes: Outcome[] = [];
  for (const file of files) {
    for (const item of file.cases) outcomes.push(await runCase(item, file, session));
  }
  return outcomes;
}

async function runCase(item: Case, file: CaseFile, session: Session): Promise<Outcome> {
  const { id, clause } = item;
  for (const need of item.needs ?? []) {
    const probe = file.probes[need];
    if (!probe) return failed(item, [`the case names a probe that does not exist: ${need}`]);
    if (!(await session.holds(probe))) return { id, clause, kind: 'skipped', lacking: need };
  }
  if (item.auth === true && (await session.token()) === null) {
    return { id, clause, kind: 'skipped', lacking: 'an account' };
  }
  const seen = await session.ask(item.request, item.auth === true);
  const failures = judge(item.expect, seen);
  return failures.length === 0 ? { id, clause, kind: 'passed' } : failed(item, failures);
}

function failed({ id, clause, request }: Case, failures: readonly string[]): Outcome {
  return { id, clause, kind: 'failed', failures, request: `${request.method} ${request.path}` };
}

class Session {
  readonly #target: Target;
  readonly #probed = new Map<Probe, boolean>();
  #token: Promise<string | null> | undefined;

  constructor(target: Target) {
    this.#target = target;
  }

  async holds(probe: Probe): Promise<boolean> {
    let held = this.#probed.get(probe);
    if (held === undefined) {
      held = judge(probe.expect, await this.ask(probe.request, probe.auth === true)).length === 0;
      this.#probed.set(probe, held);
    }
    return held;
  }

  /** A bearer token, or null where the server knows no such account. */
  token(): Promise<string | null> {
    this.#token ??= this.#logIn();
    return this.#token;
  }

  async #logIn(): Promise<string | null> {
    const { user, password } = this.#target;
    const response = await fetch(`${this.#target.address}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: user, password }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const body: unknown = response.ok ? await response.json() : null;
    const token = typeof body === 'object' && body !== null && 'access_token' in body ? body.access_token : null;
    return typeof token === 'string' ? token : null;
  }

  async ask(request: CaseRequest, withToken: boolean): Promise<Seen> {
    const headers = new Headers(request.headers);
    const token = withToken ? await this.token() : null;
    if (token !== null && !headers.has('authorization')) headers.set('authorization', `Bearer ${token}`);
    const body =
      request.body === undefined
        ? undefined
        : typeof request.body === 'string'
          ? request.body
          : JSON.stringify(request.body);
    if (body !== undefined && !headers.has('content-type')) headers.set('content-type', 'application/json');
    const response = await fetch(this.#target.address + request.path, {
      method: request.method,
      headers,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(body === undefined ? {} : { body }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }
}
