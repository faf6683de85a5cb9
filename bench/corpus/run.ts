/**
 * `npm run corpus -- freeze FILE` writes the first answer to every text of the regression corpus; `compare FILE` asks them again and says which
 * answers are the same, better, worse or different. The texts are drawn from the public data, so that the corpus itself is in no repository.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gunzipSync, gzipSync } from 'node:zlib';
import { readCases } from '../quality/cases.ts';
import { ask, withOwnService } from '../quality/service.ts';
import {
  type AddressAnswer,
  type Change,
  changeBetween,
  type Frozen,
  frozenOf,
  type Grade,
  gradeOf,
} from './answers.ts';
import {
  type CorpusQuery,
  type Crossed,
  cornerQueries,
  cornerStreets,
  organismQueries,
  streetQueries,
} from './texts.ts';

const USAGE =
  'npm run corpus -- freeze FILE | compare FILE [--list FILE] [--url URL] [--data FOLDER] [--interior FOLDER]\n' +
  '  FILE        frozen answers, gzipped lines of JSON\n' +
  '  --list      writes every answer that is not the same, tab separated\n' +
  '  --url       a running service with both folders loaded; without it one is started\n';

const SEED = 42;
const CORNERS = 2500;

interface Line {
  readonly name: string;
  readonly answer: Frozen;
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      data: { type: 'string', default: '../shared/data' },
      interior: { type: 'string', default: '../shared/data-interior' },
      list: { type: 'string' },
      url: { type: 'string' },
    },
  });
  const [command, file] = positionals;
  if ((command !== 'freeze' && command !== 'compare') || file === undefined) {
    process.stderr.write(USAGE);
    process.exitCode = 2;
    return;
  }
  const folders = [join(values.data, 'territorial'), values.interior];
  const use = async (url: string): Promise<void> => {
    const queries = await drawQueries(url, folders, join(values.data, 'organisms/organisms.ndjson.gz'));
    const answers = await ask<AddressAnswer>(
      url,
      'direcciones',
      queries.map(({ values: parameters }) => ({ ...parameters, max: 1, campos: 'completo' })),
    );
    const frozen = answers.map(frozenOf);
    const before = command === 'compare' ? readFrozen(file) : null;
    if (before === null) {
      const lines = queries.map(({ name }, place): Line => ({ name, answer: frozen[place] ?? null }));
      writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
    }
    report(queries, before, frozen, values.list);
  };
  if (values.url === undefined) await withOwnService(folders, use);
  else await use(values.url);
}

async function drawQueries(
  url: string,
  folders: readonly string[],
  organisms: string,
): Promise<readonly CorpusQuery[]> {
  const crossed: Crossed[] = [];
  for (const known of cornerStreets(folders, SEED, CORNERS)) {
    const response = await fetch(
      `${url}/calles?interseccion=calle:${known.street.id}&campos=id,nombre&max=10&orden=id`,
    );
    const { calles } = (await response.json()) as { readonly calles: Crossed['across'] };
    crossed.push({ ...known, across: calles });
  }
  return [
    ...organismQueries(await readCases(organisms, url)),
    ...streetQueries(folders, SEED),
    ...cornerQueries(crossed, SEED),
  ];
}

function readFrozen(file: string): ReadonlyMap<string, Frozen> {
  const lines = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return new Map(lines.map((line) => JSON.parse(line) as Line).map(({ name, answer }) => [name, answer]));
}

const GRADES: readonly Grade[] = ['right', 'wrong', 'nothing', 'unknown'];
const CHANGES: readonly Change[] = ['same', 'better', 'worse', 'different'];

/** Writes one line a kind, with the grades before and now and the changes; and the list of changed answers. */
function report(
  queries: readonly CorpusQuery[],
  before: ReadonlyMap<string, Frozen> | null,
  now: readonly Frozen[],
  list: string | undefined,
): void {
  const kinds = new Map<string, Record<string, number>>();
  const listed: string[] = [];
  for (const [place, { name, kind, values, truth }] of queries.entries()) {
    const answer = now[place] ?? null;
    const old = before?.get(name);
    for (const counts of [countsOf(kinds, kind), countsOf(kinds, 'ALL')]) {
      counts[gradeOf(answer, truth)] = (counts[gradeOf(answer, truth)] ?? 0) + 1;
      if (old !== undefined) {
        counts[`old ${gradeOf(old, truth)}`] = (counts[`old ${gradeOf(old, truth)}`] ?? 0) + 1;
        const change = changeBetween(old, answer, truth);
        counts[change] = (counts[change] ?? 0) + 1;
      }
    }
    if (old === undefined) continue;
    const change = changeBetween(old, answer, truth);
    if (change !== 'same') {
      const cells = [change, gradeOf(old, truth), gradeOf(answer, truth), kind, JSON.stringify(values)];
      listed.push([...cells, JSON.stringify(truth), JSON.stringify(old), JSON.stringify(answer)].join('\t'));
    }
  }
  const columns = before ? [...GRADES.flatMap((one) => [`old ${one}`, one]), ...CHANGES] : GRADES;
  process.stdout.write(`${'kind'.padEnd(62)}${columns.map((one) => one.padStart(12)).join('')}\n`);
  for (const [kind, counts] of kinds)
    process.stdout.write(`${kind.padEnd(62)}${columns.map((one) => String(counts[one] ?? 0).padStart(12)).join('')}\n`);
  const added = before ? queries.filter(({ name }) => !before.has(name)).length : 0;
  if (added > 0) process.stdout.write(`${added} texts have no frozen answer and are not compared\n`);
  if (list !== undefined) writeFileSync(list, `${listed.sort().join('\n')}\n`);
}

function countsOf(kinds: Map<string, Record<string, number>>, kind: string): Record<string, number> {
  const counts = kinds.get(kind) ?? {};
  kinds.set(kind, counts);
  return counts;
}

await main();
