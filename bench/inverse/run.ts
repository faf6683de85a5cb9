import { parseArgs } from 'node:util';
import { openStore } from '../../src/store/open.ts';
import { loadTerritory } from '../../src/territory/snapshot/snapshot.ts';
import { shippedSynonyms } from '../../src/territory/synonyms/read.ts';
import { drawPoints, KINDS, measurePoints, Tally } from './points.ts';

const USAGE =
  'npm run quality:inverse -- --store URL [--points N] [--seed N]\n' +
  '  How many points beside the lines of the streets of a store are answered with the right street, by kind.\n';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      store: { type: 'string' },
      points: { type: 'string', default: '20000' },
      seed: { type: 'string', default: '20261130' },
    },
  });
  if (values.store === undefined) {
    process.stdout.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const store = await openStore(values.store);
  const catalog = await loadTerritory(store, shippedSynonyms());
  await store.close();
  if (!catalog) throw new Error('the store has no territory');
  const points = drawPoints(catalog, Number(values.points), Number(values.seed));
  measurePoints(catalog, points);
  const started = performance.now();
  const { between, corners } = measurePoints(catalog, points);
  const micros = ((performance.now() - started) * 1000) / points.length;
  process.stdout.write(
    '| Points | Number | Right street | Another of its name | No street | With a number | Both cross streets | Of another department |\n',
  );
  process.stdout.write('|---|---:|---:|---:|---:|---:|---:|---:|\n');
  for (const [where, tallies] of [
    ['between corners', between],
    ['near a corner', corners],
  ] as const) {
    for (const kind of KINDS) process.stdout.write(row(`${kind}, ${where}`, tallies.get(kind) ?? new Tally()));
  }
  process.stdout.write(`\n${micros.toFixed(2)} µs a point, its department included\n`);
}

function row(title: string, tally: Tally): string {
  const { points } = tally;
  const share = (count: number): string => `${points === 0 ? '' : ((100 * count) / points).toFixed(2)} %`;
  const { right, sameName, none, withNumber, withBothCorners, ofOtherDepartment } = tally;
  const cells = [right, sameName, none, withNumber, withBothCorners, ofOtherDepartment].map(share);
  return `| ${title} | ${points} | ${cells.join(' | ')} |\n`;
}

await main();
