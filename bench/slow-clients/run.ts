import { parseArgs } from 'node:util';
import { ATTACKS, type Attack } from './attacks.ts';
import { NormalClients, percentile } from './normal-clients.ts';

const USAGE = `usage: npm run slow-clients -- URL [--connections 1000] [--seconds 2] [--rounds 3] [--least-ms 2.5]
Needs slowhttptest (Debian: apt-get install slowhttptest).
`;

/** Normal clients may wait so many times as long as usual, 99 in a hundred of their requests. */
const MOST = 2;
/** From the beginning of an attack until it is measured: its connections must be there. */
const SETTLE_MS = 1500;

interface Measured {
  readonly quiet: number;
  readonly attacked: number;
  readonly failed: number;
}

/**
 * Measures in turn, before, during and after, and pools what was seen in all rounds: what else the machine does is in both. Further
 * rounds are only for what does not hold after the first.
 */
async function measure(
  attack: Attack,
  address: URL,
  { connections, milliseconds, rounds, least }: Settings,
): Promise<Measured> {
  const clients = new NormalClients(address);
  const quiet: number[] = [];
  const attacked: number[] = [];
  let failed = 0;
  try {
    await clients.ask(300);
    for (let round = 1; round <= rounds; round++) {
      const before = await clients.ask(milliseconds / 2);
      const end = await attack.begin(address, connections);
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS));
      const during = await clients.ask(milliseconds);
      await end();
      await new Promise((resolve) => setTimeout(resolve, SETTLE_MS / 3));
      const after = await clients.ask(milliseconds / 2);
      quiet.push(...before.times, ...after.times);
      attacked.push(...during.times);
      failed += before.failed + during.failed + after.failed;
      if (failed > 0 || isBorne(percentile(attacked, 99), percentile(quiet, 99), least)) break;
    }
  } finally {
    clients.close();
  }
  return { quiet: percentile(quiet, 99), attacked: percentile(attacked, 99), failed };
}

function isBorne(attacked: number, quiet: number, least: number): boolean {
  return attacked < MOST * Math.max(quiet, least);
}

interface Settings {
  /** What is usual counts as so much at least: shorter waits are the generator's own, which shares the machine. */
  readonly least: number;
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
      'least-ms': { type: 'string', default: '2.5' },
    },
  });
  const [address = ''] = positionals;
  const settings = {
    connections: Number(values.connections),
    milliseconds: Number(values.seconds) * 1000,
    rounds: Number(values.rounds),
    least: Number(values['least-ms']),
  };
  if (!URL.canParse(address) || positionals.length !== 1 || !Object.values(settings).every((value) => value > 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  let worst = 0;
  for (const attack of ATTACKS) {
    const { quiet, attacked, failed } = await measure(attack, new URL(address), settings);
    const holds = failed === 0 && isBorne(attacked, quiet, settings.least);
    if (!holds) worst = 1;
    const figures = `p99 ${attacked.toFixed(2)} ms, usually ${quiet.toFixed(2)} ms; ${failed} without their answer`;
    process.stdout.write(`${holds ? 'ok   ' : 'FAIL '} ${attack.name}: ${figures}\n`);
  }
  return worst;
}

process.exitCode = await main();
