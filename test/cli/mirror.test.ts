import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { verifyStore } from '../../src/store/open.ts';
import { gotOf } from '../answers.ts';
import { buildProgram, organisms, type Program, type Running } from './program.ts';

// Processes beside much other work are slow to start.
vi.setConfig({ testTimeout: 120_000 });

let program: Program;
const servers: Running[] = [];
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(async () => {
  for (const { child, ended } of servers) {
    child.kill('SIGTERM');
    await ended;
  }
  await program.remove();
});

async function serve(name: string, words: readonly string[] = [], environment: Record<string, string> = {}) {
  const path = join(program.folder, `${name}.sqlite`);
  const running = program.start(['serve', '--store', `sqlite:${path}`, '--port', '0', ...words], environment);
  servers.push(running);
  const address = /listens on (\S+)/.exec(await running.said(/listens on \S+\n/))?.[1] ?? '';
  await expect.poll(async () => (await fetch(`${address}/readyz`)).status, { timeout: 60_000 }).toBe(200);
  return { path, address, running };
}

/** Version, checksum and source of each group, as a server tells them. */
async function told(address: string): Promise<Record<string, unknown>> {
  const { at } = await gotOf(await fetch(`${address}/status`));
  const groups = ['statistics', 'market', 'territory', 'organisms'];
  return Object.fromEntries(
    groups.map((group) => [
      group,
      ['version', 'checksum', 'source', 'loadedAt'].map((member) => at(`groups.${group}.${member}`)),
    ]),
  );
}

describe('ventanilla serve --sync --mirror-of', () => {
  it('begins with starter data, becomes a mirror by itself, and is one of a mirror too', async () => {
    const a = await serve('a');
    const file = join(program.folder, 'organismos.ndjson');
    writeFileSync(file, organisms(300));
    expect(await program.run(['import', file, '--store', `sqlite:${a.path}`])).toMatchObject({ code: 0 });
    const { stdout } = await program.run([
      'account',
      'token',
      'demo',
      '--scope',
      'mercado',
      '--store',
      `sqlite:${a.path}`,
    ]);
    const secret = { VENTANILLA_MIRROR_TOKEN: stdout.trim().split('\n')[0] ?? '' };
    expect(secret.VENTANILLA_MIRROR_TOKEN).toMatch(/^vnp_/);
    const b = await serve(
      'b',
      ['--sync', '--mirror-of', a.address, '--sync-folder', join(program.folder, 'land-b')],
      secret,
    );
    await expect.poll(() => told(b.address), { timeout: 60_000, interval: 200 }).toEqual(await told(a.address));
    const copy = await program.run([
      'sync',
      'ventanilla',
      '--mirror-of',
      b.address,
      '--store',
      `sqlite:${join(program.folder, 'c.sqlite')}`,
      '--sync-folder',
      join(program.folder, 'land-c'),
    ]);
    expect(copy).toMatchObject({ code: 0 });
    expect(copy.stdout).toMatch(/^visited {2}ventanilla: statistics 1, territory 1, organisms 2 \(/);
    const c = await serve('c');
    const { market, ...others } = await told(a.address);
    expect(await told(c.address)).toMatchObject(others);
    for (const { path } of [b, c]) {
      for (const { faults } of (await verifyStore(`sqlite:${path}`)).values()) expect(faults).toEqual([]);
    }
    for (const { running } of [a, b, c]) {
      running.child.kill('SIGTERM');
      const { code, stdout: out, stderr } = await running.ended;
      expect(code).toBe(0);
      expect(out + stderr).not.toContain(secret.VENTANILLA_MIRROR_TOKEN);
    }
  });

  it('a token on the command line is refused, for others could see it', async () => {
    const run = await program.run(['sync', 'ventanilla', '--mirror-of', 'http://127.0.0.1:1', '--mirror-token', 'x']);
    expect(run.code).toBe(2);
    expect(run.stderr).toMatch(/VENTANILLA_MIRROR_TOKEN/);
  });
});
