import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkPooler } from '../../../src/cli/doctor/check-postgres.ts';
import { openStore } from '../../../src/store/open.ts';
import { sharesSessions } from '../../../src/store/postgres/inspect.ts';
import { StoreRefused } from '../../../src/store/store.ts';
import { PATIENTLY } from '../../patiently.ts';
import { change, draft, newestContent } from '../drafts.ts';
import { administer, freshAddress, SERVER } from './server.ts';

vi.setConfig({ testTimeout: 60_000 });

/** PgBouncer of Debian's package, where it is installed. */
const PROGRAM = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'pgbouncer'))
  .find((path) => existsSync(path));

const HOW_TO = readFileSync(new URL('../../../docs/how-to/share-a-postgresql.md', import.meta.url), 'utf8');
/** The lines of a block of code of the how-to. */
const shown = (language: string): string => new RegExp(`\`\`\`${language}\n([^\`]*)\`\`\``).exec(HOW_TO)?.[1] ?? '';

describe.skipIf(SERVER === '' || PROGRAM === undefined)('a store behind PgBouncer', () => {
  let address: string;
  let schema: string;
  let user: string;
  let folder: string;
  let pool: ChildProcess | null = null;

  beforeEach(async () => {
    address = freshAddress();
    schema = new URL(address).searchParams.get('schema') ?? '';
    user = `user_of_${schema}`;
    folder = mkdtempSync(join(tmpdir(), 'ventanilla-pool-'));
    const database = new URL(address).pathname.slice(1);
    await administer(address, `CREATE ROLE ${user} LOGIN; GRANT CREATE ON DATABASE ${database} TO ${user}`);
  });
  afterEach(async () => {
    if (pool) {
      pool.kill('SIGTERM');
      if (pool.exitCode === null) await once(pool, 'exit');
    }
    pool = null;
    rmSync(folder, { recursive: true });
    await administer(address, `DROP SCHEMA IF EXISTS ${schema} CASCADE; DROP OWNED BY ${user}; DROP ROLE ${user}`);
  });

  /** Starts PgBouncer with these lines of its configuration; the address of the store through it. */
  async function through(...lines: string[]): Promise<string> {
    const { hostname, port } = new URL(SERVER);
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const place = free.address();
    const own = typeof place === 'object' && place !== null ? place.port : 0;
    free.close();
    await once(free, 'close');
    const file = join(folder, 'pgbouncer.ini');
    writeFileSync(
      file,
      [
        `[databases]\n* = host=${hostname} port=${port || 5432} user=${user}`,
        `[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${own}\nauth_type = any\nunix_socket_dir =`,
        ...lines,
        '',
      ].join('\n'),
    );
    // It refuses to run as root.
    const id = (of: string): number => Number(execFileSync('id', [of, 'postgres'], { encoding: 'utf8' }));
    const as = process.getuid?.() === 0 ? { uid: id('-u'), gid: id('-g') } : {};
    if (as.uid !== undefined) for (const path of [folder, file]) chownSync(path, as.uid, as.gid);
    pool = spawn(PROGRAM ?? '', [file], { ...as, stdio: 'ignore' });
    const url = new URL(address);
    url.hostname = '127.0.0.1';
    url.port = String(own);
    url.username = user;
    await vi.waitFor(() => administer(url.href.replace(/schema=\w+/, ''), 'SELECT 1').catch(isUp), PATIENTLY);
    return url.href;
  }
  /** PgBouncer answers when it refuses settings, too. */
  const isUp = (error: unknown): void => {
    if (!String(error).includes('unsupported startup parameter')) throw error;
  };
  const settings = async (): Promise<void> => {
    const lines = shown('sql').replaceAll('ROLE ventanilla', `ROLE ${user}`);
    await administer(address, lines.replace('search_path = ventanilla', `search_path = ${schema}`));
  };
  const tablesElsewhere = (): Promise<unknown[][]> =>
    administer(address, 'SELECT schemaname, tablename FROM pg_tables WHERE tableowner = $1', [user]);

  test.each(['session', 'transaction'])('as it comes, in %s mode, it is refused and named', async (mode) => {
    const at = await through(`pool_mode = ${mode}`);
    const error = await openStore(at).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(StoreRefused);
    expect(String(error)).toMatch(
      /connection pool \(such as PgBouncer\) in front of the store postgres:.*startup parameter/,
    );
  });

  test('one that drops the settings of a session makes no tables in another schema', async () => {
    const at = await through('pool_mode = session', 'ignore_startup_parameters = extra_float_digits,options');
    await expect(openStore(at)).rejects.toThrow(
      /does not keep the settings of a session \(search_path is "\$user", public/,
    );
    expect(await tablesElsewhere()).toEqual([]);
  });

  test('in session mode, set up as the how-to says, it is a store with hints, and the doctor finds nothing', async () => {
    await settings();
    const at = await through(shown('ini'));
    const [one, other] = await Promise.all([openStore(at), openStore(at)]);
    const heard: string[] = [];
    one.onChange((hint) => heard.push(hint));
    await vi.waitUntil(() => heard.length === 3, PATIENTLY);
    await other.publish([draft([change('a', 'merge', { x: '1' })])]);
    await vi.waitUntil(() => heard.length > 3, PATIENTLY);
    expect(await newestContent(one, 'organisms', ['a'])).toEqual({ a: { x: '1' } });
    expect(await checkPooler(() => sharesSessions(at))).toEqual([]);
    await Promise.all([one.close(), other.close()]);
  });

  test.each([0, 1])(
    'in transaction mode the doctor names it, and says what to do (server_round_robin %d)',
    async (turn) => {
      await settings();
      const at = await through(shown('ini').replace('= session', '= transaction'), `server_round_robin = ${turn}`);
      const found = await checkPooler(() => sharesSessions(at));
      expect(found).toMatchObject([{ state: 'wrong', remedy: expect.stringContaining('session mode') }]);
      expect(found[0]?.sentence).toMatch(/connection pool in transaction mode \(such as PgBouncer\)/);
    },
  );

  test('without a pool the doctor finds none', async () => {
    expect(await checkPooler(() => sharesSessions(address))).toEqual([]);
  });
});
