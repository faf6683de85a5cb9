import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStore, verifyStore } from '../../src/store/open.ts';
import { buildProgram, moduleAlone, organisms, type Program } from './program.ts';

let program: Program;
beforeAll(async () => {
  program = await buildProgram();
}, 120_000);
afterAll(() => program.remove());

/** Runs the program where no file may grow beyond so many kilobytes: what stands for a disk that fills up. */
function bounded(kilobytes: number, words: readonly string[]): { readonly code: number | null; readonly said: string } {
  const main = join(program.folder, 'dist/program/main.js');
  const script = `ulimit -f ${kilobytes}; exec "$0" "$@"`;
  const { status, stderr } = spawnSync('bash', ['-c', script, process.execPath, main, ...words], { encoding: 'utf8' });
  return { code: status, said: stderr };
}

describe('an import into a store that cannot grow', () => {
  it('ends with 4 and a sentence, leaves the version before as it was, and goes through when there is room', async () => {
    const store = `sqlite:${join(program.folder, 'full.sqlite')}`;
    const file = join(program.folder, 'organisms.ndjson');
    writeFileSync(file, organisms(10, 'before'));
    expect((await program.run(['import', file, '--store', store])).code).toBe(0);
    writeFileSync(file, organisms(15_000, 'after'));
    const { code, said } = bounded(1000, ['import', file, '--store', store]);
    expect([code, said]).toEqual([4, expect.stringMatching(/ventanilla: .*full\.sqlite.*(failed|no space)/)]);
    for (const { faults } of (await verifyStore(`sqlite:${join(program.folder, 'full.sqlite')}`)).values())
      expect(faults).toEqual([]);
    const opened = await openStore(store);
    expect((await opened.versions()).get('organisms')).toMatchObject({ number: 1, counts: { organismos: 10 } });
    await opened.close();
    expect((await program.run(['import', file, '--store', store])).code).toBe(0);
  }, 60_000);

  it('that cannot even be made ends the same way', () => {
    const file = join(program.folder, 'few.ndjson');
    writeFileSync(file, organisms(10));
    const { code, said } = bounded(20, ['import', file, '--store', `sqlite:${join(program.folder, 'none.sqlite')}`]);
    expect([code, said]).toEqual([4, expect.stringContaining('none.sqlite')]);
  }, 60_000);
});

describe('lines about requests that find no room', () => {
  it('are said to be lost, once, and how many at the end; requests are answered all the same', async () => {
    const store = `sqlite:${join(program.folder, 'lines.sqlite')}`;
    const words = ['serve', '--port', '0', '--store', store];
    const server = program.start([...words, '--log-requests', 'all', '--log-file', '/dev/full']);
    const address = /listens on (\S+)/.exec(await server.said(/listens on \S+\n/))?.[1] ?? '';
    for (let turn = 0; turn < 3; turn++) {
      expect((await fetch(`${address}/healthz`)).status).toBe(200);
      await server.said('lines about requests are being lost', 'stderr');
    }
    server.child.kill('SIGTERM');
    const { code, stderr } = await server.ended;
    expect(code).toBe(0);
    expect(stderr.match(/lines about requests are being lost, \/dev\/full does not take them: ENOSPC/g)).toHaveLength(
      1,
    );
    expect(stderr).toContain('3 lines about requests were not written to /dev/full');
  }, 60_000);

  it('and are cut by that: what follows is on lines of its own', async () => {
    const path = join(program.folder, 'cut.log');
    const outputs = await moduleAlone('server/log/log-lines.ts');
    const script = `
      const { fileOutput } = await import(${JSON.stringify(outputs)});
      const { truncateSync } = await import('node:fs');
      const output = fileOutput(${JSON.stringify(path)});
      const put = (text) => new Promise((resolve) => output.write(text, resolve));
      const first = await put('a'.repeat(5000) + '\\n');
      const cut = await put('b'.repeat(5000) + '\\n');
      truncateSync(${JSON.stringify(path)}, 7000);
      const after = await put('after\\n');
      console.log(first === null, cut?.code, after === null);`;
    const { stdout } = spawnSync('bash', [
      '-c',
      'ulimit -f 8; exec "$0" --input-type=module -e "$1"',
      process.execPath,
      script,
    ]);
    expect(stdout.toString()).toBe('true EFBIG true\n');
    expect(readFileSync(path, 'utf8').split('\n').slice(1)).toEqual(['b'.repeat(1999), 'after', '']);
  }, 60_000);
});
