import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { Inbox, MOST_WAITING } from '../../../src/server/http/plain/inbox.ts';
import { PlainResponse } from '../../../src/server/http/plain/plain-response.ts';

/** An inbox that writes down what it does; `read` reads a request for an address. */
function inboxOf(then: (url: string, read: (url: string) => Socket) => void = () => {}) {
  const done: string[] = [];
  const inbox = new Inbox(
    ({ url = '' }) => {
      done.push(url);
      then(url, read);
    },
    () => done.push('answered'),
  );
  function read(url: string): Socket {
    const socket = new Socket();
    const request = new IncomingMessage(socket);
    request.url = url;
    inbox.add(request, new PlainResponse(request, 0, () => {}));
    return socket;
  }
  return { done, read };
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

describe('requests of one turn of the event loop', () => {
  it('are answered in their order when all are read', async () => {
    const { done, read } = inboxOf();
    read('/1');
    read('/2');
    expect(done).toEqual([]);
    await turn();
    expect(done).toEqual(['/1', '/2', 'answered']);
    read('/3');
    await turn();
    expect(done.slice(3)).toEqual(['/3', 'answered']);
  });

  it('do not wait for more than so many', async () => {
    const { done, read } = inboxOf();
    for (let n = 1; n <= MOST_WAITING; n++) read(`/${n}`);
    expect(done).toHaveLength(MOST_WAITING + 1);
    read('/last');
    expect(done.at(-1)).toBe('answered');
    await turn();
    expect(done.slice(-2)).toEqual(['/last', 'answered']);
  });

  it('are not answered when their connections are gone', async () => {
    const { done, read } = inboxOf();
    read('/1');
    read('/2').destroy();
    read('/3');
    await turn();
    expect(done).toEqual(['/1', '/3', 'answered']);
  });

  it('that come while others are answered are answered behind them', async () => {
    const { done, read } = inboxOf((url, again) => {
      if (url === '/1') again('/3');
    });
    read('/1');
    read('/2');
    await turn();
    expect(done).toEqual(['/1', '/2', 'answered']);
    await turn();
    expect(done.slice(3)).toEqual(['/3', 'answered']);
  });
});
