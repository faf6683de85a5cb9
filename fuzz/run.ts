import { Judge } from './checks/answer.ts';
import type { Finding } from './checks/headers.ts';
import { Client } from './client.ts';
import type { ApiDocument, Operation } from './document.ts';
import { fetchDocument, learn, Session } from './learn.ts';
import { reproduction, shrunk } from './reproduce.ts';
import { type Planned, plan, SECOND_TRIES } from './requests/plan.ts';
import type { Account, World } from './requests/request.ts';
import type { Endpoint } from './wire/connection.ts';

/** What a run is told. */
export interface RunOptions {
  readonly address: string;
  readonly account: Account;
  readonly seed: number;
  /** How many requests, those that follow others included. */
  readonly requests: number;
  /** No request begins after so many milliseconds, once every operation had its least number of them. */
  readonly milliseconds: number;
  /** How many clients ask at once. */
  readonly clients: number;
  /** This index alone. */
  readonly only: number | undefined;
  readonly progress: (sent: number) => void;
}

/** A check that failed at an operation. */
export interface Failure extends Finding {
  readonly operation: string;
  readonly index: number;
  readonly count: number;
  readonly reproduction: string;
}

/** How an operation answered. */
export interface Reached {
  readonly operation: string;
  /** Requests by the first digit of their status; 0: the connection was ended. */
  readonly statuses: Readonly<Record<string, number>>;
}

export interface RunResult {
  readonly sent: number;
  readonly reached: readonly Reached[];
  readonly failures: readonly Failure[];
  /** Operations that no request reached with success, or none with an error: then the fuzzer is not good enough for them. */
  readonly unreached: readonly string[];
}

/** So many different failures are made smaller; who has more has other worries. */
const MOST_SHRUNK = 25;

/** Requests that every operation gets, however slow the machine is: fewer miss its errors by chance. */
const LEAST_PER_OPERATION = 12;

/** How often an operation is tried again that no request reached. */
const MOST_SECOND_TRIES = 40;

/** Fuzzes a server. @throws Error where there is no server, or no document */
export async function run(options: RunOptions): Promise<RunResult> {
  const document = await fetchDocument(options.address);
  const session = new Session(options.address, options.account);
  const world = await worldOf(options, document, session);
  const judge = new Judge(document);
  const { hostname, port } = new URL(options.address);
  const endpoint: Endpoint = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || 80) };
  const found = new Map<string, { planned: Planned; failure: Omit<Failure, 'reproduction'> }>();
  const counts = new Map<string, Record<string, number>>(world.operations.map(({ id }) => [id, {}]));
  const ends = performance.now() + options.milliseconds;
  const least = LEAST_PER_OPERATION * world.operations.length;
  let next = options.only ?? 0;
  let sent = 0;
  const ask = async (client: Client, index: number): Promise<void> => {
    const planned = plan(world, options.seed, index);
    const { operation } = planned.kind === 'raw' ? planned : planned.asked;
    const outcome = await client.perform(planned);
    sent += outcome.sent;
    options.progress(sent);
    count(counts, planned, operation, outcome.status);
    for (const item of outcome.findings) note(found, planned, operation, index, item);
  };
  const work = async (client: Client): Promise<void> => {
    while (sent < options.requests && (next < least || performance.now() < ends)) {
      await ask(client, next++);
      if (options.only !== undefined) break;
    }
    client.close();
  };
  /** Tries again what was never answered with success: chance may have missed it. */
  const tryAgain = async (client: Client): Promise<void> => {
    for (const [at, { id }] of world.operations.entries()) {
      const first = SECOND_TRIES + at - (SECOND_TRIES % world.operations.length);
      for (let tries = 1; tries <= MOST_SECOND_TRIES && !counts.get(id)?.['2xx']; tries++) {
        await ask(client, first + tries * world.operations.length);
      }
    }
    client.close();
  };
  const clients = Array.from(
    { length: options.only === undefined ? options.clients : 1 },
    () => new Client(endpoint, judge, session),
  );
  await Promise.all(clients.map(work));
  if (options.only === undefined) await tryAgain(new Client(endpoint, judge, session));
  return {
    sent,
    reached: [...counts].map(([operation, statuses]) => ({ operation, statuses })),
    failures: await described([...found.values()], new Client(endpoint, judge, session), options.address),
    unreached: options.only === undefined ? lacking(counts, document) : [],
  };
}

async function worldOf({ address, account }: RunOptions, document: ApiDocument, session: Session): Promise<World> {
  const harvest = await learn(address, document, session);
  const known = (await session.token()) !== null;
  return { operations: document.operations, harvest, account: known ? account : null };
}

/** Only what asked for the operation itself counts as having reached it. */
function count(counts: Map<string, Record<string, number>>, planned: Planned, { id }: Operation, status: number): void {
  const statuses = counts.get(id);
  if (!statuses) return;
  const reaches = planned.kind === 'asked' && planned.asked.reaches;
  const name = status === 0 ? 'ended' : reaches ? `${Math.floor(status / 100)}xx` : 'beside';
  statuses[name] = (statuses[name] ?? 0) + 1;
}

function note(
  found: Map<string, { planned: Planned; failure: Omit<Failure, 'reproduction'> }>,
  planned: Planned,
  { id }: Operation,
  index: number,
  { check, detail }: Finding,
): void {
  // Numbers and quoted words differ from one request to the next; what is wrong does not.
  const kind = detail
    .replace(/\d+/g, 'n')
    .replace(/["'“].*/, '')
    .slice(0, 60);
  const key = `${check} ${id} ${kind}`;
  const before = found.get(key);
  const operation = planned.kind === 'raw' ? `raw: ${planned.raw.name}` : id;
  if (before) found.set(key, { ...before, failure: { ...before.failure, count: before.failure.count + 1 } });
  else found.set(key, { planned, failure: { operation, index, check, detail, count: 1 } });
}

async function described(
  found: readonly { planned: Planned; failure: Omit<Failure, 'reproduction'> }[],
  client: Client,
  address: string,
): Promise<Failure[]> {
  const failures: Failure[] = [];
  for (const [at, { planned, failure }] of found.entries()) {
    const small = at < MOST_SHRUNK && failure.check !== 'hang' ? await shrunk(planned, failure.check, client) : planned;
    failures.push({ ...failure, reproduction: reproduction(small, address) });
  }
  client.close();
  return failures;
}

/**
 * Operations that no request reached with success, of those that declare one; `HEAD` and the like count, since only their own answers
 * are 2xx.
 */
function lacking(counts: ReadonlyMap<string, Readonly<Record<string, number>>>, { operations }: ApiDocument): string[] {
  const refused = new Set(operations.flatMap(({ id, responses }) => (responses.has(200) ? [] : [id])));
  return [...counts].flatMap(([id, statuses]) => [
    ...(statuses['2xx'] || refused.has(id) ? [] : [`${id}: no request was answered with success`]),
    ...(statuses['4xx'] ? [] : [`${id}: no request was answered with an error`]),
  ]);
}
