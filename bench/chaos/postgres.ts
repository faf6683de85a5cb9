import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Where Debian puts PostgreSQL's programs, by version. */
const DEBIAN = '/usr/lib/postgresql';
/** The oldest that a store may be in. */
const OLDEST = 15;

/**
 * The folder of PostgreSQL's programs: the one named, else the newest that Debian has.
 * @throws Error that says how to get them, or to name them
 */
export function programsFolder(named: string): string {
  const folders = existsSync(DEBIAN)
    ? readdirSync(DEBIAN)
        .filter((name) => Number(name) >= OLDEST)
        .sort((a, b) => Number(b) - Number(a))
        .map((name) => join(DEBIAN, name, 'bin'))
    : [];
  const found = (named === '' ? folders : [named]).find((folder) => existsSync(join(folder, 'initdb')));
  if (found !== undefined) return found;
  throw new Error(
    `PostgreSQL ${OLDEST} or newer is needed, its programs were not found${named === '' ? '' : ` in ${named}`}: apt-get install postgresql, or name the folder that holds initdb with --programs.`,
  );
}

/** A cluster of its own in a folder of its own, on a port of its own. */
export class Cluster {
  readonly address: string;
  /** What stands for the disk that fills up; null where no file system could be mounted. */
  readonly small: string | null;
  readonly #programs: string;
  readonly #folder: string;
  readonly #user: { readonly uid: number; readonly gid: number } | null;
  readonly #port: number;

  /** @param smallMegabytes size of the file system that the store's tables lie in */
  constructor(programs: string, folder: string, port: number, smallMegabytes: number) {
    this.#programs = programs;
    this.#folder = join(folder, 'postgres');
    this.#port = port;
    this.#user = unprivileged();
    this.address = `postgres://postgres@127.0.0.1:${port}/ventanilla`;
    mkdirSync(this.#folder);
    chmodSync(folder, 0o755);
    this.#own(this.#folder);
    this.small = this.#mount(smallMegabytes);
  }

  /** Makes and starts it. */
  async make(): Promise<void> {
    const port = this.#port;
    await this.#run('initdb', '-D', this.#data, '-A', 'trust', '-U', 'postgres');
    // Less is written at once, so that a stop is quick; what is committed is on disk all the same.
    const conf = `port = ${port}\nlisten_addresses = '127.0.0.1'\nunix_socket_directories = '${this.#folder}'\nmax_connections = 60\nshared_buffers = 64MB\n`;
    writeFileSync(join(this.#data, 'postgresql.auto.conf'), conf);
    await this.start();
    if (this.small !== null)
      await this.#sql('postgres', `CREATE TABLESPACE small LOCATION '${join(this.small, 'tables')}'`);
    await this.#sql('postgres', `CREATE DATABASE ventanilla${this.small === null ? '' : ' TABLESPACE small'}`);
  }

  get #data(): string {
    return join(this.#folder, 'data');
  }

  async start(): Promise<void> {
    await this.#run('pg_ctl', '-D', this.#data, '-l', join(this.#folder, 'log'), '-w', '-t', '60', 'start');
  }

  /** `fast`: connections are ended and all is written; `immediate`: as if the machine lost its power, but for the disk. */
  async stop(mode: 'fast' | 'immediate'): Promise<void> {
    await this.#run('pg_ctl', '-D', this.#data, '-m', mode, '-w', 'stop');
  }

  /** Fills what stands for the disk to its last byte; gives what makes room again. */
  fill(): () => void {
    if (this.small === null) throw new Error('There is no small disk to fill.');
    const ballast = join(this.small, 'ballast');
    // Ends when nothing more can be written, which is what is wanted.
    spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=64k'], { stdio: 'ignore' });
    return () => rmSync(ballast);
  }

  /** Stops it and takes away what was mounted; the folder is for its owner to remove. */
  remove(): void {
    spawnSync(join(this.#programs, 'pg_ctl'), ['-D', this.#data, '-m', 'immediate', '-w', 'stop'], this.#options());
    if (this.small !== null) spawnSync('umount', [this.small]);
  }

  #mount(megabytes: number): string | null {
    const small = join(this.#folder, 'small');
    mkdirSync(small);
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', small]).status !== 0) return null;
    const tables = join(small, 'tables');
    mkdirSync(tables);
    this.#own(small);
    this.#own(tables);
    return small;
  }

  #own(path: string): void {
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid);
  }

  async #sql(database: string, statement: string): Promise<void> {
    await this.#run(
      'psql',
      '-q',
      '-h',
      '127.0.0.1',
      '-p',
      String(this.#port),
      '-U',
      'postgres',
      '-d',
      database,
      '-c',
      statement,
    );
  }

  /** A server that is started takes the streams over: what it says goes to its log, and nobody waits for it to end. */
  async #run(program: string, ...words: string[]): Promise<void> {
    await run(join(this.#programs, program), words, this.#options());
  }

  #options(): { readonly cwd: string; uid?: number; gid?: number } {
    return { cwd: '/', ...(this.#user ?? {}) };
  }
}

/** Whom PostgreSQL runs as where this runs as root, which it refuses to be: `postgres`, or else nobody. */
function unprivileged(): { readonly uid: number; readonly gid: number } | null {
  if (process.getuid?.() !== 0) return null;
  const name = spawnSync('id', ['-u', 'postgres']).status === 0 ? 'postgres' : 'nobody';
  const id = (of: string): number => Number(execFileSync('id', [of, name], { encoding: 'utf8' }).trim());
  return { uid: id('-u'), gid: id('-g') };
}
