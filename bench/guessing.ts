import { Agent, request } from 'node:http';

/**
 * Right logins beside connections that guess passwords, over real HTTP:
 * `npm run bench:guessing -- ADDRESS [CONNECTIONS [SECONDS]]`, against a fresh server on a loopback address (Linux) with the
 * starter data and the accounts `ana` and `beto`, both with the password `right`. Each round lets the connections guess
 * passwords of `ana` for two seconds, then logs in 17 times within the given seconds beside them. Prints how many of those
 * succeeded at the first attempt, how long they took, and how many guesses a second were checked and refused.
 */
const SETTLING_MS = 2000;
const LOGINS = 17;

const [, , address = '', connections = '400', seconds = '8'] = process.argv;
const { hostname, port } = new URL(address);

interface Round {
  readonly title: string;
  /** Address of the guessing connection with this number. */
  readonly from: (connection: number) => string;
  readonly login: { readonly name: string; readonly from: string };
}

const ROUNDS: readonly Round[] = [
  { title: 'other name, guesser’s address', from: () => '127.0.1.1', login: { name: 'beto', from: '127.0.1.1' } },
  { title: 'other name, own address', from: () => '127.0.1.1', login: { name: 'beto', from: '127.0.2.1' } },
  { title: 'guessed name, own address', from: () => '127.0.1.1', login: { name: 'ana', from: '127.0.2.1' } },
  { title: 'guessed name, many addresses guess', from: spread, login: { name: 'ana', from: '127.0.3.1' } },
  { title: 'other name, many addresses guess', from: spread, login: { name: 'beto', from: '127.0.2.1' } },
];

function spread(connection: number): string {
  return `127.1.${connection >> 8}.${connection & 255 || 254}`;
}

/** Status of a login, and the milliseconds until its answer. */
function login(agent: Agent, name: string, password: string): Promise<{ status: number; milliseconds: number }> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asking = request(
      {
        agent,
        host: hostname,
        port,
        path: '/token',
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, milliseconds: performance.now() - began }));
      },
    );
    asking.on('error', reject);
    asking.end(`grant_type=password&username=${name}&password=${password}`);
  });
}

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function play({ title, from, login: { name, from: own } }: Round): Promise<void> {
  let going = true;
  const statuses = new Map<number, number>();
  const guessing = Array.from({ length: Number(connections) }, async (_, connection) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1, localAddress: from(connection) });
    while (going) {
      const { status } = await login(agent, 'ana', `wrong-${connection}`);
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    agent.destroy();
  });
  await pause(SETTLING_MS);
  statuses.clear();
  const began = performance.now();
  const logins = Array.from({ length: LOGINS }, async (_, index) => {
    await pause((index * Number(seconds) * 1000) / LOGINS);
    const agent = new Agent({ localAddress: own });
    return login(agent, name, 'right').finally(() => agent.destroy());
  });
  const answers = await Promise.all(logins);
  const took = (performance.now() - began) / 1000;
  const times = answers.map(({ milliseconds }) => Math.round(milliseconds)).sort((a, b) => a - b);
  const right = answers.filter(({ status }) => status === 200).length;
  const rate = (status: number): string => ((statuses.get(status) ?? 0) / took).toFixed(1);
  process.stdout.write(
    `${title}: ${right} of ${LOGINS} in, half within ${times[LOGINS >> 1]} ms, longest ${times.at(-1)} ms; guesses: ${rate(400)}/s checked, ${rate(503)}/s refused\n`,
  );
  going = false;
  await Promise.all(guessing);
}

for (const round of ROUNDS) await play(round);
process.exit(0);
