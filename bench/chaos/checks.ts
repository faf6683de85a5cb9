import { createHash } from 'node:crypto';
import { openStore } from '../../src/store/open.ts';
import { DATA_SETS, type DataSet } from '../../src/store/store.ts';
import type { Load } from './load.ts';
import type { Replica } from './replica.ts';
import { login, type Person, pairIn, refresh, TRY, withToken } from './requests.ts';

/** A data set's newest version, and what its records are, worked out anew from each of them. */
export interface Held {
  readonly number: number;
  readonly checksum: string;
  readonly records: number;
  readonly digest: string;
}

/** What a store holds, record by record. */
export async function heldBy(address: string): Promise<ReadonlyMap<DataSet, Held>> {
  const store = await openStore(address);
  try {
    const held = new Map<DataSet, Held>();
    const versions = await store.versions();
    for (const dataSet of DATA_SETS) {
      const version = versions.get(dataSet);
      if (!version) continue;
      const hash = createHash('sha256');
      let records = 0;
      for await (const batch of store.diff(dataSet, 0, version.number)) {
        for (const { resource, key, after } of batch) {
          hash.update(`${resource} ${key} ${after?.byteLength} `).update(after ?? new Uint8Array());
          records++;
        }
      }
      held.set(dataSet, { number: version.number, checksum: version.checksum, records, digest: hash.digest('hex') });
    }
    return held;
  } finally {
    await store.close();
  }
}

/** The newest version of group D in a store, and what it holds, by the mark in every one of its records. */
export async function newestOfD(address: string): Promise<{ readonly number: number; readonly content: string }> {
  const store = await openStore(address);
  try {
    const reader = await store.reader('organisms');
    if (!reader) throw new Error(`${address} holds no organisms.`);
    const found = new Set<string>();
    let count = 0;
    for await (const batch of reader.records('organismos')) {
      for (const { body } of batch)
        found.add(/Organismo ([wxy]) \d+"/.exec(Buffer.from(body).toString())?.[1] ?? 'others');
      count += batch.length;
    }
    const [content = 'nothing'] = found;
    const isWhole = found.size === 1 && count === reader.version.counts.organismos;
    return { number: reader.version.number, content: isWhole ? content : `a mixture (${[...found].join(', ')})` };
  } finally {
    await store.close();
  }
}

/** Most refresh tokens that are tried at the end. */
const REFRESHED = 20;

/** What was lost of accounts and tokens: every account must log in, every token that was handed out must hold, everywhere. */
export async function lostCredentials(
  replicas: readonly Replica[],
  load: Load,
  people: readonly Person[],
): Promise<string[]> {
  const lost: string[] = [];
  for (const replica of replicas) {
    for (const person of people) {
      const pair = pairIn(await replica.ask(login(person)), person.name);
      if (!pair) lost.push(`${replica.name}: ${person.name} cannot log in`);
    }
    for (const { account, access } of load.granted) {
      const { status } = await replica.ask(withToken(TRY, access));
      if (status !== 200) lost.push(`${replica.name}: a token of ${account} is ${status}`);
    }
  }
  for (const pair of [...load.unused].slice(-REFRESHED)) {
    const [replica] = replicas;
    const got = await replica?.ask(refresh(pair));
    if (got && !pairIn(got, pair.account)) lost.push(`a refresh token of ${pair.account} is ${got.status}`);
  }
  return lost;
}
