import { type ApiDocument, type Operation, readDocument } from './document.ts';
import { type Json, member, numberOf, parseJson, textOf } from './json.ts';
import type { Account } from './requests/request.ts';
import { Harvest } from './values/valid.ts';

const TIMEOUT_MS = 30_000;
/** Answers longer than this are not learnt from: pages are short enough. */
const LONGEST = 3_000_000;

/** Fetches the document of a server. @throws Error where there is none */
export async function fetchDocument(address: string): Promise<ApiDocument> {
  const response = await fetch(`${address}/openapi.json`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  if (!response.ok) throw new Error(`${address}/openapi.json answers ${response.status}.`);
  return readDocument(parseJson(await response.text()));
}

/** Asks every operation that can be asked by its examples alone, and keeps the values in its answers. */
export async function learn(address: string, { operations }: ApiDocument, session: Session): Promise<Harvest> {
  const harvest = new Harvest();
  for (const operation of operations) {
    const path = examplePath(operation);
    if (operation.method !== 'GET' || path === null) continue;
    const token = operation.secured ? await session.token() : null;
    const headers: Record<string, string> = token === null ? {} : { authorization: `Bearer ${token}` };
    harvest.gather(operation.tag, await answerTo(address + path, headers));
  }
  return harvest;
}

async function answerTo(address: string, headers: Readonly<Record<string, string>>): Promise<Json> {
  try {
    const response = await fetch(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.startsWith('application/json') === true;
    return response.ok && isJson && text.length < LONGEST ? parseJson(text) : null;
  } catch {
    // What is wrong with it is found when it is fuzzed.
    return null;
  }
}

/** A request by examples; null where a parameter that must be given has none. */
function examplePath({ path, parameters }: Operation): string | null {
  let made = path;
  const query: string[] = [];
  for (const { name, place, required, example } of parameters) {
    if (!required) continue;
    if (example === undefined) return null;
    const value = encodeURIComponent(String(example));
    if (place === 'path') made = made.replace(`{${name}}`, value);
    else query.push(`${name}=${value}`);
  }
  return query.length === 0 ? made : `${made}?${query.join('&')}`;
}

const LOGIN_TIMEOUT_MS = 30_000;

/** The account's token, got anew before it ends. */
export class Session {
  readonly #address: string;
  readonly #account: Account;
  #token: string | null = null;
  #until = 0;
  #logging: Promise<string | null> | null = null;

  constructor(address: string, account: Account) {
    this.#address = address;
    this.#account = account;
  }

  /** A bearer token, or null where the server does not let the account in. */
  token(): Promise<string | null> {
    if (performance.now() < this.#until) return Promise.resolve(this.#token);
    this.#logging ??= this.#logIn().finally(() => {
      this.#logging = null;
    });
    return this.#logging;
  }

  /** The token was refused: the next request gets another. */
  forget(): void {
    this.#until = 0;
  }

  async #logIn(): Promise<string | null> {
    const { user, password } = this.#account;
    const response = await fetch(`${this.#address}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username: user, password }),
      signal: AbortSignal.timeout(LOGIN_TIMEOUT_MS),
    });
    const body: Json = response.ok ? parseJson(await response.text()) : null;
    this.#token = textOf(member(body, 'access_token')) ?? null;
    // Half its life: requests with it may be under way for long.
    this.#until = performance.now() + ((numberOf(member(body, 'expires_in')) ?? 60) * 1000) / 2;
    return this.#token;
  }
}
