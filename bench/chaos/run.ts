import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { seeded } from '../random.ts';
import { type Held, heldBy, lostCredentials, newestOfD } from './checks.ts';
import { CONTENTS, type Content, FIRST, Truth, writeContents } from './expected.ts';
import { Load } from './load.ts';
import { type Options, options, USAGE } from './options.ts';
import { Cluster, programsFolder } from './postgres.ts';
import { Balancer, killedAfter, Replica, ventanilla } from './replica.ts';
import { corpus, DEMO, login, member, type Person, pairIn, withToken } from './requests.ts';
import { Tally } from './tally.ts';

/** Never later than this may a replica notice that the store is back, in milliseconds. */
const NOTICED_MS = 15_000;
/** Nor have all its workers again. */
const REPLACED_MS = 60_000;

/** One run: what it is made of, phase by phase, and what is demanded of it. */
class Chaos {
  readonly #options: Options;
  readonly #folder = mkdtempSync(join(tmpdir(), 'ventanilla-chaos-'));
  readonly #cluster: Cluster;
  readonly #tally = new Tally();
  readonly #truth = new Truth();
  readonly #random: () => number;
  readonly #files: Readonly<Record<Content, string>>;
  readonly #people: Person[] = [DEMO];
  readonly #faults: string[] = [];
  readonly #told: string[] = [];
  readonly #replicas: readonly [Replica, Replica];
  readonly #reference: Replica;
  readonly #balancer: Balancer;
  #load: Load | null = null;

