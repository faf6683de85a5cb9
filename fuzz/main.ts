import { parseArgs } from 'node:util';
import { type RunResult, run } from './run.ts';

const USAGE = `usage: npm run fuzz -- URL [--requests N] [--seconds N] [--seed N] [--only INDEX] [--clients N]
                          [--user U --password P] [--quiet]
`;

function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        requests: { type: 'string', default: '100000' },
        seconds: { type: 'string', default: '86400' },
        seed: { type: 'string' },
        only: { type: 'string' },
        clients: { type: 'string', default: '8' },
        user: { type: 'string', default: 'demo' },
        password: { type: 'string', default: 'demo-ventanilla' },
        quiet: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

/** `npm run fuzz -- URL`: ends with 1 when anything failed, with 2 when it was called wrongly. */
async function main(): Promise<number> {
  const read = readArguments();
  const [address] = read?.positionals ?? [];
  const whole = (text: string | undefined): number =>
    text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  const numbers = read && {
    requests: whole(read.values.requests),
    seconds: whole(read.values.seconds),
    clients: whole(read.values.clients),
    seed: read.values.seed === undefined ? Math.floor(Math.random() * 1e9) : whole(read.values.seed),
    only: read.values.only === undefined ? undefined : whole(read.values.only),
  };
  const isWrong =
    !read || !numbers || Object.values(numbers).some(Number.isNaN) || address === undefined || !URL.canParse(address);
  if (isWrong || read.values.help || read.positionals.length !== 1) {
    (read?.values.help ? process.stdout : process.stderr).write(USAGE);
    return read?.values.help ? 0 : 2;
  }
  const { requests, seconds, clients, seed, only } = numbers;
  process.stdout.write(`seed ${seed}\n`);
  let told = 0;
  const result = await run({
    address: address.replace(/\/+$/, ''),
    account: { user: read.values.user, password: read.values.password },
    seed,
    requests,
    milliseconds: seconds * 1000,
    clients,
    only,
    progress: (sent) => {
      if (sent < told + 10_000) return;
      told = sent;
      process.stderr.write(`${sent} requests\n`);
    },
  });
  if (!read.values.quiet) process.stdout.write(table(result));
  for (const { operation, index, count, check, detail, reproduction } of result.failures) {
    process.stdout.write(
      `FAIL  ${check}: ${operation} (--seed ${seed} --only ${index}; ${count} times)\n      ${detail}\n      ${reproduction}\n`,
    );
  }
  for (const sentence of result.unreached) process.stdout.write(`FAIL  ${sentence}\n`);
  const failed = result.failures.length + result.unreached.length;
  process.stdout.write(`fuzz: ${result.sent} requests over ${result.reached.length} operations, ${failed} failures\n`);
  return failed > 0 ? 1 : 0;
}

/** How each operation answered. */
function table({ reached }: RunResult): string {
  const columns = ['2xx', '3xx', '4xx', '5xx', 'beside', 'ended'];
  const width = Math.max(...reached.map(({ operation }) => operation.length), 9);
  const lines = reached.map(({ operation, statuses }) => [
    operation,
    ...columns.map((name) => String(statuses[name] ?? 0)),
  ]);
  return [['operation', ...columns], ...lines]
    .map(([name = '', ...cells]) => `${name.padEnd(width)}${cells.map((cell) => cell.padStart(8)).join('')}\n`)
    .join('');
}

process.exitCode = await main();
