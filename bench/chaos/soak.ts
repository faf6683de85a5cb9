import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { median } from '../load.ts';
import { seeded } from '../random.ts';
import { newestOfD } from './checks.ts';
import { CONTENTS, Truth, writeContents } from './expected.ts';
import { Load } from './load.ts';
import { Balancer, Replica, ventanilla } from './replica.ts';
import { corpus, DEMO, login, pairIn, withToken } from './requests.ts';
import { Tally } from './tally.ts';

const USAGE = `npm run soak -- [options]: a server under constant load while new data come, watched for what grows.
  --minutes N         how long (10)
  --every-seconds N   an import each so often (60)
  --workers N         of the server (1)
  --store ADDRESS     the store, which must be empty (a file of its own)
  --port N            (7690)
  --seed N            of everything that is random (1)
`;

const SAMPLE_MS = 1000;
/** Versions that the store keeps, so that it must forget some within the run. */
const KEEP_VERSIONS = 3;

/** What is held to be flat: the slope of resident memory over the last two thirds, and its median at the end against the middle. */
const FLAT = { megabytesPerMinute: 3, growth: 1.2, descriptors: 20 } as const;

/** What a server holds at one moment; memory in megabytes. */
interface Sample {
  readonly minute: number;
  readonly resident: number;
  /** Of all workers: what is in use of their heaps, and what their objects keep beside them. */
  readonly heap: number;
  readonly external: number;
  readonly descriptors: number;
  readonly temporary: number;
  readonly store: number;
}

