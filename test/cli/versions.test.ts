import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore } from '../../src/store/open.ts';
import { PATIENTLY } from '../patiently.ts';
import { buildProgram, type Program } from './program.ts';

let program: Program;
let store: string;
beforeAll(async () => {
  program = await buildProgram();
  store = `sqlite:${join(program.folder, 'versions.sqlite')}`;
  expect((await run('import', '--starter')).code).toBe(0);
  await importOrganisms(['Uno', 'Dos', 'Tres']);
  await importOrganisms(['Uno', 'Dos bis', 'Tres', 'Cuatro']);
}, 120_000);
afterAll(() => program.remove());

const run = (...words: string[]) => program.run([...words, '--store', store]);

async function importOrganisms(names: readonly string[], ...words: string[]): Promise<void> {
  const file = join(program.folder, 'organismos.ndjson');
  const lines = names.map((nombre, at) =>
    JSON.stringify({
      id: at + 1,
      nombre,
      direccion: '',
      telefono: '',
      email: '',
      fecha_creacion: '2020-01-01T00:00:00Z',
      fecha_modificacion: '2020-01-01T00:00:00Z',
    }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  expect((await run('import', file, ...words)).code).toBe(0);
}

describe('ventanilla versions', () => {
  it('lists what can be read as a table', async () => {
    const { code, stdout } = await run('versions');
    expect(code).toBe(0);
    const lines = stdout.trimEnd().split('\n');
    expect(lines[0]).toMatch(/^group +number +loaded +records +newest +checksum +source$/);
    expect(lines.slice(1).map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
      'statistics 1',
      'market 1',
      'territory 1',
      'organisms 3',
      'organisms 2',
      'organisms 1',
    ]);
    expect(lines.at(-1)).toMatch(/ starter \(starter data\)$/);
    expect(stdout).not.toContain('ledger');
  });

  it('of a store without data says that it has none', async () => {
    const empty = `sqlite:${join(program.folder, 'empty.sqlite')}`;
    await (await openStore(empty)).close();
    expect(await program.run(['versions', 'organisms', '--store', empty])).toMatchObject({
      code: 0,
      stderr: `${empty} holds no version of organisms yet.\n`,
    });
  });

  it('of a store that is not there says so, and makes none; nor do the others that only read', async () => {
    const missing = join(program.folder, 'mistyped.sqlite');
    for (const words of [['versions'], ['diff', '1', '2'], ['rollback', 'organisms', '1'], ['export', 'nowhere']]) {
      expect(await program.run([...words, '--store', `sqlite:${missing}`])).toMatchObject({
        code: 4,
        stderr: `ventanilla: There is no store ${missing} (--store); ventanilla serve, sync and import make one.\n`,
      });
    }
    expect(existsSync(missing)).toBe(false);
  });

  it('of one group, and as JSON', async () => {
    const { code, stdout } = await run('versions', 'organismos', '--json');
    expect(code).toBe(0);
    const found = JSON.parse(stdout) as { groups: Record<string, { number: number; counts: object }[]> };
    expect(Object.keys(found.groups)).toEqual(['organisms']);
    expect(found.groups.organisms?.map(({ number }) => number)).toEqual([3, 2, 1]);
    expect(found.groups.organisms?.[0]?.counts).toEqual({ organismos: 4 });
  });
});

describe('ventanilla diff', () => {
  it('shows each change and counts them', async () => {
    const { code, stdout } = await run('diff', 'organisms', '2', '3');
    expect(code).toBe(0);
    expect(stdout.split('\n')).toEqual([
      'organisms 2 (organismos.ndjson) → 3 (organismos.ndjson)',
      '  ~ organismos 2  nombre: "Dos" → "Dos bis"',
      expect.stringMatching(/^ {2}\+ organismos 4 {2}\{"nombre":"Cuatro",/),
      '  organismos: 1 added, 1 changed, 0 removed',
      '  in all: 1 added, 1 changed, 0 removed',
      '',
    ]);
  });

  it('shows as many as asked for, and counts all', async () => {
    const { stdout } = await run('diff', 'organisms', '3', '2', '--limit', '1');
    expect(stdout).toContain('  … 1 more (--limit 0 shows all)\n');
    expect(stdout).toContain('  in all: 0 added, 1 changed, 1 removed\n');
  });

  it('of all groups that have both versions, as JSON', async () => {
    const { code, stdout } = await run('diff', '1', '1', '--json', '--limit', '0');
    expect(code).toBe(0);
    const { groups } = JSON.parse(stdout) as { groups: { group: string; changes: unknown[]; more: number }[] };
    expect(groups.map(({ group }) => group)).toEqual(['statistics', 'market', 'territory', 'organisms']);
    for (const { changes, more } of groups) expect([changes, more]).toEqual([[], 0]);
    const one = JSON.parse((await run('diff', 'organisms', '1', '2', '--json', '--limit', '2')).stdout) as {
      groups: [
        { changes: { change: string }[]; more: number; totals: { added: number; removed: number; changed: number } },
      ];
    };
    const [{ changes, more, totals }] = one.groups;
    expect(changes).toHaveLength(2);
    expect(more + 2).toBe(totals.added + totals.removed + totals.changed);
  });
});

describe('ventanilla rollback', () => {
  it('makes an old version the newest, which a running server serves', async () => {
    const server = program.start(['serve', '--store', store, '--port', '0']);
    const address = /listens on (\S+)/.exec(await server.said(/listens on \S+\n/))?.[1] ?? '';
    await server.said(/serving organisms 3 /, 'stderr');
    const { code, stdout } = await run('rollback', 'organisms', '2');
    expect([code, stdout]).toEqual([
      0,
      'version  organisms 4: version 2 again: organismos.ndjson (+0 ~1 -1 stored records)\n',
    ]);
    await server.said(/serving organisms 4 /, 'stderr');
    // Said by who takes it up; it is served in the same moment, or the next.
    const name = async (): Promise<unknown> =>
      ((await (await fetch(`${address}/organismos/2`)).json()) as { nombre?: unknown }).nombre;
    await expect.poll(name, PATIENTLY).toBe('Dos');
    expect((await fetch(`${address}/organismos/4`)).status).toBe(404);
    server.child.kill('SIGTERM');
    await server.ended;
    expect((await run('rollback', 'organisms', '2')).stdout).toBe(
      'version  organisms 4: unchanged, it holds what version 2 held\n',
    );
  });

  it('to the starter data of the market has the demo account again, as importing them has', async () => {
    expect((await run('import', join(program.folder, 'data/starter/market/corporate_actions_implied.csv'))).code).toBe(
      0,
    );
    expect((await run('account', 'list')).stdout).toBe('');
    expect((await run('rollback', 'market', '1')).stdout).toContain('version 1 again: starter');
    expect((await run('account', 'list')).stdout).toMatch(/^demo\t/);
    expect((await run('rollback', 'market', '2')).code).toBe(0);
    expect((await run('account', 'list')).stdout).toBe('');
  });
});

describe('--keep-versions', () => {
  it('forgets older versions with the next one; 0 keeps all', async () => {
    const numbers = async (): Promise<number[]> => {
      const open = await openStore(store);
      const found = (await open.history('organisms')).map(({ number }) => number);
      await open.close();
      return found;
    };
    await importOrganisms(['Otro'], '--keep-versions', '0');
    expect(await numbers()).toEqual([5, 4, 3, 2, 1]);
    await importOrganisms(['Otra'], '--keep-versions', '3');
    expect(await numbers()).toEqual([6, 5, 4]);
    const { code, stderr } = await run('rollback', 'organisms', '2');
    expect([code, stderr]).toEqual([
      4,
      'ventanilla: There is no version 2 of organisms in the store, or none any more; ventanilla versions organisms lists those there are.\n',
    ]);
  });
});

describe('words that cannot be taken', () => {
  it.each([
    [['versions', 'ledger'], 2, /"ledger" is no group; groups: statistics, market, territory, organisms/],
    [['versions', 'organisms', 'market'], 2, /takes one group/],
    [['diff'], 2, /diff needs/],
    [['diff', '1'], 2, /diff needs/],
    [['diff', 'organisms', '1'], 2, /"organisms" is no number/],
    [['diff', 'ledger', '1', '2'], 2, /"ledger" is no group/],
    [['diff', '1', '0'], 2, /"0" is no number of a version/],
    [['diff', '1', '1', '--limit', '-1'], 2, /--limit|ambiguous/],
    [['diff', '1', '1', '--limit', 'x'], 2, /--limit: expected a whole number/],
    [['diff', '1', '999'], 4, /no group of which .* has the versions 1 and 999/],
    [['diff', 'statistics', '1', '999'], 4, /no version 999 of statistics .*those there are: 1\./],
    [['rollback', 'organisms'], 2, /rollback needs/],
    [['rollback', 'ledger', '1'], 2, /"ledger" is no group/],
    [['rollback', 'organisms', 'x'], 2, /"x" is no number of a version/],
    [['rollback', 'organisms', '999'], 4, /no version 999 of organisms/],
    [['versions', '--keep-versions', '-1'], 2, /keep-versions/],
  ])('%j ends with %d', async (words, expected, message) => {
    const { code, stdout, stderr } = await run(...words);
    expect([code, stdout]).toEqual([expected, '']);
    expect(stderr).toMatch(message);
  });
});
