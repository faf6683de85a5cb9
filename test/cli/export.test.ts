import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { buildProgram, organisms, type Program } from './program.ts';

let program: Program;
let store: string;

beforeAll(async () => {
  program = await buildProgram();
  store = `sqlite:${join(program.folder, 'store.sqlite')}`;
  const list = join(program.folder, 'organismos.ndjson');
  writeFileSync(list, organisms(10_000));
  expect((await program.run(['import', list, '--store', store])).code).toBe(0);
}, 120_000);
afterAll(() => program.remove());

const at = (name: string): string => join(program.folder, name);

describe('ventanilla export', () => {
  it('writes the public groups, and tells what', async () => {
    const { code, stdout, stderr } = await program.run(['export', at('out'), '--store', store]);
    expect([code, stderr]).toEqual([0, 'organisms/organismos: organisms, 10000 records\n']);
    expect(stdout).toMatch(/^wrote {4}organisms 1: 1 file, 10000 records, \d+ bytes\nfolder {3}.*out\n$/);
    expect(readdirSync(at('out')).sort()).toEqual(['MANIFEST.json', 'README.md', 'organisms']);
  });

  it('writes market data only when asked', async () => {
    const starter = await program.starterStore('starter.sqlite');
    await program.run(['export', at('public'), '--store', starter]);
    await program.run(['export', at('all'), '--store', starter, '--market', '--plain']);
    await program.run(['export', at('one'), '--store', starter, '--market', '--groups', 'Market']);
    expect(readdirSync(at('public')).sort()).toEqual([
      'MANIFEST.json',
      'README.md',
      'organisms',
      'statistics',
      'territory',
    ]);
    expect(readdirSync(at('all'))).toContain('market');
    expect(readdirSync(at('one'))).toEqual(['MANIFEST.json', 'README.md', 'market']);
    const words = readdirSync(at('all'), { recursive: true, encoding: 'utf8' }).join('\n');
    expect(words).not.toMatch(/ledger|account|token|operacion/);
  });

  it.each([
    [[], /export needs one folder/],
    [['a', 'b'], /export needs one folder/],
    [['x', '--groups', 'poetry'], /no group is called "poetry"; groups: statistics, market, territory, organisms/],
    [['x', '--groups', 'market'], /market data are written with --market alone/],
    [['x', '--version', '1'], /name one group with --groups/],
    [['x', '--groups', 'organisms', '--version', 'one'], /--version: expected a number from 1 on, got "one"/],
  ])('%j is wrong usage', async (words, message) => {
    const { code, stderr } = await program.run(['export', ...words, '--store', store]);
    expect([code, stderr]).toEqual([2, expect.stringMatching(message)]);
    expect(existsSync(at('x'))).toBe(false);
  });

  it('does not write among other things, nor where it cannot', async () => {
    mkdirSync(at('mine'));
    writeFileSync(join(at('mine'), 'notes.txt'), '');
    const occupied = await program.run(['export', at('mine'), '--store', store]);
    expect([occupied.code, occupied.stderr]).toEqual([2, expect.stringMatching(/holds other things \(notes.txt\)/)]);
    expect((await program.run(['export', at('mine'), '--force', '--store', store])).code).toBe(0);

    writeFileSync(at('file'), '');
    const file = await program.run(['export', at('file'), '--store', store]);
    expect([file.code, file.stderr]).toEqual([4, expect.stringMatching(/is there already, and no folder/)]);
    await (await openStore(`sqlite:${at('empty.sqlite')}`)).close();
    const nothing = await program.run(['export', at('y'), '--store', `sqlite:${at('empty.sqlite')}`]);
    expect([nothing.code, nothing.stderr]).toEqual([4, expect.stringMatching(/holds no data of/)]);
    const old = await program.run(['export', at('y'), '--groups', 'organisms', '--version', '7', '--store', store]);
    expect([old.code, old.stderr]).toEqual([4, expect.stringMatching(/holds no version 7 of organisms/)]);
    expect(existsSync(at('y'))).toBe(false);
  });

  it('killed at any moment leaves nothing that an import would take for whole, and the next one writes it', async () => {
    const started = performance.now();
    await program.run(['export', at('measure'), '--plain', '--store', store]);
    const whole = performance.now() - started;
    for (let kill = 1; kill <= 5; kill++) {
      const folder = at(`killed-${kill}`);
      const { child, ended } = program.start(['export', folder, '--plain', '--store', store]);
      const timer = setTimeout(() => child.kill('SIGKILL'), whole * (0.3 + 0.15 * kill));
      await ended;
      clearTimeout(timer);
      const left = existsSync(folder) ? readdirSync(folder) : [];
      const importing = ['import', folder, '--store', `sqlite:${at(`killed-${kill}.sqlite`)}`];
      if (!left.includes('MANIFEST.json')) {
        // Either nothing but what lies aside, or files that are whole each.
        const { code, stdout } = await program.run(importing);
        if (left.includes('organisms')) expect(stdout).toContain('10000 records, 0 refused');
        else expect(code).toBe(4);
        if (!left.includes('organisms')) {
          expect((await program.run(['export', folder, '--plain', '--store', store])).code).toBe(0);
        }
      } else expect((await program.run(importing)).stdout).toContain('10000 records, 0 refused');
    }
  }, 120_000);

  it.skipIf(spawnSync('bash', ['-c', 'ulimit -f 1']).status !== 0)(
    'ends with 4 on a full disk, and takes away what it wrote (needs bash)',
    () => {
      const words = ['dist/program/main.js', 'export', at('full'), '--plain', '--store', store];
      // No file may be larger than 2 MB: what is written is 3 MB.
      const script = `trap '' XFSZ; ulimit -f 2048; exec "$0" "$@"`;
      const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, ...words], {
        cwd: program.folder,
        env: { PATH: process.env.PATH, HOME: join(program.folder, 'home') },
        encoding: 'utf8',
      });
      expect([status, stderr]).toEqual([4, expect.stringMatching(/organismos.ndjson: cannot be written: EFBIG/)]);
      expect(existsSync(at('full'))).toBe(false);
    },
  );
});
