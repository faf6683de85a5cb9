import { parseArgs } from 'node:util';
import { inPackage } from '../package/folder.ts';
import { readCaseFolder } from './case-file.ts';
import { type Outcome, runCases } from './run.ts';

const CASES = inPackage('test/acceptance');

const USAGE = 'usage: npm run acceptance -- URL [--user U --password P] [--verbose]\n';

/** Reads the command's arguments; null when one is not known. */
function readArguments() {
  try {
    return parseArgs({
      allowPositionals: true,
      options: {
        user: { type: 'string', default: 'demo' },
        password: { type: 'string', default: 'demo-ventanilla' },
        verbose: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false, short: 'h' },
      },
    });
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    return null;
  }
}

/** `npm run acceptance -- URL [--user U --password P] [--verbose]`: the cases against any address. Ends with 1 when one fails. */
async function main(): Promise<number> {
  const read = readArguments();
  if (read === null || read.values.help) {
    (read ? process.stdout : process.stderr).write(USAGE);
    return read ? 0 : 2;
  }
  const { positionals, values } = read;
  const [address] = positionals;
  if (address === undefined || positionals.length !== 1) {
    process.stderr.write(USAGE);
    return 2;
  }
  const files = readCaseFolder(CASES).map(([, file]) => file);
  const target = { address: address.replace(/\/{1,9}$/, ''), user: values.user, password: values.password };
  const outcomes = await runCases(files, target);
  for (const outcome of outcomes) {
    const line = describe(outcome);
    if (line !== null && (values.verbose || outcome.kind === 'failed')) process.stdout.write(`${line}\n`);
  }
  const count = (kind: Outcome['kind']): number => outcomes.filter((outcome) => outcome.kind === kind).length;
  process.stdout.write(
    `acceptance: ${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped\n`,
  );
  return count('failed') > 0 ? 1 : 0;
}

function describe(outcome: Outcome): string | null {
  switch (outcome.kind) {
    case 'passed':
      return `pass  ${outcome.id}`;
    case 'skipped':
      return `skip  ${outcome.id}: the server lacks ${outcome.lacking}`;
    case 'failed':
      return `FAIL  ${outcome.id} (${outcome.clause})\n      ${outcome.request}\n${outcome.failures.map((failure) => `      ${failure}`).join('\n')}`;
  }
}

process.exitCode = await main();
