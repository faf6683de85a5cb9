import { existsSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PATIENTLY } from '../patiently.ts';
import { buildProgram, type Program, type Running } from './program.ts';

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

async function serve(...words: string[]): Promise<Running & { readonly address: string }> {
  const store = `sqlite:${join(program.folder, 'log.sqlite')}`;
  const running = program.start(['serve', '--port', '0', '--store', store, ...words]);
  const address = /listens on (http:[^\s"]+)/.exec(await running.said(/listens on [^\n]+\n/))?.[1] ?? '';
  return { ...running, address };
}

async function ask(address: string, times: number): Promise<void> {
  for (let i = 0; i < times; i++) await (await fetch(`${address}/healthz?turn=${i}`)).text();
}

async function stop({ child, ended }: Running): Promise<{ readonly code: number | null; readonly stderr: string }> {
  child.kill('SIGTERM');
  return ended;
}

const linesOf = (text: string): Record<string, unknown>[] =>
  text
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe('serve --log-requests', () => {
  it('writes a line for each request to standard error, the last ones at the end', async () => {
    const server = await serve('--log-requests', 'all', '--log-format', 'json');
    await ask(server.address, 3);
    const { code, stderr } = await stop(server);
    expect(code).toBe(0);
    expect(stderr.split('\n').filter((line) => line !== '' && !line.startsWith('{'))).toEqual([]);
    const lines = linesOf(stderr);
    expect(lines.filter(({ operation }) => operation === 'healthz')).toHaveLength(3);
    expect(lines.map(({ message }) => message)).toContain('stopping (SIGTERM)');
  });

  it('to a file that is moved away and asked for anew', async () => {
    const path = join(program.folder, 'requests.log');
    const server = await serve('--log-requests', 'all', '--log-file', path);
    await ask(server.address, 2);
    await expect.poll(() => linesOf(readFileSync(path, 'utf8')).length, PATIENTLY).toBe(2);
    renameSync(path, `${path}.1`);
    server.child.kill('SIGHUP');
    await ask(server.address, 3);
    await expect.poll(() => (existsSync(path) ? linesOf(readFileSync(path, 'utf8')).length : 0), PATIENTLY).toBe(3);
    const { code, stderr } = await stop(server);
    expect([code, linesOf(stderr)]).toEqual([0, []]);
    expect(linesOf(readFileSync(`${path}.1`, 'utf8'))).toHaveLength(2);
  });

  it('goes on answering when nobody reads them, or can', async () => {
    const deaf = await serve('--log-requests', 'all');
    deaf.child.stderr.pause();
    // More than a pipe holds.
    await Promise.all(Array.from({ length: 10 }, () => ask(deaf.address, 100)));
    deaf.child.stderr.destroy();
    // What is written to a pipe without a reader fails a little later.
    const dropped = async (): Promise<number> => {
      await ask(deaf.address, 5);
      const text = await (await fetch(`${deaf.address}/metrics`)).text();
      return Number(/^ventanilla_log_lines_total\{outcome="dropped"\} (\d+)$/m.exec(text)?.[1]);
    };
    await expect.poll(dropped, PATIENTLY).toBeGreaterThan(0);
    await ask(deaf.address, 5);
    deaf.child.kill('SIGTERM');
    const [code] = await new Promise<[number | null]>((resolve) =>
      deaf.child.once('exit', (status) => resolve([status])),
    );
    expect(code).toBe(0);
  });

  it('is refused when it is no choice, or its file cannot be opened', async () => {
    const wrong = await program.run(['serve', '--log-requests', 'some']);
    expect([wrong.code, wrong.stderr]).toEqual([
      2,
      expect.stringContaining('--log-requests: expected off, errors, slow, all, got "some".'),
    ]);
    const store = `sqlite:${join(program.folder, 'log.sqlite')}`;
    const nowhere = await program.run(
      ['serve', '--port', '0', '--store', store, '--log-file', join(program.folder, 'no/such.log')],
      { VENTANILLA_LOG_REQUESTS: 'all' },
    );
    expect([nowhere.code, nowhere.stderr]).toEqual([2, expect.stringContaining('--log-file: ENOENT')]);
  });
});
