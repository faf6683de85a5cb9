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
  const { between, corners, inWrongDepartment } = measurePoints(catalog, points);
  process.stdout.write(`| ${COLUMNS.join(' | ')} |\n|---${'|---:'.repeat(COLUMNS.length - 1)}|\n`);
  for (const [where, tallies] of [
    ['between corners', between],
    ['near a corner', corners],
  ] as const) {
    for (const kind of KINDS) process.stdout.write(row(`${kind}, ${where}`, tallies.get(kind) ?? new Tally()));
  }
  process.stdout.write(`\nAnswers of a department that does not hold the point: ${inWrongDepartment}\n`);
}

const COLUMNS = [
  'Points',
  'Number',
  'The street',
  'Another on the same line',
  'One that is nearer',
  'One that is farther',
  'None',
  'With a number',
  'With both cross streets',
];

function row(title: string, tally: Tally): string {
  const { points, right, sameLine, nearer, farther, none, withNumber, withBothCorners } = tally;
  const shares = [right, sameLine, nearer, farther, none, withNumber, withBothCorners].map((count) =>
    points === 0 ? '' : `${((100 * count) / points).toFixed(2)} %`,
  );
  return `| ${title} | ${points} | ${shares.join(' | ')} |\n`;
}

await main();
