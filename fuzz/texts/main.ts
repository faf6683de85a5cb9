import { parseArgs } from 'node:util';
import { runBreathing } from '../../src/indexes/slices.ts';
import { breathe } from '../../src/server/catalogs.ts';
import { openStore } from '../../src/store/open.ts';
import { shelvesSlices } from '../../src/territory/autocompletar/shelf.ts';
import { readSnapshot } from '../../src/territory/snapshot/snapshot.ts';
import { buildWhole } from '../../src/territory/snapshot/whole.ts';
import { shippedSynonyms } from '../../src/territory/synonyms/read.ts';
import { climb, type Subject, type Worst } from './climb.ts';
import { READERS, searchersOf } from './subjects.ts';

const USAGE = `usage: npm run fuzz:texts -- [--store sqlite:FILE] [--seconds N] [--seed N] [--milliseconds N] [--only NAME]
`;

/** Growth from half the length to the whole, which is 2 for linear and 4 for quadratic cost. */
const MOST_GROWTH = 3;
/** Costs of half a text under this, in milliseconds, are made of too little to say how they grow. */
const LEAST_MEASURED = 0.5;

/** The searchers of a store's territory, as a server has it. @throws Error for a store without one */
async function searchers(url: string): Promise<readonly Subject[]> {
  const store = await openStore(url);
  try {
    const reader = await store.reader('territory');
    if (!reader) throw new Error(`${url} has no territory`);
    const synonyms = shippedSynonyms();
    const catalog =
      (await readSnapshot(store, reader.version, synonyms, breathe)) ?? (await buildWhole(reader, synonyms, breathe));
    return searchersOf(catalog, await runBreathing(shelvesSlices(catalog), breathe));
  } finally {
    await store.close();
  }
}

/** Why the worst text of a subject is too costly; null when it is not. */
function fault({ whole, half }: Worst, limit: number): string | null {
  if (whole > limit) return `takes ${whole.toFixed(2)} ms, more than ${limit}`;
  if (half > LEAST_MEASURED && whole > half * MOST_GROWTH)
    return `grows ${(whole / half).toFixed(1)} times with twice the length`;
  return null;
}

/** `npm run fuzz:texts`: looks for the costliest texts; ends with 1 when one is too costly, with 2 when it was called wrongly. */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      seconds: { type: 'string', default: '60' },
      seed: { type: 'string', default: '1' },
      milliseconds: { type: 'string', default: '3' },
      only: { type: 'string' },
    },
  });
  const [seconds, seed, limit] = [Number(values.seconds), Number(values.seed), Number(values.milliseconds)];
  if (!(seconds > 0) || !Number.isInteger(seed) || !(limit > 0)) {
    process.stderr.write(USAGE);
    return 2;
  }
  const all = [...READERS, ...(values.store === undefined ? [] : await searchers(values.store))];
  const subjects = all.filter(({ name }) => values.only === undefined || name === values.only);
  let faults = 0;
  for (const subject of subjects) {
    const [worst] = climb(subject, seed, (seconds * 1000) / subjects.length);
    if (worst === undefined) continue;
    const why = fault(worst, limit);
    if (why !== null) faults += 1;
    const costs = [worst.whole, worst.half, worst.quarter].map((cost) => cost.toFixed(3).padStart(8)).join('');
    process.stdout.write(
      `${why === null ? 'ok  ' : 'FAIL'}  ${subject.name.padEnd(26)}${String(subject.length).padStart(4)}${costs} ms\n`,
    );
    process.stdout.write(`      ${JSON.stringify(worst.genome)}\n${why === null ? '' : `      ${why}\n`}`);
  }
  process.stdout.write(`fuzz of texts: ${subjects.length} readers, ${faults} too costly (seed ${seed})\n`);
  return faults > 0 ? 1 : 0;
}

process.exitCode = await main();
