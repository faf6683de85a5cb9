import { connect, createServer, type Socket } from 'node:net';

/**
 * What becomes of connections through a proxy whose server is stopped. Each is accepted, and then: closed with FIN before the
 * handshake; reset; never answered, and those that were open are lost without a word; or refused by an error and kept open.
 */
export type Fault = 'closes' | 'resets' | 'hangs' | 'refuses';

/** A wire to a server that can be cut, and mended again, as networks and servers do by themselves. */
export interface Wire {
  /** The address of a store, with the wire in place of its server. */
  readonly through: (address: string) => string;
  /** Bytes that came from the server so far. */
  readonly received: () => number;
  /** Ends all connections, and new ones at once. */
  readonly cut: () => void;
  /** Lets nothing through any more, in either direction, and says nothing. */
  readonly silence: () => void;
  /** Begins a fault; connections that were open come to the same end. Counting begins anew. */
  readonly fail: (how: Fault) => void;
  readonly mend: () => void;
  /** Ends the connections on which LISTEN was sent, or lets nothing through on them any more and says nothing. */
  readonly failListening: (how: 'closes' | 'hangs') => void;
  /** Connections that were begun, and the most that the near end had open at once, since counting began. */
  readonly counts: () => { readonly begun: number; readonly most: number };
  readonly close: () => Promise<void>;
}

/** A wire to the server of an address. */
export async function wireTo(address: string): Promise<Wire> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  /** Connections that the near end has not ended. */
  const open = new Set<Socket>();
  const lost = new Set<Socket>();
  const listening = new Set<Socket>();
  let state: 'whole' | 'cut' | 'silent' | Fault = 'whole';
  let bytes = 0;
  let begun = 0;
  let most = 0;
  // Whoever says nothing does not say either that it has heard the other end.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    begun += 1;
    open.add(near);
    // Counted when every end that came before it has been read.
    setImmediate(() => {
      most = Math.max(most, open.size);
    });
    near.on('end', () => {
      open.delete(near);
      if (state !== 'silent' && state !== 'hangs') near.end();
    });
    near.on('close', () => open.delete(near));
    if (state !== 'whole' && state !== 'cut' && state !== 'silent') {
      near.on('error', () => {});
      near.on('close', () => sockets.delete(near));
      sockets.add(near);
      begin(near, state);
      return;
    }
    if (state === 'cut') {
      near.destroy();
      return;
    }
    const far = connect(Number(target.port || 5432), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one);
      one.on('data', (data: Buffer) => {
        if (one === far) bytes += data.length;
        else if (data.includes('LISTEN ')) listening.add(near);
        if (state === 'whole' && !lost.has(one) && !lost.has(other)) other.write(data);
      });
      one.on('error', () => {});
      one.on('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const place = server.address();
  const port = typeof place === 'object' && place !== null ? place.port : 0;
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    through: (given) => {
      const url = new URL(given);
      url.hostname = '127.0.0.1';
      url.port = String(port);
      return url.href;
    },
    received: () => bytes,
    cut: () => {
      state = 'cut';
      endAll();
    },
    fail: (how) => {
      state = how;
      begun = 0;
      most = 0;
      for (const near of open) {
        if (how === 'hangs') lost.add(near);
        else if (how === 'resets') {
          // Counted as closed at once: the event comes later than the next attempt may.
          open.delete(near);
          near.resetAndDestroy();
        } else near.end();
      }
    },
    failListening: (how) => {
      for (const near of listening) {
        if (how === 'hangs') lost.add(near);
        else near.end();
      }
      listening.clear();
    },
    counts: () => ({ begun, most }),
    silence: () => {
      state = 'silent';
    },
    mend: () => {
      state = 'whole';
    },
    close: async () => {
      endAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** The FATAL of a server without a free connection, as the protocol sends it. */
const REFUSAL = Buffer.from('SFATAL\0VFATAL\0C53300\0Mtoo many clients already\0\0', 'latin1');

/** What a connection meets that is begun during a fault. */
function begin(near: Socket, fault: Fault): void {
  if (fault === 'resets') {
    near.resetAndDestroy();
    return;
  }
  near.resume();
  if (fault === 'closes') near.end();
  if (fault === 'refuses') {
    const head = Buffer.alloc(5, 'E');
    head.writeInt32BE(REFUSAL.length + 4, 1);
    near.once('data', () => void near.write(Buffer.concat([head, REFUSAL])));
  }
}