async function main(): Promise<number> {
  const text = (fallback: string) => ({ type: 'string', default: fallback }) as const;
  const { values } = parseArgs({
    options: {
      minutes: text('10'),
      'every-seconds': text('60'),
      workers: text('1'),
      store: text(''),
      port: text('7690'),
      seed: text('1'),
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const folder = mkdtempSync(join(tmpdir(), 'ventanilla-soak-'));
  const file = join(folder, 'store.sqlite');
  const store = values.store === '' ? `sqlite:${file}` : values.store;
  const spool = mkdtempSync(join(folder, 'spool-'));
  const words = ['--store', store, '--keep-versions', String(KEEP_VERSIONS), '--temporary-folder', spool];
  const workers = values.workers === '1' ? [] : ['--workers', values.workers];
  const server = new Replica('server', Number(values.port), [...words, ...workers], join(folder, 'server.log'));
  const tally = new Tally();
  const truth = new Truth();
  const balancer = new Balancer([server], tally);
  const files = writeContents(folder);
  const imported = async (content: (typeof CONTENTS)[number]): Promise<void> => {
    const { code, said } = await ventanilla([
      'import',
      files[content],
      '--store',
      store,
      '--keep-versions',
      String(KEEP_VERSIONS),
    ]);
    if (code !== 0) throw new Error(`An import ended with ${code}: ${said}`);
    await knowWhatServes(server, store, truth);
  };
  server.start();
  try {
    await server.ready();
    const cases = corpus();
    const token = pairIn(await server.ask(login(DEMO)), DEMO.name)?.access ?? '';
    await truth.record(server, [...cases.open, ...cases.guarded.map((asked) => withToken(asked, token))], 'first');
    for (const content of CONTENTS) {
      await imported(content);
      await truth.record(server, cases.open, content);
    }
    const load = new Load({
      balancer,
      replicas: [server],
      tally,
      truth,
      corpus: cases,
      people: [DEMO],
      random: seeded(Number(values.seed)),
    });
    await balancer.start();
    tally.begin(`${values.minutes} minutes, an import each ${values['every-seconds']} s`);
    await load.start();
    const samples: Sample[] = [];
    const begun = performance.now();
    const minutes = Number(values.minutes);
    const every = Number(values['every-seconds']) * 1000;
    let imports = 0;
    let importing = Promise.resolve();
    while (performance.now() - begun < minutes * 60_000) {
      const since = performance.now() - begun;
      if (since >= (imports + 1) * every) {
        const content = CONTENTS[imports++ % CONTENTS.length] ?? 'x';
        importing = importing.then(() => imported(content));
      }
      samples.push(await sampleOf(server, since / 60_000, spool, store === `sqlite:${file}` ? file : null));
      await sleep(SAMPLE_MS);
    }
    await importing;
    await load.stop();
    return report(samples, tally, imports, minutes);
  } finally {
    balancer.stop();
    await server.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** Waits until the server serves what its store holds, and says what that is. */
async function knowWhatServes(server: Replica, store: string, truth: Truth): Promise<void> {
  const { number, content } = await newestOfD(store);
  const name = `organisms=${number}`;
  truth.resolve(name, content);
  while ((await server.ask({ method: 'GET', path: '/organismos/1', headers: {} })).version !== name) await sleep(50);
}

/** Resident memory and descriptors as the system counts them, of the server and of all processes that it started. */
async function sampleOf(server: Replica, minute: number, spool: string, file: string | null): Promise<Sample> {
  const metrics = (await server.ask({ method: 'GET', path: '/metrics', headers: {} })).body.toString();
  let resident = 0;
  let descriptors = 0;
  for (const pid of family(server.pid)) {
    try {
      resident += Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
      descriptors += readdirSync(`/proc/${pid}/fd`).length;
    } catch {
      // It has ended meanwhile.
    }
  }
  const size = file === null ? 0 : ['', '-wal'].reduce((sum, ending) => sum + sizeOf(file + ending), 0);
  const temporary = readdirSync(spool).length;
  return {
    minute,
    resident,
    heap: megabytesIn(metrics, 'ventanilla_heap_used_bytes'),
    external: megabytesIn(metrics, 'ventanilla_external_bytes'),
    descriptors,
    temporary,
    store: size / 2 ** 20,
  };
}

/** A figure of `/metrics`, of all workers together. */
function megabytesIn(metrics: string, name: string): number {
  const lines = metrics.split('\n').filter((line) => line.startsWith(name));
  return lines.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0) / 2 ** 20;
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

/** A process and those that it started. */
function family(pid: number): readonly number[] {
  const children = readdirSync('/proc')
    .map(Number)
    .filter((each) => {
      try {
        return each > 0 && Number(readFileSync(`/proc/${each}/stat`, 'utf8').split(') ')[1]?.split(' ')[1]) === pid;
      } catch {
        return false;
      }
    });
  return [pid, ...children.flatMap((child) => family(child))];
}

/** The figures of each minute, and whether the rule of {@link FLAT} holds; the exit code. */
function report(samples: readonly Sample[], tally: Tally, imports: number, minutes: number): number {
  const steps = Math.max(1, Math.round(minutes));
  const of = (from: number, to: number, value: (sample: Sample) => number): number =>
    median(samples.filter(({ minute }) => minute >= from && minute < to).map(value));
  const lines = Array.from({ length: steps }, (_, step) => {
    const [from, to] = [(step * minutes) / steps, ((step + 1) * minutes) / steps];
    const cell = (value: (sample: Sample) => number, places = 0): string =>
      of(from, to, value).toFixed(places).padStart(10);
    return `${to.toFixed(1).padStart(6)}${cell(({ resident }) => resident, 1)}${cell(({ heap }) => heap, 1)}${cell(({ external }) => external, 1)}${cell(({ descriptors }) => descriptors)}${cell(({ temporary }) => temporary)}${cell(({ store }) => store, 1)}`;
  });
  process.stdout.write(
    `${tally.table()}\n\nminute  resident      heap  external     files temporary  store MB\n${lines.join('\n')}\n`,
  );
  const late = samples.filter(({ minute }) => minute >= minutes * 0.3);
  const slope = slopeOf(late.map(({ minute, resident }) => [minute, resident]));
  const [middle, end] = [of(minutes * 0.3, minutes * 0.4, resident), of(minutes * 0.9, minutes, resident)];
  const files =
    of(minutes * 0.9, minutes, ({ descriptors }) => descriptors) -
    of(minutes * 0.3, minutes * 0.4, ({ descriptors }) => descriptors);
  const stores = late.map(({ store }) => store);
  const { phase } = tally;
  // Over less than five minutes one collection of garbage would decide about memory: it is told (null).
  const judged = (holds: boolean): boolean | null => (minutes < 5 ? null : holds);
  const demands: readonly (readonly [string, boolean | null])[] = [
    [`${imports} imports`, imports > 0],
    [`nothing failed or was wrong (${phase.failed}, ${phase.wrong})`, phase.failed + phase.wrong === 0],
    [
      `resident memory grows by ${slope.toFixed(2)} MB a minute, at most ${FLAT.megabytesPerMinute}`,
      judged(slope <= FLAT.megabytesPerMinute),
    ],
    [
      `its median at the end is ${(end / middle).toFixed(3)} of that at a third, at most ${FLAT.growth}`,
      judged(end <= middle * FLAT.growth),
    ],
    [`${Math.round(files)} more open files, at most ${FLAT.descriptors}`, files <= FLAT.descriptors],
    [`no temporary files stay (${samples.at(-1)?.temporary})`, samples.at(-1)?.temporary === 0],
    [
      `the store stays under twice its size at a third (${Math.max(...stores).toFixed(1)} MB)`,
      Math.max(...stores) <= 2 * (stores[0] ?? 0),
    ],
  ];
  process.stdout.write(
    `\n${[...phase.told, ...demands.map(([sentence, holds]) => `${holds === null ? 'told' : holds ? 'ok  ' : 'FAIL'}  ${sentence}`)].join('\n')}\n`,
  );
  return demands.every(([, holds]) => holds !== false) ? 0 : 1;
}

const resident = (sample: Sample): number => sample.resident;

/** The slope of the straight line that lies best in points (least squares). */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const mean = (at: 0 | 1): number => points.reduce((sum, point) => sum + point[at], 0) / points.length;
  const [x, y] = [mean(0), mean(1)];
  const over = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return over / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0);
}

process.exitCode = await main();
