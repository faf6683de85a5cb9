import { once } from 'node:events';
import { existsSync, readdirSync, readlinkSync } from 'node:fs';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { FILES_WAITING_FOR_EACH } from '../../../src/territory/archivos/file-place.ts';
import { createTerritory } from '../../../src/territory/group.ts';
import { PATIENTLY } from '../../patiently.ts';
import { type Serving, serveGroup } from '../../serving.ts';
import { CITY } from '../direcciones/town.ts';
import { load } from '../serving.ts';

const JOBS = 2;
/** What a client may have: ten units, and the next one in six minutes. */
const QUOTA = { rateClient: 10, rateWindow: 3600 };

let serving: Serving;
const sent: ClientRequest[] = [];
afterEach(async () => {
  for (const one of sent.splice(0)) one.destroy();
  await serving.close();
});

const serve = async (): Promise<void> => {
  serving = await serveGroup(createTerritory, (store) => load(store, CITY), { ...QUOTA, csvJobs: JOBS });
};

/** A file of so many rows from an address of its own; the first bytes of its answer have come. */
async function send(
  from: string,
  rows: number,
): Promise<{ status: number; sending: ClientRequest; answer: IncomingMessage }> {
  const sending = request(`${serving.address}/ventanilla/csv/provincias?campos=id`, {
    method: 'POST',
    localAddress: from,
  });
  sent.push(sending);
  sending.on('error', () => undefined);
  sending.end(`provincia\n${'cordoba\n'.repeat(rows)}`);
  const [answer] = (await once(sending, 'response')) as [IncomingMessage];
  answer.on('error', () => undefined);
  return { status: answer.statusCode ?? 0, sending, answer };
}

async function whole(answer: IncomingMessage): Promise<string> {
  let text = '';
  for await (const piece of answer) text += String(piece);
  return text;
}

/** Files without a name that this process holds open: what has come of uploads. */
function spooled(): number {
  return readdirSync('/proc/self/fd').filter((name) => {
    try {
      return /\/ventanilla-[0-9a-f-]+ \(deleted\)$/.test(readlinkSync(`/proc/self/fd/${name}`));
    } catch {
      return false;
    }
  }).length;
}

// Several addresses of one machine: as Linux has them.
describe.skipIf(!existsSync('/proc/self/fd'))('files whose clients have no quota left', () => {
  it('leave their places to others while they wait', async () => {
    await serve();
    const waiting = [await send('127.0.0.2', 50), await send('127.0.0.3', 50)];
    expect(waiting.map(({ status }) => status)).toEqual([200, 200]);
    for (let client = 4; client < 8; client++) {
      const other = await send(`127.0.0.${client}`, 5);
      expect(other.status).toBe(200);
      expect((await whole(other.answer)).split('\n')).toHaveLength(7);
    }
    // Beyond so many they keep their places: what they hold on disk has a bound.
    for (let client = 8; client < 6 + FILES_WAITING_FOR_EACH * JOBS; client++) {
      waiting.push(await send(`127.0.0.${client}`, 50));
    }
    expect(new Set(waiting.map(({ status }) => status))).toEqual(new Set([200]));
    waiting.push(await send('127.0.0.90', 50), await send('127.0.0.91', 50));
    expect((await send('127.0.0.92', 5)).status).toBe(503);
    // One that goes away gives back all it has, whatever it was waiting for.
    waiting.at(-1)?.sending.destroy();
    let another = 0;
    await expect.poll(async () => (await send(`127.0.1.${++another}`, 5)).status, PATIENTLY).toBe(200);
  });

  it('hold nothing on disk once their clients are gone', async () => {
    await serve();
    const before = spooled();
    const { sending } = await send('127.0.0.2', 200_000);
    await expect.poll(spooled, PATIENTLY).toBe(before + 1);
    sending.destroy();
    await expect.poll(spooled, PATIENTLY).toBe(before);
  });
});
