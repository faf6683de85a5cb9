import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { CLIENT_LIMITS } from '../../../src/sync/client/client.ts';
import { SourceError } from '../../../src/sync/source-error.ts';
import { startPublisher } from '../publisher/server.ts';
import { clientOf } from './asking.ts';

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) server.close();
});

/** The port of a server that takes connections and never sends a byte. */
function mutePort(): Promise<number> {
  const server = createServer((socket) =>
    socket
      .on('error', () => {})
      .resume()
      .unref(),
  );
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : 0);
    });
  });
}

async function failureAt(base: string, unanswered = 200) {
  const client = clientOf(base, { limits: { unanswered } });
  const error: unknown = await client.json({ url: 'lista' }).catch((reason: unknown) => reason);
  client.close();
  if (!(error instanceof SourceError)) throw new Error('It did not fail as a source does.');
  const waited = client.pauses.filter((pause) => pause >= 500);
  return { fault: error.fault, message: error.message, requests: client.traffic.requests, waited };
}

describe('a source that cannot be reached', () => {
  it('at a closed port is tried twice, with one second between, and its host is named', async () => {
    const port = await mutePort();
    await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
    const { fault, message, requests, waited } = await failureAt(`http://127.0.0.1:${port}/api/`);
    expect([fault, requests, waited]).toEqual(['unreachable', 2, [1000]]);
    expect(message).toBe(
      `127.0.0.1:${port} cannot be reached: nothing answers at its address. Check the network of this machine, its firewall, and the address of the source (ventanilla sync --list).`,
    );
  });

  it.each(['http', 'https'])('that never answers over %s is given up after two short tries', async (scheme) => {
    const host = `127.0.0.1:${await mutePort()}`;
    const { fault, message, requests, waited } = await failureAt(`${scheme}://${host}/`);
    expect([fault, requests, waited]).toEqual(['unreachable', 2, [1000]]);
    expect(message).toContain(`${host} cannot be reached: `);
    expect(message).toContain('did not come within 0.2 s. Check the network');
  });

  it('whose name does not resolve is tried twice at most, and its name is in the message', async () => {
    const { fault, message, requests } = await failureAt('https://datos.nadie.invalid/api/', 8000);
    expect(fault).toBe('unreachable');
    expect(requests).toBeLessThanOrEqual(2);
    expect(message).toMatch(/^datos\.nadie\.invalid cannot be reached: .*name.*\. Check the network/);
  });

  it('has seconds, not minutes, by the limits of the program', () => {
    const { unanswered, triesUnanswered, firstPause } = CLIENT_LIMITS;
    expect(triesUnanswered * unanswered + firstPause).toBeLessThan(20_000);
  });

  it('is tried as often as any other once it has answered in this visit', async () => {
    const publisher = await startPublisher(() => ({ body: '{}' }));
    const client = clientOf(publisher.address);
    await client.json({ url: '/' });
    publisher.force({ kind: 'hang-up' }, { times: 4 });
    await client.json({ url: '/' });
    expect(publisher.asked).toHaveLength(6);
    client.close();
    await publisher.close();
  });
});
