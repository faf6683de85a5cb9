import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';

/** A server that answers each command with bytes of the test. */
export interface FakeRedis {
  readonly port: number;
  readonly commands: readonly (readonly string[])[];
  /** The bytes for a command; null says nothing. Replaced at any time. */
  answer: (words: readonly string[]) => string | null;
  /** Ends the connections that there are. */
  readonly cut: () => void;
  readonly stop: () => Promise<void>;
}

export const GOOD = (words: readonly string[]): string =>
  words[0] === 'EVALSHA' ? '*2\r\n:0\r\n:5000000\r\n' : '+OK\r\n';

export async function startFakeRedis(port = 0): Promise<FakeRedis> {
  const sockets = new Set<Socket>();
  const commands: (readonly string[])[] = [];
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      for (const text of bytes.toString('latin1').split(/(?=\*\d+\r\n)/)) {
        const [name = '', ...rest] = text.split('\r\n').filter((_, at) => at > 0 && at % 2 === 0);
        const words = [name.toUpperCase(), ...rest];
        commands.push(words);
        const answer = fake.answer(words);
        if (answer !== null) socket.write(answer);
      }
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const cut = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const fake: FakeRedis = {
    port: (server.address() as AddressInfo).port,
    commands,
    answer: GOOD,
    cut,
    stop: async () => {
      const closed = once(server, 'close');
      server.close();
      cut();
      await closed;
    },
  };
  return fake;
}