  constructor(given: Options) {
    this.#options = given;
    this.#random = seeded(given.seed);
    chmodSync(this.#folder, 0o755);
    this.#cluster = new Cluster(programsFolder(given.programs), this.#folder, given.port, given.smallMegabytes);
    this.#files = writeContents(this.#folder);
    const replica = (name: string, offset: number, store: string, workers: number): Replica => {
      const words = ['--store', store, '--workers', String(workers), ...SERVED_ALIKE];
      return new Replica(name, given.port + offset, words, join(this.#folder, `${name}.log`));
    };
    const { workers } = given;
    this.#replicas = [
      replica('one', 1, this.#cluster.address, workers),
      replica('two', 2, this.#cluster.address, workers),
    ];
    this.#reference = replica('reference', 3, this.#referenceStore, 1);
    this.#balancer = new Balancer(this.#replicas, this.#tally);
  }

  get #referenceStore(): string {
    return `sqlite:${join(this.#folder, 'reference.sqlite')}`;
  }

  /** Everything, in order; the exit code. */
  async run(): Promise<number> {
    try {
      await this.#prepare();
      const before = await heldBy(this.#cluster.address);
      await this.#phases();
      await this.#judge(before);
    } finally {
      await this.#end();
    }
    return this.#report();
  }

  async #prepare(): Promise<void> {
    await this.#cluster.make();
    const { data } = this.#options;
    const password = 'una clave de prueba';
    for (const store of [this.#cluster.address, this.#referenceStore]) {
      await must(['import', ...(data === '' ? ['--starter'] : [data]), '--store', store]);
      await must(['import', this.#files[FIRST], '--store', store]);
    }
    for (const name of ['ana', 'beto']) {
      await must(['account', 'add', name, '--password-stdin', '--store', this.#cluster.address], `${password}\n`);
      this.#people.push({ name, password });
    }
    const { open, guarded } = corpus();
    this.#reference.start();
    await this.#reference.ready();
    const token = pairIn(await this.#reference.ask(login(DEMO)), DEMO.name)?.access ?? '';
    const all = [...open, ...guarded.map((asked) => withToken(asked, token))];
    await this.#record(FIRST, all);
    for (const replica of this.#replicas) replica.start();
    for (const replica of this.#replicas) await replica.ready();
    const here = pairIn(await this.#replicas[0].ask(login(DEMO)), DEMO.name)?.access ?? '';
    // Some answers tell when data were loaded: they cannot be compared with another server's.
    const comparable = {
      open: await this.#truth.comparable(this.#replicas[0], open, FIRST),
      guarded: await this.#truth.comparable(
        this.#replicas[0],
        guarded.map((asked) => withToken(asked, here)),
        FIRST,
      ),
    };
    const left = all.length - comparable.open.length - comparable.guarded.length;
    this.#told.push(
      `${all.length - left} requests are asked, ${left} left out because they tell when data were loaded`,
    );
    if (left > all.length / 10)
      this.#faults.push(`${left} of ${all.length} answers differ between two servers in peace`);
    for (const content of CONTENTS) {
      await must(['import', this.#files[content], '--store', this.#referenceStore]);
      await this.#record(content, open);
    }
    await this.#reference.end('SIGTERM');
    await this.#resolve();
    this.#load = new Load({
      balancer: this.#balancer,
      replicas: this.#replicas,
      tally: this.#tally,
      truth: this.#truth,
      corpus: comparable,
      people: this.#people,
      random: this.#random,
    });
  }

  /** Waits until the server that is compared with serves what its store holds, and records its answers. */
  async #record(content: string, requests: Parameters<Truth['record']>[1]): Promise<void> {
    const { number } = await newestOfD(this.#referenceStore);
    while (versionServed(await this.#reference.status()) !== number) await sleep(50);
    await this.#truth.record(this.#reference, requests, content);
  }

  async #phases(): Promise<void> {
    const { calmSeconds, stopSeconds, kills, workers } = this.#options;
    const load = this.#load;
    if (!load) return;
    const [one, two] = this.#replicas;
    await this.#balancer.start();
    this.#tally.begin('calm');
    await load.start();
    await sleep(calmSeconds * 1000);

    this.#tally.begin('a replica is killed and started again');
    load.cuttingLogins.begin();
    await one.end('SIGKILL');
    await sleep((calmSeconds * 1000) / 2);
    load.cuttingLogins.end();
    one.start();
    await one.ready();
    await load.showTokens();
    await sleep(calmSeconds * 1000);

    if (workers > 1) {
      await this.#replaces(one, 'a worker ends', () => one.endWorker());
      await this.#replaces(two, 'a process of workers is killed', () => two.killServing());
      await load.showTokens();
    }

    await this.#without(`PostgreSQL is stopped for ${stopSeconds} s`, 'fast', stopSeconds);
    await this.#without('PostgreSQL crashes', 'immediate', Math.min(3, stopSeconds));

    this.#tally.begin('an import lands');
    const skew = await this.#importLands('x');
    this.#told.push(
      `an import was served by both replicas ${skew.last} ms after its end, ${skew.between} ms after one another`,
    );
    await sleep(calmSeconds * 1000);

    await this.#withoutRoom();

    this.#tally.begin(`${kills} importers are killed`);
    await this.#killImporters(kills);

    this.#tally.begin('calm again');
    await sleep(calmSeconds * 1000);
    await load.stop();
    this.#balancer.stop();
  }

  /** Ends something of a replica that it replaces by itself, and waits until all its workers answer again. */
  async #replaces(replica: Replica, name: string, end: () => void): Promise<void> {
    const load = this.#load;
    if (!load) return;
    this.#tally.begin(name);
    load.cuttingLogins.begin();
    end();
    const began = performance.now();
    while (!(await this.#hasReplaced(replica))) {
      if (performance.now() - began > REPLACED_MS) {
        this.#faults.push(`${name}: ${replica.name} did not have all its workers again`);
        break;
      }
      await sleep(20);
    }
    this.#told.push(`${name}: all workers answered again after ${Math.round(performance.now() - began)} ms`);
    load.cuttingLogins.end();
    await sleep(this.#options.calmSeconds * 1000);
  }

  /** Whether a replica has replaced something, and is whole. */
  async #hasReplaced(replica: Replica): Promise<boolean> {
    try {
      const workers = member(await replica.status(), 'workers');
      const isWhole = member(workers, 'replaced') === 1 && member(workers, 'serving') === this.#options.workers;
      return isWhole && (await replica.isReady());
    } catch {
      // It does not answer, or broke off: its process was the one that ended.
      return false;
    }
  }

  /** Stops PostgreSQL for a while, and waits until the replicas have noticed that it is back. */
  async #without(name: string, mode: 'fast' | 'immediate', seconds: number): Promise<void> {
    const load = this.#load;
    if (!load) return;
    this.#tally.begin(name);
    load.refusingLogins.begin();
    await this.#cluster.stop(mode);
    await sleep(seconds * 1000);
    for (const replica of this.#replicas) {
      const state = member(member(await replica.status(), 'store'), 'state');
      if (state !== 'away')
        this.#faults.push(`${replica.name} says that its store is ${String(state)} while it is away`);
      if (!(await replica.isReady())) this.#faults.push(`${replica.name} was not ready while its store was away`);
    }
    await this.#cluster.start();
    const back = performance.now();
    for (const replica of this.#replicas) {
      while (member(member(await replica.status(), 'store'), 'state') !== 'up') {
        if (performance.now() - back > NOTICED_MS) {
          this.#faults.push(`${replica.name} did not notice that its store is back`);
          break;
        }
        await sleep(20);
      }
    }
    this.#told.push(`${name}: both noticed ${Math.round(performance.now() - back)} ms after its return`);
    this.#tally.begin(`… and is back`);
    await sleep(500);
    load.refusingLogins.end();
    await sleep(this.#options.calmSeconds * 1000);
  }

  /** Imports a content; when each replica served it. */
  async #importLands(content: Content): Promise<{ readonly last: number; readonly between: number }> {
    await must(['import', this.#files[content], '--store', this.#cluster.address]);
    const landed = performance.now();
    const { number } = await this.#resolve();
    const served = await Promise.all(
      this.#replicas.map(async (replica) => {
        while (versionServed(await replica.status()) !== number) await sleep(5);
        return performance.now() - landed;
      }),
    );
    return { last: Math.round(Math.max(...served)), between: Math.round(Math.max(...served) - Math.min(...served)) };
  }

  /** Says what the newest version of group D holds. */
  async #resolve(): Promise<{ readonly number: number; readonly content: string }> {
    const { number, content } = await newestOfD(this.#cluster.address);
    if (![FIRST, ...CONTENTS].includes(content)) this.#faults.push(`organisms ${number} hold ${content}`);
    this.#truth.resolve(`organisms=${number}`, content);
    return { number, content };
  }

  async #withoutRoom(): Promise<void> {
    const load = this.#load;
    if (this.#cluster.small === null || !load) {
      this.#told.push('SKIPPED: the full disk, for no file system could be mounted (that takes root)');
      return;
    }
    this.#tally.begin('the disk is full');
    const before = await newestOfD(this.#cluster.address);
    load.refusingLogins.begin();
    const makeRoom = this.#cluster.fill();
    const { code, said } = await ventanilla(['import', this.#files.y, '--store', this.#cluster.address]);
    if (code !== 4 || !/no space left/i.test(said))
      this.#faults.push(`an import into a full disk ended with ${code}: ${said}`);
    await sleep(this.#options.calmSeconds * 1000);
    makeRoom();
    const after = await newestOfD(this.#cluster.address);
    if (after.number !== before.number) this.#faults.push('an import into a full disk left a version behind');
    this.#tally.begin('… and has room again');
    await sleep(500);
    load.refusingLogins.end();
    await this.#importLands('y');
    this.#told.push(`an import into the full disk ended with ${code} and left version ${after.number} as it was`);
    await sleep(this.#options.calmSeconds * 1000);
  }

  async #killImporters(kills: number): Promise<void> {
    const started = performance.now();
    let { number, content } = await this.#resolve();
    const importing = (next: Content): string[] => ['import', this.#files[next], '--store', this.#cluster.address];
    const nextOf = (now: string): Content => (now === 'x' ? 'y' : 'x');
    await must(importing(nextOf(content)));
    const whole = performance.now() - started;
    ({ number, content } = await this.#resolve());
    let done = 0;
    for (let kill = 0; kill < kills; kill++) {
      const next = nextOf(content);
      // Half of the moments fall to the writing at the end.
      const share = kill % 2 === 0 ? this.#random() : 0.6 + this.#random() * 0.5;
      await killedAfter(importing(next), whole * share);
      const found = await this.#resolve();
      const isWhole = found.number === number ? found.content === content : found.content === next;
      if (!isWhole || found.number > number + 1)
        this.#faults.push(`a killed import left version ${found.number} with ${found.content}`);
      if (found.number > number) done++;
      ({ number, content } = found);
    }
    await must(importing(nextOf(content)));
    await this.#resolve();
    this.#told.push(
      `${kills} importers were killed: ${kills - done} left the version before, ${done} the whole new one`,
    );
  }

  async #judge(before: ReadonlyMap<string, Held>): Promise<void> {
    for (const { name, failed, wrong, told } of this.#tally.phases) {
      if (failed + wrong > 0)
        this.#faults.push(`${name}: ${failed} failed, ${wrong} wrong`, ...told.map((line) => `  ${line}`));
    }
    const { unresolved } = this.#truth;
    if (unresolved.length > 0) this.#faults.push(`versions were served that nobody knows: ${unresolved.join(', ')}`);
    const load = this.#load;
    if (load) {
      const lost = await lostCredentials(this.#replicas, load, this.#people);
      this.#faults.push(...lost.slice(0, 10));
      this.#told.push(
        `${load.granted.length} pairs of tokens handed out, ${lost.length} lost; ${load.undecided} refreshes whose outcome an outage took`,
      );
    }
    const after = await heldBy(this.#cluster.address);
    for (const [dataSet, held] of before) {
      const now = after.get(dataSet as 'organisms');
      if (dataSet !== 'organisms' && JSON.stringify(now) !== JSON.stringify(held)) {
        this.#faults.push(`${dataSet} is not what it was: ${JSON.stringify(held)}, ${JSON.stringify(now)}`);
      }
    }
    this.#told.push(
      `every record was read again: ${[...after.values()].reduce((sum, { records }) => sum + records, 0)} in ${after.size} data sets`,
    );
  }

  async #end(): Promise<void> {
    this.#balancer.stop();
    await this.#load?.stop();
    await Promise.all([...this.#replicas, this.#reference].map((replica) => replica.end('SIGTERM')));
    this.#cluster.remove();
  }

  #report(): number {
    process.stdout.write(`\n${this.#tally.table()}\n\n${this.#told.join('\n')}\n`);
    if (this.#faults.length === 0) {
      rmSync(this.#folder, { recursive: true, force: true, maxRetries: 3 });
      process.stdout.write('chaos: nothing wrong, nothing lost\n');
      return 0;
    }
    writeFileSync(join(this.#folder, 'faults.txt'), `${this.#faults.join('\n')}\n`);
    process.stdout.write(`${this.#faults.join('\n')}\nchaos: demands not met; logs are in ${this.#folder}\n`);
    return 1;
  }
}

/** The same for all servers, so that their answers can be compared. */
const SERVED_ALIKE = ['--public-address', 'http://ventanilla.example', '--today', '2026-11-22'];

/** Runs a command that must not fail. */
async function must(words: readonly string[], input = ''): Promise<void> {
  const { code, said } = await ventanilla(words, input);
  if (code !== 0) throw new Error(`ventanilla ${words.join(' ')} ended with ${code}: ${said}`);
}

/** The version of group D that a server serves, by its `/status`. */
function versionServed(status: unknown): number {
  return Number(member(member(member(status, 'groups'), 'organisms'), 'version'));
}

const given = options();
if (given === null) process.stdout.write(USAGE);
else process.exitCode = await new Chaos(given).run();
