import { connect, createServer, type Socket } from 'node:net';

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
  readonly mend: () => void;
  readonly close: () => Promise<void>;
}

/** A wire to the server of an address. */
export async function wireTo(address: string): Promise<Wire> {
  const target = new URL(address);
  const sockets = new Set<Socket>();
  let state: 'whole' | 'cut' | 'silent' = 'whole';
  let bytes = 0;
  // Whoever says nothing does not say either that it has heard the other end.
  const server = createServer({ allowHalfOpen: true }, (near) => {
    near.on('end', () => {
      if (state !== 'silent') near.end();
    });
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
        if (state === 'whole') other.write(data);
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
