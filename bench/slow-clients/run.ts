import { parseArgs } from 'node:util';
import { ATTACKS, type Attack } from './attacks.ts';
import { NormalClients, percentile } from './normal-clients.ts';

const USAGE = `usage: npm run slow-clients -- URL [--connections 1000] [--seconds 2] [--rounds 3]
Needs slowhttptest (Debian: apt-get install slowhttptest).
`;

/** Normal clients may wait so many times as long as usual, 99 in a hundred of their requests. */
const MOST = 2;
/** What nobody notices, in milliseconds: on a machine with other work a quiet second is now 1 ms at the 99th, now 5. */
const UNNOTICED_MS = 10;
/** From the beginning of an attack until it is measured: its connections must be there. */
const SETTLE_MS = 1500;

interface Measured {
  readonly quiet: number;
  readonly attacked: number;
  readonly failed: number;
}

/**
 * Measures before, during and after an attack, in rounds until one holds, and gives that round or the last: what else the machine
 * does makes others wait longer, never shorter, and what an attack does is there in every round.
 */
async function measure(
  attack: Attack,
  address: URL,
  { connections, milliseconds, rounds }: Settings,
): Promise<Measured> {
  const clients = new NormalClients(address);
  let measured: Measured = { quiet: Number.NaN, attacked: Number.NaN, failed: 0 };
  try {
    await clients.ask(300);
    for (let round = 1; round <= rounds && !holds(measured); round++) {
      const before = await clients.ask(milliseconds / 2);
      const end = await attack.begin(address, Math.min(connections, attack.most ?? connections));
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const during = await clients.ask(milliseconds);
      await end();
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS / 3));
      const after = await clients.ask(milliseconds / 2);
      measured = {
        quiet: percentile([...before.times, ...after.times], 99),
        attacked: percentile(during.times, 99),
        failed: measured.failed + before.failed + during.failed + after.failed,
      };
      if (measured.failed > 0) break;
    }
  } finally {
    clients.close();
  }
  return measured;
}

function holds({ quiet, attacked, failed }: Measured): boolean {
  return failed === 0 && attacked < Math.max(MOST * quiet, UNNOTICED_MS);
}

interface Settings {
  readonly connections: number;
  readonly milliseconds: number;
  readonly rounds: number;
}

/** `npm run slow-clients -- URL`: ends with 1 when normal clients suffer. */
async function main(): Promise<number> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      connections: { type: 'string', default: '1000' },
      seconds: { type: 'string', default: '2' },
      rounds: { type: 'string', default: '3' },
    },
  });
  const [address = ''] = positionals;
  const settings = {
    connections: Number(values.connections),
    milliseconds: Number(values.seconds) * 1000,
    rounds: Number(values.rounds),
  };
  if (!URL.canParse(address) || positionals.length !== 1 || !Object.values(settings).every((value) => value > 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  let worst = 0;
  for (const attack of ATTACKS) {
    const measured = await measure(attack, new URL(address), settings);
    const { quiet, attacked, failed } = measured;
    const isBorne = holds(measured);
    if (!isBorne) worst = 1;
    const figures = `p99 ${attacked.toFixed(2)} ms, usually ${quiet.toFixed(2)} ms; ${failed} without their answer`;
    process.stdout.write(`${isBorne ? 'ok   ' : 'FAIL '} ${attack.name}: ${figures}\n`);
  }
  return worst;
}

process.exitCode = await main();
